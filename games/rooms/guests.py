"""Guests: created when they first join, recognised by their browser's token, forgotten when they ask for it."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta

from channels.db import database_sync_to_async
from django.db import transaction
from django.utils import timezone

from games.errors import Reason, Refused
from games.live.process import process
from games.live.room_view import SEEN_EVERY
from games.models import Device, DeviceLink, Member, Player
from games.people.identity import hash_token, new_token, open_rooms
from games.people.names import checked_colour, clean_name, is_label, name_key, skeleton
from games.rooms.change import lock_rooms, save_changed

LINK_LASTS = timedelta(minutes=10)


def create_player(*, name: str, colour: int = 0, language: str = "") -> tuple[Player, str]:
    """A new guest, and the token of the browser that speaks for them."""
    player = Player.objects.create(name=name, colour=colour, language=language)
    return player, add_device(player=player)


def add_device(*, player: Player) -> str:
    """One more browser for a player; returns its token, which is kept nowhere else."""
    token = new_token()
    Device.objects.create(player=player, token_hash=hash_token(token))
    return token


def rooms_of(player_id: int) -> list[int]:
    """The open rooms where the player is present: where a change of theirs shows."""
    return list(open_rooms(player_id).values_list("pk", flat=True))


def check_name_is_free(*, name: str, room_ids: list[int], player_id: int | None = None) -> None:
    """Nobody else who is present in these rooms may have this name, or one that looks like it. The rooms are locked."""
    if is_label(name):
        raise Refused(Reason.NAME_IS_A_LABEL, field="name")
    present = Member.objects.select_related("player").present().filter(room_id__in=room_ids)
    others = [member.name for member in present if member.player_id != player_id or player_id is None]
    if name_key(name) in map(name_key, others):
        raise Refused(Reason.NAME_TAKEN, field="name")
    if skeleton(name) in map(skeleton, others):
        raise Refused(Reason.NAME_LOOKS_ALIKE, field="name")


@transaction.atomic
def rename(*, player: Player, name: str, colour: int | None = None) -> None:
    """Another name or colour, in every room at once."""
    name, colour = clean_name(name), checked_colour(colour)
    room_ids = rooms_of(player.pk)
    rooms = lock_rooms(room_ids) if room_ids else []  # somebody who is in no room now may be renamed by the owner
    check_name_is_free(name=name, room_ids=[room.pk for room in rooms], player_id=player.pk)
    player.name, player.colour = name, player.colour if colour is None else colour
    player.save(update_fields=["name", "colour"])
    for room in rooms:
        save_changed(room)


@transaction.atomic
def create_device_link(*, player: Player, now: datetime | None = None) -> str:
    """The token of a link that lets one more browser act for the player, once and soon."""
    DeviceLink.objects.filter(player=player).delete()  # the newest link is the one on the screen
    token = new_token()
    DeviceLink.objects.create(
        player=player, token_hash=hash_token(token), expires_at=(now or timezone.now()) + LINK_LASTS
    )
    return token


def open_link(*, token: str, now: datetime | None = None) -> DeviceLink:
    """The link of a token, if it still works. Raises Refused."""
    links = DeviceLink.objects.select_related("player")
    link = links.filter(token_hash=hash_token(token), expires_at__gt=now or timezone.now()).first()
    if link is None:
        raise Refused(Reason.LINK_USED)
    return link


@transaction.atomic
def use_device_link(*, token: str, now: datetime | None = None) -> tuple[Player, str]:
    """A further browser for the player; the link is used up."""
    link = open_link(token=token, now=now)
    # Whoever deletes the row has used the link: of two at once, one deletes nothing.
    deleted, _ = DeviceLink.objects.filter(pk=link.pk).delete()
    if not deleted:
        raise Refused(Reason.LINK_USED)
    return link.player, add_device(player=link.player)


BATCH = 500  # SQLite takes so many values in a query, and more


async def note_who_is_here() -> None:
    """A chore: everybody with a page open in this process."""
    members = {socket.viewer.member for socket in process.hub.all_sockets()} - {None}
    if members:
        await database_sync_to_async(note_seen)(sorted(member for member in members if member is not None))


def note_seen(members: Collection[int], *, now: datetime | None = None) -> None:
    """They are here, or were a moment ago. A query for many, and none for whoever was noted lately."""
    now, ids = now or timezone.now(), list(members)
    for at in range(0, len(ids), BATCH):
        late = Member.objects.filter(pk__in=ids[at : at + BATCH], seen_at__lt=now - SEEN_EVERY / 2)
        late.update(seen_at=now)
