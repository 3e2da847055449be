"""What `bench pages` has measured, which promise is kept, and docs/pages.md, which is made of that alone."""

from statistics import median

from bench.lib.figures import Measured, Target, caution, filled, promises, table
from bench.lib.page_dice import TABLES
from bench.lib.page_rows import ROWS
from bench.lib.slow_phone import LATENCY, MBIT, SLOWER

SECONDS, BYTES, REQUESTS = 1.0, 150_000, 12  # of the join page
STILL = 0.001  # a sum of shifts that nobody sees: a part of a pixel, rounded
LONGEST = 200  # milliseconds of the processor for a task while dice tumble
KINDS = {"own": "one’s own roll", "another": "another’s roll"}
NAMES = {"finnish": "Finnish Yatzy", "maxi": "Maxi Yatzy"}


def middle(measured: Measured, page: str, figure: str) -> float:
    """The median of the visits."""
    return float(median(seen[figure] for seen in measured["pages"][page]))


def worst(measured: Measured, page: str, figure: str) -> float:
    """The largest of the visits: what may not happen may not happen once."""
    return float(max(seen[figure] for seen in measured["pages"][page]))


def task(measured: Measured, table: str, kind: str) -> tuple[float, float]:
    """The median of the rounds' longest tasks, and the longest of all."""
    rounds = [each[kind] for each in measured["dice"][table]]
    return float(median(rounds)), float(max(rounds))


def table_name(key: str) -> str:
    players, ruleset = TABLES[key]
    return f"{NAMES[ruleset]}, {players} players"


def targets(measured: Measured) -> list[Target]:
    """Everything promised that this run has measured."""
    found = []
    if "join" in measured["pages"]:
        usable, size = middle(measured, "join", "usable") / 1000, worst(measured, "join", "bytes")
        count, shift = worst(measured, "join", "requests"), worst(measured, "join", "shift")
        found += [
            Target("join page, usable", f"within {SECONDS:g} s", f"{usable:.2f} s", usable <= SECONDS),
            Target("join page, size", f"at most {BYTES // 1000} KB", f"{size / 1000:.0f} KB", size <= BYTES),
            Target("join page, requests", f"at most {REQUESTS}", f"{count:.0f}", count <= REQUESTS),
            Target("join page, layout shift", "none", f"{shift:.3f}", shift <= STILL),
        ]
    for key in measured["dice"]:
        took = max(task(measured, key, kind)[1] for kind in KINDS)
        what = f"longest task while dice tumble, {table_name(key)}"
        found.append(Target(what, f"at most {LONGEST} ms", f"{took:.0f} ms", took <= LONGEST))
    return found


def page(measured: Measured) -> str:
    pages = [(ROWS[key][0], *_cells(measured, key), ROWS[key][1]) for key in measured["pages"]]
    dice = []
    for key in measured["dice"]:
        took = [*task(measured, key, "own"), *task(measured, key, "another"), task(measured, key, "clock")[1]]
        dice.append((table_name(key), *(f"{each:.0f}" for each in took)))
    kinds = " | ".join(f"{kind} | most" for kind in KINDS.values())
    columns = "| requests | KB | first paint, s | usable, s | shift | task, ms | usable means"
    return filled(
        "pages",
        **{name: measured[name] for name in ("command", "rounds", "machine")},
        mbit=MBIT,
        latency=LATENCY,
        slower=SLOWER,
        caution=caution(measured["machine"]),
        promises=promises(targets(measured)),
        pages=table(columns, pages, left=(0, 7)),
        dice=table(f"| {kinds} | by the clock", dice),
    )


def _cells(measured: Measured, key: str) -> tuple[str, ...]:
    return (
        f"{worst(measured, key, 'requests'):.0f}",
        f"{worst(measured, key, 'bytes') / 1000:.0f}",
        f"{middle(measured, key, 'painted') / 1000:.2f}",
        f"**{middle(measured, key, 'usable') / 1000:.2f}**",
        f"{worst(measured, key, 'shift'):.3f}",
        f"{middle(measured, key, 'longest'):.0f}",
    )
