"""Columns and constraints; what happens to them is in services and in the live writer."""

from games.models.game import Game, Move, Score, Scorecard, Seat
from games.models.player import Device, DeviceLink, Player
from games.models.result import Faces, Result
from games.models.room import Claim, Member, Room

__all__ = [
    "Claim",
    "Device",
    "DeviceLink",
    "Faces",
    "Game",
    "Member",
    "Move",
    "Player",
    "Result",
    "Room",
    "Score",
    "Scorecard",
    "Seat",
]
