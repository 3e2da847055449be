"""A browser's token: made once, kept in its cookie, known to us only as a hash."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable

from django.http import parse_cookie

COOKIE = "yz_player"


def new_token() -> str:
    return secrets.token_urlsafe(32)


def hash_token(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def token_hash_in(headers: Iterable[tuple[bytes, bytes]]) -> str | None:
    """The hash of the token among the headers of a websocket's handshake."""
    for name, value in headers:
        if name == b"cookie":
            # Not SimpleCookie: it stops at the first cookie it cannot read, and another program here may have set one.
            token = parse_cookie(value.decode("latin-1")).get(COOKIE)
            if token is not None:
                return hash_token(token)
    return None
