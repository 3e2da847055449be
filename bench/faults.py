"""`yatzy.py bench faults`: everything that docs/reliability.md promises, tried against the real server.

Every row is run alone or with others; what it measured is merged into docs/reliability.json, and the page is written
anew from that. With sizes of one's own it prints, and writes only where `--out` says.
"""

import asyncio
import json
import subprocess
import time
from argparse import ArgumentTypeError
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from bench.lib.figures import DOCS, ROOT, Measured, machine, parser, write
from bench.lib.reliability_page import figures, page, verdict
from bench.scenarios.row import Found, Row

# In the order of the page; each is a module of bench/scenarios.
ROWS = ("kills", "once", "order", "resume", "services", "stop", "beside", "hostile", "refused", "soak")


def main(options: Sequence[str] = ()) -> int:
    """Run the rows; 1 if anything that was promised falls short."""
    options_of = parser("faults", "Without options: everything, in two hours.")
    options_of.add_argument("--rows", type=_rows, default=ROWS, help="some of them, with commas between")
    options_of.add_argument("--scale", type=float, default=1, help="all sizes times this")
    asked = options_of.parse_args(options)
    folder = asked.out or (None if asked.scale != 1 else DOCS)
    kept = True
    for row in map(Row.of, asked.rows):
        print(f"{row.key}: {row.promise}", flush=True)
        measured = measure(row, {name: max(1, round(number * asked.scale)) for name, number in row.sizes.items()})
        kept = _say(measured) and kept
        if folder:
            merge(row.key, measured, folder)
    return 0 if kept else 1


def measure(row: Row, sizes: dict[str, int]) -> Measured:
    """One row, tried now: its figures, and where and when they were measured."""
    where, began = machine(), time.monotonic()
    try:
        found = asyncio.run(row.run(sizes))
    except Exception as error:  # the other rows are worth as much as before
        found = Found([], faults=[f"it could not be tried to its end: {error!r}"])
    return {
        "promise": row.promise,
        "how": row.how,
        "sizes": sizes,
        "whole": sizes == dict(row.sizes),
        "figures": [figure.as_json() for figure in found.figures],
        "faults": [words.replace("|", "\\|").replace("\n", " ") for words in found.faults],
        "left_out": found.left_out,
        "seconds": round(time.monotonic() - began),
        "commit": _commit(),
        "when": f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC",
        "machine": where,
    }


def merge(key: str, measured: Measured, folder: Path) -> None:
    """A row among what was measured before, and the page that is made of it."""
    file = folder / "reliability.json"
    rows = (json.loads(file.read_text())["rows"] if file.exists() else {}) | {key: measured}
    ordered = {"rows": {known: rows[known] for known in ROWS if known in rows}}
    write(ordered, folder, "reliability", md=lambda rows: page(rows, [*map(Row.of, ROWS)]))


def _commit() -> str:
    """What was measured; a tree with changes of its own is said to be one."""
    try:
        told = [
            subprocess.run(["git", "-C", str(ROOT), *words], capture_output=True, text=True, check=True).stdout.strip()
            for words in (
                ("rev-parse", "--short", "HEAD"),
                ("status", "--porcelain", "--", "rules", "games", "yatzy_site", "tests"),
            )
        ]
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
    return told[0] + (" with changes" if told[1] else "")


def _say(measured: Measured) -> bool:
    for each in figures(measured):
        print(f"  {each.what:<70} {each.said()}{'' if each.kept else '  FALLS SHORT'}", flush=True)
    for words in (*measured["faults"], *(f"left out: {words}" for words in measured["left_out"])):
        print(f"  - {words}", flush=True)
    print(f"  {verdict(measured)}, {measured['seconds']} s\n", flush=True)
    return verdict(measured) == "kept"


def _rows(word: str) -> list[str]:
    keys = word.split(",")
    if unknown := [key for key in keys if key not in ROWS]:
        raise ArgumentTypeError(f"there is no row {unknown[0]!r}; there are {', '.join(ROWS)}")
    return keys
