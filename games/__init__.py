"""The Django app: everything about rooms, games and players, from the database to the pages."""

VERSION = "0.1.0"  # what pyproject.toml says; a test compares
