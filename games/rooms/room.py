"""A room from its first guest to its last: creating, joining, leaving, changing its settings, closing."""

from __future__ import annotations

from typing import Any

import msgspec
from django.db import IntegrityError, transaction

import rules
from games.errors import Reason, Refused
from games.live import notify
from games.live.room_view import codes_in_use
from games.log.room_settings import RoomSettings, dump_settings, load_settings
from games.models import Game, Member, Player, Room
from games.people.names import checked_colour, clean_name
from games.rooms.change import after_commit, changing
from games.rooms.codes import LONGEST, code_length, new_code
from games.rooms.host import (
    is_in_charge,
    require_host,
    require_host_or_stand_in,
    stand_in,
    take_role_back,
)
from games.rooms.members import Joined, enter, find_member
from games.rooms.teams import checked_looks, fill_teams, seated

TRIES = 5  # for a free code of one length


@transaction.atomic
def create_room(
    *, player: Player | None, name: str, colour: int | None = None, language: str = "", private: bool = True
) -> Joined:
    """A new room with its host on the first seat."""
    name, colour = clean_name(name), checked_colour(colour)
    room = _new_room(private=private)
    return enter(room, player, name, colour, language, sit=True)


def _new_room(*, private: bool) -> Room:
    settings = dump_settings(RoomSettings())
    for length in range(code_length(private=private, taken=codes_in_use()), LONGEST + 1):
        for _ in range(TRIES):
            try:
                with transaction.atomic():
                    return Room.objects.create(code=new_code(private=private, length=length), settings=settings)
            except IntegrityError:
                continue  # the code is in use
    raise Refused(Reason.TOO_MANY_ROOMS)  # somebody would have to store more rooms than a disk holds


def change_settings(*, room: Room, by: Player, changes: dict[str, Any]) -> None:
    """What the host chose anew; the rest stays."""
    with changing(room) as now:
        require_host(now, by)
        if "ruleset" in changes:
            # A bonus that the host chose was chosen for the other sheet.
            changes = {"bonus_threshold": None, "bonus_points": None} | changes
        if changes.get("sheet_only"):
            changes = {"dice_from": "final", "clock": 0} | changes
        elif changes.get("dice_from", "final") != "final":
            changes = {"sheet_only": False} | changes
        settings = checked_settings(now.settings | changes)
        if settings.size < len(seated(now)):
            raise Refused(Reason.SIZE_BELOW_SEATED, field="size")
        now.settings = dump_settings(settings)
        fill_teams(now)


def checked_settings(stored: dict[str, Any]) -> RoomSettings:
    """Settings that a game can be started with. Raises Refused."""
    try:
        settings = load_settings(stored)
    except msgspec.ValidationError as error:
        raise Refused(Reason.BAD_SETTINGS, field=_field_of(error)) from error
    ruleset = rules.RULESETS.get(settings.ruleset)
    if ruleset is None:
        raise Refused(rules.Refusal.UNKNOWN_RULE_SET, field="ruleset")
    try:
        rules.new_game(settings.ruleset, 1, settings.house(ruleset.bonus))
    except rules.IllegalSetup as illegal:
        raise Refused(illegal.code, field="bonus_threshold") from illegal
    if settings.clock and settings.dice_from != "screen":
        raise Refused(Reason.CLOCK_NEEDS_OUR_DICE, field="clock")  # it would have to invent what they show
    if settings.sheet_only and settings.dice_from != "final":
        raise Refused(Reason.SHEET_NEEDS_FINAL_DICE, field="sheet_only")
    return msgspec.structs.replace(settings, team_looks=checked_looks(settings.team_looks))


def _field_of(error: msgspec.ValidationError) -> str | None:
    """The setting that msgspec names as `$.clock`."""
    _, found, path = str(error).partition("`$.")
    return path.partition("`")[0] if found else None


def lock_room(*, room: Room, by: Player, locked: bool) -> None:
    """Nobody new comes in or looks on, or everybody may again."""
    with changing(room) as now:
        require_host(now, by)
        now.locked = locked
        if locked:
            after_commit(lambda: notify.locked(now.code))


def pass_host(*, room: Room, by: Player, member_id: int) -> None:
    """The host names another one; while the host is away, somebody seated may step in."""
    with changing(room) as now:
        acting = require_host_or_stand_in(now, by)
        member = _with_a_device(find_member(now, member_id))
        if is_in_charge(now, acting):
            now.host = member
        else:
            stand_in(now, member)


def host_is_back(*, code: str, member_id: int) -> None:
    """The role that somebody took meanwhile is the host's again, and everybody sees it."""
    room = Room.objects.filter(code=code, stood_in_for=member_id).first()
    if room is None:
        return  # another page of theirs was first
    with changing(room) as now:
        take_role_back(now, find_member(now, member_id))


def _with_a_device(member: Member) -> Member:
    if member.player_id is None or member.controller_id != member.player_id:
        raise Refused(Reason.NEEDS_A_DEVICE)
    return member


def to_lobby(*, room: Room, by: Player) -> None:
    """Back to choosing rules and seats."""
    with changing(room) as now:
        require_host_or_stand_in(now, by)
        if now.status == Room.Status.PLAYING:
            raise Refused(Reason.GAME_RUNNING)
        now.status, now.game = Room.Status.LOBBY, None


def running_game(room: Room) -> Game | None:
    """The game on the table, if it is not over."""
    return Game.objects.filter(pk=room.game_id, status=Game.Status.PLAYING).first() if room.game_id else None
