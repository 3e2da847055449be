"""The part in memory: open tables, the writer, who is here. If it is lost, only presence and chat are."""
