"""`yatzy.py bench statistics`: what the pages of figures cost on a server with 100,000 games of fifty people.

The games are made in a temporary folder in about a minute, half a gigabyte of them. Times are processor time of the
answer, template and all, so that a neighbour's work counts as little as possible; the clock's stand beside them.
"""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from statistics import median
from time import perf_counter, process_time

from tests.services.child import temporary_folder

LIMIT = 100.0  # milliseconds
TIMES = 11


def main(options: Sequence[str] = ()) -> int:
    """Make the games, ask for the pages, and fail if one takes longer than it may."""
    parser = ArgumentParser(prog="yatzy.py bench statistics")
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--one-rule-set", action="store_true", help="the hardest case: everybody always plays the same")
    asked = parser.parse_args(options)
    with temporary_folder("yatzy-statistics-") as data:
        os.environ |= {"YATZY_DATA": str(data), "DJANGO_SETTINGS_MODULE": "yatzy_site.settings"}
        import django

        from yatzy_site.launch.start import launch

        launch()
        django.setup()
        return _measure(asked.games, one=asked.one_rule_set)


def _measure(games: int, *, one: bool) -> int:
    from django.core.management import call_command
    from django.db import connection

    from bench.lib.season_copies import RULESETS, make_past
    from games.models import Player, Result

    call_command("migrate", verbosity=0)
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA synchronous=OFF")  # for making them: nobody minds if these are lost
    made = perf_counter()
    make_past(games, rulesets=RULESETS[:1] if one else RULESETS)
    results = Result.objects.count()
    print(f"{games} games with {results} results, made in {perf_counter() - made:.0f} s.\n")
    player = Player.objects.order_by("pk")[PLAYER].pk
    print("| page | processor, median ms | clock, median ms |\n| --- | ---: | ---: |")
    worst = max(_page(path) for path in (*PAGES, f"/players/{player}/"))
    connection.close()
    verdict = "within" if worst <= LIMIT else "ABOVE"
    print(f"\nThe slowest takes {worst:.0f} ms, {verdict} the limit of {LIMIT:.0f} ms.")
    return 0 if worst <= LIMIT else 1


PLAYER = 10  # any of the fifty
PAGES = ("/league/", "/league/?period=year", "/league/?period=all", "/league/?period=all&rules=finnish", "/dice/")


def _page(path: str) -> float:
    from django.test import Client

    browser = Client(HTTP_HOST="localhost")
    spent: list[tuple[float, float]] = []
    for _ in range(TIMES):
        began, clock = process_time(), perf_counter()
        answer = browser.get(path)
        spent.append(((process_time() - began) * 1000, (perf_counter() - clock) * 1000))
        assert answer.status_code == 200, path
    processor, clock = (median(each) for each in zip(*spent, strict=True))
    print(f"| `{path}` | {processor:.0f} | {clock:.0f} |", flush=True)
    return processor


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
