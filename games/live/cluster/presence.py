"""Who has a page open in other processes, as far as those have said, and when people left."""

from __future__ import annotations

import time
from collections.abc import Callable, Container, Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from games.live.cluster.bus import Pages

NOBODY: Mapping[str, int] = MappingProxyType({})


@dataclass(slots=True)
class OtherProcess:
    """One other process: its open rooms, and when it was last heard."""

    heard_at: float
    rooms: dict[str, Pages] = field(default_factory=dict)
    strangers: dict[str, int] = field(default_factory=dict)  # only where there are some


class Elsewhere:
    """Presence in other processes, goodbyes in all. Read from any thread; written in the loop, by replacing."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.deaf = False  # the bus is gone: we know of nobody that they left
        self._heard_again = float("-inf")
        self._clock = clock
        self._processes: dict[bytes, OtherProcess] = {}
        self._open_since: dict[str, float] = {}  # room -> when we first heard that it is open elsewhere
        self._left_at: dict[str, dict[int, float]] = {}  # room -> player -> when a page closed last, here too

    def hear(
        self, process: bytes, rooms: Mapping[str, Pages | None], *, whole: bool, strangers: Mapping[str, int] = NOBODY
    ) -> set[str]:
        """A process has said who is there; the rooms where that changed."""
        now = self._clock()
        known = self._processes.setdefault(process, OtherProcess(now))
        known.heard_at = now
        missing = [code for code in known.rooms if code not in rooms] if whole else []
        changes = {**rooms, **dict.fromkeys(missing)}
        return {
            code
            for code, pages in changes.items()
            if self._change(known, code, pages, now) | self._count(known, code, strangers.get(code, 0))
        }

    def _count(self, process: OtherProcess, code: str, strangers: int) -> bool:
        before = process.strangers.pop(code, 0)
        if strangers:
            process.strangers[code] = strangers
        return before != strangers

    def expire(self, patience: float) -> set[str]:
        """Processes that said nothing for so long are dead; the rooms where that changes who is here."""
        if self.deaf:
            return set()
        dead = [name for name, one in self._processes.items() if one.heard_at < self._clock() - patience]
        return {code for name in dead for code in self._drop(name, self._processes[name].heard_at)}

    def gone(self, process: bytes) -> set[str]:
        """A process has said that it is closing; the rooms where that changes who is here."""
        return self._drop(process, self._clock()) if process in self._processes else set()

    def _drop(self, name: bytes, at: float) -> set[str]:
        process = self._processes[name]
        changed = {code for code in list(process.rooms) if self._change(process, code, None, at)}
        del self._processes[name]
        return changed

    def _change(self, process: OtherProcess, code: str, pages: Pages | None, now: float) -> bool:
        before = process.rooms.get(code)
        if before == pages:
            return False
        # First, as in Venue.leave. Some have a page elsewhere still: nobody asks for a goodbye of somebody who is here.
        for player, _ in set(before or ()) - set(pages or ()):
            self._note(code, player, now)
        if pages is None:
            del process.rooms[code]
        else:
            process.rooms[code] = pages
            self._open_since.setdefault(code, now)
        return True

    def left_here(self, code: str, player: int) -> None:
        """A page of this process closes. Kept here, because the room itself goes with its last page."""
        self._note(code, player, self._clock())

    def _note(self, code: str, player: int, at: float) -> None:
        goodbyes = self._left_at.setdefault(code, {})
        goodbyes[player] = max(at, goodbyes.get(player, at))

    def forget(self, but: Container[str], after: float) -> None:
        """Rooms that are open nowhere, or only here, are not elsewhere; goodbyes stay `after` seconds longer."""
        for code in [code for code in self._open_since if not self.processes(code)]:
            del self._open_since[code]
        late = self._clock() - after
        for code, goodbyes in list(self._left_at.items()):
            if code not in but and code not in self._open_since and max(goodbyes.values()) <= late:
                del self._left_at[code]

    # What is asked

    def players(self, code: str) -> set[int]:
        """The players with a page of the room open elsewhere."""
        return {player for player, _ in self._pages(code)}

    def members(self, code: str) -> set[int]:
        return {member for _, member in self._pages(code) if member is not None}

    def guests(self, code: str) -> tuple[set[int], int]:
        """Who looks on elsewhere without having joined: players, and how many pages of nobody we know."""
        players = {player for player, member in self._pages(code) if member is None}
        return players, sum(process.strangers.get(code, 0) for process in tuple(self._processes.values()))

    def processes(self, code: str) -> list[bytes]:
        """The other processes that have the room open."""
        return [name for name, process in tuple(self._processes.items()) if code in process.rooms]

    @property
    def names(self) -> tuple[bytes, ...]:
        """Of all other processes."""
        return tuple(self._processes)

    @property
    def somebody(self) -> bool:
        """Whether there is any other process."""
        return bool(self._processes)

    @property
    def open_pages(self) -> int:
        """Players with a page open elsewhere, counted once a room."""
        return sum(len(pages) for process in tuple(self._processes.values()) for pages in tuple(process.rooms.values()))

    def is_open(self, code: str) -> bool:
        return bool(self.processes(code))

    def away_for(self, code: str, player: int, *, opened: float | None = None) -> float:
        """How long somebody who is nowhere has been away; `opened`: since when we would have heard of them."""
        if self.deaf:
            return 0.0
        now = self._clock()
        gone = self._left_at.get(code, {}).get(player)
        if gone is None:
            gone = min([at for at in (opened, self._open_since.get(code)) if at is not None], default=now)
        return now - max(gone, self._heard_again)

    def left_for(self, code: str, player: int) -> float | None:
        """How long ago somebody who is nowhere left, if that was seen."""
        left = self._left_at.get(code, {}).get(player)
        return None if left is None else self._clock() - left

    def _pages(self, code: str) -> Iterable[tuple[int, int | None]]:
        return [page for process in tuple(self._processes.values()) for page in process.rooms.get(code, ())]

    # The bus

    def bus_lost(self) -> None:
        self.deaf = True

    def bus_found(self) -> None:
        """Nobody was missed while we could not hear: whoever left then left now."""
        self.deaf = False
        now = self._heard_again = self._clock()
        for process in self._processes.values():
            process.heard_at = now  # it may take a moment until they have spoken again
