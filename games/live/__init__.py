"""What is in memory: open tables, the writer, fan-out, presence. Losing it loses nothing but presence and chat."""
