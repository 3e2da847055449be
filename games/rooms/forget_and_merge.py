"""Players who are forgotten, and two players who become one: in all rooms, on all sheets."""

from __future__ import annotations

import logging

from django.db import transaction

from games.errors import Reason, Refused
from games.models import Claim, Device, DeviceLink, Faces, Game, Member, Player, Result, Room, Seat
from games.people.identity import ALSO, file_numbers, kept_when_forgotten
from games.people.names import name_key
from games.rooms.change import lock_rooms, save_changed, tell_identity_changed
from games.rooms.host import pass_on
from games.rooms.teams import fill_teams, renumber

logger = logging.getLogger("yatzy.owner")


@transaction.atomic
def forget_player(*, player: Player) -> None:
    """Name, colour, language, devices and places are gone; the games stay, of a player without a name."""
    # A friend without a phone was named by this player, and nobody else could ever ask for it to be forgotten.
    friends = Player.objects.filter(memberships__controller=player, devices=None).exclude(pk=player.pk)
    # And whoever has taken their place has taken their name.
    takers = Player.objects.filter(memberships__taken_from=player)
    forgotten = {player.pk, *friends.values_list("pk", flat=True), *takers.values_list("pk", flat=True)}
    places = Member.objects.filter(player__in=forgotten)
    # Rooms they have left, too: their name stands there in the standings, on the sheet and in the chat.
    room_ids = set(places.exclude(room__status=Room.Status.CLOSED).values_list("room_id", flat=True))
    rooms = lock_rooms(room_ids) if room_ids else []
    for one in Player.objects.filter(pk__in=forgotten):
        one.name, one.colour, one.language = "", 0, ""
        one.preferences = kept_when_forgotten(one.preferences)
        one.save(update_fields=["name", "colour", "language", "preferences"])
    Device.objects.filter(player__in=forgotten).delete()
    DeviceLink.objects.filter(player__in=forgotten).delete()
    places.update(left=True, seat=None)
    for room in rooms:
        renumber(room)
        pass_on(room)
        save_changed(room)
    tell_identity_changed(player.pk)


def hand_over_games(*, of: Player, to: Player) -> None:
    """Every seat with what statistics count by it; a row that is forgotten here is nobody's when the player goes."""
    for model in (Seat, Result, Faces):
        model.objects.filter(player=of).update(player=to)
    if of.name:  # a browser that only asked was never in a file
        _remember_numbers(of, to)


def _remember_numbers(of: Player, to: Player) -> None:
    """A file from before names the other, and means this one."""
    _, *also = file_numbers(to.pk, to.created_at, to.preferences)
    to.preferences[ALSO] = [*also, *file_numbers(of.pk, of.created_at, of.preferences)]
    to.save(update_fields=["preferences"])


def games_together(one: Player, other: Player) -> int:
    """In how many games both had a seat."""
    return Game.objects.filter(seats__player=one).filter(seats__player=other).distinct().count()


def check_can_merge(*, keep: Player, other: Player) -> None:
    """Raises Refused."""
    if keep.pk == other.pk:
        raise Refused(Reason.SAME_PLAYER)
    playing = Game.objects.filter(status=Game.Status.PLAYING)
    if playing.filter(seats__player=keep).filter(seats__player=other).exists():
        raise Refused(Reason.PLAY_TOGETHER)


@transaction.atomic
def merge_players(*, keep: Player, other: Player) -> None:
    """Games, places and devices of `other` are `keep`'s from now on, under `keep`'s name. Raises Refused."""
    places = Member.objects.filter(player__in=[keep, other]).exclude(room__status=Room.Status.CLOSED)
    open_ids = set(places.values_list("room_id", flat=True))
    rooms = lock_rooms(open_ids) if open_ids else []
    check_can_merge(keep=keep, other=other)  # with the rooms locked: a game may have begun since the question
    _check_name(keep, other, [room.pk for room in rooms])
    _drop_questions(keep, other)
    Device.objects.filter(player=other).update(player=keep)
    DeviceLink.objects.filter(player=other).update(player=keep)
    by_id = {room.pk: room for room in rooms}
    for place in Member.objects.filter(player=other):
        _move_place(place, keep, by_id.get(place.room_id))
    Member.objects.filter(taken_from=other).update(taken_from=keep)
    Member.objects.filter(taken_from=keep, player=keep).update(taken_from=None)
    hand_over_games(of=other, to=keep)
    _move_controls(keep, other)
    keep.seen_at = max(keep.seen_at, other.seen_at)  # created_at stays: the number in files is made of it
    keep.save(update_fields=["seen_at"])
    gone = other.pk
    Player.objects.filter(pk=gone).delete()
    for room in rooms:
        renumber(room)
        fill_teams(room)
        pass_on(room)
        save_changed(room)
    tell_identity_changed(gone)
    tell_identity_changed(keep.pk)
    logger.info("the owner merged two players")


def _check_name(keep: Player, other: Player, room_ids: list[int]) -> None:
    others = Member.objects.select_related("player").present().filter(room_id__in=room_ids)
    others = others.exclude(player__in=[keep, other])
    if any(name_key(member.name) == name_key(keep.name) for member in others):
        raise Refused(Reason.NAME_TAKEN_THERE)


def _drop_questions(keep: Player, other: Player) -> None:
    """ "I was Anna", asked by one of them about the other, has its answer."""
    mine = Claim.objects.filter(device__player__in=[keep, other])
    mine.filter(member__player__in=[keep, other]).delete()


def _move_place(place: Member, keep: Player, room: Room | None) -> None:
    """A place in a room; where both had one, it becomes one. `room` is locked, or closed for ever."""
    own = Member.objects.filter(room_id=place.room_id, player=keep).first()
    if own is None:
        Member.objects.filter(pk=place.pk).update(player=keep)
        return
    own.kicked = own.kicked or place.kicked  # nobody gets in again by being merged
    own.left = own.kicked or (own.left and place.left)
    if own.seat is None:
        own.seat, own.team = place.seat, place.team
    if own.left:
        own.seat = own.team = None
    own.save()
    Seat.objects.filter(member=place).update(member=own)
    Claim.objects.filter(member=place).update(member=own)
    if room is not None and room.host_id == place.pk:
        room.host = own
    place.delete()


def _move_controls(keep: Player, other: Player) -> None:
    """Friends at `other`'s phone are at `keep`'s; and who has a phone plays on it, also what a friend's phone did."""
    Member.objects.filter(controller=other).update(controller=keep)
    Seat.objects.filter(controller=other).update(controller=keep)
    if keep.devices.exists():
        Member.objects.filter(player=keep).update(controller=keep)
        Seat.objects.filter(player=keep).update(controller=keep)
