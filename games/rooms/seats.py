"""Sitting down, getting up, changing places; adding bots, and friends without a phone."""

from __future__ import annotations

from typing import get_args

from games.errors import Reason, Refused
from games.log.room_settings import MOST_TEAMS, BotLevel, load_settings
from games.models import Member, Player, Room
from games.people.names import clean_name, name_key
from games.rooms.change import changing
from games.rooms.guests import check_name_is_free
from games.rooms.host import acting_member, require_host
from games.rooms.members import find_member, require_host_or_controller
from games.rooms.teams import fill_teams, free_colour, next_seat, renumber, seated

# The old names of the faces, and some dice slang.
BOT_NAMES: dict[str, tuple[str, ...]] = {
    "beginner": ("Tumble", "Rattle", "Felt"),
    "casual": ("Pip", "Ace", "Cup"),
    "strong": ("Trey", "Cater", "Boxcar"),
    "perfect": ("Sice", "Cinque", "Deuce"),
}


def take_seat(*, room: Room, player: Player) -> None:
    """Sit down for the next game; who sits already keeps the place."""
    with changing(room) as now:
        member = acting_member(now, player)
        if member.seat is None:
            member.seat = next_seat(now)
            member.save(update_fields=["seat"])
        fill_teams(now)


def leave_seat(*, room: Room, player: Player) -> None:
    """Get up and look on."""
    with changing(room) as now:
        Member.objects.filter(pk=acting_member(now, player).pk).update(seat=None)
        renumber(now)
        fill_teams(now)


def move_seat(*, room: Room, by: Player, member_id: int, to: int) -> None:
    """Another place in the order of play; the others close up."""
    with changing(room) as now:
        require_host(now, by)
        order = seated(now)
        member = next((one for one in order if one.pk == member_id), None)
        if member is None:
            raise Refused(Reason.NO_SUCH_MEMBER)
        order.remove(member)
        order.insert(max(0, min(to, len(order))), member)
        renumber(now, order)


def set_team(*, room: Room, by: Player, member_id: int, team: int) -> None:
    """The host puts anybody into a team, everybody themselves and their friends."""
    with changing(room) as now:
        require_host_or_controller(now, by, member_id)
        if not 0 <= team < MOST_TEAMS:
            raise Refused(Reason.BAD_TEAM)
        Member.objects.filter(pk=member_id).update(team=team)
        fill_teams(now)


def add_bot(*, room: Room, by: Player, level: str) -> Member:
    """A bot on the next seat."""
    if level not in get_args(BotLevel):
        raise Refused(Reason.BAD_MESSAGE)
    with changing(room) as now:
        require_host(now, by)
        bot = Member.objects.create(room=now, bot=level, bot_name=_free_bot_name(now, level), seat=next_seat(now))
        fill_teams(now)
        return bot


def _free_bot_name(room: Room, level: str) -> str:
    present = Member.objects.select_related("player").present().filter(room=room)
    taken = {name_key(member.name) for member in present}
    numbered = (f"{name} {number}" for number in range(2, 100) for name in BOT_NAMES[level])
    return next(name for name in (*BOT_NAMES[level], *numbered) if name_key(name) not in taken)


def add_friend(*, room: Room, by: Player, name: str) -> Member:
    """Somebody without a phone, who plays on this player's."""
    name = clean_name(name)
    with changing(room) as now:
        acting = acting_member(now, by)
        if now.host_id != acting.pk:
            _check_guest_may_add(now, by)
        check_name_is_free(name=name, room_ids=[now.pk])
        member = _friend_who_left(now, by, name)
        if member is None:
            friend = Player.objects.create(name=name, colour=free_colour(now), language=by.language)
            member = Member(room=now, player=friend, controller=by)
        member.left, member.seat = False, next_seat(now)
        member.save()
        fill_teams(now)
        return member


def _check_guest_may_add(room: Room, by: Player) -> None:
    """Only the host fills a whole table from one phone. Raises Refused."""
    if room.locked:
        raise Refused(Reason.ROOM_LOCKED)
    friends = Member.objects.present().filter(room=room, controller=by).exclude(player=by)
    if friends.count() >= max(1, load_settings(room.settings).size // 2):
        raise Refused(Reason.TOO_MANY_FRIENDS)


def _friend_who_left(room: Room, by: Player, name: str) -> Member | None:
    """The same friend again keeps the evening's points."""
    gone = Member.objects.select_related("player").filter(room=room, controller=by, left=True).exclude(player=by)
    return next((member for member in gone if name_key(member.name) == name_key(name)), None)


def controlled_player(*, room: Room, by: Player, member_id: int) -> Player:
    """The player behind a member that this player's devices act for: themselves, or a friend."""
    member = find_member(room, member_id)
    if member.player is None or member.controller_id != by.pk:
        raise Refused(Reason.NOT_YOURS)
    return member.player
