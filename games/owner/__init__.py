"""The owner's page: what is going on here, backups, players, and signing in."""
