"""Who may open a websocket: a page that this very server gave out, under the name the browser knows it by."""

import re
from collections.abc import Awaitable, Callable, Iterable
from typing import Any

from games.site import Hosts
from yatzy_site.naming import host_name

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
