"""The key of the owner's cookie and of links to night reports: made once, kept where only its owner can read it."""

import os
import secrets
from pathlib import Path


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
