"""The owner's cookie: bound to the token in the owner's link, so a new token ends every session of the old one."""

from __future__ import annotations

import secrets

from django.http import parse_cookie
from django.utils.crypto import constant_time_compare, salted_hmac

from games.site import site

COOKIE = "yz_owner"
HOUSE_COOKIE = "yz_house"  # for pages outside the owner's: it opens no door, and says that the owner sits there
SALT = "games.web.owner_cookie"
HOUSE_SALT = "games.web.owner_cookie.house"


def is_token(given: str) -> bool:
    """Whether this is the token of the owner's link as it is now."""
    return constant_time_compare(given, site.owner.token)


def new_pass(salt: str = SALT) -> str:
    """The value of a cookie. Who reads it learns nothing of the token."""
    nonce = secrets.token_urlsafe(16)
    return f"{nonce}.{_seal(nonce, salt)}"


def is_pass(given: str, salt: str = SALT) -> bool:
    """Whether this cookie was given for the token that counts now."""
    nonce, dot, seal = given.partition(".")
    return bool(dot) and constant_time_compare(seal, _seal(nonce, salt))


def has_pass(header: str) -> bool:
    """The same for a whole Cookie header, where no Django has read it yet."""
    # Not SimpleCookie: it stops at the first cookie it cannot read, and another program here may have set one.
    return is_pass(parse_cookie(header).get(COOKIE, ""))


def _seal(nonce: str, salt: str) -> str:
    return salted_hmac(salt, f"{nonce} {site.owner.token}", algorithm="sha256").hexdigest()
