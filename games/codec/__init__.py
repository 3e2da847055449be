"""Stored shapes <-> Python: a shape once stored is read for ever."""
