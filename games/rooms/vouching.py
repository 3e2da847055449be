"""Who may say whether somebody was Anna: the host, or who sat here before the host left and before the claim."""

from __future__ import annotations

from games.errors import Reason, Refused
from games.models import Claim, Member, Player, Room
from games.rooms.host import (
    acting_member,
    host_left_at,
    is_away,
    is_in_charge,
    require_host_or_stand_in,
    rightful_host,
    seated_players,
)


def require_voucher(room: Room, player: Player, claim: Claim) -> Member:
    """The acting member, who may answer the claim. Raises Refused."""
    acting = acting_member(room, player)
    if claim.device.player_id == player.pk:
        raise Refused(Reason.NO_SUCH_CLAIM)  # nobody says yes to themselves
    if is_in_charge(room, acting):
        return acting
    if room.host is not None and is_in_charge(room, room.host):
        require_host_or_stand_in(room, player)
    elif acting.pk != room.host_id and player.pk not in seated_players(room):
        raise Refused(Reason.NOT_HOST)  # a host who is none by right keeps nobody from answering
    if is_hosts_place(room, claim.member):
        raise Refused(Reason.HOSTS_PLACE)
    if not _sat_here_before(room, acting, claim):
        raise Refused(Reason.CAME_LATER)
    return acting


def who_could_be_asked(room: Room, claim: Claim) -> list[Member]:
    """The host and everybody who sat here before, with a device that is here or was a moment ago.

    For the host's own place, too: they cannot say yes to that, but while they are here nobody takes it unasked.
    """
    people = Member.objects.select_related("player").present().filter(room=room, bot="")
    seated = seated_players(room)
    return [
        one
        for one in people
        if one.player is not None
        and one.player_id == one.controller_id
        and one.player_id != claim.device.player_id
        and (is_in_charge(room, one) or (one.player_id in seated and _sat_here_before(room, one, claim)))
        and not is_away(room, one.player)
    ]


def is_hosts_place(room: Room, member: Member) -> bool:
    """Whether this is the host's own place of this evening: no stand-in gives it away."""
    host = rightful_host(room)
    return host is not None and host.pk == member.pk


def _sat_here_before(room: Room, member: Member, claim: Claim) -> bool:
    """Before the claim and before the host left: or one guest with two browsers would say yes to himself.

    And on a place of their own: not on one that was claimed itself while nobody could say yes.
    """
    return member.taken_from_id is None and member.joined_at < claim.asked_at and member.joined_at <= host_left_at(room)
