"""The log: an accepted action a row, numbered, never changed. Everything else about a game is a cache of it."""

from __future__ import annotations

from django.db import models

from games.models.game import Game


class Move(models.Model):
    """What one action made happen. No name and no token in it."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="moves")
    number = models.PositiveIntegerField()
    action_id = models.CharField(max_length=32)
    events = models.TextField()  # JSON by games.log; text, because the writer hands bytes through unread
    at = models.DateTimeField()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("game", "number"), name="one_move_a_number"),
            models.UniqueConstraint(fields=("game", "action_id"), name="one_move_an_action"),
        )

    def __str__(self) -> str:
        return f"move {self.number} of {self.game}"


class Score(models.Model):
    """A filled category, for history and statistics in plain SQL; `rebuild` makes it anew from the log."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="scores")
    column = models.PositiveSmallIntegerField()
    category = models.CharField(max_length=20)
    seat = models.PositiveSmallIntegerField()
    points = models.PositiveSmallIntegerField()
    extra = models.PositiveSmallIntegerField(default=0)
    dice = models.CharField(max_length=12)  # the faces one after the other; empty where nobody rolled
    rolls_used = models.PositiveSmallIntegerField()
    played_by = models.CharField(max_length=8)
    move = models.PositiveIntegerField()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("game", "column", "category"), name="a_category_is_filled_once"),
        )

    def __str__(self) -> str:
        return f"{self.category}: {self.points}"


class Scorecard(models.Model):
    """The sums of one column."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="scorecards")
    column = models.PositiveSmallIntegerField()
    upper_sum = models.PositiveSmallIntegerField(default=0)
    bonus = models.PositiveSmallIntegerField(default=0)
    lower_sum = models.PositiveSmallIntegerField(default=0)
    extra = models.PositiveSmallIntegerField(default=0)
    total = models.PositiveSmallIntegerField(default=0)
    place = models.PositiveSmallIntegerField(null=True)  # once the game has ended

    class Meta:
        constraints = (models.UniqueConstraint(fields=("game", "column"), name="one_scorecard_a_column"),)

    def __str__(self) -> str:
        return f"column {self.column} of {self.game}: {self.total}"
