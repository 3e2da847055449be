"""Counting: plain numbers that cost a tenth of a microsecond to raise, and Prometheus' text for them."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

SECONDS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
SHORT = (0.00002, 0.00005, 0.0001, 0.0002, *SECONDS[:10])
MOVES = (1, 2, 5, 10, 20, 50, 100, 200, 500)

# The usual client library takes ten times as long, for locks and label look-ups that one process does not need.


class Histogram:
    """How often a value fell below each bound."""

    __slots__ = ("bounds", "counts", "total")

    def __init__(self, bounds: tuple[float, ...]) -> None:
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)
        self.total = 0.0

    def add(self, value: float) -> None:
        self.counts[bisect_left(self.bounds, value)] += 1
        self.total += value


class Meters:
    """Everything that is counted as it happens; the rest is looked up when somebody asks."""

    def __init__(self) -> None:
        self.accepted = 0
        self.refused: Counter[str] = Counter()  # by code
        self.ack = Histogram(SECONDS)
        self.fan_out = Histogram(SHORT)
        self.batch_moves = Histogram(MOVES)
        self.batch_seconds = Histogram(SECONDS)
        self.stored = self.overtaken = self.failed = 0  # moves
        self.published = 0
        self.received = 0
        self.bus_losses = 0
        self.responses: Counter[str] = Counter()  # 2xx, 4xx, …
        self.response_seconds = Histogram(SECONDS)
        self.said: Counter[str] = Counter()  # log records by level


def counter(name: str, about: str, value: float) -> Iterator[str]:
    yield from _head(name, about, "counter")
    yield f"{name} {_number(value)}"


def gauge(name: str, about: str, value: float) -> Iterator[str]:
    yield from _head(name, about, "gauge")
    yield f"{name} {_number(value)}"


def counters(name: str, about: str, label: str, values: Mapping[str, float]) -> Iterator[str]:
    yield from _head(name, about, "counter")
    for key, value in sorted(values.items()):
        yield f'{name}{{{label}="{key}"}} {_number(value)}'


def histogram(name: str, about: str, values: Histogram) -> Iterator[str]:
    yield from _head(name, about, "histogram")
    below = 0
    for bound, count in zip((*map(_number, values.bounds), "+Inf"), tuple(values.counts), strict=True):
        below += count
        yield f'{name}_bucket{{le="{bound}"}} {below}'
    yield f"{name}_sum {_number(values.total)}"
    yield f"{name}_count {below}"


def page(*parts: Iterable[str]) -> str:
    return "".join(f"{line}\n" for part in parts for line in part)


def _head(name: str, about: str, kind: str) -> Iterator[str]:
    yield f"# HELP {name} {about}"
    yield f"# TYPE {name} {kind}"


def _number(value: float) -> str:
    return str(int(value)) if value == int(value) else f"{value:.9g}"
