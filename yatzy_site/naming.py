"""What a host may call this place: a name for its network, and the address that friends elsewhere use."""

import re
from dataclasses import dataclass
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured

from yatzy_site import environment
from yatzy_site.hosts import host_name

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
