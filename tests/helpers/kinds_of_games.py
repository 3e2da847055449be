"""A short game of every kind that can be exported, started by the real service and played at the real table."""

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

# A step: the seat whose browser commits a chain of its own, the dice to keep in a roll, an action, or "turn".
Step = int | tuple[int, ...] | rules.Action | str
ROLL = ()


class Seats:
    """Everybody at a table: each seat may have a browser with a chain of its own."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._chains: dict[int, Chain] = {}

    @property
    def state(self) -> rules.State:
        return self.table.position.state

    async def take(self, step: Step) -> None:
        if isinstance(step, int):
            await self._commit(step)
        elif isinstance(step, tuple):
            await self._roll(step)
        elif step == "turn":
            await self._turn()
        else:
            await self._do(step)

    async def play_out(self) -> None:
        while not self.table.position.ended:
            await self._turn(*((0, 1) if self.state.round % 3 == 0 else ()))

    async def _do(self, action: Any) -> None:
        await self.table.play(Wish(fresh_id(), action))

    async def _commit(self, seat: int) -> None:
        word = "new phone" if seat in self._chains else "phone"
        made = self._chains[seat] = chain(sha256(f"{word} {seat}".encode()).digest())
        await self._do(CommitChain(seat, made.end))

    async def _roll(self, keep: tuple[int, ...]) -> None:
        seat = self.state.seat
        own = self._chains.get(seat)
        shown = self.table.position.ledger.seats[seat].browser or ""
        link = own.after(shown) if own and seat not in self.state.handed_over else None
        await self.table.play(Wish(fresh_id(), rules.Roll(keep, seat), link))

    def _best(self) -> str:
        return max(rules.options(self.state).legal, key=lambda option: option.points or 0).key

    async def _turn(self, *keep: int) -> None:
        """What pays most, declared first where that is the rule."""
        if self.state.dice_from != "screen":
            await self._do(rules.EnterDice((2, 2, 3, 5, 6), 1, self.state.seat))
        elif not self.state.hand.dice:
            await self._roll(ROLL)
        if keep and rules.options(self.state).may_roll:
            await self._roll(keep)
        if self.state.must_declare:
            await self._do(rules.Declare(self._best(), self.state.seat))
        await self._do(rules.Score(self._best(), self.state.seat))


async def played(game: Game, steps: tuple[Step, ...], given_up: bool = False) -> Game:
    """A game with these steps, and then to its end, unless it is given up."""
    writer = Writer()
    try:
        seats = Seats(await open_table(game, writer))
        for step in steps:
            await seats.take(step)
        if given_up:
            await sync_to_async(abandon)(game)
        else:
            await seats.play_out()
    finally:
        await writer.stop()
    return game


def abandon(game: Game) -> None:
    room = Room.objects.get(game=game)
    abandon_game(room=room, by=room.host.player)


def kind(
    *steps: Step,
    names: tuple[str, ...] = ("Alice", "Bob"),
    bots: int = 0,
    teams: tuple[int, ...] = (),
    given_up: bool = False,
    **settings: Any,
) -> Callable[[], Awaitable[Game]]:
    """Plays a game of the upper section, unless the settings say otherwise."""

    def start() -> Game:
        night = evening(*names, **{"sections": "upper", "teams": bool(teams), **settings})
        for at in range(bots):
            seat = len(names) + at
            Member.objects.create(room=night.room, bot="greedy", bot_name=f"Bot {at + 1}", seat=seat)
        for name, team in zip(names, teams, strict=False):
            Member.objects.filter(pk=night.members[name].pk).update(team=team)
        return start_game(room=night.room, by=night[names[0]])

    async def play() -> Game:
        return await played(await sync_to_async(start)(), steps, given_up)

    return play


async def older() -> Game:
    game = await sync_to_async(seated_game)("Alice", "Bob", settings=RoomSettings(sections="upper"))
    return await played(game, (0, 1))


AGREED: dict[str, Any] = {"order": "free", "declare": "after_first_roll", "chance": "last", "undo": False}
AGREED |= {"zeros": "only_when_nothing_fits", "bonus_threshold": 30, "bonus_points": 77}
TAKEN_BACK = (0, ROLL, rules.Score("ones", 0), rules.Undo(0), (0,), rules.Score("twos", 0))
SAVED = (ROLL, (0,), (0, 1), (0, 1, 2), (0, 1))  # five rolls: two were saved
ON_SCREEN: dict[str, Callable[[], Awaitable[Game]]] = {
    "two phones": kind(0, 1),
    "alone": kind(0, names=("Alice",)),
    "the whole sheet": kind(0, sections="full"),
    "house rules": kind(0, ruleset="russian-15", **AGREED),
    "a forced order": kind(0, order="forced"),
    "teams": kind(0, 1, names=("Alice", "Bob", "Carol", "Dan"), teams=(1, 0, 1, 0)),
    "a choice taken back": kind(*TAKEN_BACK),
    "a resignation": kind(0, "turn", rules.Resign(1)),
    "a skipped turn": kind(0, "turn", ROLL, rules.Skip(1)),
    "ended by the table": kind(*(("turn", rules.Skip(1)) * 6), rules.EndGame()),
    "a bot": kind(0, names=("Alice",), bots=1),
    "a takeover": kind(0, "turn", rules.HandOver(1), "turn", rules.ComeBack(1)),
    "a new phone": kind(0, *(("turn",) * 4), 0),
    "a clock": kind(0, rules.TimeOver(0), ROLL, rules.TimeOver(1), clock=60),
    "maxi with saved rolls": kind(0, "turn", "turn", *SAVED, ruleset="maxi"),
    "yahtzee": kind(0, ruleset="yahtzee", sections="full"),
    "given up": kind(0, "turn", ROLL, given_up=True),
    "an older commitment": older,
}
REAL_DICE: dict[str, Callable[[], Awaitable[Game]]] = {
    "real dice, every roll": kind(dice_from="each_roll"),
    "real dice, the last ones": kind(dice_from="final"),
    "one phone keeps the score": kind(dice_from="final", sheet_only=True),
}
