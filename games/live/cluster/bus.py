"""Between processes: what one has done, the others hear of. It may lose messages; the log does not."""

from __future__ import annotations

from typing import Protocol

from games.live.cluster.messages import AnyNews


class Listener(Protocol):
    """Who hears what other processes say."""

    async def hear(self, sender: bytes, news: AnyNews) -> None:
        """News of another process, in the order in which it told them."""

    def bus_lost(self) -> None:
        """From now on nothing is heard."""

    def bus_found(self) -> None:
        """From now on everything is heard again; what was said in between is lost."""


class Bus(Protocol):
    """Carries news to every other process."""

    shared: bool  # whether there may be other processes

    def open(self, name: bytes, listener: Listener) -> None: ...

    def publish(self, news: AnyNews) -> None:
        """Tell the others soon. Never waits and never fails."""

    async def close(self) -> None: ...


class OneProcess:
    """The default: there is nobody else to tell."""

    shared = False

    def open(self, name: bytes, listener: Listener) -> None:
        pass

    def publish(self, news: AnyNews) -> None:
        pass

    async def close(self) -> None:
        pass
