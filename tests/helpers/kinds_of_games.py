"""A short game of every kind that can be exported, started by the real service and played at the real table."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from hashlib import sha256
from typing import Any

from asgiref.sync import sync_to_async

import rules
from games.live.decide import CommitChain
from games.live.table import Table, Wish, fresh_id
from games.live.writer import Writer
from games.log.room_settings import RoomSettings
from games.models import Game, Member, Room
from games.rooms.games import abandon_game, start_game
from rules.fairness import Chain, chain
from tests.helpers.factories import evening
from tests.helpers.played import open_table
from tests.helpers.stored import seated_game


class Seats:
    """Everybody at a table: each seat may have a browser with a chain of its own."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._chains: dict[int, Chain] = {}

    @property
    def state(self) -> rules.State:
        return self.table.position.state

    async def commit(self, seat: int, word: str = "phone") -> None:
        made = self._chains[seat] = chain(sha256(f"{word} {seat}".encode()).digest())
        await self.table.play(Wish(fresh_id(), CommitChain(seat, made.end)))

    async def do(self, action: rules.Action) -> None:
        await self.table.play(Wish(fresh_id(), action))

    async def roll(self, *keep: int) -> None:
        seat = self.state.seat
        own = self._chains.get(seat)
        shown = self.table.position.ledger.seats[seat].browser or ""
        link = own.after(shown) if own and seat not in self.state.handed_over else None
        await self.table.play(Wish(fresh_id(), rules.Roll(keep, seat), link))

    async def score(self) -> None:
        """What pays most, declared first where that is the rule."""
        if self.state.must_declare:
            await self.do(rules.Declare(self._best(), self.state.seat))
        await self.do(rules.Score(self._best(), self.state.seat))

    def _best(self) -> str:
        return max(rules.options(self.state).legal, key=lambda option: option.points or 0).key

    async def turn(self, *keep: int) -> None:
        if self.state.dice_from != "screen":
            await self.do(rules.EnterDice((2, 2, 3, 5, 6), 1, self.state.seat))
        elif not self.state.hand.dice:
            await self.roll()
        if keep and rules.options(self.state).may_roll:
            await self.roll(*keep)
        await self.score()

    async def play_out(self) -> None:
        while not self.table.position.ended:
            await self.turn(*((0, 1) if self.state.round % 3 == 0 else ()))


Play = Callable[[Seats], Awaitable[None]]


async def played(game: Game, play: Play) -> Game:
    writer = Writer()
    try:
        await play(Seats(await open_table(game, writer)))
    finally:
        await writer.stop()
    return game


async def game_of(play: Play, *names: str, bots: int = 0, teams: tuple[int, ...] = (), **settings: Any) -> Game:
    """A game of the upper section, unless the settings say otherwise."""

    def start() -> Game:
        night = evening(*names, **{"sections": "upper", "teams": bool(teams), **settings})
        for at in range(bots):
            seat = len(names) + at
            Member.objects.create(room=night.room, bot="greedy", bot_name=f"Bot {at + 1}", seat=seat)
        for name, team in zip(names, teams, strict=False):
            Member.objects.filter(pk=night.members[name].pk).update(team=team)
        return start_game(room=night.room, by=night[names[0]])

    return await played(await sync_to_async(start)(), play)


async def two_phones(seats: Seats) -> None:
    await seats.commit(0)
    await seats.commit(1)
    await seats.play_out()


async def plainly(seats: Seats) -> None:
    await seats.commit(0)
    await seats.play_out()


async def taking_back(seats: Seats) -> None:
    await seats.commit(0)
    await seats.roll()
    await seats.do(rules.Score("ones", 0))
    await seats.do(rules.Undo(0))
    await seats.roll(0)
    await seats.do(rules.Score("twos", 0))
    await seats.play_out()


async def resigning(seats: Seats) -> None:
    await seats.commit(0)
    await seats.turn()
    await seats.do(rules.Resign(1))
    await seats.play_out()


async def skipping(seats: Seats) -> None:
    await seats.commit(0)
    await seats.turn()
    await seats.roll()
    await seats.do(rules.Skip(1))
    await seats.play_out()


async def ended_by_the_table(seats: Seats) -> None:
    while seats.state.round <= 6:
        await (seats.turn() if seats.state.seat == 0 else seats.do(rules.Skip(1)))
    await seats.do(rules.EndGame())


async def taken_over(seats: Seats) -> None:
    await seats.commit(0)
    await seats.turn()
    await seats.do(rules.HandOver(1))
    await seats.turn()
    await seats.do(rules.ComeBack(1))
    await seats.play_out()


async def on_a_new_phone(seats: Seats) -> None:
    await seats.commit(0)
    for _ in range(4):
        await seats.turn()
    await seats.commit(0, "new phone")
    await seats.play_out()


async def by_the_clock(seats: Seats) -> None:
    await seats.commit(0)
    await seats.do(rules.TimeOver(0))
    await seats.roll()
    await seats.do(rules.TimeOver(1))
    await seats.play_out()


async def with_saved_rolls(seats: Seats) -> None:
    await seats.commit(0)
    await seats.turn()
    await seats.turn()
    for keep in ((), (0,), (0, 1), (0, 1, 2), (0, 1)):  # five rolls: two were saved
        await seats.roll(*keep)
    await seats.play_out()


async def given_up(seats: Seats) -> None:
    await seats.commit(0)
    await seats.turn()
    await seats.roll()

    def abandon() -> None:
        room = Room.objects.get(game_id=seats.table.id)
        abandon_game(room=room, by=room.host.player)

    await sync_to_async(abandon)()


async def older() -> Game:
    game = await sync_to_async(seated_game)("Alice", "Bob", settings=RoomSettings(sections="upper"))
    return await played(game, two_phones)


AGREED = {
    "order": "free",
    "declare": "after_first_roll",
    "chance": "last",
    "zeros": "only_when_nothing_fits",
    "bonus_threshold": 30,
    "bonus_points": 77,
    "undo": False,
}
ON_SCREEN: dict[str, Callable[[], Awaitable[Game]]] = {
    "two phones": lambda: game_of(two_phones, "Alice", "Bob"),
    "alone": lambda: game_of(plainly, "Alice"),
    "the whole sheet": lambda: game_of(plainly, "Alice", "Bob", sections="full"),
    "house rules": lambda: game_of(plainly, "Alice", "Bob", ruleset="russian-15", **AGREED),
    "a forced order": lambda: game_of(plainly, "Alice", "Bob", order="forced"),
    "teams": lambda: game_of(two_phones, "Alice", "Bob", "Carol", "Dan", teams=(1, 0, 1, 0)),
    "a choice taken back": lambda: game_of(taking_back, "Alice", "Bob"),
    "a resignation": lambda: game_of(resigning, "Alice", "Bob"),
    "a skipped turn": lambda: game_of(skipping, "Alice", "Bob"),
    "ended by the table": lambda: game_of(ended_by_the_table, "Alice", "Bob"),
    "a bot": lambda: game_of(plainly, "Alice", bots=1),
    "a takeover": lambda: game_of(taken_over, "Alice", "Bob"),
    "a new phone": lambda: game_of(on_a_new_phone, "Alice", "Bob"),
    "a clock": lambda: game_of(by_the_clock, "Alice", "Bob", clock=60),
    "maxi with saved rolls": lambda: game_of(with_saved_rolls, "Alice", "Bob", ruleset="maxi"),
    "yahtzee": lambda: game_of(plainly, "Alice", "Bob", ruleset="yahtzee", sections="full"),
    "given up": lambda: game_of(given_up, "Alice", "Bob"),
    "an older commitment": older,
}
REAL_DICE: dict[str, Callable[[], Awaitable[Game]]] = {
    "real dice, every roll": lambda: game_of(Seats.play_out, "Alice", "Bob", dice_from="each_roll"),
    "real dice, the last ones": lambda: game_of(Seats.play_out, "Alice", "Bob", dice_from="final"),
    "one phone keeps the score": lambda: game_of(Seats.play_out, "Alice", "Bob", dice_from="final", sheet_only=True),
}
