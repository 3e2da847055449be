"""The log of a game as it is stored, and what is read from it: a shape once stored is read for ever."""
