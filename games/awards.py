"""What was remarkable about a night of games, from plain data: no database, no names, no sentences."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import groupby
from math import sqrt
from statistics import median

Person = int

FEWEST_DICE = 30  # below that, luck is a handful of throws
FEWEST_TURNS = 3  # below that, nobody has a pace yet
SHORTEST_STREAK = 2
MEAN, VARIANCE = 3.5, 35 / 12  # of one fair die


class Kind(StrEnum):
    BEST_TURN = "best_turn"
    YATZYS = "yatzys"
    HIGHEST_GAME = "highest_game"
    CLOSEST_FINISH = "closest_finish"
    STREAK = "streak"
    LUCKIEST = "luckiest"
    FASTEST = "fastest"
    THOUGHTFUL = "thoughtful"
    ZEROS = "zeros"


@dataclass(frozen=True, slots=True)
class Turn:
    """A category that somebody filled with their own hand."""

    person: Person
    category: str
    points: int  # a joker's bonus points among them
    dice: tuple[int, ...]
    seconds: float | None = None  # since it was their turn


@dataclass(frozen=True, slots=True)
class Thrown:
    """How many dice somebody threw where every face was left to chance, and their sum."""

    dice: int = 0
    sum: int = 0

    def __add__(self, other: Thrown) -> Thrown:
        return Thrown(self.dice + other.dice, self.sum + other.sum)

    @property
    def luck(self) -> float:
        """How far the sum lies above what fair dice show, in standard deviations."""
        return (self.sum - MEAN * self.dice) / sqrt(VARIANCE * self.dice) if self.dice else 0.0


@dataclass(frozen=True, slots=True)
class Column:
    """A scorecard: one person's, or a team's."""

    people: tuple[Person, ...]
    total: int
    place: int | None  # None in games that did not end


@dataclass(frozen=True, slots=True)
class Played:
    """One game of the night."""

    number: int  # the first is 1
    finished: bool
    columns: tuple[Column, ...]
    turns: tuple[Turn, ...] = ()
    thrown: tuple[tuple[Person, Thrown], ...] = ()

    @property
    def contested(self) -> bool:
        """Whether somebody could win it; a bot is somebody to win against that night."""
        return self.finished and len(self.columns) > 1


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


@dataclass(frozen=True, slots=True)
class Line:
    """How somebody has done; a team's points count for each of its members."""

    person: Person
    games: int
    wins: int
    points: int
    best: int
    place: int = 0  # equal wins and points share it: 1, 1, 3


def standings(games: Iterable[Played]) -> tuple[Line, ...]:
    """Everybody in the finished games: most wins first, then most points. A game alone is played, and not won."""
    results: dict[Person, list[Column]] = defaultdict(list)
    wins: dict[Person, int] = defaultdict(int)
    for game in games:
        for column in game.columns:
            for person in column.people if game.finished else ():
                results[person].append(column)
                wins[person] += game.contested and column.place == 1
    lines = [
        Line(
            person=person,
            games=len(columns),
            wins=wins[person],
            points=sum(column.total for column in columns),
            best=max(column.total for column in columns),
        )
        for person, columns in results.items()
    ]
    ranked = sorted(lines, key=lambda line: (-line.wins, -line.points, line.person))
    ahead = Counter((line.wins, line.points) for line in lines)
    return tuple(
        replace(line, place=1 + sum(many for rank, many in ahead.items() if rank > (line.wins, line.points)))
        for line in ranked
    )


def awards(games: Sequence[Played], *, bots: frozenset[Person] = frozenset()) -> tuple[Award, ...]:
    """Every award that somebody earned. What was rolled in unfinished games counts, their totals do not."""
    found = (
        _most(Kind.BEST_TURN, _turns(games)),
        _most(Kind.YATZYS, _counted(games, lambda turn: len(set(turn.dice)) == 1)),
        _most(Kind.HIGHEST_GAME, _totals(games)),
        _closest(games),
        _most(Kind.STREAK, _streaks(games), least=SHORTEST_STREAK),
        _most(Kind.LUCKIEST, _luck(games), least=0.05),
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
