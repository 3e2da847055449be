"""docs/performance.md, made from docs/performance.json and nothing else: medians over rounds, ratios inside a round."""

from collections.abc import Sequence
from statistics import median

from bench.lib.figures import Measured, Target, caution, filled, generator_share, promises, rate, table
from bench.lib.peers import PEERS

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
PARTS = {"beside": "Idle pages", "memory": "Memory", "light": "Rooms in no hurry", "fixed": "The fixed rate"}
WAITS = tuple(f"{kind}_p{at}" for kind in ("ack", "fan") for at in (50, 95, 99))
WAITING = "| ack p50 | p95 | p99 | everybody p50 | p95 | p99"


def middle(measured: Measured, phase: str, figure: str) -> float:
    """The median of the rounds."""
    return float(median(each[phase][figure] for each in measured["rounds"]))


def ratio(measured: Measured, phase: str, other: str) -> float:
    """How many times the other's processor time an action takes; the median of the rounds."""
    return float(median(each[phase]["server_us"] / each[other]["server_us"] for each in measured["rounds"]))


def growth(stretches: Sequence[Sequence[float]]) -> float:
    """How many times as much an action costs beside idle pages as alone; the median of what was played side by side."""
    return float(median(beside / alone for alone, beside in stretches))


def phases(measured: Measured, *kinds: str) -> list[tuple[str, str, str]]:
    """(phase, kind, rooms) of what the rounds measured, in the order of the kinds given."""
    found = [(phase, *phase.rsplit("_", 1)) for phase in (measured["rounds"] or [{}])[0]]
    return sorted((each for each in found if each[1] in kinds), key=lambda each: kinds.index(each[1]))


def targets(measured: Measured) -> list[Target]:
    """Everything promised that this run has measured."""
    found = []

    def most(what: str, value: float, limit: float, promised: str, said: str) -> None:
        found.append(Target(what, f"at most {promised}", said, value <= limit))

    def times(what: str, phase: str, other: str, limit: float, promised: str) -> None:
        value = ratio(measured, phase, other)
        most(what, value, limit, promised, f"{value:.2f} times")

    for phase, _, rooms in phases(measured, "game"):
        what, promised = f"processor time with {rooms} rooms", f"{TIMES_THE_FLOOR} times the floor"
        times(what, phase, f"floor_{rooms}", TIMES_THE_FLOOR, promised)
    for rooms, stretches in measured.get("beside", {}).get("stretches", {}).items():
        what, grown = f"growth from idle connections beside {rooms} rooms", growth(stretches)
        most(what, grown, GROWTH, f"{GROWTH - 1:.0%}", f"{grown - 1:+.1%}")
    for phase, _, rooms in phases(measured, "boardgame"):
        what = f"processor time with {rooms} rooms, against boardgame.io in memory"
        times(what, f"game_{rooms}", phase, 1, "as much")
    if fixed := measured.get("fixed"):
        for figure, name, limit in (("ack_p99", "answer", FIXED_ACK), ("fan_p99", "everybody's screen", FIXED_FAN)):
            took = fixed["game"][figure]
            most(f"{_fixed(fixed)}, p99, {name}", took, limit, f"{limit} ms", f"{took:.1f} ms")
    if light := measured.get("light"):
        above = light["game"]["ack_p99"] - light["floor"]["ack_p99"]
        what = f"{light['game']['rooms']} rooms in no hurry, p99, answer"
        most(what, above, LIGHT_ABOVE_FLOOR, f"{LIGHT_ABOVE_FLOOR} ms above the floor's", f"{above:.1f} ms above")
    if memory := measured.get("memory"):
        size = memory["kilobytes"]
        most("memory of an idle connection", size, KILOBYTES, f"{KILOBYTES} KB", f"{size} KB")
    figures = [each for part in measured["rounds"] for each in part.values()]
    figures += [measured[part][kind] for part in ("fixed", "light") for kind in NAMES if kind in measured.get(part, {})]
    lost = measured["lost"]
    counts = (lost["lost"], lost["doubled"], sum(each["errors"] for each in figures))
    said = "{} lost, {} doubled, {} errors".format(*counts)
    return [*found, Target("moves lost or doubled, versions missed", "none", said, not any(counts))]


def page(measured: Measured) -> str:
    where, ours = measured["machine"], phases(measured, "game")
    peers = phases(measured, *NAMES)
    added = [
        f"\n- {PARTS[name]}: measured anew by `{how['command']}`, load {how['machine']['load']} before it began.\n"
        for name, how in measured.get("added", {}).items()
    ]
    costs = [
        (f"{rooms} rooms", *_costs(measured, phase, rooms), *_carries(measured, phase)) for phase, _, rooms in ours
    ]
    others = [
        (NAMES[kind], rooms, *_against(measured, phase, rooms), *_carries(measured, phase))
        for phase, kind, rooms in peers
    ]
    waits = [(f"{NAMES[kind]}, {rooms} rooms", *_waits(measured, phase)) for phase, kind, rooms in peers]
    carries = "actions a second and core | actions a second | generator, µs | generator's core"
    return filled(
        "performance",
        command=measured["command"],
        machine=where,
        node=f", Node {where['node']}" if where["node"] else "",
        rounds=len(measured["rounds"]),
        caution=caution(where),
        added="".join(added),
        promises=promises(targets(measured)),
        costs=table(f"| server, µs an action | floor, µs | times the floor | {carries}", costs),
        peers=table(f"| rooms | µs an action | ours against it | bytes | {carries}", others)
        if any(kind not in OURS for _, kind, _ in peers)
        else None,
        peer_waits=table(WAITING, waits),
        waits=table(WAITING, _every_wait(measured)),
        memory=measured.get("memory"),
        beside=_beside(measured),
        lost=measured["lost"],
    )


def _fixed(fixed: Measured) -> str:
    return f"{fixed['connections']:,} connections, {fixed['rate']} actions a second"


def _costs(measured: Measured, phase: str, rooms: str) -> tuple[str, ...]:
    ours, floor = (middle(measured, each, "server_us") for each in (phase, f"floor_{rooms}"))
    return f"{ours:.0f}", f"{floor:.0f}", f"**{ratio(measured, phase, f'floor_{rooms}'):.2f}**"


def _against(measured: Measured, phase: str, rooms: str) -> tuple[str, ...]:
    cost, size = (middle(measured, phase, figure) for figure in ("server_us", "bytes"))
    return f"{cost:.0f}", f"{ratio(measured, f'game_{rooms}', phase):.2f}", f"{size:.0f}"


def _carries(measured: Measured, phase: str) -> tuple[str, ...]:
    """The last four cells of a row: actions per core, actions, and what the generator took."""
    came, share = (median(of(each[phase]) for each in measured["rounds"]) for of in (rate, generator_share))
    core, own = 1e6 / middle(measured, phase, "server_us"), middle(measured, phase, "generator_us")
    return f"{core:,.0f}", f"{came:,.0f}", f"{own:.0f}", f"{share:.0%}"


def _every_wait(measured: Measured) -> list[tuple[str, ...]]:
    rows = [(f"{rooms} rooms, at the limit", *_waits(measured, each)) for each, _, rooms in phases(measured, "game")]
    if fixed := measured.get("fixed"):
        rows += [(f"{_fixed(fixed)}: {NAMES[kind]}", *_cells(fixed[kind])) for kind in ("game", "floor")]
    if light := measured.get("light"):
        load = f"{light['game']['rooms']} rooms, an action a second each"
        rows += [(f"{load}: {NAMES[kind]}", *_cells(light[kind])) for kind in NAMES if kind in light]
    return rows


def _waits(measured: Measured, phase: str) -> list[str]:
    return _cells({figure: middle(measured, phase, figure) for figure in WAITS})


def _cells(figures: Measured) -> list[str]:
    return [f"{figures[figure]:.1f}" for figure in WAITS]


def _beside(measured: Measured) -> str | None:
    rows = [
        (f"{rooms} rooms", *(f"{median(side):.0f}" for side in zip(*costs, strict=True)), _grown(costs), len(costs))
        for rooms, costs in measured.get("beside", {}).get("stretches", {}).items()
    ]
    return table("| alone, µs an action | beside idle pages, µs | growth | stretches", rows) if rows else None


def _grown(costs: Sequence[Sequence[float]]) -> str:
    return f"**{growth(costs) - 1:+.1%}**"
