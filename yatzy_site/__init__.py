"""The Django project around the games: settings, the server, starting it up."""
