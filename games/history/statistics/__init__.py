"""What finished games add up to, for a player and for the group; docs/statistics.md says what each figure means."""
