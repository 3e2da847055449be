"""Other processes without any: a bus on which a test speaks for them."""

from typing import Any

from games.live.cluster.bus import AnyNews, Here, Listener

BEFORE, BEHIND = b"\0" * 8, b"\xff" * 8  # names of other processes: one goes first, one does not
OPEN_ELSEWHERE = Here({"TEST": ()}, whole=False)


class Wire:
    """A bus that remembers what was told, and on which a test speaks for the others."""

    shared = True

    def __init__(self) -> None:
        self.told: list[AnyNews] = []
        self.listener: Listener | None = None

    def open(self, name: bytes, listener: Listener) -> None:
        self.listener = listener
        listener.bus_found()

    def publish(self, told: AnyNews) -> None:
        self.told.append(told)

    async def close(self) -> None:
        pass

    async def say(self, *said: AnyNews, sender: bytes = BEFORE) -> None:
        for one in said:
            await self.listener.hear(sender, one)

    def last(self, kind: type[Any]) -> Any:
        return [one for one in self.told if isinstance(one, kind)][-1]
