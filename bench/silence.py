"""`yatzy.py bench silence --games 1188`: people play while commands work on the same games; how long they wait."""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Sequence
from pathlib import Path

from bench.lib.silence import GAMES, HEAD, LONGEST, TABLES, silence_beside_commands


def main(argv: Sequence[str]) -> int:
    """Print a row for every command; 1 if anybody waited too long, was refused, or read that a database is locked."""
    parser = argparse.ArgumentParser(prog="python3 yatzy.py bench silence")
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--past", type=Path, help="a file of games to take in (default: new ones are played)")
    options = parser.parse_args(argv)
    print(HEAD, flush=True)
    waits = asyncio.run(
        silence_beside_commands(
            games=options.games,
            tables=options.tables,
            past=options.past,
            tell=lambda one: print(one.row(), flush=True),
        )
    )
    bad = [one for one in waits if one.longest > LONGEST or one.refused]
    for one in bad:
        print(f"{one.name}: {one.longest:.3f} s; refused: {one.refused[:3]}; said: {one.said[-300:].strip()}")
    return 1 if bad else 0
