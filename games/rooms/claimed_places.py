"""What a yes to a claim does: the place goes to the browser that asked, and may go back to whose it was.

Only the host's own yes makes the browser Anna herself, and only if Anna is nobody elsewhere. Everything less moves her
place in this room to a new player: Anna stays who she is, with her browsers, is told, and may take the place back.
"""

from __future__ import annotations

from django.db.models import QuerySet

from games.errors import Reason, Refused
from games.models import Claim, Device, DeviceLink, Faces, Game, Member, Player, Result, Room, Seat
from games.people.identity import open_rooms
from games.rooms.change import changing, tell_identity_changed
from games.rooms.forget_and_merge import hand_over_games
from games.rooms.host import pass_on
from games.rooms.teams import renumber


def has_more_elsewhere(device: Device, room: Room) -> bool:
    """Whether this is a player's last browser, and the player has games or places beside this room."""
    others = Device.objects.filter(player=device.player_id).exclude(pk=device.pk)
    return not others.exists() and not is_all_here(device.player_id, room)


def is_all_here(player_id: int, room: Room) -> bool:
    played_elsewhere = Seat.objects.filter(player=player_id).exclude(game__room=room)
    return not played_elsewhere.exists() and not open_rooms(player_id).exclude(pk=room.pk).exists()


def grant(room: Room, claim: Claim, *, is_anna: bool) -> None:
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
        drop_if_unused(rival)


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
    assert player is not None  # as in grant
    if place is not None:
        if room.host_id == place.pk:
            room.host = member
        if member.seat is None:
            Member.objects.filter(pk=member.pk).update(seat=place.seat, team=place.team)
        Member.objects.filter(pk=place.pk).update(left=True, seat=None)
    friends = Member.objects.filter(room=room, controller=asking).exclude(player=asking)
    friends.update(controller=player)
    Seat.objects.filter(game__room=room, controller=asking).exclude(player=asking).update(controller=player)
    if is_all_here(asking.pk, room):
        # It was never anybody else: its games are the member's, and nothing of it is lost.
        Seat.objects.filter(player=asking).update(member=member, controller=player)
        hand_over_games(of=asking, to=player)
        asking.delete()


def drop_if_unused(player: Player) -> None:
    """Somebody made only to ask leaves nothing behind."""
    if not player.name and not player.memberships.exists():
        tell_identity_changed(player.pk)
        player.delete()
