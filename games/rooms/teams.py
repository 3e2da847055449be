"""Who sits in the next game, in which order and team; and what teams are called. Callers lock the room."""

from __future__ import annotations

from random import SystemRandom

from msgspec.structs import replace

from games.errors import Reason, Refused
from games.log.room_settings import MOST_TEAMS, TeamLook, dump_settings, load_settings
from games.log.stored import COLOURS
from games.models import Member, Player, Room
from games.people.names import clean_name, name_key
from games.rooms.change import changing
from games.rooms.host import require_host

LEAST_TEAMS = 2


def seated(room: Room) -> list[Member]:
    """Everybody on a seat, in order of play."""
    members = Member.objects.select_related("player").present().filter(room=room, seat__isnull=False)
    return list(members.order_by("seat", "pk"))


def next_seat(room: Room) -> int:
    """The number of the first free seat. Raises Refused if there is none."""
    taken = len(seated(room))
    if taken >= load_settings(room.settings).size:
        raise Refused(Reason.ROOM_FULL)
    return taken


def renumber(room: Room, order: list[Member] | None = None) -> None:
    """Seats are 0, 1, 2 … without gaps, in this order or the one they have."""
    for seat, member in enumerate(seated(room) if order is None else order):
        if member.seat != seat:
            Member.objects.filter(pk=member.pk).update(seat=seat)


def fill_teams(room: Room) -> None:
    """With teams on, everybody who sits is in one: newcomers join the smallest. Without, nobody is."""
    if not load_settings(room.settings).teams:
        Member.objects.filter(room=room, team__isnull=False).update(team=None)
        return
    Member.objects.filter(room=room, seat=None, team__isnull=False).update(team=None)
    members = seated(room)
    sizes = dict.fromkeys(range(LEAST_TEAMS), 0)
    for member in members:
        if member.team is not None:
            sizes[member.team] = sizes.get(member.team, 0) + 1
    for member in members:
        if member.team is None:
            team = min(sizes, key=lambda one: (sizes[one], one))
            sizes[team] += 1
            Member.objects.filter(pk=member.pk).update(team=team)


def free_colour(room: Room) -> int:
    """The colour that fewest people in the room have."""
    present = Member.objects.select_related("player").present().filter(room=room)
    used = [member.player.colour for member in present if member.player]
    return min(range(COLOURS), key=lambda colour: (used.count(colour), colour))


_chance = SystemRandom()


def deal_teams(*, room: Room, by: Player, count: int, shuffle: bool = False) -> None:
    """So many teams of equal size, or nearly: the seats in turn, or whoever chance deals."""
    with changing(room) as now:
        require_host(now, by)
        if not LEAST_TEAMS <= count <= MOST_TEAMS:
            raise Refused(Reason.BAD_TEAM)
        members = seated(now)
        if len(members) < count:
            raise Refused(Reason.TOO_FEW_FOR_TEAMS)
        if shuffle:
            _chance.shuffle(members)
        for at, member in enumerate(members):
            Member.objects.filter(pk=member.pk).update(team=at % count)
        now.settings = dump_settings(load_settings(now.settings | {"teams": True}))


def change_team_look(*, room: Room, by: Player, team: int, name: str | None = None, colour: int | None = None) -> None:
    """Call a team something, or give it a colour; who had that colour gets this team's: two alike would help nobody."""
    with changing(room) as now:
        require_host(now, by)
        if not 0 <= team < MOST_TEAMS:
            raise Refused(Reason.BAD_TEAM)
        settings = load_settings(now.settings)
        used = [member.team or 0 for member in seated(now)]
        looks = [settings.team_look(at) for at in range(1 + max(team, len(settings.team_looks) - 1, *used))]
        mine = looks[team]
        if colour is not None:
            looks = [TeamLook(look.name, mine.colour) if look.colour == colour else look for look in looks]
        looks[team] = TeamLook(mine.name if name is None else name, mine.colour if colour is None else colour)
        now.settings = dump_settings(replace(settings, team_looks=checked_looks(tuple(looks))))


def checked_looks(looks: tuple[TeamLook, ...]) -> tuple[TeamLook, ...]:
    """The teams' names as they are kept: like people's, no two the same; an empty one means the team's number."""
    try:
        kept = tuple(TeamLook(clean_name(look.name) if look.name.strip() else "", look.colour) for look in looks)
    except Refused as refused:
        raise Refused(refused.code, field="team_looks") from refused
    keys = [name_key(look.name) for look in kept if look.name]
    if len(set(keys)) < len(keys):
        raise Refused(Reason.TEAM_NAME_TAKEN, field="team_looks")
    return kept
