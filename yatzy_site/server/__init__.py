"""Daphne and uvicorn as we need them: a graceful end, limits in both directions, and one way to run them."""

from yatzy_site.server.run import SERVERS, run

__all__ = ["SERVERS", "run"]
