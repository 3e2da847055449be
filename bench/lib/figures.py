"""What the measured figures say: medians over rounds, ratios inside a round, and which target is met."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from statistics import median
from typing import Any

from bench.lib.peer_servers import PEERS

Measured = dict[str, Any]  # what docs/performance.json has

TIMES_THE_FLOOR = 1.5
GROWTH = 1.05  # "no growth" from idle pages: the median of so few stretches is no better than this
KILOBYTES = 30
FIXED_ACK, FIXED_FAN = 100, 150  # ms
LIGHT_ABOVE_FLOOR = 25  # ms

OURS = {
    "game": "Yatzy Night, on disk",
    "floor": "the floor, in memory",
    "short": "the floor by the short ways, in memory",
}
NAMES = OURS | {peer.key: peer.name for peer in PEERS}


@dataclass(frozen=True)
class Target:
    """Something promised, and what was measured."""

    what: str
    promised: str
    measured: str
    met: bool


def promises(found: Sequence[Target]) -> list[str]:
    """The section of a page that says what was promised and what came."""
    lines = ["## Promised and measured", "", "| | promised | measured | |", "| --- | --- | ---: | --- |"]
    lines += [
        f"| {each.what} | {each.promised} | {each.measured} | {'' if each.met else '**missed**'} |" for each in found
    ]
    return [*lines, ""]


def percentile(times: Sequence[float], at: int) -> float:
    """The smallest of these sorted times that `at` percent of them do not exceed."""
    return times[max(0, ceil(len(times) * at / 100) - 1)] if times else 0.0


def middle(measured: Measured, phase: str, figure: str) -> float:
    """The median of the rounds."""
    return float(median([each[phase][figure] for each in measured["rounds"]]))


def ratio(measured: Measured, phase: str, other: str) -> float:
    """How many times the other's processor time an action takes; the median of the rounds."""
    return float(median([each[phase]["server_us"] / each[other]["server_us"] for each in measured["rounds"]]))


def rate(figures: Measured) -> float:
    """Actions a second, as they came."""
    return float(figures["actions"] / figures["seconds"])


def generator_share(figures: Measured) -> float:
    """How much of a core the load itself took."""
    return float(figures["generator_us"] * rate(figures) / 1e6)


def phases(measured: Measured, *kinds: str) -> list[tuple[str, str, str]]:
    """(phase, kind, rooms) of what the rounds measured, in the order of the kinds given."""
    found = [(phase, *phase.rsplit("_", 1)) for phase in (measured["rounds"] or [{}])[0]]
    return sorted((each for each in found if each[1] in kinds), key=lambda each: kinds.index(each[1]))


def targets(measured: Measured) -> list[Target]:
    """Everything promised that this run has measured."""
    parts = (_closed, _beside, _peers, _waiting, _memory, _truth)
    return [target for part in parts for target in part(measured)]


def _closed(measured: Measured) -> list[Target]:
    found = []
    for phase, _, rooms in phases(measured, "game"):
        times = ratio(measured, phase, f"floor_{rooms}")
        what = f"processor time with {rooms} rooms"
        found.append(_most(what, times, TIMES_THE_FLOOR, f"{TIMES_THE_FLOOR} times the floor", f"{times:.2f} times"))
    return found


def growth(stretches: Sequence[Sequence[float]]) -> float:
    """How many times as much an action costs beside idle pages as alone; the median of what was played side by side."""
    return float(median([beside / alone for alone, beside in stretches]))


def _beside(measured: Measured) -> list[Target]:
    return [
        _most(
            f"growth from idle connections beside {rooms} rooms",
            (times := growth(stretches)),
            GROWTH,
            f"{GROWTH - 1:.0%}",
            f"{times - 1:+.1%}",
        )
        for rooms, stretches in measured.get("beside", {}).get("stretches", {}).items()
    ]


def _peers(measured: Measured) -> list[Target]:
    return [
        _most(
            f"processor time with {rooms} rooms, against boardgame.io in memory",
            (times := ratio(measured, f"game_{rooms}", phase)),
            1,
            "as much",
            f"{times:.2f} times",
        )
        for phase, _, rooms in phases(measured, "boardgame")
    ]


def _waiting(measured: Measured) -> list[Target]:
    found = []
    if fixed := measured.get("fixed"):
        what = f"{fixed['connections']:,} connections, {fixed['rate']} actions a second, p99"
        for figure, name, limit in (("ack_p99", "answer", FIXED_ACK), ("fan_p99", "everybody's screen", FIXED_FAN)):
            took = fixed["game"][figure]
            found.append(_most(f"{what}, {name}", took, limit, f"{limit} ms", f"{took:.1f} ms"))
    if light := measured.get("light"):
        above = light["game"]["ack_p99"] - light["floor"]["ack_p99"]
        promised = f"{LIGHT_ABOVE_FLOOR} ms above the floor's"
        what = f"{light['game']['rooms']} rooms in no hurry, p99, answer"
        found.append(_most(what, above, LIGHT_ABOVE_FLOOR, promised, f"{above:.1f} ms above"))
    return found


def _memory(measured: Measured) -> list[Target]:
    if not (memory := measured.get("memory")):
        return []
    size = memory["kilobytes"]
    return [_most("memory of an idle connection", size, KILOBYTES, f"{KILOBYTES} KB", f"{size} KB")]


def _truth(measured: Measured) -> list[Target]:
    lost = measured["lost"]
    figures = [each for part in measured["rounds"] for each in part.values()]
    for part in ("fixed", "light"):
        figures += [each for each in measured.get(part, {}).values() if isinstance(each, dict)]
    errors = sum(each["errors"] for each in figures)
    counts = (lost["lost"], lost["doubled"], errors)
    said = "{} lost, {} doubled, {} errors".format(*counts)
    return [Target("moves lost or doubled, versions missed", "none", said, not any(counts))]


def _most(what: str, value: float, limit: float, promised: str, measured: str) -> Target:
    return Target(what, f"at most {promised}", measured, value <= limit)
