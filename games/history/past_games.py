"""Lists of past games, the games before and after one in its room, and the rooms a player can go back to."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import Exists, OuterRef, Prefetch, Q

from games.history.search import Wanted, find_games
from games.live.room_view import column_of
from games.log.room_settings import load_settings
from games.models import Game, Member, Player, Room, Score, Scorecard, Seat
from games.people.identity import open_rooms
from games.people.names import by_name, shown_at
from games.people.viewers import rooms_of
from games.words.rule_sets import RULE_NAMES, RuleName

MOST_GAMES = 20
MOST_ROOMS = 5
MOST_PLAYERS = 200  # to choose from
LATELY = 300  # games in which we look for whom somebody has played with


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody on a seat."""

    name: str
    player: int | None  # None for bots, and for whoever is not here any more
    bot: bool


@dataclass(frozen=True, slots=True)
class PastLine:
    """One scorecard of a past game."""

    people: tuple[Person, ...]  # of a team: all of it
    team: str  # what its host called it; empty where it has no name, or is none
    total: int
    place: int | None  # None in games that did not end
    mine: bool
    resigned: bool  # explains a place behind a lower total

    @property
    def name(self) -> str:
        names = " & ".join(person.name for person in self.people)
        return f"{self.team}: {names}" if self.team else names


@dataclass(frozen=True, slots=True)
class PastGame:
    """A game in a list."""

    key: str
    ruleset: str
    started_at: datetime
    status: str
    room: str  # its code, which is a way in: for whoever has been inside; empty once the room is gone
    house: dict[str, Any]  # as it was agreed and stored
    from_the_table: bool  # real dice, typed in
    lines: tuple[PastLine, ...]

    @property
    def rule(self) -> RuleName:
        return RULE_NAMES[self.ruleset]

    @property
    def unfinished(self) -> bool:
        return self.status == Game.Status.ABANDONED

    @property
    def playing(self) -> bool:
        return self.status == Game.Status.PLAYING


@dataclass(frozen=True, slots=True)
class OpenRoom:
    """A room where the player still has a place."""

    code: str
    playing: bool
    players: tuple[str, ...]


def my_games(player_id: int, *, most: int = MOST_GAMES) -> tuple[PastGame, ...]:
    """The latest games that are over and in which the player had a seat."""
    over = (Game.Status.FINISHED, Game.Status.ABANDONED)
    found = [find_games(Wanted(status=status, players=(player_id,)), size=most).games for status in over]
    latest = sorted((place for places in found for place in places), reverse=True)[:most]
    return past_games([place.game for place in latest], player_id)


def past_games(ids: Collection[int], player_id: int | None = None) -> tuple[PastGame, ...]:
    """These games in this order, in five queries however many they are."""
    games = Game.objects.select_related("room").prefetch_related(
        Prefetch("seats", Seat.objects.select_related("player").order_by("order")),
        Prefetch("scorecards", Scorecard.objects.order_by("column")),
    )
    needed = games.only("key", "ruleset", "house", "settings", "dice_from", "status", "started_at", "room__code")
    inside = rooms_of(player_id).filter(room=OuterRef("room"))
    found = {game.pk: game for game in needed.filter(pk__in=ids).annotate(was_inside=Exists(inside))}
    resigned = columns_resigned(ids)
    return tuple(_past_game(found[pk], player_id, resigned, inside=found[pk].was_inside) for pk in ids if pk in found)


def columns_resigned(ids: Collection[int]) -> frozenset[tuple[int, int]]:
    """Of these games, the columns that were closed because everybody who wrote on them had resigned."""
    closed = Score.objects.filter(game__in=ids, played_by="resigned")
    return frozenset(closed.values_list("game_id", "column").distinct())


def _past_game(game: Game, player_id: int | None, resigned: Collection[tuple[int, int]], *, inside: bool) -> PastGame:
    lines = [
        _line(game, card, player_id, resigned=(game.pk, card.column) in resigned) for card in game.scorecards.all()
    ]
    return PastGame(
        key=game.key,
        ruleset=game.ruleset,
        started_at=game.started_at,
        status=game.status,
        room=game.room.code if game.room and inside else "",
        house=game.house,
        from_the_table=game.dice_from != "screen",
        lines=tuple(sorted(lines, key=lambda line: (line.place or 0, -line.total))),
    )


def _line(game: Game, card: Scorecard, player_id: int | None, *, resigned: bool) -> PastLine:
    seats = [seat for seat in game.seats.all() if column_of(game, seat.order) == card.column]
    return PastLine(
        people=tuple(Person(seat_name(seat), seat.player_id, bool(seat.bot)) for seat in seats),
        team=team_name(game, seats),
        total=card.total,
        place=card.place,
        mine=player_id is not None and any(seat.player_id == player_id for seat in seats),
        resigned=resigned,
    )


def team_name(game: Game, seats: list[Seat]) -> str:
    """The name that a team was given, if it was."""
    if not game.house["teams"] or not seats or seats[0].team is None:
        return ""
    return load_settings(game.settings).team_look(seats[0].team).name


def seat_name(seat: Seat, number: int | None = None) -> str:
    """Who sat there; by a number from 0, on a sheet that of the seat, if they have no name any more."""
    return shown_at(seat.order if number is None else number, seat.player.name if seat.player else seat.bot_name)


def players_to_choose(
    player_id: int | None, *, everybody: bool, hidden: Collection[int] = frozenset()
) -> tuple[Player, ...]:
    """Whom a list can be about: everybody who was here lately, or else whom the player has sat with."""
    named = Player.objects.exclude(name="").exclude(pk__in=hidden)
    if everybody:
        seated = named.filter(Exists(Seat.objects.filter(player=OuterRef("pk"))))
        return _by_name(seated.order_by("-seen_at")[:MOST_PLAYERS])
    if player_id is None:
        return ()
    lately = find_games(Wanted(players=(player_id,)), size=LATELY).ids
    met = Seat.objects.filter(game__in=lately, player__isnull=False).values("player")
    return _by_name(named.filter(pk__in=met)[:MOST_PLAYERS])


def _by_name(players: Collection[Player]) -> tuple[Player, ...]:
    return tuple(sorted(players, key=lambda player: (by_name(player.name), player.pk)))


def my_rooms(player_id: int, *, most: int = MOST_ROOMS) -> tuple[OpenRoom, ...]:
    """Open rooms where the player has a place, the liveliest first."""
    present = Member.objects.select_related("player").present().order_by("pk")
    rooms = open_rooms(player_id).prefetch_related(Prefetch("members", present))
    return tuple(
        OpenRoom(room.code, room.status == Room.Status.PLAYING, tuple(member.name for member in room.members.all()))
        for room in rooms.order_by("-touched_at")[:most]
    )


class Neighbours(NamedTuple):
    """Keys; empty where there is none."""

    previous: str
    next: str


def neighbours(game: Game) -> Neighbours:
    if game.room_id is None:
        return Neighbours("", "")
    evening = Game.objects.filter(room=game.room_id)
    moment, pk = game.started_at, game.pk
    earlier = evening.filter(Q(started_at__lt=moment) | Q(started_at=moment, pk__lt=pk))
    later = evening.filter(Q(started_at__gt=moment) | Q(started_at=moment, pk__gt=pk))
    previous = earlier.order_by("-started_at", "-pk").values_list("key", flat=True).first()
    following = later.order_by("started_at", "pk").values_list("key", flat=True).first()
    return Neighbours(previous or "", following or "")
