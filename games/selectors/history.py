"""A player's games, the latest first, and the rooms they can go back to."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Prefetch

from games.models import Game, Member, Room, Scorecard, Seat
from games.rule_names import RULE_NAMES, RuleName
from games.selectors.players import open_rooms
from games.selectors.rooms import column_of
from games.texts.people import shown_name

MOST_GAMES = 20
MOST_ROOMS = 5


@dataclass(frozen=True, slots=True)
class PastLine:
    """One scorecard of a past game."""

    name: str  # of a team: all its names
    total: int
    place: int | None  # None in games that did not end
    mine: bool


@dataclass(frozen=True, slots=True)
class PastGame:
    """A game that is over."""

    key: str
    ruleset: str
    started_at: datetime
    unfinished: bool
    lines: tuple[PastLine, ...]

    @property
    def rule(self) -> RuleName:
        return RULE_NAMES[self.ruleset]


@dataclass(frozen=True, slots=True)
class OpenRoom:
    """A room where the player still has a place."""

    code: str
    playing: bool
    players: tuple[str, ...]


def my_games(player_id: int, *, most: int = MOST_GAMES) -> tuple[PastGame, ...]:
    """Games that are over and in which the player had a seat."""
    games = Game.objects.filter(seats__player_id=player_id).exclude(status=Game.Status.PLAYING).distinct()
    games = games.prefetch_related(
        Prefetch("seats", Seat.objects.select_related("player").order_by("order")),
        Prefetch("scorecards", Scorecard.objects.order_by("column")),
    )
    return tuple(_past_game(game, player_id) for game in games.order_by("-started_at", "-pk")[:most])


def _past_game(game: Game, player_id: int) -> PastGame:
    lines = [_line(game, card, player_id) for card in game.scorecards.all()]
    return PastGame(
        key=game.key,
        ruleset=game.ruleset,
        started_at=game.started_at,
        unfinished=game.status == Game.Status.ABANDONED,
        lines=tuple(sorted(lines, key=lambda line: (line.place or 0, -line.total))),
    )


def _line(game: Game, card: Scorecard, player_id: int) -> PastLine:
    seats = [seat for seat in game.seats.all() if column_of(game, seat.order) == card.column]
    return PastLine(
        name=" & ".join(seat_name(seat) for seat in seats),
        total=card.total,
        place=card.place,
        mine=any(seat.player_id == player_id for seat in seats),
    )


def seat_name(seat: Seat) -> str:
    """Who sat there, if they still have a name."""
    return shown_name(seat.player.name if seat.player else seat.bot_name)


def my_rooms(player_id: int, *, most: int = MOST_ROOMS) -> tuple[OpenRoom, ...]:
    """Open rooms where the player has a place, the liveliest first."""
    present = Member.objects.select_related("player").present().order_by("pk")
    rooms = open_rooms(player_id).prefetch_related(Prefetch("members", present))
    return tuple(
        OpenRoom(room.code, room.status == Room.Status.PLAYING, tuple(member.name for member in room.members.all()))
        for room in rooms.order_by("-touched_at")[:most]
    )
