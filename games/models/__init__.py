"""The database: columns and constraints. Services and the live writer change the rows."""

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
