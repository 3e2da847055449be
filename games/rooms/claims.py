""" "I was Anna": a browser that lost its cookie asks for its old place, and the table says yes or no.

At a locked door, which tells nobody who is inside, whoever was there before asks by the name they had. Only the host,
or somebody who sat here before the host left and before the claim, may answer.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from games.errors import Reason, Refused
from games.live.process import process
from games.models import Claim, Device, Member, Player, Room
from games.people.identity import hash_token, place_in
from games.people.names import name_key
from games.people.viewers import refusal_at_door
from games.rooms.change import changing, lock_rooms, save_changed
from games.rooms.claimed_places import drop_if_unused, give_back, grant, has_more_elsewhere, is_all_here
from games.rooms.codes import limit, note_guess
from games.rooms.guests import create_player
from games.rooms.host import (
    acting_member,
    host_left_at,
    is_away,
    is_in_charge,
    require_host_or_stand_in,
    rightful_host,
    seated_players,
)
from games.rooms.members import find_member
from games.web.addresses import household

# With everybody's cookies gone (the server has another address now) nobody is left to say yes. Then whoever knows the
# code may sit where they say they sat, but only on the place of somebody who was here this evening.
AN_EVENING = timedelta(hours=12)
MOST_CLAIMS = 32  # that wait for an answer in one room


@dataclass(frozen=True, slots=True)
class Asked:
    """What became of a claim: it waits for the table, or it was granted because nobody is there to ask."""

    claim: int | None  # None: granted
    token: str | None  # for a browser that had none
    ask_again: float | None  # seconds after which it may be granted without an answer; None: somebody has to say yes


def claim_member(
    *, room: Room, device: Device | None, member_id: int, language: str = "", give_up: bool = False
) -> Asked:
    """Ask to be a member whose own devices are gone. A second claim of the same browser replaces the first."""
    token = None
    with changing(room) as now:
        if reason := refusal_at_door(now, place_in(now, device.player_id if device else None)):
            raise Refused(reason)  # names behind a locked door are nobody's business
        member = find_member(now, member_id)
        if device is not None and member.taken_from_id == device.player_id:
            give_back(now, member)
            return Asked(None, None, None)
        if member.player is None or (device is not None and member.player_id == device.player_id):
            raise Refused(Reason.NO_SUCH_MEMBER)
        if member.player_id in process.connected(now.code):
            raise Refused(Reason.MEMBER_IS_HERE)
        if device is not None and not give_up and has_more_elsewhere(device, now):
            raise Refused(Reason.LOSES_OWN_GAMES)
        if device is None:
            device, token = nobodys_device(language)
        check_room_for_questions(now, device)
        claim = place_question(now, member, device)
        answering = who_could_be_asked(now, claim)
        needs_a_yes = now.locked or not _was_here_this_evening(member)
        if not answering and not needs_a_yes:
            grant(now, claim, is_anna=False)
            return Asked(None, token, None)
        somebody_here = any(one.player_id in process.connected(now.code) for one in answering)
        return Asked(claim.pk, token, None if needs_a_yes or somebody_here else settings.HOST_AWAY_AFTER)


@transaction.atomic
def knock(
    *, room: Room, device: Device | None, name: str, address: str, language: str = "", give_up: bool = False
) -> str | None:
    """Ask to be who one was; a token for a browser that had none. Outside, a wrong name looks like a right one."""
    if limit.is_used_up(household(address)):
        raise Refused(Reason.TOO_MANY_GUESSES, wait=limit.wait(household(address)))
    note_guess(address)  # a right name counts as a wrong one, or counting would tell them apart
    token = None
    (now,) = lock_rooms([room.pk])
    if device is not None and not give_up and has_more_elsewhere(device, now):
        raise Refused(Reason.LOSES_OWN_GAMES)
    if device is None:
        device, token = nobodys_device(language)
    check_room_for_questions(now, device)
    member = _absent_member(now, name)
    if member is not None:
        place_question(now, member, device)
        save_changed(now)
    return token


def _absent_member(room: Room, name: str) -> Member | None:
    """Somebody of this name with a browser of their own, which has no page open."""
    here = process.connected(room.code)
    people = Member.objects.select_related("player").present().filter(room=room, bot="")
    own = [one for one in people if one.player_id == one.controller_id and one.player_id not in here]
    return next((one for one in own if name_key(one.name) == name_key(name)), None)


def nobodys_device(language: str) -> tuple[Device, str]:
    """Of a player without a name, who is in no room, and goes when the claim is answered."""
    _, token = create_player(name="", language=language)
    return Device.objects.get(token_hash=hash_token(token)), token


def check_room_for_questions(room: Room, device: Device) -> None:
    """Nobody can bury a host in questions. Raises Refused."""
    if Claim.objects.filter(room=room).exclude(device=device).count() >= MOST_CLAIMS:
        raise Refused(Reason.TOO_MANY_HERE)


def place_question(room: Room, member: Member, device: Device) -> Claim:
    """The question; asked again by a page that was loaded anew it keeps its number: the host may be answering it."""
    Claim.objects.filter(device=device).exclude(room=room, member=member).delete()
    claim, _ = Claim.objects.get_or_create(room=room, member=member, device=device)
    return claim


def _was_here_this_evening(member: Member) -> bool:
    """By pages of their own, which every move of theirs needs, or of the phone that they played on.

    Nothing that a stranger could do refreshes it: neither asking, nor joining, nor moves in a game begun without them.
    """
    pages = Member.objects.filter(room=member.room_id, player=member.controller_id).first() or member
    return pages.seen_at > timezone.now() - AN_EVENING


def answer_claim(*, room: Room, by: Player, claim_id: int, yes: bool) -> None:
    """The host's word or, while the host is away, that of somebody who sat here before."""
    with changing(room) as now:
        acting = acting_member(now, by)
        claim = Claim.objects.select_related("member__player", "device").filter(room=now, pk=claim_id).first()
        if claim is None:
            raise Refused(Reason.NO_SUCH_CLAIM)
        require_voucher(now, by, claim)
        came_back = claim.member.player_id in process.connected(now.code)
        if yes and not came_back and not claim.member.left and not claim.member.kicked:
            is_all = claim.member.player_id is not None and is_all_here(claim.member.player_id, now)
            grant(now, claim, is_anna=is_in_charge(now, acting) and is_all)
        else:
            claim.delete()  # said no, or the real one came back in the meantime
            drop_if_unused(claim.device.player)


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
