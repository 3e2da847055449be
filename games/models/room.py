"""A room where friends meet: a code, members, a host, game after game."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from games.models.player import Player


class Room(models.Model):
    """An evening at one table."""

    class Status(models.TextChoices):
        LOBBY = "lobby"  # choosing seats and rules
        PLAYING = "playing"
        FINISHED = "finished"  # a game has ended and the next one has not begun
        CLOSED = "closed"

    code = models.CharField(max_length=8, unique=True)
    host = models.ForeignKey("Member", null=True, on_delete=models.SET_NULL, related_name="+")
    # The host whose role somebody took while they were away; it is theirs again when they are back.
    stood_in_for = models.ForeignKey("Member", null=True, on_delete=models.SET_NULL, related_name="+")
    settings = models.JSONField(default=dict)
    status = models.CharField(max_length=8, choices=Status, default=Status.LOBBY)
    locked = models.BooleanField(default=False)
    version = models.PositiveIntegerField(default=1)  # rises in the transaction of every change to the room
    game = models.ForeignKey("Game", null=True, on_delete=models.SET_NULL, related_name="+")  # the one on the table
    created_at = models.DateTimeField(default=timezone.now)
    touched_at = models.DateTimeField(default=timezone.now, db_index=True)

    def __str__(self) -> str:
        return self.code


class Members(models.QuerySet["Member"]):
    """Members by what they are now."""

    def present(self) -> Members:
        """Who is in the room: they have neither left nor been sent out."""
        return self.filter(left=False, kicked=False)


class Member(models.Model):
    """Somebody in a room: a player or a bot, on a seat for the next game or looking on."""

    room = models.ForeignKey(Room, on_delete=models.CASCADE, related_name="members")
    player = models.ForeignKey(Player, null=True, on_delete=models.CASCADE, related_name="memberships")
    bot = models.CharField(max_length=16, blank=True)  # the bot's level; empty for people
    bot_name = models.CharField(max_length=24, blank=True)
    # Whose device acts for this member: a friend without a phone is controlled by another one's.
    controller = models.ForeignKey(Player, null=True, on_delete=models.SET_NULL, related_name="controls")
    # Whose place it was until a browser took it without the host's own yes; they may take it back.
    taken_from = models.ForeignKey(Player, null=True, on_delete=models.SET_NULL, related_name="taken_places")
    seat = models.PositiveSmallIntegerField(null=True)  # the order of play; empty for viewers
    team = models.PositiveSmallIntegerField(null=True)
    kicked = models.BooleanField(default=False)
    left = models.BooleanField(default=False)
    joined_at = models.DateTimeField(default=timezone.now)
    seen_at = models.DateTimeField(default=timezone.now)  # their last page of this room, to the minute

    objects = Members.as_manager()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("room", "player"), name="one_member_a_player"),
            models.CheckConstraint(
                condition=models.Q(player__isnull=False, bot="") | (models.Q(player__isnull=True) & ~models.Q(bot="")),
                name="member_is_a_player_or_a_bot",
            ),
        )

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        return self.player.name if self.player else self.bot_name


class Claim(models.Model):
    """ "I was Anna": somebody asks to be a member whose device is gone; the table says yes or no."""

    room = models.ForeignKey(Room, on_delete=models.CASCADE, related_name="claims")
    member = models.ForeignKey(Member, on_delete=models.CASCADE)
    device = models.ForeignKey("Device", on_delete=models.CASCADE)  # the browser that asks
    asked_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("device",), name="one_claim_a_device"),)

    def __str__(self) -> str:
        return f"a claim to be {self.member}"
