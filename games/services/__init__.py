"""Use cases: each is one transaction, and tells the room only after it."""
