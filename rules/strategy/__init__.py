"""The perfect player: exact expected values, and what follows from them."""
