"""Players are guests: a name, a colour, and the browsers that act for them."""

from __future__ import annotations

from django.db import models
from django.utils import timezone


class Player(models.Model):
    """Somebody who has joined a room at least once, or sits at a friend's phone."""

    name = models.CharField(max_length=24)  # empty for the forgotten, and for a browser that only asks to be Anna
    colour = models.PositiveSmallIntegerField(default=0)
    language = models.CharField(max_length=8, blank=True)
    preferences = models.JSONField(default=dict)
    created_at = models.DateTimeField(default=timezone.now)
    seen_at = models.DateTimeField(default=timezone.now, db_index=True)

    def __str__(self) -> str:
        return self.name


class Device(models.Model):
    """A browser that acts for a player; only the hash of its token is kept."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="devices")
    token_hash = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"a device of {self.player}"


class DeviceLink(models.Model):
    """A link that lets one more browser act for a player, once."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE)
    token_hash = models.CharField(max_length=64, unique=True)
    expires_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"a link for {self.player}"
