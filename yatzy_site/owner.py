"""The owner's token: whoever has the link with it runs this server. Made once, kept in the data folder, revocable."""

import os
import secrets
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

from yatzy_site.secret import create_private, private_draft

FILE = "owner-token"
SHORTEST = 16
SET_OUTSIDE = "The owner's token is set by YATZY_OWNER_TOKEN: give that another value and restart."


class OwnerKey:
    """What the site asks for the token; read anew each time, because a command beside it may have renewed it."""

    def __init__(self, data: Path, given: str = "") -> None:
        self._path = data / FILE
        self._given = given

    @property
    def is_fixed(self) -> bool:
        """Whether it was set from outside, for several processes without a common folder."""
        return bool(self._given)

    @property
    def token(self) -> str:
        if self._given:
            return self._given
        if not self._path.exists():
            create_private(self._path, _new_token())
        token = self._path.read_text(encoding="ascii").strip()
        if len(token) < SHORTEST:
            raise ValueError(f"{self._path} does not hold a token; delete it and a new one is made.")
        return token

    def renew(self) -> str:
        """Raises ImproperlyConfigured where only the environment can change it."""
        if self._given:
            raise ImproperlyConfigured(SET_OUTSIDE)
        token = _new_token()
        os.replace(private_draft(self._path, token), self._path)
        return token


def _new_token() -> str:
    return secrets.token_urlsafe(24)
