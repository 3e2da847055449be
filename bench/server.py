"""`yatzy.py bench server`: whole games over websockets against the real server, its floor and its peers, in one run.

The whole run writes docs/performance.json and, from that alone, the page and the chart beside it. A part of it is for
looking at while working: it prints, and writes only where `--out` says.
"""

import asyncio
import json
from collections.abc import Sequence

from bench.lib.figures import DOCS, Measured, all_met, command, machine, parser, write
from bench.lib.performance_chart import chart
from bench.lib.performance_page import page, targets
from bench.lib.server_run import PARTS, Plan, ServerRun


def main(options: Sequence[str] = ()) -> int:
    """Measure, say what was promised and what came, and fail if a promise was not kept."""
    whole, options_of = Plan(), parser("server", "Without options: everything, in ten minutes.")
    options_of.add_argument("--rooms", type=int, nargs="+", default=whole.rooms, help="busy rooms of four")
    options_of.add_argument("--rounds", type=int, default=whole.rounds)
    options_of.add_argument("--seconds", type=float, default=whole.seconds, help="of every phase in a round")
    options_of.add_argument("--parts", nargs="+", choices=sorted(PARTS), default=PARTS)
    options_of.add_argument("--add", action="store_true", help="put these parts into the figures of docs/")
    asked = options_of.parse_args(options)
    plan = Plan(tuple(asked.rooms), asked.rounds, asked.seconds, frozenset(asked.parts))
    where = machine()
    measured = asyncio.run(ServerRun(plan).measure()) | {"machine": where, "command": command("server", options)}
    met = all_met(targets(measured))
    if asked.add:
        measured = added(json.loads((DOCS / "performance.json").read_text()), measured)
    if folder := asked.out or (DOCS if asked.add or plan == whole else None):
        write(measured, folder, "performance", md=page, svg=chart)
    return int(not met)


def added(before: Measured, part: Measured) -> Measured:
    """The figures of an earlier run with those parts of it that were measured anew; the page says so."""
    parts = {name: part[name] for name in ("beside", "memory", "light", "fixed") if name in part}
    how = {name: {"command": part["command"], "machine": part["machine"]} for name in parts}
    return before | parts | {"added": before.get("added", {}) | how}
