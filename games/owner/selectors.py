"""What the owner's page shows of rooms and players."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

import msgspec
from django.db.models import Count, Prefetch, QuerySet

from games.errors import Reason, Refused
from games.log.room_settings import load_settings
from games.models import Member, Player, Room
from games.words.rule_sets import RULE_NAMES, RuleName

MOST_ROOMS = 50
MOST_PLAYERS = 50


@dataclass(frozen=True, slots=True)
class RoomLine:
    """A room that is not closed, as it is stored."""

    code: str
    status: str
    ruleset: str
    opened_at: datetime
    people: tuple[tuple[int, str], ...]  # player and name of everybody who is in it, bots left out
    bots: int

    @property
    def rule(self) -> RuleName:
        return RULE_NAMES[self.ruleset]


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A player with a name."""

    id: int
    name: str
    colour: int
    seen_at: datetime
    games: int
    devices: int


def open_room_lines(*, most: int = MOST_ROOMS) -> tuple[list[RoomLine], int]:
    """Rooms that are not closed, the liveliest first, and how many there are of them."""
    rooms = Room.objects.exclude(status=Room.Status.CLOSED)
    present = Member.objects.select_related("player").present().order_by("seat", "pk")
    shown = rooms.prefetch_related(Prefetch("members", present)).order_by("-touched_at", "-pk")[:most]
    return [_room_line(room) for room in shown], rooms.count()


def _room_line(room: Room) -> RoomLine:
    members = list(room.members.all())
    return RoomLine(
        code=room.code,
        status=room.status,
        ruleset=_ruleset(room.settings),
        opened_at=room.created_at,
        people=tuple((member.player.pk, member.name) for member in members if member.player),
        bots=sum(bool(member.bot) for member in members),
    )


def _ruleset(stored: Any) -> str:
    """Its key, also if a backup holds settings that this version does not know."""
    try:
        return load_settings(stored).ruleset
    except msgspec.ValidationError:
        return str(stored.get("ruleset", "?")) if isinstance(stored, dict) else "?"


def player_lines(*, find: str = "", most: int = MOST_PLAYERS) -> tuple[list[PlayerLine], int]:
    """Players with a name, lately seen ones first, and how many there are; `find` is a part of the name."""
    players = _named()
    if find.strip():
        players = players.filter(name__icontains=find.strip())
    return [_player_line(one) for one in _counted(players).order_by("-seen_at", "-pk")[:most]], players.count()


def player_line(player_id: int) -> PlayerLine | None:
    """One of them."""
    one = _counted(_named().filter(pk=player_id)).first()
    return _player_line(one) if one else None


def _named() -> QuerySet[Player]:
    return Player.objects.exclude(name="")


def _counted(players: QuerySet[Player]) -> QuerySet[Player]:
    return players.annotate(games=Count("seats__game", distinct=True), phones=Count("devices", distinct=True))


def _player_line(one: Any) -> PlayerLine:
    return PlayerLine(one.pk, one.name, one.colour, one.seen_at, one.games, one.phones)


def other_players(player_id: int) -> list[tuple[int, str, datetime]]:
    """Everybody else with a name, by name: whom a player may be merged with."""
    others = _named().exclude(pk=player_id).order_by("name", "-seen_at")
    return list(others.values_list("pk", "name", "seen_at"))


def find_player(player_id: int) -> Player:
    """Somebody with a name. Raises Refused."""
    player = Player.objects.filter(pk=player_id).exclude(name="").first()
    if player is None:
        raise Refused(Reason.NO_SUCH_PLAYER)
    return player
