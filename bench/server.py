"""`yatzy.py bench server`: whole games over websockets against the real server, its floor and its peers, in one run.

The whole run writes docs/performance.json and, from that alone, the page and the chart beside it. A part of it is for
looking at while working: it prints, and writes only where `--out` says.
"""

import asyncio
import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path

from bench.lib.figures import Measured, targets
from bench.lib.machine import machine
from bench.lib.performance_chart import chart
from bench.lib.performance_page import page
from bench.lib.server_run import PARTS, Plan, ServerRun

DOCS = Path(__file__).resolve().parent.parent / "docs"


def main(options: Sequence[str] = ()) -> int:
    """Measure, say what was promised and what came, and fail if a promise was not kept."""
    asked = _options(options)
    plan = Plan(tuple(asked.rooms), asked.rounds, asked.seconds, frozenset(asked.parts))
    where = machine()
    measured = asyncio.run(ServerRun(plan).measure())
    measured |= {"machine": where, "command": " ".join(["python3 yatzy.py bench server", *options])}
    print()
    for target in targets(measured):
        print(f"  {'ok' if target.met else 'MISSED':<7} {target.what}: {target.measured} ({target.promised})")
    if asked.add:
        measured = added(json.loads((DOCS / "performance.json").read_text()), measured)
    folder = asked.out or (DOCS if asked.add or plan == Plan() else None)
    if folder:
        write(measured, folder)
        print(f"\nWritten: performance.json, .md and .svg in {folder}")
    return 0 if all(target.met for target in targets(measured)) else 1


def added(before: Measured, part: Measured) -> Measured:
    """The figures of an earlier run with those parts of it that were measured anew; the page says so."""
    parts = {name: part[name] for name in ("beside", "memory", "light", "fixed") if name in part}
    how = {name: {"command": part["command"], "machine": part["machine"]} for name in parts}
    return before | parts | {"added": before.get("added", {}) | how}


def write(measured: Measured, folder: Path) -> None:
    """The figures, and the page and the chart that are made from them."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "performance.json").write_text(json.dumps(measured, indent=1) + "\n")
    (folder / "performance.md").write_text(page(measured))
    (folder / "performance.svg").write_text(chart(measured))


def _options(options: Sequence[str]) -> Namespace:
    parser = ArgumentParser(prog="yatzy.py bench server", description="Without options: everything, in ten minutes.")
    whole = Plan()
    parser.add_argument("--rooms", type=int, nargs="+", default=whole.rooms, help="busy rooms of four")
    parser.add_argument("--rounds", type=int, default=whole.rounds)
    parser.add_argument("--seconds", type=float, default=whole.seconds, help="of every phase in a round")
    parser.add_argument(
        "--parts", nargs="+", choices=sorted(PARTS), default=sorted(PARTS), help=", ".join(sorted(PARTS))
    )
    parser.add_argument("--no-peers", dest="parts", action="store_const", const=sorted(PARTS - {"peers"}))
    parser.add_argument("--add", action="store_true", help="put these parts into the figures that docs/ has already")
    parser.add_argument("--out", type=Path, help="a folder for the figures, the page and the chart")
    return parser.parse_args(options)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
