"""One open game in this process: decide, store, then show. Other processes may have it open, too; the log decides."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import NamedTuple

import msgspec
from channels.db import database_sync_to_async
from django.utils import timezone

import rules
from games.errors import Reason, Refused
from games.live.decide import CommitChain, Luck, decide
from games.live.score_rows import new_move
from games.live.writer import Writer
from games.log.events import AnyLogged, dump_events
from games.log.position import Position
from games.log.stored import SeatInfo, StoredGame, StoredMove, moves_since
from games.protocol import HeardMove, encode, outgoing
from games.protocol.screen import game_view, moved
from games.storage import refusal_for, trouble_in

RETRIES = 3  # how often another process may be first before we give up

Show = Callable[[str], Awaitable[None]]
Publish = Callable[[str], None]


class Wish(NamedTuple):
    """An action somebody asks for: what a message, a bot or the clock wants done."""

    id: str
    action: rules.Action | CommitChain
    link: str | None = None
    at: tuple[int, int] | None = None  # (turn, roll) it is meant for; None: whenever it arrives


def fresh_id() -> str:
    """A new action id, for actions that no browser has named."""
    return secrets.token_hex(16)


class Table:
    """A game's position, and the way to the next one."""

    def __init__(
        self,
        stored: StoredGame,
        *,
        writer: Writer,
        show: Show,
        publish: Publish = lambda text: None,
        edition: int | None = None,
    ) -> None:
        self.stored = stored
        self._edition = edition  # of the log that it was opened from
        self.seats: tuple[SeatInfo, ...] = stored.seats
        self.position: Position = stored.start
        self.turn_began = time.monotonic()  # clocks do not run while the server is down
        self.stand_in = stored.settings.stand_in  # the room's word of now
        self.moves: list[StoredMove] = []
        self._numbers: dict[str, int] = {}
        self._writer = writer
        self._show = show
        self._publish = publish  # tells other processes of a move that was made in this one
        self._luck = Luck(stored.secret, stored.key)
        self._lock = asyncio.Lock()
        for move in stored.moves:
            self._take_in(move)

    @property
    def id(self) -> int:
        return self.stored.id

    @property
    def clock_left(self) -> float | None:
        """Seconds until the clock ends this turn."""
        limit = self.stored.settings.clock
        # Games with a clock and real dice were once started; nobody invents what the dice on the table show.
        if not limit or self.position.ended or self.position.state.dice_from != "screen":
            return None
        return max(0.0, round(limit - (time.monotonic() - self.turn_began), 1))

    def keep_time(self, seconds: int) -> bool:
        """The room's word of now about the clock; who is in turn has all of it. Says whether it is another one."""
        if seconds == self.stored.settings.clock:
            return False
        self.stored = replace(self.stored, settings=msgspec.structs.replace(self.stored.settings, clock=seconds))
        self.turn_began = time.monotonic()
        return True

    async def play(self, wish: Wish) -> int:
        """Does what is wished and returns its number in the log. Raises Refused."""
        async with self._lock:  # at most one move of a game is on its way to disk
            for _ in range(RETRIES):
                if wish.id in self._numbers:
                    return self._numbers[wish.id]
                try:
                    self._check_moment(wish)
                    events = decide(self.position, wish.action, self._luck, wish.link)
                except Refused:
                    # Before saying no, look whether another process knows more.
                    if await self._catch_up():
                        continue
                    raise
                if await self._save(wish.id, events):
                    return self.position.number
                await self._catch_up()
            raise Refused(Reason.STALE)

    def count(self, kind: type[AnyLogged], seat: int) -> int:
        """How often the log says this of a seat."""
        events = (event for _, _, happened in self.moves for event in happened)
        return sum(isinstance(event, kind) and getattr(event, "seat", None) == seat for event in events)

    def number_of(self, action_id: str) -> int | None:
        """The move that an action has made already."""
        return self._numbers.get(action_id)

    async def catch_up(self) -> bool:
        """Reads moves that other processes made; whether there were any."""
        async with self._lock:
            return await self._catch_up()

    def view(self) -> outgoing.GameView:
        return game_view(self.stored, self.seats, self.position, self.clock_left)

    def _check_moment(self, wish: Wish) -> None:
        state = self.position.state
        if wish.at is not None and wish.at != (state.turn, state.hand.rolls_used):
            raise Refused(Reason.STALE)

    async def _save(self, action_id: str, events: tuple[AnyLogged, ...]) -> bool:
        before = self.position
        after = before.after(before.number + 1, action_id, events)
        row = new_move(self.stored, before, after, events, dump_events(events), timezone.now(), self.moves)
        try:
            if not await self._writer.save(row, self._edition):
                return False
        except Exception as error:
            raise refusal_for(trouble_in(error)) from error
        self._take_in((after.number, action_id, events), after)
        self._publish(await self._tell(before))
        return True

    async def _catch_up(self) -> bool:
        moves = await database_sync_to_async(moves_since)(self.id, self.position.number)
        for move in moves:
            before = self.position
            self._take_in(move)
            await self._tell(before)
        return bool(moves)

    def expects(self, move: HeardMove) -> bool:
        """Whether it is the next one, with none on its way to disk and the log not being read: it is heard at once."""
        return move.number == self.position.number + 1 and not self._lock.locked()

    async def hear(self, move: HeardMove, text: str) -> None:
        """Another process has stored a move and shown this text of it."""
        if move.game != self.id or move.number <= self.position.number:
            return
        async with self._lock:
            if move.number == self.position.number + 1:
                self._take_in((move.number, move.id, move.events))
                await self._show(text)
            elif move.number > self.position.number:
                await self._catch_up()

    def _take_in(self, move: StoredMove, after: Position | None = None) -> None:
        number, action_id, events = move
        before = self.position
        self.position = after or before.after(number, action_id, events)
        self.moves.append(move)
        self._numbers[action_id] = number
        if before.state.turn != self.position.state.turn:
            self.turn_began = time.monotonic()

    async def _tell(self, before: Position) -> str:
        message = moved(self.id, before, self.position, self.moves[-1][2], self.clock_left)
        text = encode(message)
        await self._show(text)
        return text

    def reseat(self, seats: tuple[SeatInfo, ...]) -> None:
        """Names, colours or controllers have changed; the places have not."""
        self.seats = seats
        self.stored = replace(self.stored, seats=seats)
