"""The one way to run the server, for players, tests and production: `python3 yatzy.py` ends here."""

import argparse
import errno
import os
import shutil
import sys
from collections.abc import Sequence
from ipaddress import ip_address
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured
from django.core.management.base import CommandError  # of which a failed check is one

from yatzy_site import database, environment, keys, mdns
from yatzy_site.launch.command_line import take
from yatzy_site.launch.preflight import keep_others_out
from yatzy_site.launch.terminal import Opened, Terminal, banner, has_desktop, open_browser
from yatzy_site.network import free_port
from yatzy_site.server.limits import allow_many

LEAST_ROOM = 4 << 20  # bytes, for one evening
DAMAGED = "the database in {data} is damaged, and cannot be opened. Nothing there has been changed."
GO_BACK = (
    " The newest backup that is whole is backups/{backup}: move yatzy.sqlite3 and what stands beside it "
    "(yatzy.sqlite3-wal, yatzy.sqlite3-shm) away, copy that backup to yatzy.sqlite3, and start again."
)
GONE = (
    "There were games in {data}, and {name} is gone: nobody finds them now, and this server begins without any. "
    "To have them back, stop it, put that file or one of backups/ in its place, and start again."
)
NO_ROOM = "games cannot be kept in {data}: there is no room left on that disk. Nothing there has been changed."


def main(argv: Sequence[str]) -> int:
    """Serve until Ctrl-C or SIGTERM; 0 if that is how it ended."""
    try:
        options = take(argv)
        known = _is_known_to_others()
    except ImproperlyConfigured as error:
        return _fail(f"cannot start: {error}")
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "yatzy_site.settings")
    try:
        port = free_port(options.address, options.port, only=known)
    except OSError as error:
        return _fail(f"cannot listen on {options.address} port {options.port}: {error.strerror}")
    allow_many()
    try:
        _check_room()
        kept = _prepare()
        opened = _opened(options, port, kept)
    except Exception as error:  # a wrong setting, a read-only folder, a database that is not there: one line each
        if os.environ.get("YATZY_DEBUG") and not isinstance(error, ImproperlyConfigured | CommandError):
            raise
        return _fail(f"cannot start: {_in_one_line(error)}")
    return _run(options, port, opened)


def _in_one_line(error: Exception) -> str:
    from games.errors import Refused
    from games.words.refusals import sentence

    if isinstance(error, Refused):
        return sentence(error.code)
    full = isinstance(error, OSError) and error.errno in (errno.ENOSPC, getattr(errno, "EDQUOT", None))
    if full or "disk is full" in str(error):  # SQLite's words for the same
        return NO_ROOM.format(data=environment.place("YATZY_DATA", environment.DATA))
    if isinstance(error, OSError) and error.filename:
        return f"{error.strerror}: {error.filename}"
    if "malformed" in str(error) or "not a database" in str(error):  # SQLite's words for a damage at its beginning
        return _damaged()
    return " ".join(str(error).split())


def _damaged() -> str:
    from games.transfer.integrity import newest_good_backup

    data, backup = environment.place("YATZY_DATA", environment.DATA), newest_good_backup()
    if not backup:
        return DAMAGED.format(data=data) + " There is no backup in it that is whole."
    return DAMAGED.format(data=data) + GO_BACK.format(backup=backup)


def _check_room() -> None:
    """Before anything is made: with a full disk SQLite gives up in the middle, and calls it an I/O error."""
    if environment.text("YATZY_DATABASE_URL"):
        return
    data = environment.place("YATZY_DATA", environment.DATA)
    disk = next(path for path in (data, *data.parents) if path.exists())
    if shutil.disk_usage(disk).free < LEAST_ROOM:
        raise ImproperlyConfigured(NO_ROOM.format(data=data))


def _look_for_games() -> None:
    """Say it if a folder that was used before has lost them: whoever finds an empty server should know why."""
    data = environment.place("YATZY_DATA", environment.DATA)
    is_file = not environment.text("YATZY_DATABASE_URL")
    if is_file and (data / keys.KEY_FILE).exists() and not (data / database.FILE).exists():
        print(GONE.format(data=data, name=database.FILE))


def _prepare() -> str:
    """Everything that must be right before anybody is let in; returns where the games are kept."""
    import django
    from django.conf import settings
    from django.core import checks

    from yatzy_site.launch.catalogues import compile_catalogues
    from yatzy_site.launch.start import launch

    _look_for_games()
    launch()
    for folder in settings.LOCALE_PATHS:
        compile_catalogues(Path(folder))
    django.setup()

    from django.core.management.base import SystemCheckError
    from django.db import connections

    from games.transfer.backups import database_file
    from games.transfer.integrity import check_beside_the_game, examine
    from games.transfer.restoring import remove_leftovers
    from yatzy_site.database import check_postgresql, kept_in
    from yatzy_site.launch.preflight import close_to_others, upgrade_database
    from yatzy_site.server import lifecycle

    for problem in checks.run_checks():
        if problem.is_serious() and not problem.is_silenced():
            raise SystemCheckError(problem.msg)
    data: Path = settings.DATA
    check_postgresql()
    close_to_others(settings.DATABASES["default"])
    keep_others_out(data)
    if (file := database_file()) is not None:  # several processes of a PostgreSQL may share the folder
        remove_leftovers(data)
        if examine(file).sound is None:
            lifecycle.on_start(lambda: check_beside_the_game(file))
    copy = upgrade_database(data / "backups")
    connections.close_all()  # this thread asks nothing more
    if copy:
        print(f"The stored games were brought up to date; a copy from before is {copy}.")
    return kept_in(settings.DATABASES["default"], data=data)


def _run(options: argparse.Namespace, port: int, opened: Opened) -> int:
    # Late: importing the application needs the settings, and importing the server takes Twisted's reactor.
    from django.conf import settings
    from django.core.signals import request_finished

    from yatzy_site.asgi import application
    from yatzy_site.database import let_go
    from yatzy_site.server import lifecycle, run

    request_finished.connect(let_go)

    if settings.PLACE_NAME and settings.FOUND_BY_ADDRESS and mdns.is_installed():
        announcement = mdns.Announcement(settings.PLACE_NAME, port)
        lifecycle.on_start(announcement.start)
        lifecycle.on_end(announcement.stop)
    terminal = Terminal.of(sys.stdout)
    if terminal.is_one:
        lifecycle.on_stop(_say_goodbye)
    opens = not options.no_browser and has_desktop(is_terminal=terminal.is_one)
    return run(
        application,
        address=options.address,
        port=port,
        banner=banner(opened, terminal, qr=not options.no_qr),
        on_open=(lambda: open_browser(opened.owner.format(token=opened.token))) if opens else (lambda: None),
        on_start=lifecycle.start,
        on_stop=lifecycle.stop,
        on_end=lifecycle.end,
    )


async def _say_goodbye() -> None:
    print("\nClosing. Players are told; the next start goes on with every game.", flush=True)


def _opened(options: argparse.Namespace, port: int, kept: str) -> Opened:
    """What became of the options, for the banner."""
    from django.conf import settings

    from games.site import site
    from games.storage import storage
    from games.transfer.integrity import damage_in_words
    from yatzy_site.keys import FILE

    places, invitation = _places(options.address, port)
    # Over SSH, "localhost" would be the machine that the owner sits at.
    here = has_desktop(is_terminal=sys.stdout.isatty()) or not invitation
    base = places[0][1] if here else invitation
    notes = []
    if port != options.port and options.port != 0:  # 0 asks for any
        notes.append(f"Port {options.port} is taken by another program, so this is port {port}.")
    if storage.damage:
        words = damage_in_words(storage.damage)
        notes.append(f"{words[0].upper()}{words[1:]}")
    if options.name and settings.FOUND_BY_ADDRESS and not mdns.is_installed():
        notes.append(f"For {options.name}.local one more package is needed: {mdns.HOW_TO_GET_IT}")
    return Opened(
        places=places,
        invitation=invitation,
        owner=f"{base}owner/enter/{{token}}/",
        token=site.owner.token,
        token_file="YATZY_OWNER_TOKEN" if site.owner.is_fixed else str(settings.DATA / FILE),
        kept=kept,
        notes=notes,
        name=options.name,
    )


def _places(address: str, port: int) -> tuple[list[tuple[str, str]], str]:
    """Where a browser finds us, nearest first, with the network in words; and the address to give to friends."""
    from django.conf import settings
    from django.utils.translation import override

    from games.site import site

    listening = ip_address(address)
    host = "localhost" if listening.is_unspecified else f"[{listening}]" if listening.version == 6 else str(listening)
    is_here = listening.is_unspecified or listening.is_loopback
    first = ("On this machine" if is_here else "On the network", f"http://{host}:{port}/")
    with override("en"):  # as everything that is said in the terminal
        found = site.hosts.addresses(f"{host}:{port}")
    if settings.BEHIND_PROXY:  # which has a port of its own: only a whole address is known to be right
        found = [other for other in found if other.id == "public"]
    others = [(other.words, f"{other.origin}/") for other in found if f"{other.origin}/" != first[1]]
    return [first, *others], f"{found[0].origin}/" if found else ""


def _is_known_to_others() -> bool:
    """Whether a proxy sends players to our port: at another one it would find nobody, or somebody else."""
    proxy = environment.flag("YATZY_PROXY") or environment.flag("YATZY_HTTPS")
    return proxy or bool(environment.text("YATZY_REDIS") or environment.text("YATZY_PUBLIC_URL"))


def _fail(message: str) -> int:
    print(f"Yatzy Night {message}", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
