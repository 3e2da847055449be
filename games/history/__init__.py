"""Games after they were played: lists, sheets, replays, nights, statistics."""
