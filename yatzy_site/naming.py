"""The names a host can give this place: one for its own network, a public address, further hosts."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from ipaddress import ip_address
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured

from yatzy_site import environment

LABEL = re.compile(r"[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?")
_PORTS = {"http": 80, "https": 443}


@dataclass(frozen=True, slots=True)
class PublicUrl:
    """Where friends find us from anywhere: a tunnel, a proxy, a domain."""

    scheme: str
    host: str  # with its port, unless that is the scheme's own

    @property
    def origin(self) -> str:
        return f"{self.scheme}://{self.host}"


def place_name() -> str:
    """What YATZY_NAME calls this place; empty if it does not."""
    given = environment.text("YATZY_NAME")
    if given and not LABEL.fullmatch(given.lower()):
        raise ImproperlyConfigured(
            f"the name {given!r} cannot be used: it must be one word of the letters a to z, digits and hyphens, "
            "such as cabin (--name, YATZY_NAME)."
        )
    return given.lower()


def public_url() -> PublicUrl | None:
    """What YATZY_PUBLIC_URL says. A refusal does not repeat it: there may be a password in it."""
    given = environment.text("YATZY_PUBLIC_URL")
    if not given:
        return None
    try:
        parts = urlsplit(given)
        port = parts.port
    except ValueError:
        raise _wrong("must be an address such as https://yatzy.example.org") from None
    scheme, name = parts.scheme, host_name(parts.netloc.rpartition("@")[2])
    if scheme not in _PORTS or name is None:
        raise _wrong("must begin with http:// or https:// and a name, such as https://yatzy.example.org")
    if "@" in parts.netloc:
        raise _wrong("must be without a user and a password: everybody sees it on the QR code")
    if parts.path not in ("", "/") or parts.query or parts.fragment or given.endswith(("?", "#")):
        raise _wrong("must end after the name and the port: Yatzy Night cannot be a folder of another site")
    if scheme == "http" and environment.flag("YATZY_HTTPS"):
        raise _wrong("must begin with https://, since YATZY_HTTPS says that everybody comes that way")
    return PublicUrl(scheme, name if port in (None, _PORTS[scheme]) else f"{name}:{port}")


def _wrong(how: str) -> ImproperlyConfigured:
    return ImproperlyConfigured(f"the public address {how} (--public-url, YATZY_PUBLIC_URL).")


def further_hosts(given: Iterable[str]) -> list[str]:
    """What a host adds to our names. One that we could not use is refused: left out, players would be turned away."""
    names = list(given)
    wrong = next((name for name in names if host_name(name) is None), None)
    if wrong is not None:
        raise ImproperlyConfigured(
            f"YATZY_HOSTS must be names or addresses, such as yatzy.example.org,192.168.1.20: {wrong!r} is none."
        )
    return names


def host_name(header: str) -> str | None:
    """The name in a Host header, as ALLOWED_HOSTS spells it; None if it is not one."""
    text = header.strip().lower()
    if text.count(":") > 1 and not text.startswith("["):
        text = f"[{text}]"  # a bare IPv6 address, as the system lists it
    if text.startswith("["):
        address, bracket, rest = text[1:].partition("]")
        if not bracket or not _is_port(rest):
            return None
        try:
            return f"[{ip_address(address.partition('%')[0]).compressed}]"
        except ValueError:
            return None
    name, colon, port = text.partition(":")
    name = name.removesuffix(".")
    if not name or not _is_port(colon + port) or not set(name) <= _NAME_CHARACTERS or name.startswith("."):
        return None  # a leading dot would mean every subdomain to Django
    return name


_NAME_CHARACTERS = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-._")


def _is_port(text: str) -> bool:
    return not text or (text[0] == ":" and text[1:].isascii() and (text[1:] == "" or text[1:].isdecimal()))
