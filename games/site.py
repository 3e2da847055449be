"""What the games need from the site around them; yatzy_site/launch/start.py fills it in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Protocol


class Address(Protocol):
    """Where other devices find us."""

    @property
    def id(self) -> str: ...

    @property
    def origin(self) -> str: ...

    @property
    def words(self) -> str: ...


class Hosts(Protocol):
    """Under which names and addresses we are found now."""

    @property
    def public(self) -> object | None:
        """The address that was given out for friends elsewhere."""

    def is_ours(self, header: str) -> bool: ...

    def comes_by_https(self, header: str) -> bool: ...

    def addresses(self, header: str, scheme: str = "http", *, from_far: bool = False) -> Sequence[Address]: ...

    def may_change(self, header: str) -> bool: ...

    def is_here(self, header: str) -> bool: ...


class Owner(Protocol):
    """The token of the owner's link."""

    @property
    def is_fixed(self) -> bool: ...

    @property
    def token(self) -> str: ...

    def renew(self) -> str: ...


class LogLine(Protocol):
    """A line of the server's log."""

    @property
    def at(self) -> datetime: ...

    @property
    def level(self) -> str: ...

    @property
    def text(self) -> str: ...

    @property
    def is_bad(self) -> bool: ...


class Site:
    """Set once, before anybody is let in."""

    hosts: Hosts
    owner: Owner
    log_tail: Callable[[], Sequence[LogLine]]  # the newest first
    static_version: str  # of all scripts, styles and pictures together


site = Site()
