"""Where a request or a websocket comes from, for limits in memory; addresses are not stored."""

from __future__ import annotations

from collections.abc import Iterable
from ipaddress import IPv4Address, IPv6Address, ip_address

from django.conf import settings


def client_address(peer: str, forwarded_for: str) -> str:
    """The client's address; if one of our own proxies passed it on, the one that the proxy heard."""
    if is_proxy(peer):
        # Our proxy appends whom it heard; whatever stands before that, the client may have invented.
        heard = forwarded_for.rpartition(",")[2].strip()
        if parsed_address(heard) is not None:
            return heard
    return peer


def is_proxy(peer: str) -> bool:
    """Whether what this peer says of the people behind it is believed; anybody can write such a header."""
    address = parsed_address(peer)
    return address is not None and any(address in network for network in settings.PROXIES)


def was_passed_on(names: Iterable[str]) -> bool:
    """Whether a proxy or a tunnel handed a request on, by the names of its headers in small letters."""
    return any(name in _OF_PROXIES or name.startswith("x-forwarded-") for name in names)


_OF_PROXIES = frozenset(("forwarded", "via", "x-real-ip", "true-client-ip", "cf-connecting-ip", "cf-ray"))


def household(address: str) -> str:
    """Who is counted as one: an IPv4 address, or the 64 bits of an IPv6 one that a provider gives away at once."""
    parsed = parsed_address(address)
    if isinstance(parsed, IPv6Address):
        return str(IPv6Address(int(parsed) >> 64 << 64))
    return str(parsed or "")


def is_loopback(address: str) -> bool:
    """Whether this very machine is asking."""
    parsed = parsed_address(address)
    return parsed is not None and parsed.is_loopback


def parsed_address(text: str) -> IPv4Address | IPv6Address | None:
    """The address in a text, an IPv4 one in an IPv6 socket's spelling as itself; None if there is none."""
    try:
        parsed = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    mapped = parsed.ipv4_mapped if isinstance(parsed, IPv6Address) else None
    return mapped or parsed
