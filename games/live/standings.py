"""The standings of an evening's games, from plain data: no database, no names, no sentences."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import sqrt

Person = int
MEAN, VARIANCE = 3.5, 35 / 12  # of one fair die


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
