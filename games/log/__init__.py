"""The log of a game as it is stored, and what is read from it. Old shapes are read for ever."""
