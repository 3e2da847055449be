"""Columns and constraints; what happens to them is in services and in the live writer."""

from games.models.game import Game, Seat
from games.models.move import Move, Score, Scorecard
from games.models.player import Device, DeviceLink, Player
from games.models.room import Claim, Member, Room

__all__ = ["Claim", "Device", "DeviceLink", "Game", "Member", "Move", "Player", "Room", "Score", "Scorecard", "Seat"]
