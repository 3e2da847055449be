"""A server with a past, for tests of what pages make of it: `python -m tests.browser.old_games` fills a data folder.

Every rule set with two to twelve columns, every house rule, somebody who resigned, bots, records, and a long night.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from random import Random

from tests.services.child import temporary_folder
from tests.services.server import ROOT, Server

# As people are called: short and long, of two alphabets, with hyphens and without.
NAMES = (
    *("Anna", "Mikko", "Ольга", "Lars-Erik", "Ingrid", "Bo"),
    *("Александра", "Jean-Pierre", "Katariina", "Sven", "Player 2", "Player 10"),
)
SIZES = (2, 3, 6, 12)
NIGHT = "KRLP"  # the code of the room where they met
NIGHT_GAMES = 15  # more than a phone has room for


@contextmanager
def old_server() -> Iterator[Server]:
    """A server with all these games."""
    with temporary_folder("yatzy-old-") as data:
        fill(data)
        server = Server(data)
        server.start()
        try:
            yield server
        finally:
            server.stop()


def fill(data: Path) -> None:
    """In a program of its own: tests of browsers never open a database."""
    environment = os.environ | {"YATZY_DATA": str(data), "DJANGO_SETTINGS_MODULE": "yatzy_site.settings"}
    subprocess.run([sys.executable, "-m", "tests.browser.old_games"], cwd=ROOT, env=environment, check=True)


def main() -> None:
    import django

    from yatzy_site.launch.start import launch

    launch()
    django.setup()
    from django.core.management import call_command
    from django.db import transaction

    call_command("migrate", interactive=False, verbosity=0)
    with transaction.atomic():
        _play_all()


def _play_all() -> None:
    from django.utils import timezone

    import rules
    from games.log.room_settings import RoomSettings, dump_settings
    from games.models import Game, Member, Player, Room
    from tests.helpers.seasons import HOUSES, Fate, play, store

    luck, now = Random(6), timezone.now()
    people = [Player.objects.create(name=name, colour=at % 8) for at, name in enumerate(NAMES)]

    def played(
        key: str, seats: int, ruleset: str, house: rules.HouseRules | None = None, fate: Fate = "finished"
    ) -> Game:
        start = rules.new_game(ruleset, seats, house or rules.HouseRules())
        ended = now - timedelta(minutes=Game.objects.count())
        seated: list[Player | None] = [*people[:seats]]
        return store(play(start, luck, fate), seated, ended, key)

    for ruleset in rules.RULESETS:
        for seats in SIZES:
            played(f"{ruleset}-{seats}", seats, ruleset)
        played(f"{ruleset}-alone", 1, ruleset)
        for at, house in enumerate(HOUSES):
            played(f"{ruleset}-house-{at}", 2, ruleset, house)
    played("resigned", 3, "finnish", fate="resigned")
    played("unfinished", 4, "maxi", fate="abandoned")
    room = Room.objects.create(code=NIGHT, settings=dump_settings(RoomSettings()))
    for person in people[:4]:
        Member.objects.create(room=room, player=person, controller=person)
    night = [played(f"night-{at}", 4, "finnish", HOUSES[2]).pk for at in range(NIGHT_GAMES)]
    Game.objects.filter(pk__in=night).update(room=room)


if __name__ == "__main__":
    main()
