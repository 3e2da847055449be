"""`yatzy.py manage tidy`: give up games nobody touches, close empty rooms and free their codes, forget idle guests."""

from typing import Any

from django.core.management.base import BaseCommand

from games.services.housekeeping import tidy


class Command(BaseCommand):
    help = (
        "Give up games untouched for a day, close rooms idle for a month and free their codes a month later, "
        "forget guests idle for a year."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        done = tidy()
        self.stdout.write(
            f"{done.games} games given up, {done.rooms} rooms closed, {done.codes} codes freed, "
            f"{done.players} guests forgotten."
        )
