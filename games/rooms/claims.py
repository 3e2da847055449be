""" "I was Anna": a browser that lost its cookie asks for its old place, and the table says yes or no.

Only the host's own yes makes the browser Anna herself, and only if Anna is nobody elsewhere. Everything less moves her
place in this room to a new player: Anna stays who she is, with her browsers, is told, and may take the place back.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.db.models import QuerySet
from django.utils import timezone

from games.errors import Reason, Refused
from games.live.process import process
from games.models import Claim, Device, DeviceLink, Faces, Game, Member, Player, Result, Room, Seat
from games.people.identity import hash_token, open_rooms, place_in
from games.people.viewers import refusal_at_door
from games.rooms.change import changing, tell_identity_changed
from games.rooms.host import acting_member, is_in_charge, pass_on
from games.rooms.players import create_player, hand_over_games
from games.rooms.room import find_member
from games.rooms.seating import renumber
from games.rooms.vouching import require_voucher, who_could_be_asked

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
            _grant(now, claim, is_anna=False)
            return Asked(None, token, None)
        somebody_here = any(one.player_id in process.connected(now.code) for one in answering)
        return Asked(claim.pk, token, None if needs_a_yes or somebody_here else settings.HOST_AWAY_AFTER)


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
            is_all = claim.member.player_id is not None and _is_all_here(claim.member.player_id, now)
            _grant(now, claim, is_anna=is_in_charge(now, acting) and is_all)
        else:
            claim.delete()  # said no, or the real one came back in the meantime
            _drop_if_unused(claim.device.player)


def _was_here_this_evening(member: Member) -> bool:
    """By pages of their own, which every move of theirs needs, or of the phone that they played on.

    Nothing that a stranger could do refreshes it: neither asking, nor joining, nor moves in a game begun without them.
    """
    pages = Member.objects.filter(room=member.room_id, player=member.controller_id).first() or member
    return pages.seen_at > timezone.now() - AN_EVENING


def has_more_elsewhere(device: Device, room: Room) -> bool:
    """Whether this is a player's last browser, and the player has games or places beside this room."""
    others = Device.objects.filter(player=device.player_id).exclude(pk=device.pk)
    return not others.exists() and not _is_all_here(device.player_id, room)


def _is_all_here(player_id: int, room: Room) -> bool:
    played_elsewhere = Seat.objects.filter(player=player_id).exclude(game__room=room)
    return not played_elsewhere.exists() and not open_rooms(player_id).exclude(pk=room.pk).exists()


def _grant(room: Room, claim: Claim, *, is_anna: bool) -> None:
    """The browser that asked has the member's place from now on: as the member's player, or as a new one."""
    device, member = claim.device, claim.member
    asking, player = device.player, member.player
    assert player is not None  # bots are not claimed
    claims = Claim.objects.filter(member=member)
    rivals = [rival.device.player for rival in claims.exclude(pk=claim.pk).select_related("device__player")]
    claims.delete()
    if is_anna:
        Device.objects.filter(player=player).delete()
        DeviceLink.objects.filter(player=player).delete()
    tell_identity_changed(player.pk)
    tell_identity_changed(asking.pk)
    if not is_anna:
        player = _new_player_on(room, member, player)
    device.player = player
    device.save(update_fields=["player"])
    Member.objects.filter(pk=member.pk).update(controller=player)  # a friend with a phone of their own by now
    Seat.objects.filter(game__room=room, member=member).update(controller=player)
    if not asking.devices.exists():
        _take_along(room, asking, member)
    renumber(room)
    pass_on(room)
    for rival in rivals:
        _drop_if_unused(rival)


def _new_player_on(room: Room, member: Member, player: Player) -> Player:
    """Somebody new of the same name, with the friends at that phone; games that are over stay whose they were."""
    new = Player.objects.create(name=player.name, colour=player.colour, language=player.language)
    member.taken_from_id = member.taken_from_id or player.pk
    member.player = new
    member.save(update_fields=["player", "taken_from"])
    _hand_over_place(room, member, of=player, to=new, games=Game.objects.filter(pk=room.game_id or 0))
    return new


def _hand_over_place(room: Room, member: Member, *, of: Player, to: Player, games: QuerySet[Game]) -> None:
    """What was or will be played there, and the friends at that phone."""
    orders = list(Seat.objects.filter(game__in=games, member=member, player=of).values_list("game_id", "order"))
    for game, order in orders:
        Seat.objects.filter(game=game, order=order).update(player=to, controller=to)
        Result.objects.filter(game=game, seat=order).update(player=to)
        Faces.objects.filter(game=game, seat=order).update(player=to)
    Member.objects.filter(room=room, controller=of).exclude(pk=member.pk).exclude(player=of).update(controller=to)
    Seat.objects.filter(game__room=room, controller=of).exclude(player=of).update(controller=to)


def take_back(*, room: Room, player: Player) -> None:
    """A place that a browser took while nobody could say whose it is goes back to whose it was. Raises Refused."""
    with changing(room) as now:
        member = Member.objects.select_related("player").filter(room=now, taken_from=player, kicked=False).first()
        if member is None:
            raise Refused(Reason.NO_SUCH_MEMBER)
        give_back(now, member)


def give_back(room: Room, member: Member) -> None:
    """The room is locked. What was played there meanwhile goes along; whoever was there is nobody here."""
    owner, taker = member.taken_from, member.player
    assert owner is not None
    assert taker is not None
    own = Member.objects.filter(room=room, player=owner).first()  # they came in under another name meanwhile
    member.taken_from, member.left = None, False
    if own is None:
        member.player = member.controller = owner
        member.save(update_fields=["player", "controller", "taken_from", "left"])
    else:
        _swap(own, member, owner, taker)
    Claim.objects.filter(member=member).delete()
    _hand_over_place(room, member, of=taker, to=owner, games=Game.objects.filter(room=room))
    renumber(room)
    pass_on(room)
    tell_identity_changed(owner.pk)
    tell_identity_changed(taker.pk)
    if not taker.memberships.exists() and not taker.seats.exists():
        taker.delete()


def _swap(own: Member, member: Member, owner: Player, taker: Player) -> None:
    """Two rows of one room change players; at no moment have both the same, and the database would not have it."""
    nobody = Player.objects.create(name="")
    Member.objects.filter(pk=own.pk).update(player=nobody, controller=nobody, left=True, seat=None)
    member.player = member.controller = owner
    member.save(update_fields=["player", "controller", "taken_from", "left"])
    Member.objects.filter(pk=own.pk).update(player=taker, controller=taker)
    nobody.delete()


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
