"""Daphne with what we need besides: limits in both directions, and a graceful end."""

from yatzy_site.server.run import run

__all__ = ["run"]
