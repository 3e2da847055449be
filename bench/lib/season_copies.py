"""A server with a past: a thousand games played by the rules, and copies of them until there are enough."""

from __future__ import annotations

from datetime import timedelta
from random import Random

from django.db import connection, transaction
from django.db.models import Model
from django.utils import timezone

from games.models import Faces, Game, Player, Result, Score, Scorecard, Seat
from tests.helpers.seasons import any_game, store

PEOPLE = 50
PLAYED = 1000  # games that are really played; the rest are copies with other people on other days
DAYS = 10  # over which they are spread
SIZES = (1, 2, 2, 3, 3, 4)
# The first rule set is what most tables play: half of all games.
RULESETS = ("finnish",) * 5 + ("norwegian", "russian-13", "russian-15", "yahtzee", "maxi")
# What statistics read; no page of theirs opens a log.
COPIED: tuple[type[Model], ...] = (Game, Seat, Score, Scorecard, Result, Faces)


def make_past(games: int, *, rulesets: tuple[str, ...] = RULESETS) -> None:
    """So many games of fifty people in an empty SQLite database, the last of them a day old."""
    luck = Random(2026)
    now = timezone.now()
    with transaction.atomic():
        people = [Player.objects.create(name=f"Player {number}", colour=number % 8) for number in range(PEOPLE)]
        for number in range(min(PLAYED, games)):
            played, seated = any_game(luck, people, rulesets=rulesets, sizes=SIZES)
            store(played, seated, now - timedelta(days=1 + DAYS * luck.random()), f"played-{number}")
    first, last = people[0].pk, Game.objects.latest("pk").pk
    for number in range(1, -(-games // PLAYED)):
        with transaction.atomic():
            _copy(number, last, first)


def _copy(number: int, last: int, first: int) -> None:
    """All played games once more: some days earlier, with somebody else on every seat."""
    player = f"(({{}} - {first} + {7 * number}) % {PEOPLE}) + {first}"  # of nobody, nobody
    day = f"datetime({{}}, '-{DAYS * number} days')"
    changed = {
        "game_id": f"game_id + {number * last}",
        "key": f"key || '-{number}'",
        "player_id": player.format("player_id"),
        "controller_id": player.format("controller_id"),
        "started_at": day.format("started_at"),
        "ended_at": day.format("ended_at"),
    }
    with connection.cursor() as cursor:
        for model in COPIED:
            columns = [field.column for field in model._meta.concrete_fields]
            own = {"id": f"id + {number * last}" if model is Game else "NULL"}
            values = [(own | changed).get(column, f'"{column}"') for column in columns]
            table, which = model._meta.db_table, "id" if model is Game else "game_id"
            names = ", ".join(f'"{column}"' for column in columns)
            cursor.execute(
                f"INSERT INTO {table} ({names}) SELECT {', '.join(values)} FROM {table} WHERE {which} <= {last}"
            )
