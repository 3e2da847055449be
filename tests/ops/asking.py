"""Ask an ASGI application for a page, without a server."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Heard:
    status: int
    headers: dict[str, str]
    body: str


async def ask(application, path, *, method="GET", client="127.0.0.1", **headers):
    """The answer; headers are named as Python names things."""
    named = {"host": "localhost"} | {name.replace("_", "-"): value for name, value in headers.items()}
    sent = []
    raw = [(name.encode(), value.encode()) for name, value in named.items()]
    scope = {"type": "http", "method": method, "path": path, "query_string": b"", "headers": raw}

    async def receive():
        return {"type": "http.request", "body": b""}

    async def send(message):
        sent.append(message)

    await application(scope | {"client": client and [client, 40000]}, receive, send)
    start, *bodies = sent
    given = {name.decode().lower(): value.decode() for name, value in start["headers"]}
    return Heard(start["status"], given, b"".join(part["body"] for part in bodies).decode())
