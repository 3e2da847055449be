"""/healthz, /readyz and /metrics, answered before Django: for probes and programs, without cookies, under any Host."""

from __future__ import annotations

import hmac
import json
from collections.abc import Awaitable, Callable, Iterable
from ipaddress import ip_address
from typing import Any

from games.addresses import was_passed_on
from yatzy_site.hosts import host_name
from yatzy_site.watching.readiness import Readiness, is_ready

Application = Callable[..., Awaitable[None]]  # any ASGI application
Answer = tuple[int, str, str]  # status, type, text

TEXT, JSON = "text/plain; charset=utf-8", "application/json"
PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8"
NOWHERE: Answer = (404, TEXT, "There is nothing here.\n")


class Doors:
    """An ASGI application for HTTP that answers three addresses itself and leaves all others to `pages`."""

    def __init__(
        self,
        pages: Application,
        readiness: Readiness,
        *,
        metrics: Callable[[], str] | None = None,
        token: str = "",
    ) -> None:
        self._pages = pages
        self._readiness = readiness
        self._metrics = metrics
        self._token = token

    async def __call__(self, scope: dict[str, Any], receive: Callable[..., Any], send: Callable[..., Any]) -> None:
        ask = {"/healthz": self._healthz, "/readyz": self._readyz, "/metrics": self._measured}.get(scope["path"])
        if ask is None:
            await self._pages(scope, receive, send)
        elif scope["method"] in ("GET", "HEAD"):
            await _send(send, await ask(scope), head=scope["method"] == "HEAD")
        else:
            await _send(send, (405, TEXT, "Only GET.\n"))

    async def _healthz(self, scope: dict[str, Any]) -> Answer:
        """The loop turns, and that is all that is said: a database that is away is no reason to kill the process."""
        return 200, TEXT, "ok\n"

    async def _readyz(self, scope: dict[str, Any]) -> Answer:
        found = await self._readiness.look()
        ready = is_ready(found)
        return 200 if ready else 503, JSON, json.dumps({"ready": ready, "checks": found}) + "\n"

    async def _measured(self, scope: dict[str, Any]) -> Answer:
        if self._metrics is None or not may_read(scope, self._token):
            return NOWHERE
        return 200, PROMETHEUS, self._metrics()


def may_read(scope: dict[str, Any], token: str) -> bool:
    """Whoever has the token; without one, a program on this very machine and nothing that came through a proxy."""
    if token:
        given = _header(scope["headers"], b"authorization")
        return len(given) == 1 and hmac.compare_digest(given[0], f"Bearer {token}".encode())
    passed_on = was_passed_on(name.decode("latin1") for name, _ in scope["headers"])
    # Under a name of this machine, too: a page elsewhere can make its own name lead to a browser's own machine.
    host = [host_name(value.decode("latin1")) for value in _header(scope["headers"], b"host")]
    local = len(host) == 1 and host[0] in ("localhost", "127.0.0.1", "[::1]")
    client = scope.get("client")
    return not passed_on and local and client is not None and _is_loopback(client[0])


def _is_loopback(address: str) -> bool:
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False


def _header(headers: Iterable[tuple[bytes, bytes]], wanted: bytes) -> list[bytes]:
    return [value for name, value in headers if name == wanted]


async def _send(send: Callable[..., Any], answer: Answer, *, head: bool = False) -> None:
    status, kind, text = answer
    body = text.encode()
    headers = {
        "Content-Type": kind,
        "Content-Length": str(len(body)),
        "Cache-Control": "no-store",
        "X-Content-Type-Options": "nosniff",
    }
    pairs = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": status, "headers": pairs})
    await send({"type": "http.response.body", "body": b"" if head else body})
