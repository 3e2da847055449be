"""A server with a past: a thousand games played by the rules, and copies of them until there are enough."""

from datetime import timedelta
from random import Random

from django.db import connection, transaction
from django.db.models import Model
from django.utils import timezone

import rules
from games.models import Device, Faces, Game, Player, Result, Score, Scorecard, Seat
from games.people.identity import hash_token
from tests.helpers.seasons import any_game, play, store

PEOPLE = 50
PLAYED = 1000  # games that are really played; the rest are copies with other people on other days
DAYS = 10  # over which they are spread
SIZES = (1, 2, 2, 3, 3, 4)
# The first rule set is what most tables play: half of all games.
RULESETS = ("finnish",) * 5 + ("norwegian", "russian-13", "russian-15", "yahtzee", "maxi")
LONG_AGO = 12_000  # the oldest games are Lars's: of all players the hardest to find among newer games
# What lists and statistics read; no page of theirs opens a log.
COPIED: tuple[type[Model], ...] = (Game, Seat, Score, Scorecard, Result, Faces)
ROOMS = (  # of twenty games each
    """INSERT INTO games_room (code, settings, status, locked, version, created_at, touched_at)
    SELECT printf('%06d', id), settings, CASE WHEN id % 50 THEN 'closed' ELSE 'finished' END, id % 100 = 0, 1,
    started_at, started_at FROM games_game WHERE id % 20 = 0""",
    "UPDATE games_game SET room_id = (SELECT id FROM games_room WHERE code = printf('%06d', games_game.id / 20 * 20))",
)
# Anna has a seat in all copies but the oldest, Mikko in every second one. Lists alone know: statistics read results.
FAMOUS = (
    """UPDATE games_seat SET player_id = CASE WHEN game_id > {newest} THEN {Lars} ELSE {Anna} END
    WHERE "order" = 0 AND game_id > {last}""",
    """UPDATE games_seat SET player_id = {Mikko} WHERE "order" = 1 AND game_id > {last} AND game_id % 2""",
)


def make_past(games: int) -> dict[str, int]:
    """So many games in an empty SQLite database, the last of them a day old: fifty people, and some more by name."""
    luck, now = Random(2026), timezone.now()
    with transaction.atomic():
        people = [Player.objects.create(name=f"Player {number}", colour=number % 8) for number in range(PEOPLE)]
        named = {name: Player.objects.create(name=name, colour=0).pk for name in ("Anna", "Mikko", "Lars")}
        Device.objects.create(player_id=named["Anna"], token_hash=hash_token("Anna"))
        for number in range(min(PLAYED, games)):
            played, seated = any_game(luck, people, rulesets=RULESETS, sizes=SIZES)
            store(played, seated, now - timedelta(days=1 + DAYS * luck.random()), f"played-{number}")
    first, last = people[0].pk, Game.objects.latest("pk").pk
    for number in range(1, -(-games // PLAYED)):
        with transaction.atomic():
            _copy(number, last, first)
    values = {"last": last, "newest": Game.objects.latest("pk").pk - min(games // 2, LONG_AGO)} | named
    with connection.cursor() as cursor:
        for statement in (*ROOMS, *FAMOUS):
            cursor.execute(statement.format(**values))
    for seats, ruleset in ((4, "finnish"), (12, "maxi")):
        store(play(rules.new_game(ruleset, seats), luck), people[:seats], now, f"of-{seats}")
    return named | {"a player": people[10].pk}


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
