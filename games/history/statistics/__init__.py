"""Statistics of finished games, for one player and for everybody; docs/statistics.md explains each figure."""
