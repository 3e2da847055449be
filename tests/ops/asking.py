"""Ask an ASGI application for a page, without a server."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Heard:
    status: int
    headers: dict[str, str]
    body: str


async def ask(
    application: Any, path: str, *, method: str = "GET", client: str | None = "127.0.0.1", **headers: str
) -> Heard:
    """The answer; headers are named as Python names things."""
    named = {"host": "localhost"} | {name.replace("_", "-"): value for name, value in headers.items()}
    sent: list[dict[str, Any]] = []
    scope = {
        "type": "http",
        "method": method,
        "path": path,
        "query_string": b"",
        "headers": [(name.encode(), value.encode()) for name, value in named.items()],
        "client": [client, 40000] if client else None,
    }

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b""}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    await application(scope, receive, send)
    start, *bodies = sent
    given = {name.decode().lower(): value.decode() for name, value in start["headers"]}
    return Heard(start["status"], given, b"".join(part["body"] for part in bodies).decode())
