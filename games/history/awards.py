"""Works out the awards of a night from plain data and the turns of its logs; names and sentences come later."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from itertools import groupby
from statistics import median

from games.live.standings import Person, Played, Thrown, Turn
from games.log import events as log

FEWEST_DICE = 30  # below that, luck is a handful of throws
FEWEST_TURNS = 3  # below that, nobody has a pace yet
SHORTEST_STREAK = 2


class Kind(StrEnum):
    BEST_TURN = "best_turn"
    YATZYS = "yatzys"
    HIGHEST_GAME = "highest_game"
    CLOSEST_FINISH = "closest_finish"
    STREAK = "streak"
    LUCKIEST = "luckiest"
    ACCURATE = "accurate"
    FASTEST = "fastest"
    THOUGHTFUL = "thoughtful"
    ZEROS = "zeros"


@dataclass(frozen=True, slots=True)
class Feat:
    """What earned an award: who, and where there is one, in which game, with what, before whom."""

    people: tuple[Person, ...]
    game: int | None = None
    category: str = ""
    before: tuple[Person, ...] = ()
    thrown: Thrown | None = None


@dataclass(frozen=True, slots=True)
class Award:
    """Shared by everybody who reached its value."""

    kind: Kind
    value: float
    feats: tuple[Feat, ...]

    @property
    def people(self) -> tuple[Person, ...]:
        return tuple(dict.fromkeys(person for feat in self.feats for person in feat.people))


def awards(
    games: Sequence[Played], *, bots: frozenset[Person] = frozenset(), accuracy: Mapping[Person, int] | None = None
) -> tuple[Award, ...]:
    """Every award that somebody earned. What was rolled in unfinished games counts, their totals do not."""
    found = (
        _most(Kind.BEST_TURN, _turns(games)),
        _most(Kind.YATZYS, _counted(games, lambda turn: len(set(turn.dice)) == 1)),
        _most(Kind.HIGHEST_GAME, _totals(games)),
        _closest(games),
        _most(Kind.STREAK, _streaks(games), least=SHORTEST_STREAK),
        _most(Kind.LUCKIEST, _luck(games), least=0.05),
        _most(
            Kind.ACCURATE, ((each, Feat((person,))) for person, each in (accuracy or {}).items() if person not in bots)
        ),
        *_paces(games, bots),
        _most(Kind.ZEROS, _counted(games, lambda turn: turn.points == 0)),
    )
    return tuple(award for award in found if award is not None)


Feats = Iterable[tuple[float, Feat]]


def _most(kind: Kind, feats: Feats, *, least: float = 1) -> Award | None:
    """The award for the highest value, if it is worth a word."""
    known = list(feats)
    value = max((value for value, _ in known), default=least - 1)
    if value < least:
        return None
    return Award(kind, value, tuple(feat for reached, feat in known if reached == value))


def _turns(games: Iterable[Played]) -> Iterator[tuple[float, Feat]]:
    best = max((turn.points for game in games for turn in game.turns), default=0)
    for game in games:
        for turn in game.turns:
            if turn.points == best:  # a long night has thousands of turns
                yield turn.points, Feat((turn.person,), game.number, turn.category)


def _counted(games: Iterable[Played], counts: Callable[[Turn], bool]) -> Iterator[tuple[float, Feat]]:
    """How often each person had such a turn."""
    found: dict[Person, int] = defaultdict(int)
    for game in games:
        for turn in game.turns:
            found[turn.person] += counts(turn)
    yield from ((count, Feat((person,))) for person, count in found.items())


def _totals(games: Iterable[Played]) -> Iterator[tuple[float, Feat]]:
    for game in games:
        for column in game.columns if game.finished else ():
            yield column.total, Feat(column.people, game.number)


def _closest(games: Iterable[Played]) -> Award | None:
    """The smallest distance between who won and who came next; nothing between them is a tie."""
    finishes = list(_finishes(games))
    if not finishes:
        return None
    margin = min(margin for margin, _ in finishes)
    return Award(Kind.CLOSEST_FINISH, margin, tuple(feat for distance, feat in finishes if distance == margin))


def _finishes(games: Iterable[Played]) -> Iterator[tuple[float, Feat]]:
    for game in games:
        if not game.contested:
            continue
        first = [column for column in game.columns if column.place == 1]
        if not first:
            continue  # everybody resigned
        # Who resigned may have more points than who won, and is no close second.
        rest = [column for column in game.columns if column.place != 1 and column.total <= first[0].total]
        winners = tuple(person for column in first for person in column.people)
        if len(first) > 1:
            yield 0, Feat(winners, game.number)
        elif rest:
            best = max(column.total for column in rest)
            seconds = tuple(person for column in rest if column.total == best for person in column.people)
            yield first[0].total - best, Feat(winners, game.number, before=seconds)


def _streaks(games: Iterable[Played]) -> Iterator[tuple[float, Feat]]:
    """Games won one after the other, of those that each person played."""
    won: dict[Person, list[bool]] = defaultdict(list)
    for game in games:
        for column in game.columns if game.contested else ():
            for person in column.people:
                won[person].append(column.place == 1)
    for person, results in won.items():
        longest = max((len(list(run)) for is_won, run in groupby(results) if is_won), default=0)
        yield longest, Feat((person,))


def _luck(games: Iterable[Played]) -> Iterator[tuple[float, Feat]]:
    found: dict[Person, Thrown] = defaultdict(Thrown)
    for game in games:
        for person, thrown in game.thrown:
            found[person] += thrown
    for person, thrown in found.items():
        if thrown.dice >= FEWEST_DICE:
            yield round(thrown.luck, 2), Feat((person,), thrown=thrown)


def _paces(games: Iterable[Played], bots: frozenset[Person]) -> Iterator[Award | None]:
    """Median seconds a turn; not of bots, whose pace is a setting, and not where there is nobody to compare with."""
    seconds: dict[Person, list[float]] = defaultdict(list)
    for game in games:
        for turn in game.turns:
            if turn.seconds is not None and turn.person not in bots:
                seconds[turn.person].append(turn.seconds)
    paces = {person: round(median(times), 1) for person, times in seconds.items() if len(times) >= FEWEST_TURNS}
    if len(set(paces.values())) < 2:
        return
    for kind, value in ((Kind.FASTEST, min(paces.values())), (Kind.THOUGHTFUL, max(paces.values()))):
        yield Award(kind, value, tuple(Feat((person,)) for person, pace in paces.items() if pace == value))


Timed = tuple[datetime, tuple[log.AnyLogged, ...]]


@dataclass(frozen=True, slots=True)
class SeatTurn:
    """A category that a seat filled; `by` as the log says it."""

    seat: int
    category: str
    points: int
    dice: tuple[int, ...]
    by: str
    began: datetime
    seconds: float


@dataclass(frozen=True, slots=True)
class GameTurns:
    """What a log says about how a game was played."""

    turns: tuple[SeatTurn, ...]
    thrown: dict[int, Thrown]  # by seat; never what a bot threw in somebody's place


def turns_of(moves: Iterable[Timed], *, every_roll_is_entered: bool) -> GameTurns:
    """Fold a log. Times are those at which moves were stored."""
    turns: list[SeatTurn] = []
    dice: dict[int, int] = defaultdict(int)  # how many each seat threw
    faces: dict[int, int] = defaultdict(int)  # and what they showed, added up
    first_roll: dict[int, tuple[int, ...]] = {}  # of real dice; an entry may be corrected until the category is filled
    first_rolls: list[tuple[int, ...]] = []  # those of `turns`
    replaced: set[int] = set()  # seats that a bot plays for somebody
    began: datetime | None = None
    for at, events in moves:
        began = began or at
        for event in events:
            match event:
                case log.DiceRolled() if event.seat not in replaced:
                    dice[event.seat] += len(event.dice) - len(event.keep)
                    faces[event.seat] += sum(event.dice) - sum(event.dice[place] for place in event.keep)
                case log.DiceEntered() if event.rolls_used == 1 and every_roll_is_entered:
                    # Later entries hold dice that were kept for what they show: only the first roll is all chance.
                    first_roll[event.seat] = event.dice
                case log.CategoryScored():
                    first_rolls.append(first_roll.pop(event.seat, ()))
                    turns.append(_turn(event, began, at))
                    began = at
                case log.ChoiceUndone() if turns:
                    began = turns.pop().began  # the turn goes on
                    first_roll[event.seat] = first_rolls.pop()
                case log.TurnSkipped() | log.SeatResigned():
                    began = at
                case log.SeatHandedOver():
                    replaced.add(event.seat)
                case log.SeatReturned():
                    replaced.discard(event.seat)
    for turn, entered in zip(turns, first_rolls, strict=True):
        dice[turn.seat] += len(entered)
        faces[turn.seat] += sum(entered)
    return GameTurns(tuple(turns), {seat: Thrown(dice[seat], faces[seat]) for seat in dice if dice[seat]})


def _turn(event: log.CategoryScored, began: datetime, at: datetime) -> SeatTurn:
    return SeatTurn(
        seat=event.seat,
        category=event.category,
        points=event.points + event.extra,
        dice=event.dice,
        by=event.by,
        began=began,
        seconds=(at - began).total_seconds(),
    )
