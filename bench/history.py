"""`yatzy.py bench history`: how long the server takes for pages about past games, with 100,000 of them on disk.

Times are processor time of the answer, template and all, so that a neighbour's work counts as little as possible.
SQLite works in this process, and its pages are in memory after the first try, which does not count.
"""

import gzip
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from itertools import product
from statistics import median
from time import perf_counter, process_time

from bench.lib.own_site import set_up
from tests.services.child import temporary_folder

LIMIT = 100.0  # milliseconds of the server for any page
TRIES = 5
STATES = ("", "finished", "abandoned", "playing")
PERIODS = {"": "", "a month": "&from=2026-01-01&to=2026-01-31", "no game then": "&to=2001-01-01"}
LEAGUES = ("/league/", "/league/?period=year", "/league/?period=all", "/league/?period=all&rules=finnish")


def main(options: Sequence[str] = ()) -> int:
    """Print a table of pages; 1 when one takes longer than the limit."""
    parser = ArgumentParser(prog="yatzy.py bench history")
    parser.add_argument("--games", type=int, default=100_000)
    asked = parser.parse_args(options)
    with temporary_folder("yatzy-history-") as folder:
        set_up(folder)
        from django.db import connection

        from bench.lib.season_copies import make_past

        with connection.cursor() as cursor:
            cursor.execute("PRAGMA synchronous=OFF")  # for making them: nobody minds if these are lost
        began = perf_counter()
        players = make_past(asked.games)
        print(f"{asked.games:,} games, made in {perf_counter() - began:.0f} s.\n")
        print("| page | median ms | worst ms | KB | packed KB |\n| --- | ---: | ---: | ---: | ---: |")
        worst = max(_measured(name, path) for name, path in _pages(players))
        connection.close()
    verdict = "within" if worst <= LIMIT else "ABOVE"
    print(f"\nThe slowest page takes {worst:.1f} ms, {verdict} the limit of {LIMIT:.0f} ms.")
    return 0 if worst <= LIMIT else 1


def _measured(name: str, path: str) -> float:
    from django.test import Client

    client = Client(headers={"Accept-Encoding": "gzip"})
    if path == "/":
        client.cookies["yz_player"] = "Anna"
    times = []
    for _ in range(TRIES + 1):
        began = process_time()
        response = client.get(path)
        body = response.content
        times.append((process_time() - began) * 1000)
        assert response.status_code == 200, (path, response.status_code)
    plain, packed = len(gzip.decompress(body)) / 1000, len(body) / 1000
    took = median(times[1:])
    print(f"| {name} | {took:.1f} | {max(times[1:]):.1f} | {plain:.0f} | {packed:.0f} |", flush=True)
    return took


def _pages(players: dict[str, int]) -> Iterator[tuple[str, str]]:
    """Name and address; every filter alone and with every other."""
    from games.history.search import Place
    from games.models import Game

    middle = Game.objects.order_by("started_at")[Game.objects.count() // 2]
    for who, player in {"": "", "nobody": 99_999_999, **players}.items():
        for rules, state, (when, period) in product(("", "maxi"), STATES, PERIODS.items()):
            words = ", ".join(filter(None, (who, rules, state, when))) or "all games"
            yield words, f"/games/?player={player}&rules={rules}&state={state}{period}"
        for way in ("before", "after"):
            place = Place(middle.started_at, middle.pk)
            yield f"{who or 'all'}, in the middle, {way}", f"/games/?player={player}&{way}={place}"
    yield "the front page of Anna", "/"
    for seats in (4, 12):
        for page in ("", "replay/", "moves.json"):
            yield f"{page or 'the sheet'} of {seats}", f"/games/of-{seats}/{page}"
    for path in (*LEAGUES, "/dice/"):
        yield path, path
    yield "a player's page", f"/players/{players['a player']}/"
