"""Accepts one websocket after the other, and takes its time; those at /held/ when somebody asks for the page /go/."""

import asyncio

from yatzy_site.server import limits

limits.HANDSHAKE_PATIENCE = 2  # seconds, of which autobahn's timers may leave out one
ACCEPTING = 0.02  # seconds each; 150 of them take longer than one may

one_at_a_time = asyncio.Lock()
go = asyncio.Event()


async def application(scope, receive, send):
    if scope["type"] == "http":
        go.set()
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"answered"})
        return
    print("comes to", scope["path"])
    if scope["path"].startswith("/held/"):
        await go.wait()
    else:
        async with one_at_a_time:
            await asyncio.sleep(ACCEPTING)
    await send({"type": "websocket.accept"})
    while (await receive())["type"] != "websocket.disconnect":
        pass
