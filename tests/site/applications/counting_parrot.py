"""The parrot, which also knows how many frames of others the server has looked at."""

from tests.site.applications import parrot
from tests.site.applications.parrot import on_end, on_start, on_stop
from yatzy_site.server.sockets import Socket

__all__ = ["application", "on_end", "on_start", "on_stop"]

frames = 0


class CountingSocket(Socket):
    def onFrameBegin(self):  # noqa: N802 - autobahn's name
        global frames
        frames += 1
        super().onFrameBegin()


async def application(scope, receive, send):
    async def received():
        message = await receive()
        if message.get("text") == "frames":
            message["text"] = f"frames {frames}"
        return message

    await parrot.application(scope, received, send)


def _count():
    from yatzy_site.server.server import SocketFactory

    SocketFactory.protocol = CountingSocket


_count()
