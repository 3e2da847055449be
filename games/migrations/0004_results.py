"""Results and faces of games that have ended, for statistics: made from what is stored, and kept from now on."""

from collections import defaultdict

import django.db.models.deletion
from django.db import migrations, models

from games.log.comparable import terms_of
from games.log.events import count_faces, load_events
from games.log.room_settings import load_house

BATCH = 200  # games in memory at a time


def fill(apps, schema_editor):
    # The database that is brought up to date, which need not be the default one.
    alias = schema_editor.connection.alias
    games = apps.get_model("games", "Game").objects.using(alias).exclude(status="playing").order_by("pk")
    batch = []
    for game in games.iterator(chunk_size=BATCH):
        batch.append(game)
        if len(batch) == BATCH:
            _fill_some(apps, alias, batch)
            batch = []
    _fill_some(apps, alias, batch)


def _fill_some(apps, alias, games):
    def by_game(model, *order):
        found = defaultdict(list)
        for row in apps.get_model("games", model).objects.using(alias).filter(game__in=games).order_by(*order):
            found[row.game_id].append(row)
        return found

    seats, cards, moves = by_game("Seat", "order"), by_game("Scorecard"), by_game("Move", "number")
    result, faces = apps.get_model("games", "Result"), apps.get_model("games", "Faces")
    result.objects.using(alias).bulk_create(
        row for game in games for row in _results(result, game, seats[game.pk], cards[game.pk])
    )
    faces.objects.using(alias).bulk_create(
        row for game in games for row in _faces(faces, game, seats[game.pk], moves[game.pk])
    )


def _results(model, game, seats, cards):
    if game.status != "finished":
        return
    house = load_house(game.house)
    terms = terms_of(game.ruleset, game.ruleset_version, house, game.dice_from)
    by_column = {card.column: card for card in cards}
    for seat in seats:
        column = next((at for at, team in enumerate(house.teams) if seat.order in team), seat.order)
        card = by_column[column]
        yield model(
            game_id=game.pk,
            seat=seat.order,
            player_id=seat.player_id,
            ruleset=game.ruleset,
            own_rules=terms.own_rules,
            terms=str(terms),
            scorecards=len(cards),
            team=bool(house.teams),
            contested=not house.teams and not seat.bot and sum(not one.bot for one in seats) > 1,
            place=card.place,
            total=card.total,
            bonus=card.bonus,
            extra=card.extra,
            ended_at=game.ended_at,
        )


def _faces(model, game, seats, moves):
    players = {seat.order: seat.player_id for seat in seats}
    happened = [event for move in moves for event in load_events(move.events)]
    for (seat, entered), counts in count_faces(happened, game.dice_from).items():
        ones, twos, threes, fours, fives, sixes = counts
        yield model(
            game_id=game.pk,
            seat=seat,
            player_id=players[seat],
            entered=entered,
            ones=ones,
            twos=twos,
            threes=threes,
            fours=fours,
            fives=fives,
            sixes=sixes,
        )


class Migration(migrations.Migration):
    dependencies = (("games", "0003_history"),)

    operations = (
        migrations.CreateModel(
            name="Faces",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seat", models.PositiveSmallIntegerField()),
                ("entered", models.BooleanField()),
                ("ones", models.PositiveSmallIntegerField()),
                ("twos", models.PositiveSmallIntegerField()),
                ("threes", models.PositiveSmallIntegerField()),
                ("fours", models.PositiveSmallIntegerField()),
                ("fives", models.PositiveSmallIntegerField()),
                ("sixes", models.PositiveSmallIntegerField()),
                (
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="faces",
                        to="games.game",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="faces",
                        to="games.player",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        fields=["entered", "player", "ones", "twos", "threes", "fours", "fives", "sixes"],
                        name="faces_of_a_player",
                    )
                ],
                "constraints": [models.UniqueConstraint(fields=("game", "seat", "entered"), name="one_count_a_seat")],
            },
        ),
        migrations.CreateModel(
            name="Result",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seat", models.PositiveSmallIntegerField()),
                ("ruleset", models.CharField(max_length=16)),
                ("own_rules", models.BooleanField()),
                ("terms", models.CharField(max_length=120)),
                ("scorecards", models.PositiveSmallIntegerField()),
                ("team", models.BooleanField()),
                ("contested", models.BooleanField()),
                ("place", models.PositiveSmallIntegerField()),
                ("total", models.PositiveSmallIntegerField()),
                ("bonus", models.PositiveSmallIntegerField()),
                ("extra", models.PositiveSmallIntegerField()),
                ("ended_at", models.DateTimeField()),
                (
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="results",
                        to="games.game",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="results",
                        to="games.player",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        fields=[
                            "player",
                            "ruleset",
                            "own_rules",
                            "ended_at",
                            "team",
                            "contested",
                            "place",
                            "total",
                            "bonus",
                            "extra",
                            "game",
                            "seat",
                        ],
                        name="results_of_a_player",
                    ),
                    models.Index(
                        condition=models.Q(("contested", True)),
                        fields=["player", "ruleset", "ended_at", "place", "total", "contested"],
                        name="results_of_the_league",
                    ),
                    models.Index(
                        condition=models.Q(("player__isnull", False), ("team", False)),
                        fields=["terms", "-total", "ended_at"],
                        name="best_results",
                    ),
                    models.Index(
                        condition=models.Q(("scorecards", 1)),
                        fields=["player", "terms", "total"],
                        name="best_solo_results",
                    ),
                ],
                "constraints": [models.UniqueConstraint(fields=("game", "seat"), name="one_result_a_seat")],
            },
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
    )
