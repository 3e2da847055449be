"""Daphne as we need it: a graceful end, limits in both directions, and one way to run it."""

from yatzy_site.server.run import run

__all__ = ["run"]
