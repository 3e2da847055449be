"""One play of one sheet: what was agreed when it began, and who sat where."""

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

    # On its way here with a file that is not all here yet (transfer/arrivals.py). None of the above: nobody chooses
    # it, no export has it, and no page shows it.
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
