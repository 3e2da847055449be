"""docs/performance.md, made from docs/performance.json and nothing else."""

from statistics import median
from typing import Any

LIMIT = 2.0  # times the floor
MOST_KILOBYTES = 30

TOP = """# What an action costs

Written by `python3 yatzy.py bench server`; the raw figures are in [performance.json](performance.json). An action
is what a player does: a roll, a category. The real server command plays whole games by the real rules, with the
dice's proofs, on SQLite with `synchronous=FULL`: an action is on disk before anybody sees it. Every room has four
devices with a websocket each; the next action of a room goes out when all four have seen the last one.

**The floor** is what the same server costs with nothing behind it: raw ASGI without Django or Channels, one dict of
rooms; whatever comes in, a ready text as long as our median `move` message goes to the four sockets, by ASGI's own
`send`. Our application does better than that path where it can (it hands a frame for all sockets of a room straight
to them), and still has to parse, judge, throw, write and encode.

Processor time is user and system time of the whole process tree. Rounds are interleaved; a ratio is taken inside a
round, and the median of the rounds is shown. On a machine that others use too, trust ratios more than milliseconds.
"""


def ratio(measured: dict[str, Any], phase: str, floor: str) -> float:
    """How many times the floor's processor time, the median of the rounds."""
    return float(median([each[phase]["server_us"] / each[floor]["server_us"] for each in measured["rounds"]]))


def page(measured: dict[str, Any]) -> str:
    machine = measured["machine"]
    where = f"{machine['cores']} cores, Python {machine['python']}, {machine['system']}, load {machine['load']}"
    return "\n".join(
        [
            TOP,
            f"Measured on {where}; {len(measured['rounds'])} rounds. {measured['verdict']}",
            "",
            *_costs(measured),
            *_latencies(measured),
            *_idle(measured),
            *_truth(measured),
        ]
    )


def _middle(measured: dict[str, Any], phase: str, figure: str) -> float:
    return float(median([each[phase][figure] for each in measured["rounds"]]))


def _costs(measured: dict[str, Any]) -> list[str]:
    lines = [
        "## Processor time",
        "",
        "| | server, µs an action | floor, µs | times the floor | actions a second | generator, µs |",
        "| --- | ---: | ---: | ---: | ---: | ---: |",
    ]
    for phase, name in _phases(measured):
        floor = f"floor_{phase.rpartition('_')[2]}"
        rate = median([each[phase]["actions"] / each[phase]["seconds"] for each in measured["rounds"]])
        lines.append(
            f"| {name} | {_middle(measured, phase, 'server_us'):.0f} | {_middle(measured, floor, 'server_us'):.0f} "
            f"| **{ratio(measured, phase, floor):.2f}** | {rate:.0f} | {_middle(measured, phase, 'generator_us'):.0f} |"
        )
    return [*lines, ""]


def _phases(measured: dict[str, Any]) -> list[tuple[str, str]]:
    """The phases with our own server, in the order of the page."""
    found = [phase for phase in measured["rounds"][0] if not phase.startswith("floor")]
    connections = f"{measured['memory']['connections']:,}"
    names = {"game": "{} rooms", "idle": "{} rooms beside " + connections + " idle connections"}
    return [(phase, names[phase.partition("_")[0]].format(phase.rpartition("_")[2])) for phase in found]


def _latencies(measured: dict[str, Any]) -> list[str]:
    lines = [
        "## Waiting",
        "",
        "From asking to the answer (ack), and until the last of the four screens has the move; milliseconds. The first",
        "rows are a server at its limit. The last ones are an evening: 20 rooms, an action a second in each.",
        "",
        "| | ack p50 | p95 | p99 | everybody p50 | p95 | p99 |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    columns = ("ack_p50", "ack_p95", "ack_p99", "fan_p50", "fan_p95", "fan_p99")
    for phase, name in _phases(measured):
        cells = " | ".join(f"{_middle(measured, phase, column):.1f}" for column in columns)
        lines.append(f"| {name} | {cells} |")
    for key, name in (("game", "20 rooms, in no hurry"), ("floor", "the same, floor")):
        light = measured["light"][key]
        lines.append(f"| {name} | {' | '.join(f'{light[column]:.1f}' for column in columns)} |")
    return [*lines, ""]


def _idle(measured: dict[str, Any]) -> list[str]:
    memory = measured["memory"]
    return [
        "## Idle connections",
        "",
        f"{memory['connections']:,} open pages in rooms where nothing happens cost {memory['kilobytes']} KB each (at",
        f"most {MOST_KILOBYTES} are allowed), and their heartbeats {memory['idle_share']:.1%} of a core. That is what",
        "the rows beside them show on top; spread over the actions of the same second it makes",
        f"{_heartbeats(measured)}.",
        "",
    ]


def _heartbeats(measured: dict[str, Any]) -> str:
    """What the idle pages' heartbeats add to an action, beside what was measured on top."""
    share = measured["memory"]["idle_share"] * 1e6
    said = []
    for phase, _ in _phases(measured):
        if phase.startswith("idle"):
            rooms = phase.rpartition("_")[2]
            rate = median([each[phase]["actions"] / each[phase]["seconds"] for each in measured["rounds"]])
            on_top = _middle(measured, phase, "server_us") - _middle(measured, f"game_{rooms}", "server_us")
            said.append(f"{share / rate:.0f} µs with {rooms} rooms (measured on top: {on_top:.0f})")
    return " and ".join(said)


def _truth(measured: dict[str, Any]) -> list[str]:
    lost = measured["lost"]
    return [
        "## Nothing lost",
        "",
        f"{lost['acknowledged']:,} acknowledged moves were looked up in the database afterwards: {lost['lost']} lost, "
        f"{lost['doubled']} doubled. Every socket saw every number of its game once and in order.",
        "",
    ]
