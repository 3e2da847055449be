"""What `bench pages` has measured: medians of the rounds, and which promise is kept."""

from statistics import median

from bench.lib.figures import Measured, Target
from bench.lib.page_dice import TABLES

SECONDS, BYTES, REQUESTS = 1.0, 150_000, 12  # of the join page
STILL = 0.001  # a sum of shifts that nobody sees: a part of a pixel, rounded
LONGEST = 200  # milliseconds of the processor for a task while dice tumble
KINDS = {"own": "one’s own roll", "another": "another’s roll"}
NAMES = {"finnish": "Finnish Yatzy", "maxi": "Maxi Yatzy"}


def middle(measured: Measured, page: str, figure: str) -> float:
    """The median of the visits."""
    return float(median([seen[figure] for seen in measured["pages"][page]]))


def worst(measured: Measured, page: str, figure: str) -> float:
    """The largest of the visits: what may not happen may not happen once."""
    return float(max(seen[figure] for seen in measured["pages"][page]))


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
    for table in measured["dice"]:
        took = max(task(measured, table, kind)[1] for kind in KINDS)
        what = f"longest task while dice tumble, {table_name(table)}"
        found.append(Target(what, f"at most {LONGEST} ms", f"{took:.0f} ms", took <= LONGEST))
    return found


def task(measured: Measured, table: str, kind: str) -> tuple[float, float]:
    """The median of the rounds' longest tasks, and the longest of all."""
    rounds = [each[kind] for each in measured["dice"][table]]
    return float(median(rounds)), float(max(rounds))


def table_name(key: str) -> str:
    players, ruleset = TABLES[key]
    return f"{NAMES[ruleset]}, {players} players"
