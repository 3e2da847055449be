"""Perfect play beside the games: exact values for the rules of a table, worked out once and kept on disk."""
