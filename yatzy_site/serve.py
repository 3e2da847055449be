"""The one way to run the server, for players, tests and production: `python3 yatzy.py` ends here."""

import argparse
import os
import sys
from collections.abc import Sequence
from ipaddress import ip_address
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

from yatzy_site import environment
from yatzy_site.alone import keep_others_out
from yatzy_site.open_files import allow_many
from yatzy_site.ports import free_port
from yatzy_site.server import SERVERS


def main(argv: Sequence[str]) -> int:
    """Serve until Ctrl-C or SIGTERM; 0 if that is how it ended."""
    try:
        options = _parser().parse_args(argv)
        known = _is_known_to_others()
    except ImproperlyConfigured as error:
        return _fail(f"cannot start: {error}")
    if options.server is not None:
        os.environ["YATZY_SERVER"] = options.server
    os.environ["YATZY_ADDRESS"] = options.address
    if options.data is not None:
        os.environ["YATZY_DATA"] = options.data
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "yatzy_site.settings")
    try:
        port = free_port(options.address, options.port, only=known)
    except OSError as error:
        return _fail(f"cannot listen on {options.address} port {options.port}: {error.strerror}")
    allow_many()
    try:
        kept = _prepare()
    except Exception as error:  # a wrong setting, a read-only folder, a database that is not there: one line each
        if os.environ.get("YATZY_DEBUG"):
            raise
        return _fail(f"cannot start: {_in_one_line(error)}")
    return _run(options.address, port, _banner(options.address, options.port, port, kept))


def _in_one_line(error: Exception) -> str:
    if isinstance(error, OSError) and error.filename:
        return f"{error.strerror}: {error.filename}"
    return " ".join(str(error).split())


def _prepare() -> str:
    """Everything that must be right before anybody is let in; returns where the games are kept."""
    import django
    from django.conf import settings
    from django.core import checks

    from yatzy_site.catalogues import compile_catalogues

    for folder in settings.LOCALE_PATHS:
        compile_catalogues(Path(folder))
    django.setup()

    from django.core.management.base import SystemCheckError
    from django.db import connections

    from yatzy_site.database import kept_in
    from yatzy_site.postgresql import check_postgresql
    from yatzy_site.private import close_to_others
    from yatzy_site.upgrade import upgrade_database

    for problem in checks.run_checks():
        if problem.is_serious() and not problem.is_silenced():
            raise SystemCheckError(problem.msg)
    data: Path = settings.DATA
    check_postgresql()
    close_to_others(settings.DATABASES["default"])
    keep_others_out(data)
    copy = upgrade_database(data / "backups")
    connections.close_all()  # this thread asks nothing more
    if copy:
        print(f"The stored games were brought up to date; a copy from before is {copy}.")
    return kept_in(settings.DATABASES["default"], data=data)


def _run(address: str, port: int, banner: str) -> int:
    # Late: importing the application needs the settings, and importing the server takes Twisted's reactor.
    from django.conf import settings

    from yatzy_site import lifecycle
    from yatzy_site.asgi import application
    from yatzy_site.server import run

    return run(
        application,
        server=settings.SERVER,
        address=address,
        port=port,
        banner=banner,
        on_start=lifecycle.start,
        on_stop=lifecycle.stop,
        on_end=lifecycle.end,
    )


def _banner(address: str, wanted: int, port: int, kept: str) -> str:
    lines = ["", "Yatzy Night is open.", ""]
    if port != wanted and wanted != 0:  # 0 asks for any
        lines += [f"  Port {wanted} is taken by another program, so this is port {port}.", ""]
    lines += [f"  {where:<16} http://{name}:{port}/" for where, name in _places(address)]
    lines += ["", f"  Games are kept in {kept}. Stop with Ctrl-C.", ""]
    return "\n".join(lines)


def _places(address: str) -> list[tuple[str, str]]:
    """Where a browser finds us, nearest first."""
    from yatzy_site.hosts import own_addresses

    listening = ip_address(address)
    if not listening.is_unspecified:
        name = f"[{listening}]" if listening.version == 6 else str(listening)
        return [("on this machine" if listening.is_loopback else "on the network", name)]
    others = [other for other in own_addresses() if ":" not in other and not ip_address(other).is_loopback]
    return [("on this machine", "localhost"), *(("on the network", other) for other in others)]


def _is_known_to_others() -> bool:
    """Whether a proxy sends players to our port: at another one it would find nobody, or somebody else."""
    proxy = environment.flag("YATZY_PROXY") or environment.flag("YATZY_HTTPS")
    return proxy or bool(environment.text("YATZY_REDIS"))


def _address(text: str) -> str:
    try:
        return str(ip_address(text))
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not an IP address") from None


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="yatzy.py play", description="Host Yatzy Night on this machine.")
    parser.add_argument(
        "--port",
        type=int,
        default=environment.number("YATZY_PORT", 8000, least=0, most=65535),
        help="the port to listen on; the next free one if it is taken, but not behind a proxy (default: 8000)",
    )
    parser.add_argument(
        "--address",
        type=_address,
        default=environment.address("YATZY_ADDRESS", "0.0.0.0"),
        help="the address to listen on (default: 0.0.0.0, every network this machine is in)",
    )
    parser.add_argument("--server", choices=SERVERS, help="the program that talks to browsers (default: daphne)")
    parser.add_argument("--data", help="the folder that keeps games and settings (default: data, beside yatzy.py)")
    return parser


def _fail(message: str) -> int:
    print(f"Yatzy Night {message}", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
