"""HTTP requests of a bounded size, for servers that know no such limit: Django would keep any of them on disk."""

from collections.abc import Awaitable, Callable
from typing import Any

from yatzy_site.server.large import most_body
from yatzy_site.server.limits import MOST_BODY

Application = Callable[..., Awaitable[None]]  # any ASGI application


class Limited:
    """An application whose requests have at most MOST_BODY bytes, or what the site allows; longer ones get a 413."""

    def __init__(self, application: Application) -> None:
        self.application = application

    async def __call__(self, scope: dict[str, Any], receive: Callable[..., Any], send: Callable[..., Any]) -> None:
        if scope["type"] != "http":
            await self.application(scope, receive, send)
            return
        length, most = _length(scope["headers"]), MOST_BODY
        if length > most:
            most = most_body(scope["path"], _cookies(scope["headers"]))
        if length > most:
            await _refuse(send)
        else:
            await _Counted(receive, send, most).run(self.application, scope)


class _Counted:
    """One request whose length nobody said beforehand, or said wrong."""

    def __init__(self, receive: Callable[..., Any], send: Callable[..., Any], most: int) -> None:
        self._receive, self._send = receive, send
        self._most = most
        self._received = 0
        self._answered = False
        self._refused = False

    async def run(self, application: Application, scope: dict[str, Any]) -> None:
        await application(scope, self.receive, self.send)

    async def receive(self) -> dict[str, Any]:
        message: dict[str, Any] = await self._receive()
        self._received += len(message.get("body", b""))
        if self._received <= self._most:
            return message
        if not self._answered and not self._refused:
            self._refused = True
            await _refuse(self._send)
        return {"type": "http.disconnect"}

    async def send(self, message: dict[str, Any]) -> None:
        if not self._refused:  # or it has its answer
            self._answered = True
            await self._send(message)


def _length(headers: list[tuple[bytes, bytes]]) -> int:
    said = next((value for name, value in headers if name.lower() == b"content-length"), b"0")
    return int(said) if said.isdigit() else 0


def _cookies(headers: list[tuple[bytes, bytes]]) -> str:
    return "; ".join(value.decode("latin1") for name, value in headers if name.lower() == b"cookie")


async def _refuse(send: Callable[..., Any]) -> None:
    headers = [(b"content-length", b"0"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": 413, "headers": headers})
    await send({"type": "http.response.body", "body": b""})
