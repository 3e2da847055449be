"""Reads stored games: what was agreed, the seats with their colours, and the moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from django.db.models import Max

from games.log.events import AnyLogged, load_events
from games.log.position import Position, opening
from games.log.room_settings import RoomSettings, load_house, load_settings
from games.models import Game, Member, Move, Player, Seat
from rules import DiceFrom

COLOURS = 8


def chosen_colour(player: Player | None) -> int | None:
    """What somebody chose; None for bots, and for whoever was forgotten with name and colour."""
    return player.colour if player is not None and player.name else None


def colours_of(chosen: dict[int, int | None]) -> dict[int, int]:
    """People have the colour they chose; who has none (None) gets one of those that nobody has, in order."""
    taken = {colour for colour in chosen.values() if colour is not None}
    free = [colour for colour in range(COLOURS) if colour not in taken] or list(range(COLOURS))
    bots = [key for key, colour in chosen.items() if colour is None]
    given = {key: free[at % len(free)] for at, key in enumerate(bots)}
    return {key: given[key] if colour is None else colour for key, colour in chosen.items()}


StoredMove = tuple[int, str, tuple[AnyLogged, ...]]  # number, action id, events


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """Who sits where, with what a screen shows of them."""

    order: int
    member: int | None
    player: int | None
    controller: int | None  # the player whose devices may act
    controller_member: int | None
    name: str
    colour: int
    bot: str
    team: int | None = None
    gone: bool = False  # who acted for it has left the room or was removed: nobody need wait


@dataclass(frozen=True, slots=True)
class StoredGame:
    """All that a table needs to open a game."""

    id: int
    key: str
    room_id: int | None
    secret: bytes
    commitment: str
    settings: RoomSettings
    start: Position
    seats: tuple[SeatInfo, ...]
    moves: tuple[StoredMove, ...]
    record: int | None = None  # to beat, for whoever plays alone


def stored_game(game_id: int) -> StoredGame | None:
    """The game with its whole log, or None if there is none."""
    game = Game.objects.filter(pk=game_id).first()
    if game is None:
        return None
    seats = game_seats(game.pk)
    start = opening(
        ruleset=game.ruleset,
        house=load_house(game.house),
        seats=len(seats),
        dice_from=cast(DiceFrom, game.dice_from),
        key=game.key,
    )
    return StoredGame(
        id=game.pk,
        key=game.key,
        room_id=game.room_id,
        secret=bytes.fromhex(game.secret),
        commitment=game.commitment,
        settings=load_settings(game.settings),
        start=start,
        seats=seats,
        moves=moves_since(game.pk, 0),
    )


def moves_since(game_id: int, number: int) -> tuple[StoredMove, ...]:
    """The moves after `number`, in order."""
    rows = Move.objects.filter(game_id=game_id, number__gt=number).order_by("number")
    return tuple(
        (at, action, load_events(text)) for at, action, text in rows.values_list("number", "action_id", "events")
    )


def number_of_action(game_id: int, action_id: str) -> int | None:
    """The move that an action made, if it made one."""
    return Move.objects.filter(game_id=game_id, action_id=action_id).values_list("number", flat=True).first()


def last_numbers(game_ids: list[int]) -> dict[int, int]:
    """The number of the last move of each game, in one query."""
    rows = Move.objects.filter(game_id__in=game_ids).values_list("game_id").annotate(Max("number"))
    return dict(rows)


def game_seats(game_id: int) -> tuple[SeatInfo, ...]:
    """The seats in order of play, with names and controllers as they are now."""
    rows = Seat.objects.filter(game_id=game_id).select_related("player").order_by("order")
    present = Member.objects.present().filter(room__games=game_id, player__isnull=False)
    by_player = {player: member for player, member in present.values_list("player_id", "id") if player is not None}
    colours = colours_of({seat.order: chosen_colour(seat.player) for seat in rows})
    # Asked once, not with every seat: a game and its room have many columns, and after a restart all are opened anew.
    agreed, host = next(iter(Game.objects.filter(pk=game_id).values_list("settings", "room__host__player")), ({}, None))
    one_pad = load_settings(agreed).sheet_only  # where one phone keeps the score it is the host's, whoever that is now
    return tuple(
        _seat_info(seat, by_player, colours[seat.order], host if one_pad else seat.controller_id) for seat in rows
    )


def _seat_info(seat: Seat, members: dict[int, int], colour: int, controller: int | None) -> SeatInfo:
    return SeatInfo(
        order=seat.order,
        member=seat.member_id,
        player=seat.player_id,
        controller=controller,
        controller_member=members.get(controller) if controller else None,
        name=seat.player.name if seat.player else seat.bot_name,
        colour=colour,
        bot=seat.bot,
        team=seat.team,
        gone=seat.bot == "" and controller not in members,
    )
