"""The site around the games: settings, the server, and the words of the front door."""
