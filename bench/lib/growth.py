"""Whether something grew in a long evening: the last quarter held against the first."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import linear_regression, median


@dataclass(frozen=True)
class Sample:
    """What the server and two pages held at a moment."""

    minutes: float
    server_bytes: int
    server_handles: int
    tv_heap: int
    tv_nodes: int
    tv_listeners: int
    phone_heap: int
    phone_nodes: int
    phone_listeners: int
    wal_bytes: int = 0  # of the database's log
    log_bytes: int = 0  # of what the server has said

    def __str__(self) -> str:
        return "  ".join(f"{bound.what} {bound.of(self) / bound.unit:.1f}" for bound in BOUNDS)


@dataclass(frozen=True)
class Bound:
    """How much more the last quarter may hold than the first: a part of it, and something that is always forgiven."""

    what: str
    of: Callable[[Sample], float]
    part: float
    always: float
    unit: float = 1.0
    quarter: Callable[[list[float]], float] = median  # one odd moment is no growth

    def is_kept(self, first: float, last: float) -> bool:
        return last <= first * (1 + self.part) + self.always


MB = 1_000_000.0
# Why these: one object, node or listener a move that stays is hundreds in ten minutes and thousands in an hour, and
# past these bounds. What they forgive: Python gives memory back late, and SQLite fills its cache as games are stored;
# a page holds more or less of a game's log, depending on the moment of the sample, dice in the air have listeners, and
# V8 keeps what it compiled.
BOUNDS = (
    Bound("server memory, MB", lambda one: one.server_bytes, part=0.10, always=6 * MB, unit=MB),
    # A request's thread leaves its connection to SQLite to the next collection of rubbish: a saw of some ten handles,
    # of which the foot counts. A handle that is lost in every game raises it by more than this in an evening.
    Bound("server file handles", lambda one: one.server_handles, part=0.0, always=8, quarter=min),
    # SQLite begins its log anew after a thousand pages, four megabytes, as soon as nobody reads an older one.
    Bound("database log, MB", lambda one: one.wal_bytes, part=0.0, always=8 * MB, unit=MB, quarter=max),
    Bound("server's own log, MB", lambda one: one.log_bytes, part=0.0, always=1 * MB, unit=MB),
    Bound("TV heap, MB", lambda one: one.tv_heap, part=0.10, always=0.3 * MB, unit=MB),
    Bound("TV nodes", lambda one: one.tv_nodes, part=0.10, always=60),
    Bound("TV listeners", lambda one: one.tv_listeners, part=0.0, always=12),
    Bound("phone heap, MB", lambda one: one.phone_heap, part=0.10, always=0.3 * MB, unit=MB),
    Bound("phone nodes", lambda one: one.phone_nodes, part=0.10, always=120),
    Bound("phone listeners", lambda one: one.phone_listeners, part=0.0, always=15),
)


def quarters(samples: Sequence[Sample], bound: Bound) -> tuple[float, float]:
    """What the first quarter held and what the last."""
    size = max(1, len(samples) // 4)
    first, last = samples[:size], samples[-size:]
    return bound.quarter([bound.of(one) for one in first]), bound.quarter([bound.of(one) for one in last])


def an_hour(samples: Sequence[Sample], of: Callable[[Sample], float]) -> float:
    """How much it grows in an hour: the slope of the straight line that fits best."""
    if len(samples) < 2:
        return 0.0
    slope, _ = linear_regression([one.minutes / 60 for one in samples], [of(one) for one in samples])
    return slope


def verdict(samples: Sequence[Sample]) -> list[str]:
    """A sentence for everything that grew; none if all is well."""
    found = []
    for bound in BOUNDS:
        first, last = quarters(samples, bound)
        if not bound.is_kept(first, last):
            found.append(f"{bound.what} grew from {first / bound.unit:.1f} to {last / bound.unit:.1f}.")
    return found


def report(samples: Sequence[Sample]) -> str:
    """A row for everything that was measured."""
    rows = ["| what | first quarter | last quarter | highest | allowed |", "| --- | ---: | ---: | ---: | ---: |"]
    for bound in BOUNDS:
        first, last = quarters(samples, bound)
        most = first * (1 + bound.part) + bound.always
        figures = (first, last, max(map(bound.of, samples)), most)
        rows.append(f"| {bound.what} | " + " | ".join(f"{figure / bound.unit:.1f}" for figure in figures) + " |")
    return "\n".join(rows)
