"""Before a command: the folder that `--data` names, games where it needs some, and a database that lets us in."""

import os
from collections.abc import Sequence

from django.core.exceptions import ImproperlyConfigured

from yatzy_site import environment
from yatzy_site.database import FILE
from yatzy_site.private import close_to_others

NEEDS_GAMES = ("export", "rebuild", "tidy")
USES_DATABASE = (*NEEDS_GAMES, "import", "migrate")
NICE = 5
TAKES_DATA = (*USES_DATABASE, "owner_link")


def prepare(argv: Sequence[str]) -> list[str]:
    """The words without `--data`. Raises ImproperlyConfigured with a sentence if the command cannot be done."""
    program, *words = argv
    if {"-h", "--help"} & set(words):
        return list(argv)
    command = next(iter(words), "")
    if command in TAKES_DATA:
        words = _take_data(words)
    if command in NEEDS_GAMES:
        _check_games()

    from django.conf import settings

    _ = settings.DATA  # whatever is wrong with a setting is said now, and not by a traceback later
    if command in USES_DATABASE:
        from yatzy_site.postgresql import check_postgresql

        check_postgresql()
        close_to_others(settings.DATABASES["default"])
    return [program, *words]


def give_way(argv: Sequence[str]) -> None:
    """A command that takes long leaves the processor to a server beside it. Not too much: it holds locks, too."""
    if set(argv[1:2]) & set(USES_DATABASE) and hasattr(os, "nice"):
        os.nice(NICE)


def _take_data(words: list[str]) -> list[str]:
    """As the server takes it: the settings read it from the variable."""
    left, rest = [], iter(words)
    for word in rest:
        name, equals, value = word.partition("=")
        if name != "--data":
            left.append(word)
            continue
        value = value if equals else next(rest, "")
        if not value:
            raise ImproperlyConfigured("--data needs a folder.")
        os.environ["YATZY_DATA"] = value
    return left


def _check_games() -> None:
    """Without loading the settings, which would make the folder and a key in it."""
    if environment.text("YATZY_DATABASE_URL"):
        return
    data = environment.place("YATZY_DATA", environment.DATA)
    if not (data / FILE).exists():
        raise ImproperlyConfigured(f"There are no games in {data}; is YATZY_DATA right?")
