"""`yatzy.py manage tidy`: gives up untouched games, closes empty rooms, frees their codes, forgets idle guests."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError

from games.batches import in_words
from games.rooms.housekeeping import tidy


class Command(BaseCommand):
    help = (
        "Give up games untouched for a day, close rooms idle for a month and free their codes a month later, "
        "forget guests idle for a year."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            done = tidy()
        except DatabaseError as error:
            raise CommandError(f"Stopped halfway: {in_words(error)}") from error
        self.stdout.write(
            f"{done.games} games given up, {done.rooms} rooms closed, {done.codes} codes freed, "
            f"{done.players} guests forgotten."
        )
