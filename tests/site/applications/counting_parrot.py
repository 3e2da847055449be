"""The parrot, which also knows how many frames of others the server has looked at."""

from collections.abc import Callable
from typing import Any

from tests.site.applications import parrot
from tests.site.applications.parrot import on_end, on_start, on_stop
from yatzy_site.server.sockets import Socket

__all__ = ["application", "on_end", "on_start", "on_stop"]

frames = 0


class CountingSocket(Socket):
    def onFrameBegin(self) -> None:  # noqa: N802 - autobahn's name
        global frames
        frames += 1
        super().onFrameBegin()


async def application(scope: dict[str, Any], receive: Callable[..., Any], send: Callable[..., Any]) -> None:
    async def received() -> dict[str, Any]:
        message: dict[str, Any] = await receive()
        if message.get("text") == "frames":
            message["text"] = f"frames {frames}"
        return message

    await parrot.application(scope, received, send)


def _count() -> None:
    from yatzy_site.server.server import SocketFactory

    SocketFactory.protocol = CountingSocket


_count()
