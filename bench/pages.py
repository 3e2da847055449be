"""`yatzy.py bench pages`: how soon a slow phone on a slow network can use each page, and how smoothly its dice fall.

The whole run writes docs/pages.json and, from that alone, the page beside it. A part of it prints, and writes only
where `--out` says.
"""

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from pathlib import Path

from bench.lib.figures import Measured
from bench.lib.machine import machine
from bench.lib.page_dice import TABLES, measure_dice
from bench.lib.page_evening import QUICK, Table, play_past_games
from bench.lib.page_figures import KINDS, table_name, targets
from bench.lib.page_rows import ROWS, Walk
from bench.lib.pages_page import page
from bench.lib.slow_phone import Seen
from tests.browser.chromium import Company, visiting
from tests.services.server import running_server

DOCS = Path(__file__).resolve().parent.parent / "docs"
ROUNDS = 5
ROUNDS_BEFORE = 3  # of the tables that are opened: some numbers in the sheet, some lines in the log


def main(options: Sequence[str] = ()) -> int:
    """Measure, say what was promised and what came, and fail if a promise was not kept."""
    asked = _options(options)
    measured: Measured = {
        "rounds": asked.rounds,
        "machine": machine(),
        "command": " ".join(["python3 yatzy.py bench pages", *options]),
    }
    with running_server(environment=QUICK) as server:
        game = play_past_games(server) if asked.pages else ""  # before Playwright, whose loop keeps running
        with visiting(server.url) as new_company:
            measured["machine"]["browser"] = _browser(new_company())
            measured["pages"] = _pages(new_company, game, asked)
            measured["dice"] = {key: _dice(new_company(), key, asked) for key in asked.dice}
    print()
    for target in targets(measured):
        print(f"  {'ok' if target.met else 'MISSED':<7} {target.what}: {target.measured} ({target.promised})")
    folder = asked.out or (None if options else DOCS)
    if folder:
        write(measured, folder)
        print(f"\nWritten: pages.json and pages.md in {folder}")
    return 0 if all(target.met for target in targets(measured)) else 1


def write(measured: Measured, folder: Path) -> None:
    """The figures, and the page that is made from them."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "pages.json").write_text(json.dumps(measured, indent=1) + "\n")
    (folder / "pages.md").write_text(page(measured))


def _pages(new_company: Callable[[], Company], game: str, asked: Namespace) -> Measured:
    """Every page once a round, so that the machine's moods meet all of them alike."""
    if not asked.pages:
        return {}
    company = new_company()
    small = Table.begin(company.guest("Alice"), company.guest("Bob"), 2, "finnish")
    large = Table.begin(company.guest("Alice"), company.guest("Bob"), 12, "maxi")
    for table in (small, large):
        table.play_on(ROUNDS_BEFORE)
    visits = Walk(new_company, game, small, large).visits()
    found: Measured = {key: [] for key in asked.pages}
    for number in range(1, asked.rounds + 1):
        for key in asked.pages:
            found[key].append(_rounded(visits[key]()))
            print(f"{number}. {_said(ROWS[key][0], found[key][-1])}", flush=True)
    company.go_home()
    return found


def _said(name: str, seen: Seen) -> str:
    return (
        f"{name:<50} {seen['requests']:3.0f} requests, {seen['bytes'] / 1000:3.0f} KB, "
        f"paint {seen['painted']:5.0f} ms, usable {seen['usable']:5.0f} ms, "
        f"shift {seen['shift']:.3f}, longest task {seen['longest']:4.0f} ms"
    )


def _dice(company: Company, key: str, asked: Namespace) -> list[Seen]:
    found = [_rounded(each) for each in measure_dice(company, key, asked.rounds)]
    for number, each in enumerate(found, 1):
        said = ", ".join(f"{kind} {each[name]:.0f} ms" for name, kind in (KINDS | {"clock": "by the clock"}).items())
        print(f"{number}. longest task, {table_name(key)}: {said}", flush=True)
    return found


def _rounded(seen: Seen) -> Seen:
    return {figure: round(value, 4) for figure, value in seen.items()}


def _browser(company: Company) -> str:
    browser = company.guest("Nobody").page.context.browser
    company.go_home()
    return f"Chromium {browser.version.partition('.')[0]}" if browser else "Chromium"


def _options(options: Sequence[str]) -> Namespace:
    parser = ArgumentParser(prog="yatzy.py bench pages", description="Without options: everything, in ten minutes.")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--pages", nargs="*", choices=ROWS, default=list(ROWS), help="none: the dice alone")
    parser.add_argument("--dice", nargs="*", choices=TABLES, default=list(TABLES), help="none: the pages alone")
    parser.add_argument("--out", type=Path, help="a folder for the figures and the page")
    return parser.parse_args(options)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
