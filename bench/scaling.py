"""`yatzy.py bench scaling`: the same load on one, two and four web processes with PostgreSQL, Redis and nginx.

The whole run writes docs/scaling.json and, from that alone, the page beside it. A part of it prints, and writes only
where `--out` says.
"""

import asyncio
import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import asdict
from pathlib import Path

from bench.lib.figures import Measured, generator_share, rate
from bench.lib.machine import machine
from bench.lib.phases import Figures, measure, prepare
from bench.lib.rooms import open_tables
from bench.lib.scaling_page import name, page
from bench.lib.several import Several, Written, running_alone, running_several
from bench.lib.truth import lost
from bench.lib.wire import close_all
from tests.services.programs import NGINX, POSTGRESQL, REDIS

DOCS = Path(__file__).resolve().parent.parent / "docs"
PROCESSES = (0, 1, 2, 4)  # 0: one on SQLite, with nothing beside it
APART = (2, 4)  # measured once more with the players of every room on different processes
ROOMS, SECONDS = 100, 6.0
RATE, FIXED_SECONDS = 100, 10.0  # actions a second, of all rooms together
FRESH = 5  # moves before the first roll
MOST_OF_A_GAME = 120


def main(options: Sequence[str] = ()) -> int:
    """Measure every set-up, and fail if any of them lost or doubled a move."""
    asked = _options(options)
    where = machine()
    missing = [
        program.advice() for program in (POSTGRESQL, REDIS, NGINX) if any(asked.processes) and not program.find()
    ]
    if missing:
        print("\n".join(missing), file=sys.stderr)
        return 2
    set_ups = [(count, False) for count in asked.processes]
    set_ups += [(count, True) for count in asked.processes if count in APART]
    rows = [asyncio.run(_row(*set_up, asked)) for set_up in set_ups]
    performance = json.loads((DOCS / "performance.json").read_text())
    measured = {
        "rows": rows,
        "idle": performance["memory"],
        "machine": where,
        "command": " ".join(["python3 yatzy.py bench scaling", *options]),
    }
    folder = asked.out or (None if options else DOCS)
    if folder:
        write(measured, folder)
        print(f"\nWritten: scaling.json and scaling.md in {folder}")
    return 0 if all(whole(row) for row in rows) else 1


def write(measured: Measured, folder: Path) -> None:
    """The figures, and the page that is made from them."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "scaling.json").write_text(json.dumps(measured, indent=1) + "\n")
    (folder / "scaling.md").write_text(page(measured))


async def _row(processes: int, apart: bool, asked: Namespace) -> Measured:
    row: Measured = {"processes": processes, "apart": apart}
    set_up: AbstractContextManager[Several] = running_several(processes, apart=apart) if processes else running_alone()
    print(name(row), flush=True)
    with set_up as several:
        tables = await open_tables(several.host, asked.rooms)
        await measure(tables, *several.web, seconds=2.0)
        await prepare(tables, FRESH + MOST_OF_A_GAME)
        before = several.written() if processes else Written(0, 0)
        closed = await measure(tables, *several.web, seconds=asked.seconds, others=several.others)
        row["closed"] = _said("at the limit", closed)
        await prepare(tables, FRESH + MOST_OF_A_GAME)
        every = asked.rooms / RATE
        fixed = await measure(tables, *several.web, seconds=FIXED_SECONDS, every=every, others=several.others)
        row["fixed"] = _said(f"{RATE} a second", fixed)
        if processes:
            row["written"] = round(several.written().since(before))
            row["kept"] = round(several.bytes_of_a_move())
            row["lost"] = lost(several.stored_moves(), tables)
        await close_all(wire for table in tables for wire in table.wires)
    return row


def _said(what: str, measured: Figures) -> Measured:
    figures = asdict(measured)
    others = ", ".join(f"{other} {cost:.0f}" for other, cost in figures["others_us"].items())
    print(
        f"  {what:<14} {figures['server_us']:6.0f} µs an action{f' ({others})' if others else ''}, "
        f"{rate(figures):5.0f} a second, ack p50 {figures['ack_p50']:.1f} p99 {figures['ack_p99']:.1f} ms, everybody "
        f"p99 {figures['fan_p99']:.1f} ms, generator {generator_share(figures):.0%} of a core",
        flush=True,
    )
    if figures["errors"]:
        print(f"    {figures['errors']} errors: {figures['first_error']}", flush=True)
    return figures


def whole(row: Measured) -> bool:
    """Whether nothing was lost, doubled or out of order."""
    gone = row.get("lost", {"lost": 0, "doubled": 0})
    return not (gone["lost"] or gone["doubled"] or row["closed"]["errors"] or row["fixed"]["errors"])


def _options(options: Sequence[str]) -> Namespace:
    parser = ArgumentParser(prog="yatzy.py bench scaling", description="Without options: everything, in five minutes.")
    parser.add_argument("--processes", type=int, nargs="+", default=PROCESSES, help="0: one on SQLite, alone")
    parser.add_argument("--rooms", type=int, default=ROOMS, help="busy rooms of four")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="of the phase at the limit")
    parser.add_argument("--out", type=Path, help="a folder for the figures and the page")
    return parser.parse_args(options)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
