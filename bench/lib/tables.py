"""Tables that play in a closed loop: the next action goes out when everybody has seen the last one."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from time import monotonic

from bench.lib.wire import Wire, open_wire

SEATS = 4


@dataclass
class Record:
    """What one table saw while it was measured."""

    acks: list[float] = field(default_factory=list)  # seconds from asking to the answer
    fans: list[float] = field(default_factory=list)  # seconds from asking until the last socket had the move
    sizes: list[int] = field(default_factory=list)  # bytes of a move
    errors: list[str] = field(default_factory=list)


class Table:
    """Four sockets. `finished` is awaited; `next_at` says when the next action is due, for a table in no hurry."""

    def __init__(self) -> None:
        self.record = Record()
        self.wires: list[Wire] = []
        self.playing = False
        self.finished = asyncio.Event()
        self.next_at: Callable[[], float] | None = None
        self._due: asyncio.TimerHandle | None = None
        self._asked_at = 0.0
        self._seen = 0

    def play(self) -> None:
        self.record = Record()
        self.playing = True
        self.finished.clear()
        self._again()

    def stop(self) -> None:
        """Let the action that is on its way be the last."""
        self.playing = False
        if self._due:
            self._due.cancel()
            self._due = None
            self.finished.set()

    def _again(self) -> None:
        if self.next_at is None:
            self._asked_at = monotonic()
            self.ask()
        else:
            # It counts from when it is due: an action that has to wait for a slow answer before it is not forgiven.
            self._asked_at = self.next_at()
            self._due = asyncio.get_running_loop().call_at(self._asked_at, self._ask_now)

    def _ask_now(self) -> None:
        self._due = None
        self.ask()

    def _send(self, seat: int, message: bytes, **options: int) -> None:
        self._seen = 0
        self.wires[seat].send(message, **options)

    def _took(self) -> float:
        return monotonic() - self._asked_at

    def _go_on(self, *, over: bool = False) -> None:
        if not self.playing or over:
            self.playing = False
            self.finished.set()
        else:
            self._again()


class EchoTable(Table):
    """A table where the new state, on the asking socket, is the answer as well; every socket in turn, four times."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = 0

    @property
    def seat(self) -> int:
        return self.asked // 4 % SEATS

    def _state(self, at: int, size: int) -> None:
        """Socket `at` has the state that the last action made."""
        if at == self.seat:
            self.record.acks.append(self._took())
        self._seen += 1
        if self._seen == SEATS:
            self.record.fans.append(self._took())
            self.record.sizes.append(size)
            self.asked += 1
            self._go_on()


class FloorTable(EchoTable):
    """Says something as long as a real roll, and hears something as long as a real move."""

    @classmethod
    async def open(cls, host: str, room: str, size: int) -> "FloorTable":
        table = cls()
        for at in range(SEATS):
            hear = partial(lambda at, text: table._state(at, len(text)), at)
            table.wires.append(await open_wire(host, f"/{room}/{size}/", hear))
        return table

    def ask(self) -> None:
        self._send(self.seat, b"x" * 243)
