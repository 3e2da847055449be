"""Which Hosts are ours at this moment, and which pages may open a websocket (Origin)."""

from __future__ import annotations

import re
import time
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Any, Protocol

from django.utils.translation import gettext

from games.site import Hosts
from yatzy_site.naming import host_name
from yatzy_site.network import Place, own_addresses, own_names, own_places

RECHECK_SECONDS = 2.0
FRESH_SECONDS = 1.0  # how old what we show may be; strangers make nobody show anything


@dataclass(frozen=True, slots=True)
class Address:
    """Where other devices find us."""

    id: str  # the same as long as it means the same network, whatever our address there
    origin: str  # http://192.168.1.20:8000
    words: str  # for people who choose, in their language

    @property
    def host(self) -> str:
        return self.origin.partition("://")[2]


class Public(Protocol):
    """The address that the host gave out (naming.py)."""

    @property
    def host(self) -> str: ...

    @property
    def origin(self) -> str: ...


class OurHosts:
    """The names and addresses of this machine, looked up again when somebody uses one we do not know."""

    def __init__(
        self,
        extra: Iterable[str] = (),
        *,
        public: Public | None = None,
        name: str = "",  # cabin, for cabin.local
        announced: bool = False,  # whether the network hears of that name
        found_by_address: bool = True,  # not behind a proxy, nor where only this machine is listened to
        current: Callable[[], Iterable[str]] | None = None,
        places: Callable[[], Iterable[Place]] = own_places,
        clock: Callable[[], float] = time.monotonic,
        names: list[str] | None = None,  # the list that is kept up to date
    ) -> None:
        self._extra = [found for found in map(host_name, extra) if found]
        self.public = public
        self._local = f"{name}.local" if name else ""
        self._announced = announced and bool(name)
        self._found_by_address = found_by_address
        self._current = current or (lambda: (*own_names(), *own_addresses()))
        self._places = places
        self._clock = clock
        # Django's ALLOWED_HOSTS is this very list: what we learn, it knows.
        self.names: list[str] = [] if names is None else names
        self._refresh()

    def is_ours(self, header: str) -> bool:
        """Whether a request with this Host header is meant for us."""
        name = host_name(header)
        if name is None:
            return False
        if name not in self.names and self._clock() - self._checked >= RECHECK_SECONDS:
            self._refresh()
        return name in self.names

    def comes_by_https(self, header: str) -> bool:
        """Whether a browser with this Host header is at our public address, and so by https where that has it."""
        if self.public is None or not self.public.origin.startswith("https:"):
            return False
        return (host_name(header), _port(header) or ":443") == (
            host_name(self.public.host),
            _port(self.public.host) or ":443",
        )

    def addresses(self, header: str, scheme: str = "http", *, from_far: bool = False) -> list[Address]:
        """Where other devices find what this page shows, the best one first; none if we know of none."""
        if self._clock() - self._checked >= FRESH_SECONDS:
            self._refresh()  # also of whom we answer: what is shown is answered
        name, port = host_name(header) or "", _port(header)
        if self.public is not None and (from_far or name == host_name(self.public.host)):
            return [self._public_address(self.public)]  # who comes from far away learns nothing of the house
        near = () if from_far else (*self._here(), *self._by_name())
        found = [Address(id, f"{scheme}://{host}{port}", words) for id, host, words in (*self._given(), *near)]
        asked = f"{scheme}://{header}"
        # What led here leads others here too, unless it is what only this machine calls itself.
        if not is_loopback(name) and not (found and self._is_own_word(name)):
            same = next((address for address in found if address.origin == asked), None)
            found = [same or Address(name, asked, gettext("The address of this page")), *found]
        public = [self._public_address(self.public)] if self.public else []
        return list(dict.fromkeys([*public, *found]))

    def may_change(self, header: str) -> bool:
        """Whether another moment may know other addresses for this page than now."""
        far = self.public is not None and host_name(header) == host_name(self.public.host)
        return self._found_by_address and not far

    def is_here(self, header: str) -> bool:
        """Whether a page was opened by a name that means this very machine."""
        return is_loopback(host_name(header) or "")

    def _public_address(self, public: Public) -> Address:
        return Address("public", public.origin, gettext("Public address"))

    def _given(self) -> list[tuple[str, str, str]]:
        return [(extra, extra, gettext("Given name")) for extra in self._extra if not is_loopback(extra)]

    def _here(self) -> list[tuple[str, str, str]]:
        before: dict[str, int] = {}
        found = []
        for place in self._seen if self._found_by_address else ():
            nth = before[place.interface] = before.get(place.interface, 0) + 1
            id = place.interface if nth == 1 else f"{place.interface} {nth}"
            found.append((id, place.address, place.words))
        return found

    def _by_name(self) -> list[tuple[str, str, str]]:
        # Last: not every phone can look such a name up.
        known = self._announced and self._found_by_address
        return [(self._local, self._local, gettext("By name"))] if known else []

    def _is_own_word(self, name: str) -> bool:
        """What this machine calls itself, and others may not: a name without a domain, or one of mDNS."""
        if name in self._extra or (self._announced and name == self._local):
            return False
        return "." not in name.removesuffix(".local") and not name.startswith("[")

    def _refresh(self) -> None:
        self._checked = self._clock()
        self._seen = list(self._places())
        current = {name for name in map(host_name, self._current()) if name}
        chosen = {name for name in (self._local, host_name(self.public.host) if self.public else None) if name}
        here = {place.address for place in self._seen}
        names = sorted({"localhost", "127.0.0.1", "[::1]", *self._extra} | chosen | current | here)
        if names != self.names:
            self.names[:] = names


def is_loopback(name: str) -> bool:
    """Whether a name or address means the very machine that uses it."""
    try:
        return ip_address(name.strip("[]")).is_loopback
    except ValueError:
        return name == "localhost"


def _port(header: str) -> str:
    """With its colon; empty where none is named."""
    port = header.strip().rpartition("]")[2].partition(":")[2]
    return f":{port}" if port else ""


Application = Callable[..., Awaitable[None]]  # any ASGI application

_ORIGIN = re.compile(r"(https?)://([^/?#@\s]+)")
_PORT = {"http": 80, "https": 443}


class OwnPagesOnly:
    """Refuses a websocket before it is accepted unless its Origin is the Host it asks for, and that Host is ours."""

    def __init__(self, application: Application, hosts: Hosts, *, https: bool = False) -> None:
        self.application = application
        self.hosts = hosts
        self.https = https  # every page of ours comes by https

    async def __call__(self, scope: dict[str, Any], receive: Callable[..., Any], send: Callable[..., Any]) -> None:
        https = self.https or scope.get("scheme") == "wss"
        if is_own_page(scope["headers"], self.hosts, https=https):
            await self.application(scope, receive, send)
        else:
            await refuse(scope, receive, send)


async def refuse(scope: dict[str, Any], receive: Callable[..., Any], send: Callable[..., Any]) -> None:
    """An application that lets nobody in."""
    await send({"type": "websocket.close"})


def is_own_page(headers: Iterable[tuple[bytes, bytes]], hosts: Hosts, *, https: bool = False) -> bool:
    """Whether these headers of an upgrade come from a page of ours. A browser always sends both of them."""
    given = [(name.lower(), value.decode("latin1")) for name, value in headers]
    origins = [value for name, value in given if name == b"origin"]
    named = [value for name, value in given if name == b"host"]
    if len(origins) != 1 or len(named) != 1:
        return False
    origin = _ORIGIN.fullmatch(origins[0].strip().lower())
    if origin is None:  # missing, "null", a file, an extension
        return False
    if origin[1] != "https" and (https or hosts.comes_by_https(named[0])):
        return False  # anybody on the way can write a page that comes by http
    default = _PORT[origin[1]]
    place = _place(named[0], default)
    return place is not None and place == _place(origin[2], default) and hosts.is_ours(named[0])


def _place(header: str, default: int) -> tuple[str, int] | None:
    name = host_name(header)
    if name is None:
        return None
    port = re.search(r":(\d+)$", header.strip())
    # A bare IPv6 address has colons of its own; host_name has read them as part of the name.
    bare = header.count(":") > 1 and not header.strip().startswith("[")
    return name, default if port is None or bare else int(port[1])
