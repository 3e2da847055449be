"""`yatzy.py bench faults`: everything that docs/reliability.md promises, tried against the real server.

Every row is run alone or with others; what it measured is merged into docs/reliability.json, and the page is written
anew from that. With sizes of one's own it prints, and writes only where `--out` says.
"""

import asyncio
import json
import subprocess
import sys
import time
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Sequence
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path
from typing import Any

from bench.lib.machine import machine
from bench.lib.reliability_page import is_kept, page, verdict
from bench.scenarios.row import Found, Row

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
# In the order of the page; each is a module of bench/scenarios with a ROW.
ROWS = ("kills", "once", "order", "resume", "services", "stop", "beside", "hostile", "refused", "soak")


def main(options: Sequence[str] = ()) -> int:
    """Run the rows; 1 if anything that was promised falls short."""
    asked = _options(options)
    rows = [row(key) for key in asked.rows]
    sizes = {each.key: _sizes(each, asked) for each in rows}
    folder = asked.out or (None if asked.size or asked.scale != 1 else DOCS)
    kept = True
    for each in rows:
        print(f"{each.key}: {each.promise}", flush=True)
        measured = measure(each, sizes[each.key])
        kept = _say(measured) and kept
        if folder:
            write(each.key, measured, folder)
    return 0 if kept else 1


def row(key: str) -> Row:
    found: Row = import_module(f"bench.scenarios.{key}").ROW
    return found


def measure(each: Row, sizes: dict[str, int]) -> dict[str, Any]:
    """One row, tried now: its figures, and where and when they were measured."""
    where, began = machine(), time.monotonic()
    try:
        found = asyncio.run(each.run(sizes))
    except Exception as error:  # the other rows are worth as much as before
        found = Found([], faults=[f"it could not be tried to its end: {error!r}"])
        print(f"  {error!r}", file=sys.stderr, flush=True)
    return {
        "promise": each.promise,
        "how": each.how,
        "sizes": sizes,
        "whole": sizes == dict(each.sizes),
        "figures": [figure.as_json() for figure in found.figures],
        "faults": found.faults,
        "left_out": found.left_out,
        "seconds": round(time.monotonic() - began),
        "commit": commit(),
        "when": f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC",
        "machine": where,
    }


def write(key: str, measured: dict[str, Any], folder: Path) -> None:
    """Merge a row into the figures, and make the page from them."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "reliability.json"
    rows = json.loads(file.read_text())["rows"] if file.exists() else {}
    rows[key] = measured
    ordered = {"rows": {known: rows[known] for known in ROWS if known in rows}}
    file.write_text(json.dumps(ordered, indent=1, ensure_ascii=False) + "\n")
    (folder / "reliability.md").write_text(page(ordered, [row(known) for known in ROWS]))


def commit() -> str:
    """What was measured; a tree with changes of its own is said to be one."""
    try:
        git = ["git", "-C", str(ROOT)]
        name = subprocess.run([*git, "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=True)
        status = [*git, "status", "--porcelain", "--", "rules", "games", "yatzy_site", "tests"]
        changed = subprocess.run(status, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
    return name.stdout.strip() + (" with changes" if changed.stdout.strip() else "")


def _say(measured: dict[str, Any]) -> bool:
    for figure in measured["figures"]:
        short = "" if is_kept(figure) else "  FALLS SHORT"
        print(f"  {figure['what']:<70} {figure['value']:>12,g} {figure['unit']}{short}", flush=True)
    for words in (*measured["faults"], *(f"left out: {words}" for words in measured["left_out"])):
        print(f"  - {words}", flush=True)
    said = verdict(measured)
    print(f"  {said}, {measured['seconds']} s\n", flush=True)
    return said == "kept"


def _sizes(each: Row, asked: Namespace) -> dict[str, int]:
    own = {name: number for key, name, number in asked.size if key == each.key}
    if unknown := own.keys() - each.sizes.keys():
        raise SystemExit(f"{each.key} has no size {', '.join(sorted(unknown))}: it has {', '.join(each.sizes)}")
    return {name: max(1, round(number * asked.scale)) for name, number in each.sizes.items()} | own


def _size(word: str) -> tuple[str, str, int]:
    try:
        name, number = word.split("=")
        key, own = name.split(".")
        return key, own, int(number)
    except ValueError:
        raise ArgumentTypeError(f"{word!r} is not like kills.cuts=50") from None


def _rows(word: str) -> list[str]:
    keys = word.split(",")
    if unknown := [key for key in keys if key not in ROWS]:
        raise ArgumentTypeError(f"there is no row {unknown[0]!r}; there are {', '.join(ROWS)}")
    return keys


def _options(options: Sequence[str]) -> Namespace:
    parser = ArgumentParser(prog="yatzy.py bench faults", description=__doc__)
    parser.add_argument("--rows", type=_rows, default=list(ROWS), help="some of them, with commas between")
    parser.add_argument("--size", type=_size, nargs="+", default=[], help="sizes of your own, like kills.cuts=50")
    parser.add_argument("--scale", type=float, default=1, help="all sizes times this")
    parser.add_argument("--out", type=Path, help="a folder for the figures and the page")
    return parser.parse_args(options)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
