"""A game: what was agreed when it began, who sits where, and its log, one row for each accepted action."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from games.models.player import Player
from games.models.room import Member, Room


class Game(models.Model):
    """Frozen at the start: rule set and version, house rules, dice, and the commitment to its luck."""

    class Status(models.TextChoices):
        PLAYING = "playing"
        FINISHED = "finished"
        ABANDONED = "abandoned"

    # On its way here with a file that is not all here yet (transfer/arriving_games.py). None of the above:
    # nobody chooses it, no export has it, and no page shows it.
    ARRIVING = "arriving"

    key = models.CharField(max_length=32, unique=True)  # names the game in proofs and exports, on any server
    room = models.ForeignKey(Room, null=True, on_delete=models.SET_NULL, related_name="games")
    ruleset = models.CharField(max_length=16)
    ruleset_version = models.PositiveSmallIntegerField()
    house = models.JSONField()  # settled house rules, teams among them
    dice_from = models.CharField(max_length=10)
    settings = models.JSONField(default=dict)  # the room's other settings at the start: clock, undo, …
    commitment = models.CharField(max_length=64)
    secret = models.CharField(max_length=64)  # shown to nobody before the game has ended
    status = models.CharField(max_length=9, choices=Status, default=Status.PLAYING)
    started_at = models.DateTimeField(default=timezone.now, db_index=True)
    ended_at = models.DateTimeField(null=True)

    class Meta:
        # For lists of past games: each is in the order of the list already, and holds all that a filter asks.
        indexes = (
            models.Index(fields=("ruleset", "started_at", "id"), name="games_by_ruleset"),
            models.Index(fields=("status", "started_at", "id"), name="games_by_status"),
            models.Index(fields=("ruleset", "status", "started_at", "id"), name="games_by_both"),
        )

    def __str__(self) -> str:
        return self.key


class Seat(models.Model):
    """A place at the table of one game."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="seats")
    order = models.PositiveSmallIntegerField()
    member = models.ForeignKey(Member, null=True, on_delete=models.SET_NULL, related_name="seats")
    player = models.ForeignKey(Player, null=True, on_delete=models.SET_NULL, related_name="seats")  # whose record it is
    controller = models.ForeignKey(Player, null=True, on_delete=models.SET_NULL, related_name="+")  # who may act for it
    bot = models.CharField(max_length=16, blank=True)
    bot_name = models.CharField(max_length=24, blank=True)
    team = models.PositiveSmallIntegerField(null=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("game", "order"), name="one_seat_a_place"),)
        indexes = (models.Index(fields=("player", "game"), name="games_of_a_player"),)

    def __str__(self) -> str:
        return f"seat {self.order} of {self.game}"


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
