"""Players in files: known by a number that says nothing about them, and by none at all once they are forgotten."""

from __future__ import annotations

from django.db import DEFAULT_DB_ALIAS

from games.file_numbers import CAME_AS, file_number, file_numbers
from games.models import Player, Seat
from games.moving.papers.facts import Person
from games.moving.records import PlayerRecord, SeatRecord
from games.stored_names import readable_name


def number_of(player: Player | PlayerRecord) -> str:
    """The player's number in files."""
    return file_number(player.id, player.created_at, player.preferences)


def person(player: Player | PlayerRecord | None, seat: Seat | SeatRecord) -> Person:
    """Who sits on a seat; of somebody forgotten neither the name nor the number, which would say that it was one."""
    if player is None:
        return Person(seat.bot_name, None, None, seat.bot, seat.team)
    if not player.name:
        return Person("", None, None, seat.bot, seat.team)
    return Person(player.name, number_of(player), player.colour, seat.bot, seat.team)


def person_of(player: Player) -> Person:
    """Somebody, wherever they sit."""
    return Person(player.name, number_of(player), player.colour, "", None)


class Arrivals:
    """Players that come with a file: the same number is the same player, and nobody is taken for another by name."""

    def __init__(self, alias: str = DEFAULT_DB_ALIAS) -> None:
        self._alias = alias
        self._here: dict[str, int] | None = None
        self.new = 0

    def player(self, person: Person) -> int | None:
        """The row of a person; made if they were never here. Nobody controls it."""
        if person.player is None:
            return None
        if self._here is None:
            # The forgotten too: who was forgotten here does not come back with an old file.
            rows = Player.objects.using(self._alias).values_list("pk", "created_at", "preferences")
            self._here = {number: row[0] for row in rows.iterator(chunk_size=500) for number in file_numbers(*row)}
        if person.player not in self._here:
            name = readable_name(person.name, f"Guest {len(self._here) + 1}")
            made = Player(name=name, colour=person.colour or 0, preferences={CAME_AS: person.player})
            made.save(using=self._alias, force_insert=True)
            self._here[person.player] = made.pk
            self.new += 1
        return self._here[person.player]
