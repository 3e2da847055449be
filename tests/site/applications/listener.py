"""Answers `ping` from its listener and everything else from the queue."""


async def application(scope, receive, send):
    push = scope["extensions"]["yatzy.push"]["push"]

    def hear(text):
        match text.split():
            case ["ping", number]:
                push(f"heard {number}")
                return True
        return False

    await receive()
    await send({"type": "websocket.accept"})
    scope["extensions"]["yatzy.listen"]["listen"](hear)
    while (message := await receive())["type"] == "websocket.receive":
        match message["text"].split():
            case ["say", word]:
                push(f"queued {word}")
            case ["ping", number]:
                push(f"queued ping {number}")
            case ["push", times, "and", "close"]:
                for number in range(int(times)):
                    push(str(number))
                await send({"type": "websocket.close", "code": 1000})
            case ["close"]:
                await send({"type": "websocket.close", "code": 1000})
