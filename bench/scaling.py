"""`yatzy.py bench scaling`: the same load on one, two and four web processes with PostgreSQL, Redis and nginx.

The whole run writes docs/scaling.json and, from that alone, the page beside it. A part of it prints, and writes only
where `--out` says.
"""

import asyncio
import json
import sys
from argparse import Namespace
from collections.abc import Sequence

from bench.lib.figures import DOCS, Measured, command, machine, parser, write
from bench.lib.game_table import lost
from bench.lib.phases import leave, measure, prepare, say
from bench.lib.rooms import open_tables
from bench.lib.scaling_page import name, page
from bench.lib.servers import running_several
from tests.faults.evening import stored_moves
from tests.services.programs import NGINX, POSTGRESQL, REDIS

PROCESSES = (0, 1, 2, 4)  # 0: one on SQLite, with nothing beside it
APART = (2, 4)  # measured once more with the players of every room on different processes
ROOMS, SECONDS = 100, 6.0
RATE, FIXED_SECONDS = 100, 10.0  # actions a second, of all rooms together
MIDGAME = 125  # moves, five of them before the first roll


def main(options: Sequence[str] = ()) -> int:
    """Measure every set-up, and fail if any of them lost or doubled a move."""
    options_of = parser("scaling", "Without options: everything, in five minutes.")
    options_of.add_argument("--processes", type=int, nargs="+", default=PROCESSES, help="0: one on SQLite, alone")
    options_of.add_argument("--rooms", type=int, default=ROOMS, help="busy rooms of four")
    options_of.add_argument("--seconds", type=float, default=SECONDS, help="of the phase at the limit")
    asked, where = options_of.parse_args(options), machine()
    needed = (POSTGRESQL, REDIS, NGINX) if any(asked.processes) else ()
    if missing := [program.advice() for program in needed if not program.find()]:
        print("\n".join(missing), file=sys.stderr)
        return 2
    set_ups = [(each, False) for each in asked.processes] + [(each, True) for each in asked.processes if each in APART]
    measured = {
        "rows": [asyncio.run(_row(*set_up, asked)) for set_up in set_ups],
        "idle": json.loads((DOCS / "performance.json").read_text())["memory"],
        "machine": where,
        "command": command("scaling", options),
    }
    if folder := asked.out or (None if options else DOCS):
        write(measured, folder, "scaling", md=page)
    return 0 if all(whole(row) for row in measured["rows"]) else 1


async def _row(processes: int, apart: bool, asked: Namespace) -> Measured:
    row = {"processes": processes, "apart": apart}
    print(name(row), flush=True)
    async with running_several(processes, nginx=True, apart=apart) as several:
        tables = await open_tables(several.host, asked.rooms)
        await measure(tables, *several.pids, seconds=2.0)
        await prepare(tables, MIDGAME)
        before = several.stored() if processes else None
        how = {"others": several.others, "seconds": asked.seconds}
        row["closed"] = await say("at the limit", tables, *several.pids, **how)
        await prepare(tables, MIDGAME)
        how |= {"every": asked.rooms / RATE, "seconds": FIXED_SECONDS}
        row["fixed"] = await say(f"{RATE} a second", tables, *several.pids, **how)
        if before:
            written, moves, kept = several.stored()
            row["written"] = round((written - before[0]) / max(1, moves - before[1]))
            row["kept"] = round(kept / max(1, moves))
            row["lost"] = lost(stored_moves(several.web[0]), tables)
        await leave(*tables)
    return row


def whole(row: Measured) -> bool:
    """Whether nothing was lost, doubled or out of order."""
    gone = row.get("lost", {"lost": 0, "doubled": 0})
    return not (gone["lost"] or gone["doubled"] or row["closed"]["errors"] or row["fixed"]["errors"])
