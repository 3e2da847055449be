"""The site's two secrets, made once and readable by their owner only: Django's key and the owner's token."""

import os
import secrets
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

KEY_FILE = "secret-key"  # in the data folder


def secret_key(path: Path) -> str:
    """The key stored at `path`; the first caller makes it."""
    if not path.exists():
        create_private(path, secrets.token_urlsafe(48))
    key = path.read_text(encoding="ascii").strip()
    if len(key) < 50:
        raise ValueError(
            f"{path} does not hold a key; delete it and a new one is made "
            "(the owner opens the owner's link again; docs/hosting.md says what else changes)."
        )
    return key


def create_private(path: Path, text: str) -> None:
    """A file for its owner's eyes only; if another process was first, its text stays."""
    draft = private_draft(path, text)
    try:
        os.link(draft, path)
    except FileExistsError:
        pass  # the other process was first; its key is the key
    except OSError:
        os.replace(draft, path)  # a file system without links
        return
    draft.unlink()


def private_draft(path: Path, text: str) -> Path:
    """The text whole under another name first: two processes that start together must read the same key."""
    draft = path.with_name(f"{path.name}.{os.getpid()}.{secrets.token_hex(4)}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(text + "\n")
        file.flush()
        os.fsync(file.fileno())
    return draft


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
