"""The people in a room: coming in, leaving, and being put out by the host."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction

from games.errors import Reason, Refused
from games.live import notify
from games.models import Member, Player, Room
from games.people.identity import place_in
from games.people.names import checked_colour, clean_name
from games.people.viewers import refusal_at_door
from games.rooms.change import after_commit, changing, lock_rooms, save_changed, tell_identity_changed
from games.rooms.guests import check_name_is_free, create_player, rooms_of
from games.rooms.host import acting_member, pass_on, require_host
from games.rooms.teams import fill_teams, free_colour, next_seat, renumber

MOST_MEMBERS = 100  # on seats and looking on


@dataclass(frozen=True, slots=True)
class Joined:
    """Somebody's place in a room; `token` is new if the browser had none."""

    member: Member
    token: str | None


@transaction.atomic
def join_room(
    *, room: Room, player: Player | None, name: str, colour: int | None = None, language: str = "", sit: bool = True
) -> Joined:
    """A place in the room, for a newcomer or for somebody who comes back. While a game runs it is for the next one."""
    name, colour = clean_name(name), checked_colour(colour)
    return enter(room, player, name, colour, language, sit=sit)


def enter(room: Room, player: Player | None, name: str, colour: int | None, language: str, *, sit: bool) -> Joined:
    # A player who is in other rooms takes the name there too: all of them are locked, and all of them are told.
    elsewhere = rooms_of(player.pk) if player else []
    rooms = {locked.pk: locked for locked in lock_rooms({room.pk, *elsewhere})}
    room = rooms[room.pk]
    if room.status == Room.Status.CLOSED:
        raise Refused(Reason.ROOM_CLOSED)
    member = place_in(room, player.pk if player else None)
    _check_may_enter(room, member)
    check_name_is_free(name=name, room_ids=list(rooms), player_id=player.pk if player else None)
    token = None
    if player is None:
        player, token = create_player(name=name, colour=free_colour(room), language=language)
    renamed = (player.name, player.colour) != (name, player.colour if colour is None else colour)
    player.name, player.language = name, language or player.language
    player.colour = player.colour if colour is None else colour
    player.save(update_fields=["name", "language", "colour"])
    if member is None or member.left:
        tell_identity_changed(player.pk)  # their other tabs looked on until now
    if member is None:
        member = Member(room=room, player=player, controller=player)
    member.left = False
    if sit and member.seat is None:
        member.seat = next_seat(room)
    member.save()
    fill_teams(room)
    pass_on(room)  # the first to come, or to come back, is the host
    for changed in rooms.values():
        if changed is room or renamed:
            save_changed(changed)
    member.room, member.player = room, player
    return Joined(member, token)


def _check_may_enter(room: Room, member: Member | None) -> None:
    if reason := refusal_at_door(room, member):
        raise Refused(reason)
    here_already = member is not None and not member.left
    if not here_already and Member.objects.present().filter(room=room).count() >= MOST_MEMBERS:
        raise Refused(Reason.TOO_MANY_HERE)


def leave_room(*, room: Room, player: Player) -> None:
    """The player goes, friends at their phone too; a seat in a running game waits for them."""
    with changing(room) as now:
        acting_member(now, player)
        depart(now, player.pk)
        pass_on(now)
        tell_identity_changed(player.pk)  # their pages look on from now


def depart(room: Room, player_id: int) -> None:
    """Off the list and off the seats of the next game, with everybody whom this player's devices act for."""
    mine = Member.objects.filter(room=room, left=False, controller_id=player_id)
    mine.update(left=True, seat=None)
    renumber(room)


def find_member(room: Room, member_id: int) -> Member:
    """Somebody who is present. Raises Refused."""
    present = Member.objects.select_related("player").present().filter(room=room)
    member = present.filter(pk=member_id).first()
    if member is None:
        raise Refused(Reason.NO_SUCH_MEMBER)
    return member


def kick(*, room: Room, by: Player, member_id: int) -> None:
    """Out, and not in again; a seat in a running game stays theirs, and nobody plays it."""
    with changing(room) as now:
        host = require_host(now, by)
        member = find_member(now, member_id)
        if member.pk == host.pk:
            raise Refused(Reason.NOT_YOURSELF)
        put_out(now, member)


def put_out(room: Room, member: Member) -> None:
    """The room is locked. A person's friends go with them; the browser hears of it at once."""
    if member.pk == room.stood_in_for_id:
        raise Refused(Reason.HOSTS_PLACE)  # who stands in for the host does not put the host out
    player_id = member.player_id
    if player_id is not None and member.controller_id == player_id:
        Member.objects.filter(pk=member.pk).update(kicked=True)
        depart(room, player_id)
        after_commit(lambda: notify.kicked(room.code, player_id))
    else:
        Member.objects.filter(pk=member.pk).update(left=True, seat=None)
        renumber(room)


def remove_member(*, room: Room, by: Player, member_id: int) -> None:
    """The host removes bots, friends and people; everybody their own friends."""
    with changing(room) as now:
        acting = require_host_or_controller(now, by, member_id)
        if acting.pk == member_id:
            raise Refused(Reason.NOT_YOURSELF)
        put_out(now, find_member(now, member_id))
        fill_teams(now)


def require_host_or_controller(room: Room, by: Player, member_id: int) -> Member:
    acting = acting_member(room, by)
    member = find_member(room, member_id)
    if acting.pk != room.host_id and member.controller_id != by.pk:
        raise Refused(Reason.NOT_YOURS)
    return acting
