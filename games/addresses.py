"""Where a request or a websocket comes from, for limits in memory; no address is stored."""

from __future__ import annotations

from django.conf import settings


def client_address(peer: str, forwarded_for: str) -> str:
    """The client's address; behind our own proxy, the one that it heard."""
    if settings.BEHIND_PROXY:
        # Our proxy appends whom it heard; whatever stands before that, the client may have invented.
        heard = forwarded_for.rpartition(",")[2].strip()
        if heard:
            return heard
    return peer
