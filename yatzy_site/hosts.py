"""Is this Host ours, now? A laptop changes its addresses in an evening, and nobody configures anything."""

import socket
import time
from collections.abc import Callable, Iterable
from ipaddress import ip_address

import ifaddr
from django.core.exceptions import ImproperlyConfigured

RECHECK_SECONDS = 2.0


class OurHosts:
    """The names and addresses of this machine, looked up again when somebody uses one we do not know."""

    def __init__(
        self,
        extra: Iterable[str] = (),
        *,
        found_by_address: bool = True,  # not behind a proxy, nor where only this machine is listened to
        current: Callable[[], Iterable[str]] | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._extra = [name for name in map(host_name, extra) if name]
        self._found_by_address = found_by_address
        self._current = current or (lambda: (*own_names(), *own_addresses()))
        self._clock = clock
        # Django's ALLOWED_HOSTS is this very list: what we learn, it knows.
        self.names: list[str] = []
        self._refresh()

    def is_ours(self, header: str) -> bool:
        """Whether a request with this Host header is meant for us."""
        name = host_name(header)
        if name is None:
            return False
        if name not in self.names and self._clock() - self._checked >= RECHECK_SECONDS:
            self._refresh()
        return name in self.names

    def for_others(self, header: str) -> str | None:
        """The Host that finds us from another device, where a page was opened by this one; None if we know of none."""
        name = host_name(header) or ""
        if not is_loopback(name):
            return header
        given = [extra for extra in self._extra if not is_loopback(extra)]
        own = outward(self._current()) if self._found_by_address else []
        port = header.rpartition("]")[2].partition(":")[2]
        return next((f"{other}:{port}" if port else other for other in [*given, *own]), None)

    def _refresh(self) -> None:
        self._checked = self._clock()
        current = {name for name in map(host_name, self._current()) if name}
        names = sorted({"localhost", "127.0.0.1", "[::1]", *self._extra} | current)
        if names != self.names:
            self.names[:] = names


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


def is_loopback(name: str) -> bool:
    """Whether a name or address means the very machine that uses it."""
    try:
        return ip_address(name.strip("[]")).is_loopback
    except ValueError:
        return name == "localhost"


def outward(names: Iterable[str]) -> list[str]:
    """Those that are addresses (IPv4) where a phone in the same network finds us, the most travelled one first."""
    addresses = [name for name in names if _is_outward(name)]
    # Of several networks, the one that leads to the others: not that of a container or a virtual machine.
    way_out = _way_out()
    return sorted(addresses, key=lambda address: address != way_out)


def _is_outward(name: str) -> bool:
    try:
        address = ip_address(name)
    except ValueError:
        return False
    return address.version == 4 and not address.is_loopback and not address.is_link_local


def _way_out() -> str | None:
    """Our address on the way to the rest of the world; nothing is sent there."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        try:
            way.connect(("198.51.100.1", 9))
        except OSError:
            return None
        address: str = way.getsockname()[0]
        return address


def own_names() -> tuple[str, ...]:
    """What this machine is called: its name, and the name that mDNS gives it."""
    name = socket.gethostname()
    short = name.partition(".")[0]
    return (name, short, f"{short}.local") if short else ()


def own_addresses() -> tuple[str, ...]:
    """Every address of every network interface, IPv4 first."""
    given = [ip.ip for adapter in ifaddr.get_adapters() for ip in adapter.ips]
    found = [address if isinstance(address, str) else address[0] for address in given]  # IPv6 comes with a scope
    return tuple(sorted(dict.fromkeys(found), key=lambda address: ":" in address))
