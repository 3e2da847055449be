"""A room that somebody has open: its view, its table, its chat, and who is here."""

from __future__ import annotations

import asyncio
import math
import time
from collections import deque
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any

from channels.db import database_sync_to_async

import rules
from games.live.catching_up import Welcomes, missed_moves
from games.live.cluster.bus import AnyNews, Bus, Moved, Said, Told
from games.live.cluster.presence import Elsewhere
from games.live.hub import Hub
from games.live.room_view import forgotten_members, room_numbers, room_view_of
from games.live.table import Table
from games.live.writer import Writer
from games.log.comparable import game_for_a_table
from games.log.room_settings import RoomSettings, load_settings
from games.log.stored import StoredGame, game_seats
from games.perfect_play.advisers import advisers
from games.protocol import encode, heard_move, incoming, outgoing
from games.ratelimit import RateLimit

CHAT_LINES = 50
BETWEEN_PRESENCES = 0.1  # seconds
NUDGE_PAUSE = 20.0  # seconds: a nudge is a friendly word once, and nagging twice

Changed = Callable[["LiveRoom"], None]
Spawn = Callable[[Callable[[], Coroutine[Any, Any, None]]], None]


class LiveRoom:
    """One room with at least one page open in this process."""

    def __init__(
        self,
        code: str,
        *,
        hub: Hub,
        bus: Bus,
        elsewhere: Elsewhere,
        writer: Writer,
        changed: Changed,
        spawn: Spawn,
    ) -> None:
        self.code = code
        self.chat: deque[outgoing.ChatLine] = deque(maxlen=CHAT_LINES)
        self.welcomes = Welcomes()
        self.view: outgoing.RoomView | None = None
        self.open_table: Table | None = None
        self.opened = time.monotonic()
        self._presence_told = -math.inf
        self._presence_due: asyncio.TimerHandle | None = None
        self.nudges = RateLimit(1, NUDGE_PAUSE)  # by member
        self._held: tuple[tuple[int, int], outgoing.Held] | None = None  # dice set aside, and the move they lie at
        self.chances: outgoing.Chances | None = None  # what the screens were told last
        self._forgotten: set[int] = set()  # members whose pages and words are gone
        self._hub = hub
        self._bus = bus
        self._elsewhere = elsewhere
        self._writer = writer
        self._edition = writer.edition  # before anything is read
        self._changed = changed  # bots and clocks look for work of theirs
        self._spawn = spawn
        self._loading = asyncio.Lock()

    @property
    def here(self) -> tuple[int, ...]:
        return tuple(sorted({*self._hub.members(self.code), *self._elsewhere.members(self.code)}))

    @property
    def looking_on(self) -> int:
        """How many look on who have not joined, in any process."""
        (near, strangers), (far, others) = self._hub.guests(self.code), self._elsewhere.guests(self.code)
        return len(near | far) + strangers + others

    def name_of(self, member: int) -> str:
        """What a member is called now."""
        members = self.view.members if self.view else ()
        return next((each.name for each in members if each.id == member), "")

    def is_here(self, player: int | None) -> bool:
        return player in self._hub.players(self.code) or player in self._elsewhere.players(self.code)

    def away_for(self, player: int | None) -> float:
        """How many seconds a player has had no page open, in any process; 0 while one is."""
        if self.is_here(player):
            return 0.0
        return self._elsewhere.away_for(self.code, player or 0, opened=self.opened)

    @property
    def _agreed(self) -> RoomSettings:
        """What the host has chosen by now; the rules of a running game are those it began with."""
        return load_settings(self.view.settings if self.view else {})

    @property
    def patience(self) -> int | None:
        """Seconds until the table decides for an absent player; None: it waits. The room's word, not the game's."""
        agreed = self._agreed
        return agreed.absence_after if agreed.absence == "ask" else None

    async def look(self) -> outgoing.RoomView | None:
        """The room as it is stored, read once and then kept until it changes."""
        if self.view is None:
            async with self._loading:
                if self.view is None:
                    self.view = await database_sync_to_async(room_view_of)(self.code)
        return self.view

    async def table(self) -> Table | None:
        """The game on the table, opened from its log on first touch."""
        view = await self.look()
        if view is None or view.game is None:
            return None
        async with self._loading:
            if self.open_table is None or self.open_table.id != view.game:
                stored = await database_sync_to_async(game_for_a_table)(view.game)
                self.open_table = self._set_table(stored) if stored else None
        return self.open_table

    def _set_table(self, stored: StoredGame) -> Table:
        table = Table(stored, writer=self._writer, show=self._moved, publish=self._publish_move, edition=self._edition)
        table.keep_time(self._agreed.clock)
        table.stand_in = self._agreed.stand_in
        return table

    @property
    def rules(self) -> tuple[rules.RuleSet, rules.HouseRules] | None:
        """What is played here now, or will be."""
        table = self.open_table
        if table is not None and not table.position.ended:
            return table.position.state.ruleset, table.position.state.house
        agreed = self._agreed
        ruleset = rules.RULESETS.get(agreed.ruleset)
        if self.view is None or ruleset is None:
            return None
        try:
            return ruleset, agreed.house(ruleset.bonus).settled(ruleset, seats=1)
        except rules.IllegalSetup:  # no game can begin by them either
            return None

    def _perfect_play(self) -> outgoing.PerfectPlay | None:
        """Bots play by it, and whoever may ask is advised by it."""
        rules_here = self.rules
        if rules_here is None:
            return None
        adviser = advisers.adviser(*rules_here)
        if adviser is None:
            return outgoing.PerfectPlay(advisers.progress(*rules_here))
        solved = adviser.solved
        figures = (round(solved.expected, 1), round(solved.usual.spread, 1), round(solved.usual.bonus, 2))
        return outgoing.PerfectPlay("ready", *figures)

    def _publish_move(self, text: str) -> None:
        self._publish(Moved(self.code, text))

    def _publish(self, item: AnyNews) -> None:
        """To processes that have the room open. Whoever opens it next reads the log."""
        if self._elsewhere.is_open(self.code):
            self._bus.publish(item)

    async def refresh(self) -> None:
        """Somebody changed the room: read it again and show everybody."""
        view = await database_sync_to_async(room_view_of)(self.code)
        if view is None or (self.view is not None and view.version <= self.view.version):
            return  # everybody has been shown this or a later one
        before, self.view = self.view, view
        late = self._drop_late_presence()  # it is told at the end, when the table knows of the change
        try:
            await self._show_change(before, view)
        except Exception:
            if self.view is view:
                self.view = before  # or every later attempt would find that nothing is new, and nobody wake the bots
            if late:
                self._spawn(self.presence)
            raise

    async def _show_change(self, before: outgoing.RoomView | None, view: outgoing.RoomView) -> None:
        await self._tell_here(outgoing.RoomChanged(view))
        await self._forget()
        table = await self.table()
        if table is not None:
            table.reseat(await database_sync_to_async(game_seats)(table.id))
            await table.catch_up()  # a service may have ended the game
            fresh = before is None or before.game != view.game
            table.stand_in = self._agreed.stand_in
            if table.keep_time(self._agreed.clock) or fresh:
                await self._tell_here(
                    outgoing.CaughtUp(table.view(), missed_moves(table.moves, 0, None)[0], fresh=fresh)
                )
        await self.presence()

    async def _forget(self) -> None:
        """Take names and words of people who are forgotten off our pages, and out of what the next one is told."""
        forgotten = await database_sync_to_async(forgotten_members)(self.code) - self._forgotten
        if forgotten:
            self._forgotten |= forgotten
            for line in [line for line in self.chat if line.member in forgotten]:
                self.chat.remove(line)
            await self._tell_here(outgoing.Forgotten(tuple(sorted(forgotten))))

    async def catch_up(self) -> bool:
        """Asks the database whether other processes have changed the room or moved; whether anything was new."""
        if not self._bus.shared:
            return False
        stored = await database_sync_to_async(room_numbers)(self.code)
        changed = self.view is None or stored.version > self.view.version
        if changed:
            await self.refresh()
        table = await self.table()
        if table is None or (table.id, table.position.number) == (stored.game, stored.number):
            return changed
        return await table.catch_up() or changed

    def is_behind(self, page: incoming.Ping) -> bool:
        """Whether a page has seen more than we have: another process told it."""
        table = self.open_table
        newer = table is not None and page.game == table.id and page.number > table.position.number
        return newer or page.room_version > (self.view.version if self.view else 0)

    async def believe(self, page: incoming.Ping) -> None:
        """Read what a page has seen already."""
        if self.open_table is not None and page.game == self.open_table.id:
            await self.open_table.catch_up()
        if page.room_version > (self.view.version if self.view else 0):
            await self.refresh()

    def pong(self) -> outgoing.Pong:
        table = self.open_table
        version = self.view.version if self.view else 0
        return outgoing.Pong(version, table.id, table.position.number) if table else outgoing.Pong(version, None, 0)

    async def presence(self) -> None:
        """Tell everybody who is here, and whether the player in turn is not."""
        self._presence_told = time.monotonic()
        await self._tell_here(self.who_is_here())
        self._changed(self)

    async def came_or_went(self) -> None:
        """Tell who came or went: of one at once, of a crowd together, or N pages would hear of N comings."""
        if self._presence_due is not None:
            return  # they will be told of this one, too
        wait = self._presence_told + BETWEEN_PRESENCES - time.monotonic()
        if wait <= 0:
            await self.presence()
        else:
            self._presence_due = asyncio.get_running_loop().call_later(wait, self._spawn, self._late_presence)

    async def _late_presence(self) -> None:
        if self._presence_due is not None:
            self._presence_due = None
            await self.presence()

    def shut(self) -> None:
        """Nobody looks any more: nothing is said in the name of this room, which may be open anew by then."""
        self._drop_late_presence()

    def _drop_late_presence(self) -> bool:
        due, self._presence_due = self._presence_due, None
        if due is not None:
            due.cancel()
        return due is not None

    def who_is_here(self) -> outgoing.Presence:
        seat, wait = self._absent()
        return outgoing.Presence(self.here, seat, wait, self.looking_on, self._perfect_play())

    def _absent(self) -> tuple[int | None, float | None]:
        """The seat in turn if its player is away, and in how many seconds the table may decide for it."""
        table = self.open_table
        if table is None or table.position.ended:
            return None, None
        state = table.position.state
        seat = table.seats[state.seat]
        if seat.bot or seat.order in state.handed_over or (self.is_here(seat.controller) and not seat.gone):
            return None, None
        if seat.gone:
            return seat.order, 0.0
        # Where one phone keeps the score nobody can decide for it: somebody takes the pad instead.
        patience = None if table.stored.settings.sheet_only else self.patience
        if patience is None:
            return seat.order, None
        # Rounded up: at 0 the table may decide, and not a moment before.
        return seat.order, max(0.0, math.ceil(10 * (patience - self.away_for(seat.controller))) / 10)

    async def tell(self, message: outgoing.AnyTold) -> None:
        """Show a message on every page, here and in other processes."""
        text = encode(message)
        await self._hub.tell(self.code, text)
        self._publish(Told(self.code, text))

    async def hold(self, table: Table, held: outgoing.Held) -> None:
        """Dice that somebody sets aside before the next roll."""
        self._held = (table.id, table.position.number), held
        await self.tell(held)

    @property
    def held(self) -> outgoing.Held | None:
        """What lies aside now, for a page that was not there when it was set aside; None after the next move."""
        table = self.open_table
        if table is None or self._held is None or self._held[0] != (table.id, table.position.number):
            return None
        return self._held[1]

    async def say(self, member: int, text: str) -> None:
        """A line of chat."""
        said = Said(self.code, member, self.name_of(member), text)
        self._publish(said)
        await self.hear_said(said)

    async def hear_said(self, said: Said) -> None:
        """A line of chat that was said here or in another process."""
        if said.member in self._forgotten:
            return  # it was on its way
        self.chat.append(outgoing.ChatLine(said.member, said.name, said.text))
        await self._tell_here(outgoing.Said(said.member, said.name, said.text))

    async def hear_move(self, text: str) -> None:
        """Another process made a move: our table makes it too, and our pages are shown it."""
        table = self.open_table
        if table is None:
            # The log will be read, but perhaps it is being read already, without this move: then whoever says hello
            # catches up, and the heartbeat does.
            await self._hub.tell(self.code, text)
            return
        move = heard_move(text)
        if table.expects(move):
            await table.hear(move, text)
        else:
            # It has to wait for a move on its way to disk, or for the log; other rooms need not.
            self._spawn(partial(table.hear, move, text))

    async def _tell_here(self, message: outgoing.AnyTold) -> None:
        await self._hub.tell(self.code, encode(message))

    async def _moved(self, text: str) -> None:
        await self._hub.tell(self.code, text)
        table = self.open_table
        if table is not None and table.position.ended:
            # The room's status and the evening's standings changed with the last move. Later: the table is locked now.
            self._spawn(self.refresh)
        elif self._absent()[0] is not None:
            await self._tell_here(self.who_is_here())
        self._changed(self)
