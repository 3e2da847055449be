"""Counters that cost a tenth of a microsecond each, and the page that Prometheus reads."""

from __future__ import annotations

import logging
import os
import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from games.live.counts import Counts
from games.live.process import Process
from games.live.writer import NewMove, Outcome

_moves = logging.getLogger("yatzy.moves")
_actions = logging.getLogger("yatzy.actions")

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


class Meters(Counts):
    """Everything that is counted as it happens, and said in a log for programs; the rest is looked up when asked."""

    def __init__(self) -> None:
        self.acks = Histogram(SECONDS)  # of accepted actions
        self.refusals: Counter[str] = Counter()  # by code
        self.fan_out = Histogram(SHORT)
        self.batch_moves = Histogram(MOVES)
        self.batch_seconds = Histogram(SECONDS)
        self.moves = {"stored": 0, "overtaken": 0, "failed": 0}
        self.news_published = self.news_received = self.bus_losses = 0
        self.responses: Counter[str] = Counter()  # 2xx, 4xx, …
        self.response_seconds = Histogram(SECONDS)
        self.log_records: Counter[str] = Counter()  # by level

    def accepted(self, seconds: float) -> None:
        self.acks.add(seconds)

    def refused(self, game: int, code: str) -> None:
        self.refusals[code] += 1
        _actions.info("refused", extra={"data": {"game": game, "code": code}})

    def written(self, moves: Sequence[NewMove], outcomes: Sequence[Outcome], seconds: float) -> None:
        self.batch_moves.add(len(moves))
        self.batch_seconds.add(seconds)
        aloud = _moves.isEnabledFor(logging.INFO)
        for move, outcome in zip(moves, outcomes, strict=True):
            what = "failed" if isinstance(outcome, Exception) else "stored" if outcome else "overtaken"
            self.moves[what] += 1
            if aloud:
                data = {
                    "game": move.move.game_id,
                    "move": move.move.number,
                    "batch": len(moves),
                    "ms": round(1000 * seconds, 2),
                }
                _moves.info(what, extra={"data": data})

    def shown(self, seconds: float) -> None:
        self.fan_out.add(seconds)

    def published(self) -> None:
        self.news_published += 1

    def received(self) -> None:
        self.news_received += 1

    def bus_lost(self) -> None:
        self.bus_losses += 1

    def answered(self, status: int, seconds: float) -> None:
        """An HTTP request has come to its end; its status is 0 if nothing was answered."""
        self.responses[f"{status // 100}xx" if status else "none"] += 1
        self.response_seconds.add(seconds)


class CountedLog(logging.Handler):
    """Counts warnings and errors, by level."""

    def __init__(self, meters: Meters) -> None:
        super().__init__(logging.WARNING)
        self._meters = meters

    def emit(self, record: logging.LogRecord) -> None:
        self._meters.log_records[record.levelname.lower()] += 1


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


STARTED = time.time()
_PROC = Path("/proc/self")


def metrics(process: Process, meters: Meters) -> str:
    """Everything, in Prometheus' text format; of this process only."""
    m, accepted = meters, sum(meters.acks.counts)
    rooms = [room for code in process.codes() if (room := process.room(code))]
    return page(
        counter("yatzy_actions_accepted_total", "Actions of players that were answered with a move.", accepted),
        counters("yatzy_actions_refused_total", "Actions of players that were refused.", "code", m.refusals),
        histogram("yatzy_ack_seconds", "From an accepted action to its answer: decided, on disk, shown.", m.acks),
        histogram("yatzy_fan_out_seconds", "Handing one message to every page of a room here.", m.fan_out),
        gauge("yatzy_connections", "Pages that are open.", sum(1 for _ in process.hub.all_sockets())),
        gauge("yatzy_rooms_open", "Rooms with a page open.", len(rooms)),
        gauge("yatzy_tables_open", "Games in memory.", sum(room.open_table is not None for room in rooms)),
        histogram("yatzy_writer_batch_moves", "Moves in one transaction.", m.batch_moves),
        histogram("yatzy_writer_batch_seconds", "One transaction, from its beginning to its end.", m.batch_seconds),
        gauge("yatzy_writer_waiting", "Moves that wait for the next transaction.", process.writer.waiting),
        counters("yatzy_writer_moves_total", "Moves, by how their transaction went.", "outcome", m.moves),
        counter("yatzy_bus_published_total", "News told to other processes.", m.news_published),
        counter("yatzy_bus_received_total", "News heard from other processes.", m.news_received),
        counter("yatzy_bus_lost_total", "How often the bus was lost.", m.bus_losses),
        gauge(
            "yatzy_bus_connected", "1 while other processes are heard.", int(getattr(process.bus, "connected", False))
        ),
        counters("yatzy_http_responses_total", "HTTP answers, without these probes.", "status", m.responses),
        histogram("yatzy_http_seconds", "Making an HTTP answer.", m.response_seconds),
        counters("yatzy_log_records_total", "Warnings and errors in the log.", "level", m.log_records),
        counter("process_cpu_seconds_total", "Processor time of this process.", round(time.process_time(), 3)),
        gauge("process_start_time_seconds", "When this process began.", round(STARTED, 3)),
        _system(),
    )


def _system() -> list[str]:
    """What only Linux tells."""
    try:
        pages = int((_PROC / "statm").read_text().split()[1])
        files = len(os.listdir(_PROC / "fd"))
    except OSError:
        return []
    memory = pages * os.sysconf("SC_PAGE_SIZE")
    return [
        *gauge("process_resident_memory_bytes", "Memory of this process.", memory),
        *gauge("process_open_fds", "Open files and connections.", files),
    ]
