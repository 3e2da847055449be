"""Says more, and goodbye twice, after it has heard that the connection is closed."""


async def application(scope, receive, send):
    await receive()
    await send({"type": "websocket.accept"})
    while (await receive())["type"] == "websocket.receive":
        pass
    await send({"type": "websocket.send", "text": "one more thing"})
    await send({"type": "websocket.close", "code": 1000})
    await send({"type": "websocket.close", "code": 1000})
    print("said it all")
