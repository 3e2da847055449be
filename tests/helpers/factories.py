"""Guests and rooms for tests, made without going through the services that are tested with them."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import factory
from django.utils import timezone

from games.log.room_settings import RoomSettings, dump_settings
from games.models import Device, Game, Member, Player, Room
from games.people.identity import hash_token


class PlayerFactory(factory.django.DjangoModelFactory[Player]):
    class Meta:
        model = Player

    name = factory.Sequence(lambda n: f"Guest {n}")


class DeviceFactory(factory.django.DjangoModelFactory[Device]):
    """A browser; its token is `token`, which a test may put into a cookie."""

    class Meta:
        model = Device

    class Params:
        token = factory.Sequence(lambda n: f"token-{n}")

    player = factory.SubFactory(PlayerFactory)
    token_hash = factory.LazyAttribute(lambda device: hash_token(device.token))


class RoomFactory(factory.django.DjangoModelFactory[Room]):
    class Meta:
        model = Room

    code = factory.Sequence(lambda n: f"{n:04d}".translate(str.maketrans("0123456789", "BCDFGHJKLM")))
    settings = factory.LazyFunction(lambda: dump_settings(RoomSettings()))


class MemberFactory(factory.django.DjangoModelFactory[Member]):
    class Meta:
        model = Member

    room = factory.SubFactory(RoomFactory)
    player = factory.SubFactory(PlayerFactory)
    controller = factory.SelfAttribute("player")
    joined_at = factory.LazyFunction(lambda: timezone.now() - timedelta(hours=1))


def fresh(row: Any) -> Any:
    """The row as the database has it now."""
    row.refresh_from_db()
    return row


@dataclass(frozen=True)
class Evening:
    """A room and the people in it, by their names."""

    room: Room
    players: dict[str, Player]
    members: dict[str, Member]

    def __getitem__(self, name: str) -> Player:
        return self.players[name]

    def member(self, name: str) -> Member:
        """The member as the database has it now."""
        return Member.objects.get(pk=self.members[name].pk)

    def finish(self) -> None:
        """The game on the table ends, as the table does it with the last move."""
        Game.objects.filter(room=self.room).update(status=Game.Status.FINISHED, ended_at=timezone.now())
        Room.objects.filter(pk=self.room.pk).update(status=Room.Status.FINISHED)
        self.room.refresh_from_db()

    def order(self) -> list[str]:
        """The names on the seats, in order of play."""
        seated = Member.objects.present().filter(room=self.room, seat__isnull=False)
        return [member.name for member in seated.select_related("player").order_by("seat")]


def evening(*seated: str, watching: tuple[str, ...] = (), **settings: Any) -> Evening:
    """A room with people on its seats, the first of them the host; each has a device whose token is their name."""
    room: Room = RoomFactory(settings=dump_settings(RoomSettings(**settings)))
    players: dict[str, Player] = {}
    members: dict[str, Member] = {}
    for order, name in enumerate((*seated, *watching)):
        player = players[name] = PlayerFactory(name=name, colour=order % 8)
        DeviceFactory(player=player, token=name)
        members[name] = MemberFactory(room=room, player=player, seat=order if name in seated else None)
    if seated:
        room.host = members[seated[0]]
        room.save()
    return Evening(room, players, members)
