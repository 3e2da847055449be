""" "I was Anna": a browser that lost its cookie asks for its old place, and the table says yes or no."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.db.models import Max
from django.utils import timezone

from games.errors import RoomError, Trouble
from games.identity import hash_token
from games.live import presence
from games.models import Claim, Device, DeviceLink, Member, Move, Player, Room, Seat
from games.selectors.players import open_rooms, place_in
from games.selectors.visible import trouble_at_door
from games.services.change import changing, tell_identity_changed
from games.services.handing_over import hand_over_games
from games.services.host import is_away, pass_on, require_host_or_stand_in, seated_players
from games.services.players import create_player
from games.services.rooms import find_member
from games.services.seating import renumber

# With everybody's cookies gone (the server has another address now) nobody is left to say yes. Then whoever knows the
# code may be who they say, but only in a room that was alive this evening.
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
        if trouble := trouble_at_door(now, place_in(now, device.player_id if device else None)):
            raise RoomError(trouble)  # names behind a locked door are nobody's business
        member = find_member(now, member_id)
        if member.player is None or (device is not None and member.player_id == device.player_id):
            raise RoomError(Trouble.NO_SUCH_MEMBER)
        if member.player_id in presence.connected(now.code):
            raise RoomError(Trouble.MEMBER_IS_HERE)
        if device is not None and not give_up and has_more_elsewhere(device, now):
            raise RoomError(Trouble.LOSES_OWN_GAMES)
        if device is None:
            device, token = nobodys_device(language)
        check_room_for_questions(now, device)
        claim = place_question(now, member, device)
        answering = _who_can_answer(now, device)
        needs_a_yes = now.locked or not _was_alive_this_evening(now)
        if not answering and not needs_a_yes:
            # Nobody said yes, so nobody loses anything: a friend who was only asleep keeps their own phone.
            _grant(now, claim, revoke=False)
            return Asked(None, token, None)
        somebody_here = any(one.player_id in presence.connected(now.code) for one in answering)
        return Asked(claim.pk, token, None if needs_a_yes or somebody_here else settings.HOST_AWAY_AFTER)


def nobodys_device(language: str) -> tuple[Device, str]:
    """Of a player without a name, who is in no room, and goes when the claim is answered."""
    _, token = create_player(name="", language=language)
    return Device.objects.get(token_hash=hash_token(token)), token


def check_room_for_questions(room: Room, device: Device) -> None:
    """Nobody can bury a host in questions. Raises RoomError."""
    if Claim.objects.filter(room=room).exclude(device=device).count() >= MOST_CLAIMS:
        raise RoomError(Trouble.TOO_MANY_HERE)


def place_question(room: Room, member: Member, device: Device) -> Claim:
    """The question; asked again by a page that was loaded anew it keeps its number: the host may be answering it."""
    Claim.objects.filter(device=device).exclude(room=room, member=member).delete()
    claim, _ = Claim.objects.get_or_create(room=room, member=member, device=device)
    return claim


def answer_claim(*, room: Room, by: Player, claim_id: int, yes: bool) -> None:
    """The host's word or, while the host is away, that of anybody seated."""
    with changing(room) as now:
        acting = require_host_or_stand_in(now, by)
        claim = Claim.objects.select_related("member", "device").filter(room=now, pk=claim_id).first()
        if claim is None or claim.device.player_id == acting.player_id:  # nobody says yes to themselves
            raise RoomError(Trouble.NO_SUCH_CLAIM)
        came_back = claim.member.player_id in presence.connected(now.code)
        if yes and not came_back and not claim.member.left and not claim.member.kicked:
            _grant(now, claim)
        else:
            claim.delete()  # said no, or the real one came back in the meantime
            _drop_if_unused(claim.device.player)


def _who_can_answer(room: Room, asking: Device) -> list[Member]:
    """The host and everybody seated, with a device that is here or was a moment ago."""
    people = Member.objects.select_related("player").present().filter(room=room, bot="")
    seated = seated_players(room)
    return [
        one
        for one in people
        if (one.player_id in seated or one.pk == room.host_id)
        and one.player is not None
        and one.player_id == one.controller_id
        and one.player_id != asking.player_id
        and not is_away(room, one.player)
    ]


def _was_alive_this_evening(room: Room) -> bool:
    last_move = Move.objects.filter(game_id=room.game_id).aggregate(at=Max("at"))["at"] if room.game_id else None
    return max(room.touched_at, last_move or room.touched_at) > timezone.now() - AN_EVENING


def has_more_elsewhere(device: Device, room: Room) -> bool:
    """Whether this is a player's last browser, and the player has games or places beside this room."""
    others = Device.objects.filter(player=device.player_id).exclude(pk=device.pk)
    return not others.exists() and not _is_all_here(device.player_id, room)


def _is_all_here(player_id: int, room: Room) -> bool:
    played_elsewhere = Seat.objects.filter(player=player_id).exclude(game__room=room)
    return not played_elsewhere.exists() and not open_rooms(player_id).exclude(pk=room.pk).exists()


def _grant(room: Room, claim: Claim, *, revoke: bool = True) -> None:
    """The browser that asked speaks for the member from now on; after a person's yes, only it."""
    device, member = claim.device, claim.member
    asking, player = device.player, member.player
    assert player is not None  # bots are not claimed
    if revoke:
        Device.objects.filter(player=player).delete()
        DeviceLink.objects.filter(player=player).delete()
    claims = Claim.objects.filter(member=member)
    rivals = [rival.device.player for rival in claims.exclude(pk=claim.pk).select_related("device__player")]
    claims.delete()
    device.player = player
    device.save(update_fields=["player"])
    Member.objects.filter(pk=member.pk).update(controller=player)  # a friend with a phone of their own by now
    Seat.objects.filter(member=member).update(controller=player)
    tell_identity_changed(asking.pk)
    tell_identity_changed(player.pk)
    if not asking.devices.exists():
        _take_along(room, asking, member)
    renumber(room)
    pass_on(room)
    for rival in rivals:
        _drop_if_unused(rival)


def _take_along(room: Room, asking: Player, member: Member) -> None:
    """What the browser was in this room under another name, the member is now."""
    player, place = member.player, Member.objects.filter(room=room, player=asking).first()
    assert player is not None  # as in _grant
    if place is not None:
        if room.host_id == place.pk:
            room.host = member
        if member.seat is None:
            Member.objects.filter(pk=member.pk).update(seat=place.seat, team=place.team)
        Member.objects.filter(pk=place.pk).update(left=True, seat=None)
    friends = Member.objects.filter(room=room, controller=asking).exclude(player=asking)
    friends.update(controller=player)
    Seat.objects.filter(game__room=room, controller=asking).exclude(player=asking).update(controller=player)
    if _is_all_here(asking.pk, room):
        # It was never anybody else: its games are the member's, and nothing of it is lost.
        Seat.objects.filter(player=asking).update(member=member, controller=player)
        hand_over_games(of=asking, to=player)
        asking.delete()


def _drop_if_unused(player: Player) -> None:
    """Somebody made only to ask leaves nothing behind."""
    if not player.name and not player.memberships.exists():
        tell_identity_changed(player.pk)
        player.delete()
