"""Tables that play in a closed loop: the next action goes out when everybody has seen the last one."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from time import perf_counter

from tests.load.wire import Wire, open_wire

SEATS = 4


@dataclass
class Record:
    """What one table saw while it was measured."""

    acks: list[float] = field(default_factory=list)  # seconds from asking to the answer
    fans: list[float] = field(default_factory=list)  # seconds from asking until the last socket had the move
    sizes: list[int] = field(default_factory=list)  # bytes of a move
    errors: list[str] = field(default_factory=list)


class Table:
    """Four sockets. `finished` is awaited; `pace` delays the next action, for a table that is not in a hurry."""

    def __init__(self) -> None:
        self.record = Record()
        self.wires: list[Wire] = []
        self.playing = False
        self.finished = asyncio.Event()
        self.next_at: Callable[[], float] | None = None
        self._asked_at = 0.0
        self._seen = 0

    def play(self) -> None:
        self.record = Record()
        self.playing = True
        self.finished.clear()
        self.ask()

    def stop(self) -> None:
        """Let the action that is on its way be the last."""
        self.playing = False

    def ask(self) -> None:
        raise NotImplementedError

    def _send(self, seat: int, message: bytes) -> None:
        self._seen = 0
        self._asked_at = perf_counter()
        self.wires[seat].send(message)

    def _go_on(self, *, over: bool = False) -> None:
        if not self.playing or over:
            self.playing = False
            self.finished.set()
        elif self.next_at is None:
            self.ask()
        else:
            asyncio.get_running_loop().call_at(self.next_at(), self.ask)


class FloorTable(Table):
    """Every socket in turn says something as long as a real roll, four times in a row."""

    def __init__(self) -> None:
        super().__init__()
        self._asked = 0
        self._message = b"x" * 243

    @classmethod
    async def open(cls, host: str, room: str, size: int) -> "FloorTable":
        table = cls()
        for _ in range(SEATS):
            table.wires.append(await open_wire(host, f"/{room}/{size}/", table._hear))
        return table

    def ask(self) -> None:
        self._asked += 1
        self._send(self._asked // 4 % SEATS, self._message)

    def _hear(self, text: bytes) -> None:
        self._seen += 1
        if self._seen == SEATS:
            took = perf_counter() - self._asked_at
            self.record.acks.append(took)
            self.record.fans.append(took)
            self.record.sizes.append(len(text))
            self._go_on()
