"""System checks: the server does not start with settings that would lose something together."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.checks import CheckMessage, Error, register
from django.db import connection

REDIS_SCHEMES = ("redis", "rediss", "unix")


@register()
def check_several_processes(**_: Any) -> list[CheckMessage]:
    """Redis is there for several processes, and several processes need PostgreSQL."""
    if not settings.REDIS_URL:
        return []
    found: list[CheckMessage] = []
    if not _is_address(settings.REDIS_URL):
        # Not the URL itself: it may hold a password.
        text = "YATZY_REDIS must look like redis://host:6379/0 or redis://:password@host:6379/0."
        found.append(Error(text, id="games.E001"))
    if connection.vendor == "sqlite":
        text = "YATZY_REDIS is for several processes, and a SQLite file is for one: set YATZY_DATABASE_URL too."
        found.append(Error(text, id="games.E002"))
    return found


@register()
def check_debugging_is_private(**_: Any) -> list[CheckMessage]:
    """Pages of errors name settings, paths and what people typed."""
    if settings.DEBUG and settings.IN_PUBLIC:
        text = (
            "YATZY_DEBUG shows errors with all their details to everybody: it is for development alone, "
            "not with YATZY_HTTPS, YATZY_PROXY or a public address."
        )
        return [Error(text, id="games.E003")]
    return []


def _is_address(url: str) -> bool:
    try:
        parts = urlsplit(url)
        _ = parts.port
    except ValueError:  # a password with a / or # in it that is not written as %2F or %23
        return False
    return parts.scheme in REDIS_SCHEMES
