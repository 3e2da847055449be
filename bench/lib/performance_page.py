"""docs/performance.md, made from docs/performance.json and nothing else."""

from statistics import median

from bench.lib.figures import (
    NAMES,
    OURS,
    Measured,
    generator_share,
    growth,
    middle,
    phases,
    promises,
    rate,
    ratio,
    targets,
)
from bench.lib.machine import caution

TOP = """# What an action costs

Written by `{command}`; the raw figures are in [performance.json](performance.json). An action is what a player does:
a roll, a category. The real server command plays whole games by the real rules, with the dice's proofs, on SQLite
with `synchronous=FULL`: an action is on disk before anybody sees it. Every room has four devices with a websocket
each; the next action of a room goes out when all four have seen the last one.

**The floor** is what the same server costs with nothing behind it: raw ASGI without Django or Channels, one dict of
rooms; whatever comes in, a ready text as long as our median `move` message goes to the four sockets, by ASGI's own
`send`. Our application goes past ASGI where our servers let it (adr/0004), and still has to parse, judge, throw, write
and encode. The same floor by the same short ways stands below, among the peers: it is what the wire alone costs us.

Processor time is user and system time of the whole process tree. Rounds are interleaved; a ratio is taken inside a
round, and the median of the rounds is shown. On a machine that others use too, trust ratios more than milliseconds.
"""
PARTS = {"beside": "Idle pages", "memory": "Memory", "light": "Rooms in no hurry", "fixed": "The fixed rate"}
PEERS = """## What people would use instead

In the same run, from npm, each on Node in a process of its own, with a few lines of ours (bench/peers): rooms of
four, an action in, a state of about as many bytes as our median move out to the four, and a version in every state
that the generator holds each socket to. None of them judges by real rules, proves its dice or has anything on disk
when it answers. boardgame.io in files writes them without waiting for the disk; its matches end after 240 actions,
like our games. Colyseus sends its patch at once, not on its timer. Colyseus and plain `ws` are upper marks: what a
process can carry when nothing is kept.
"""
COLUMNS = ("ack_p50", "ack_p95", "ack_p99", "fan_p50", "fan_p95", "fan_p99")
WAITING_HEAD = ["| | ack p50 | p95 | p99 | everybody p50 | p95 | p99 |", "| --- |" + " ---: |" * 6]


def page(measured: Measured) -> str:
    machine = measured["machine"]
    where = f"{machine['cores']} cores, Python {machine['python']}, {machine['system']}, load {machine['load']}"
    node = f", Node {machine['node']}" if machine.get("node") else ""
    return "\n".join(
        [
            TOP.format(command=measured.get("command", "python3 yatzy.py bench server")),
            f"Measured on {where} before it began{node}; {len(measured['rounds'])} rounds.{caution(machine)}",
            "",
            *_added(measured),
            *promises(targets(measured)),
            "![Processor time of an action and waiting, as bars](performance.svg)",
            "",
            *_costs(measured),
            *_peers(measured),
            *_latencies(measured),
            *_idle(measured),
            *_truth(measured),
        ]
    )


def _added(measured: Measured) -> list[str]:
    """What is not from the run that the rest is from."""
    lines = [
        f"- {PARTS[name]}: measured anew by `{how['command']}`, load {how['machine']['load']} before it began."
        for name, how in measured.get("added", {}).items()
    ]
    return [*lines, ""] if lines else []


def _costs(measured: Measured) -> list[str]:
    lines = [
        "## Processor time",
        "",
        "Actions a second and core is what a whole core would carry; actions a second is what came, from one process",
        "beside a generator. The generator's share of a core says whether it could have asked for more.",
        "",
        "| | server, µs an action | floor, µs | times the floor | actions a second and core | actions a second "
        "| generator, µs | generator's core |",
        "| --- |" + " ---: |" * 7,
    ]
    for phase, _, rooms in phases(measured, "game"):
        floor = f"floor_{rooms}"
        lines.append(
            f"| {rooms} rooms | {middle(measured, phase, 'server_us'):.0f} "
            f"| {middle(measured, floor, 'server_us'):.0f} | **{ratio(measured, phase, floor):.2f}** "
            f"{_carries(measured, phase)}"
        )
    return [*lines, ""]


def _carries(measured: Measured, phase: str) -> str:
    """The last four cells of a row: actions per core, actions, and what the generator took."""
    came = median([rate(each[phase]) for each in measured["rounds"]])
    share = median([generator_share(each[phase]) for each in measured["rounds"]])
    own = middle(measured, phase, "generator_us")
    return f"| {1e6 / middle(measured, phase, 'server_us'):,.0f} | {came:,.0f} | {own:.0f} | {share:.0%} |"


def _peers(measured: Measured) -> list[str]:
    found = phases(measured, *NAMES)
    if all(kind in OURS for _, kind, _ in found):
        return []
    lines = [
        PEERS,
        "| | rooms | µs an action | ours against it | bytes | actions a second and core | actions a second "
        "| generator, µs | generator's core |",
        "| --- |" + " ---: |" * 8,
    ]
    for phase, kind, rooms in found:
        lines.append(
            f"| {NAMES[kind]} | {rooms} | {middle(measured, phase, 'server_us'):.0f} "
            f"| {ratio(measured, f'game_{rooms}', phase):.2f} | {middle(measured, phase, 'bytes'):.0f} "
            f"{_carries(measured, phase)}"
        )
    lines += ["", "Waiting, in milliseconds, with every server at its limit:", "", *WAITING_HEAD]
    lines += [f"| {NAMES[kind]}, {rooms} rooms | {_waits(measured, phase)} |" for phase, kind, rooms in found]
    return [*lines, ""]


def _latencies(measured: Measured) -> list[str]:
    lines = [
        "## Waiting",
        "",
        "From asking to the answer (ack), and until the last of the four screens has the move; milliseconds. With a",
        "fixed rate an action counts from when it was due, whether or not the one before it was late.",
        "",
        *WAITING_HEAD,
    ]
    for phase, _, rooms in phases(measured, "game"):
        lines.append(f"| {rooms} rooms, at the limit | {_waits(measured, phase)} |")
    if fixed := measured.get("fixed"):
        load = f"{fixed['connections']:,} connections, {fixed['rate']} actions a second"
        lines += [f"| {load}: {NAMES[kind]} | {_cells(fixed[kind])} |" for kind in ("game", "floor")]
    if light := measured.get("light"):
        load = f"{light['game']['rooms']} rooms, an action a second each"
        lines += [f"| {load}: {NAMES[kind]} | {_cells(light[kind])} |" for kind in NAMES if kind in light]
    return [*lines, ""]


def _waits(measured: Measured, phase: str) -> str:
    return _cells({column: middle(measured, phase, column) for column in COLUMNS})


def _cells(figures: Measured) -> str:
    return " | ".join(f"{figures[column]:.1f}" for column in COLUMNS)


def _idle(measured: Measured) -> list[str]:
    memory, beside = measured.get("memory"), measured.get("beside")
    lines = []
    if memory:
        lines += [
            f"{memory['connections']:,} open pages in rooms where nothing happens cost {memory['kilobytes']} KB each, "
            f"and {memory['idle_share']:.1%} of a core for all of them.",
            "",
        ]
    if beside:
        lines += [
            "Whether they make other people's actions dearer is asked of two servers side by side, one with "
            f"{beside['connections']:,} such pages",
            "and one without, which play at the same time, a few seconds at once: "
            "the machine's own moods meet both alike.",
            "",
            "| | alone, µs an action | beside idle pages, µs | growth | stretches |",
            "| --- |" + " ---: |" * 4,
        ]
        for rooms, costs in beside["stretches"].items():
            alone, with_them = (median(column) for column in zip(*costs, strict=True))
            lines.append(
                f"| {rooms} rooms | {alone:.0f} | {with_them:.0f} | **{growth(costs) - 1:+.1%}** | {len(costs)} |"
            )
        lines.append("")
    return ["## Idle connections", "", *lines] if lines else []


def _truth(measured: Measured) -> list[str]:
    lost = measured["lost"]
    return [
        "## Nothing lost",
        "",
        f"{lost['acknowledged']:,} acknowledged moves were looked up in the database afterwards: {lost['lost']} lost, "
        f"{lost['doubled']} doubled. Every socket saw every number of its game once and in order.",
        "",
    ]
