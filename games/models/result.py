"""Results of games that have ended and the faces of their dice, for statistics; worked out from the log."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from games.models.game import Game
from games.models.player import Player


class Result(models.Model):
    """What one seat took home from a finished game, with all that statistics ask: one table answers alone."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="results", db_index=False)
    seat = models.PositiveSmallIntegerField()
    # Whose seat it is, as the seat has it; bots are nobody.
    player = models.ForeignKey(Player, null=True, on_delete=models.SET_NULL, related_name="results", db_index=False)
    ruleset = models.CharField(max_length=16)
    own_rules = models.BooleanField()  # the house rules that the rule set starts from
    terms = models.CharField(max_length=120)  # by games.log.comparable: what two games share that are compared
    scorecards = models.PositiveSmallIntegerField()  # of the whole sheet; one alone is a solo game
    team = models.BooleanField()  # the total is a team's, and nobody's own
    contested = models.BooleanField()  # a person's, against at least one other, each on a scorecard of their own
    place = models.PositiveSmallIntegerField()
    total = models.PositiveSmallIntegerField()
    bonus = models.PositiveSmallIntegerField()
    extra = models.PositiveSmallIntegerField()
    ended_at = models.DateTimeField()
    # Against perfect play, once somebody has analysed the game (games/history/skill.py): thousandths of a point that
    # the seat gave away, and how often it had something to choose.
    given_away = models.PositiveIntegerField(null=True)
    choices = models.PositiveSmallIntegerField(null=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("game", "seat"), name="one_result_a_seat"),)
        # Each holds all that its page adds up, so that no row has to be looked up for it.
        indexes = (
            models.Index(
                name="results_of_a_player",
                fields=(
                    *("player", "ruleset", "own_rules", "ended_at"),
                    *("team", "contested", "place", "total", "bonus", "extra", "given_away", "choices", "game", "seat"),
                ),
            ),
            models.Index(
                name="results_of_the_league",
                fields=("player", "ruleset", "ended_at", "place", "total", "contested", "given_away", "choices"),
                condition=Q(contested=True),
            ),
            models.Index(
                name="best_results",
                fields=("terms", "-total", "ended_at"),
                condition=Q(team=False, player__isnull=False),
            ),
            models.Index(name="results_not_analysed", fields=("-game", "ruleset"), condition=Q(choices__isnull=True)),
            models.Index(name="best_solo_results", fields=("player", "terms", "total"), condition=Q(scorecards=1)),
        )

    def __str__(self) -> str:
        return f"seat {self.seat} of {self.game}: {self.total}"


class Faces(models.Model):
    """How often each face fell for one seat in a game that has ended, finished or not."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="faces", db_index=False)
    seat = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, null=True, on_delete=models.SET_NULL, related_name="faces", db_index=False)
    entered = models.BooleanField()  # real dice, typed in: shown apart, for nobody knows who rolled them
    ones = models.PositiveSmallIntegerField()
    twos = models.PositiveSmallIntegerField()
    threes = models.PositiveSmallIntegerField()
    fours = models.PositiveSmallIntegerField()
    fives = models.PositiveSmallIntegerField()
    sixes = models.PositiveSmallIntegerField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=("game", "seat", "entered"), name="one_count_a_seat"),)
        indexes = (
            models.Index(
                name="faces_of_a_player",
                fields=("entered", "player", "ones", "twos", "threes", "fours", "fives", "sixes"),
            ),
        )

    def __str__(self) -> str:
        return f"dice of seat {self.seat} of {self.game}"
