""" "I was Anna": a browser that lost its cookie asks for its old place, and the table says yes or no."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from games.errors import RoomError, Trouble
from games.live import notify, presence
from games.models import Claim, Device, DeviceLink, Member, Move, Player, Room, Seat
from games.services.change import changing
from games.services.host import host_is_away, is_away, pass_on, require_host_or_stand_in
from games.services.rooms import find_member
from games.services.seating import renumber

# With everybody's cookies gone (the server has another address now) nobody is left to say yes. Then whoever knows the
# code may be who they say, but only in a room that was alive this evening.
AN_EVENING = timedelta(hours=12)


@dataclass(frozen=True, slots=True)
class Asked:
    """A claim that waits for the table (`claim`), or one that nobody had to answer (None)."""

    claim: int | None


def claim_member(*, room: Room, device: Device, member_id: int) -> Asked:
    """Ask to be a member whose own devices are gone. A second claim of the same browser replaces the first."""
    with changing(room) as now:
        if Member.objects.filter(room=now, player=device.player, kicked=True).exists():
            raise RoomError(Trouble.KICKED)
        member = find_member(now, member_id)
        if member.player_id is None or member.player_id == device.player_id:
            raise RoomError(Trouble.NO_SUCH_MEMBER)
        if member.player_id in presence.connected(now.code):
            raise RoomError(Trouble.MEMBER_IS_HERE)
        Claim.objects.filter(device=device).delete()
        claim = Claim.objects.create(room=now, member=member, device=device)
        if _nobody_can_answer(now, member):
            _grant(now, claim)
            return Asked(None)
        return Asked(claim.pk)


def answer_claim(*, room: Room, by: Player, claim_id: int, yes: bool) -> None:
    """The host's word or, while the host is away, that of anybody seated."""
    with changing(room) as now:
        acting = require_host_or_stand_in(now, by)
        claim = Claim.objects.select_related("member", "device").filter(room=now, pk=claim_id).first()
        if claim is None or claim.device.player_id == acting.player_id:  # nobody says yes to themselves
            raise RoomError(Trouble.NO_SUCH_CLAIM)
        member = find_member(now, claim.member_id)
        if not yes:
            claim.delete()
        elif member.player_id in presence.connected(now.code):
            claim.delete()  # the real one came back in the meantime
        else:
            _grant(now, claim)


def _nobody_can_answer(room: Room, member: Member) -> bool:
    last_move = Move.objects.filter(game_id=room.game_id).aggregate(at=Max("at"))["at"] if room.game_id else None
    alive = max(room.touched_at, last_move or room.touched_at) > timezone.now() - AN_EVENING
    people = Member.objects.select_related("player").filter(room=room, left=False, kicked=False, bot="")
    others = [one for one in people if one.seat is not None or one.pk == room.host_id]
    return alive and host_is_away(room) and all(one.player is None or is_away(room, one.player) for one in others)


def _grant(room: Room, claim: Claim) -> None:
    """The browser that asked speaks for the member from now on, and only it."""
    device, member = claim.device, claim.member
    asking, player = device.player, member.player
    assert player is not None  # bots are not claimed
    Device.objects.filter(player=player).delete()
    DeviceLink.objects.filter(player=player).delete()
    Claim.objects.filter(member=member).delete()
    device.player = player
    device.save(update_fields=["player"])
    Member.objects.filter(pk=member.pk).update(controller=player)  # a friend with a phone of their own by now
    Seat.objects.filter(member=member).update(controller=player)
    _take_over(room, asking, player)
    for changed in (asking.pk, player.pk):
        transaction.on_commit(lambda pk=changed: notify.identity_changed(pk), robust=True)  # type: ignore[misc]
    _drop_if_unused(asking)
    renumber(room)
    pass_on(room)


def _take_over(room: Room, asking: Player, player: Player) -> None:
    """What the browser did in this room under another name goes with it."""
    if Device.objects.filter(player=asking).exists():
        return  # that player is still there, on another device
    place = Member.objects.filter(room=room, player=asking).first()
    if place is not None and room.host_id == place.pk:
        room.host = Member.objects.get(room=room, player=player)
    Member.objects.filter(controller=asking).exclude(player=asking).update(controller=player)
    Seat.objects.filter(controller=asking).exclude(player=asking).update(controller=player)
    Member.objects.filter(room=room, player=asking).update(left=True, seat=None)


def _drop_if_unused(player: Player) -> None:
    """Somebody made only to ask leaves nothing behind."""
    elsewhere = Member.objects.filter(player=player, left=False).exists()
    if not elsewhere and not Seat.objects.filter(player=player).exists() and not player.devices.exists():
        player.delete()
