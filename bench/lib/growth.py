"""Whether something grew in a long evening: the last quarter held against the first."""

from collections.abc import Callable, Sequence
from statistics import linear_regression, median
from typing import NamedTuple

from bench.lib.figures import table

MB = 1_000_000
Sample = dict[str, float]  # what the server and two pages held, by the names of BOUNDS, after so many "minutes"


class Bound(NamedTuple):
    """How much more the last quarter may hold than the first: a part of it, and something that is always forgiven."""

    part: float
    always: float
    quarter: Callable[[list[float]], float] = median  # one odd moment is no growth


# Why these: one object, node or listener a move that stays is hundreds in ten minutes and thousands in an hour, and
# past these bounds. What they forgive: Python gives memory back late, and SQLite fills its cache as games are stored;
# a page holds more or less of a game's log, depending on the moment of the sample, dice in the air have listeners, and
# V8 keeps what it compiled.
BOUNDS = {
    "server memory, MB": Bound(0.10, 6),
    # A request's thread leaves its connection to SQLite to the next collection of rubbish: a saw of some ten handles,
    # of which the foot counts. A handle that is lost in every game raises it by more than this in an evening.
    "server file handles": Bound(0, 8, quarter=min),
    # SQLite begins its log anew after a thousand pages, four megabytes, as soon as nobody reads an older one.
    "database log, MB": Bound(0, 8, quarter=max),
    "server's own log, MB": Bound(0, 1),
    "TV heap, MB": Bound(0.10, 0.3),
    "TV nodes": Bound(0.10, 60),
    "TV listeners": Bound(0, 12),
    "phone heap, MB": Bound(0.10, 0.3),
    "phone nodes": Bound(0.10, 120),
    "phone listeners": Bound(0, 15),
}


def an_hour(samples: Sequence[Sample], what: str) -> float:
    """How much it grows in an hour: the slope of the straight line that fits best."""
    if len(samples) < 2:
        return 0.0
    return linear_regression([one["minutes"] / 60 for one in samples], [one[what] for one in samples]).slope


def _quarters(samples: Sequence[Sample], what: str) -> tuple[float, float, float]:
    """What the first quarter held, what the last, and what it was allowed."""
    size, bound = max(1, len(samples) // 4), BOUNDS[what]
    first, last = (bound.quarter([one[what] for one in part]) for part in (samples[:size], samples[-size:]))
    return first, last, first * (1 + bound.part) + bound.always


def verdict(samples: Sequence[Sample]) -> list[str]:
    """A sentence for everything that grew; none if all is well."""
    held = {what: _quarters(samples, what) for what in BOUNDS}
    return [f"{what} grew from {a:.1f} to {b:.1f}." for what, (a, b, allowed) in held.items() if b > allowed]


def report(samples: Sequence[Sample]) -> str:
    """A row for everything that was measured."""
    rows = []
    for what in BOUNDS:
        first, last, allowed = _quarters(samples, what)
        figures = (first, last, max(one[what] for one in samples), allowed)
        rows.append((what, *(f"{figure:.1f}" for figure in figures)))
    return table("what | first quarter | last quarter | highest | allowed", rows)
