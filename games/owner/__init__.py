"""The owner's page: what goes on on this server, backups, players, and the door to it."""
