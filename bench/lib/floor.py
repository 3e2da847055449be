"""The floor: what our server costs with no game, no database and no framework behind it.

Raw ASGI, one dict of rooms; whatever a socket says, the same ready text goes to every socket of its room. The path is
/ROOM/BYTES/: the text is as long as the median `move` message of the real server. /short-ROOM/BYTES/ does the same by
the short ways that our servers offer beside ASGI, as the real application does.
"""

from collections.abc import Callable
from typing import Any

from yatzy_site.server import limits

# It is asked faster than a person may ask: a token is taken as in the real server, and never the last one.
limits.MESSAGES_A_SECOND = limits.BURST = 1e9

rooms: dict[str, list[Callable[..., Any]]] = {}


async def application(scope: dict[str, Any], receive: Callable[..., Any], send: Callable[..., Any]) -> None:
    _, room, size, _ = scope["path"].split("/")
    message = {"type": "websocket.send", "text": "x" * int(size)}
    await receive()
    await send({"type": "websocket.accept"})
    members = rooms.setdefault(room, [])
    if room.startswith("short-"):
        members.append(scope["extensions"]["yatzy.push"]["push"])
        scope["extensions"]["yatzy.listen"]["listen"](lambda _: _tell(members, message["text"]))
        await receive()  # its end: everything else is heard
        return
    members.append(send)
    try:
        while (await receive())["type"] == "websocket.receive":
            for member in members:
                await member(message)
    finally:
        members.remove(send)


def _tell(members: list[Callable[..., Any]], text: str) -> bool:
    for push in members:
        push(text)
    return True
