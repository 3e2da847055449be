"""Everything that is read from games after they were played: lists, sheets, replays, nights, statistics."""
