"""`yatzy.py bench pages`: how soon a slow phone on a slow network can use each page, and how smoothly its dice fall.

The whole run writes docs/pages.json and, from that alone, the page beside it. A part of it prints, and writes only
where `--out` says.
"""

from argparse import Namespace
from collections.abc import Callable, Sequence

from bench.lib.figures import DOCS, Measured, all_met, command, machine, parser, write
from bench.lib.page_dice import TABLES, measure_dice
from bench.lib.page_figures import page, table_name, targets
from bench.lib.page_rows import QUICK, ROWS, Table, Walk, play_past_games
from tests.browser.chromium import Company, visiting
from tests.services.server import running_server

ROUNDS = 5
ROUNDS_BEFORE = 3  # of the tables that are opened: some numbers in the sheet, some lines in the log


def main(options: Sequence[str] = ()) -> int:
    """Measure, say what was promised and what came, and fail if a promise was not kept."""
    options_of = parser("pages", "Without options: everything, in ten minutes.")
    options_of.add_argument("--rounds", type=int, default=ROUNDS)
    options_of.add_argument("--pages", nargs="*", choices=ROWS, default=list(ROWS), help="none: the dice alone")
    options_of.add_argument("--dice", nargs="*", choices=TABLES, default=list(TABLES), help="none: the pages alone")
    asked = options_of.parse_args(options)
    measured = {"rounds": asked.rounds, "machine": machine(), "command": command("pages", options)}
    with running_server(environment=QUICK) as server:
        game = play_past_games(server) if asked.pages else ""  # before Playwright, whose loop keeps running
        with visiting(server.url) as new_company:
            measured["machine"]["browser"] = _browser(new_company())
            measured["pages"] = _pages(new_company, game, asked) if asked.pages else {}
            measured["dice"] = {key: _dice(new_company(), key, asked.rounds) for key in asked.dice}
    met = all_met(targets(measured))
    if folder := asked.out or (None if options else DOCS):
        write(measured, folder, "pages", md=page)
    return int(not met)


def _pages(new_company: Callable[[], Company], game: str, asked: Namespace) -> Measured:
    """Every page once a round, so that the machine's moods meet all of them alike."""
    company = new_company()
    small = Table.begin(company.guest("Alice"), company.guest("Bob"), 2, "finnish")
    large = Table.begin(company.guest("Alice"), company.guest("Bob"), 12, "maxi")
    for table in (small, large):
        table.play_on(ROUNDS_BEFORE)
    visits = Walk(new_company, game, small, large).visits()
    found: Measured = {key: [] for key in asked.pages}
    for number in range(1, asked.rounds + 1):
        for key in asked.pages:
            found[key].append(_said(f"{number}. {ROWS[key][0]}", visits[key]()))
    company.go_home()
    return found


def _dice(company: Company, key: str, rounds: int) -> list[Measured]:
    name = f"longest task, {table_name(key)}"
    return [_said(f"{number}. {name}", each) for number, each in enumerate(measure_dice(company, key, rounds), 1)]


def _said(name: str, seen: Measured) -> Measured:
    """Requests, bytes, and milliseconds."""
    rounded = {figure: round(value, 4) for figure, value in seen.items()}
    print(f"{name:<50} {', '.join(f'{what} {value:g}' for what, value in rounded.items())}", flush=True)
    return rounded


def _browser(company: Company) -> str:
    version = company.guest("Nobody").page.context.browser.version
    company.go_home()
    return f"Chromium {version.partition('.')[0]}"
