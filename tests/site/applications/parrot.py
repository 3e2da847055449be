"""Repeats what it hears, and does a few things on request; prints what a test wants to know afterwards."""

import asyncio
import resource

from yatzy_site.server.server import SocketFactory
from yatzy_site.server.sockets import Socket

everybody = set()
stopping = asyncio.Event()
frames = 0


class CountingSocket(Socket):
    """Knows how many frames the server has looked at."""

    def onFrameBegin(self):  # noqa: N802 - autobahn's name
        global frames
        frames += 1
        super().onFrameBegin()


SocketFactory.protocol = CountingSocket


async def application(scope, receive, send):
    if scope["type"] == "http":
        await _answer(scope["path"], receive, send)
        return
    await receive()
    await send({"type": "websocket.accept"})
    everybody.add(send)
    try:
        while (message := await receive())["type"] != "websocket.disconnect":
            answer = await _obey(message.get("text") or "", send, scope["extensions"]["yatzy.push"]["push"])
            if answer is not None:
                await send({"type": "websocket.send", "text": answer})
        print("disconnected", message["code"])
    finally:
        everybody.discard(send)
        print("handler ended")


async def _obey(text, send, push):
    """The answer to it, if it has one."""
    match text.split():
        case ["push", size, times]:
            for number in range(int(times)):
                push(f"{number} ".ljust(int(size), "y"))
                if number % 3 == 0:  # the two ways must not overtake each other
                    await send({"type": "websocket.send", "text": f"{number} by ASGI"})
            return None
        case ["flood", how]:
            for _ in range(1600):
                if how == "pushed":
                    push("y" * 65536)
                else:
                    await send({"type": "websocket.send", "text": "x" * 65536})
                await asyncio.sleep(0)
            return None
        case ["alone"]:
            while len(everybody) > 1:
                await asyncio.sleep(0.01)
        case ["count"]:
            return str(len(everybody))
        case ["frames"]:
            return str(frames)
        case ["memory"]:
            return str(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
        case ["big"]:
            return "x" * 100_000
        case ["fail"]:
            raise RuntimeError("told to fail")
        case ["hang"]:
            print("hanging")
            await asyncio.Event().wait()
    return text


async def _answer(path, receive, send):
    while (await receive()).get("more_body"):
        pass
    if path == "/download/":
        await _send_a_lot(receive, send)
        return
    if path == "/slow/":
        print("asked")
        await stopping.wait()
        await asyncio.sleep(0.05)
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"answered"})


async def _send_a_lot(receive, send):
    """A hundred megabytes, as long as somebody takes them."""
    gone = asyncio.ensure_future(receive())
    await send({"type": "http.response.start", "status": 200, "headers": []})
    for piece in range(1600):
        if gone.done():
            print("gone after", piece)
            return
        await send({"type": "http.response.body", "body": b"y" * 65536, "more_body": True})
    await send({"type": "http.response.body", "body": b""})
    gone.cancel()


def on_start():
    assert asyncio.get_running_loop()


async def on_stop():
    stopping.set()
    print("stopping with", len(everybody))
    for send in everybody:
        await send({"type": "websocket.send", "text": "bye"})


async def on_end():
    print("ended with", len(everybody))
