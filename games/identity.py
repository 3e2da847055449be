"""A browser's token: made once, kept in its cookie, known to us only as a hash."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable
from http.cookies import CookieError, SimpleCookie

COOKIE = "yz_player"


def new_token() -> str:
    return secrets.token_urlsafe(32)


def hash_token(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def token_hash_in(headers: Iterable[tuple[bytes, bytes]]) -> str | None:
    """The hash of the token among the headers of a websocket's handshake."""
    for name, value in headers:
        if name == b"cookie":
            try:
                cookie = SimpleCookie(value.decode("latin-1")).get(COOKIE)
            except CookieError:
                return None
            if cookie is not None:
                return hash_token(cookie.value)
    return None
