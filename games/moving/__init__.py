"""Everything of a server in one file, and from it into another one: whatever database either has."""
