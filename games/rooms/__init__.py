"""A room from its door to the end of its last game: each use case is one transaction, and tells the room after it."""
