"""Rooms, lobby and table: each change is one transaction, and everybody in the room is told afterwards."""
