"""Reads settings from YATZY_* variables; each has a safe default and is listed in docs/hosting.md."""

import os
import string
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from pathlib import Path
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.core.exceptions import ImproperlyConfigured

DATA = Path(__file__).resolve().parent.parent / "data"  # unless YATZY_DATA says otherwise


def text(name: str, default: str = "") -> str:
    return os.environ.get(name, "").strip() or default


def secret(name: str, *, least: int = 16) -> str:
    """Something that nobody guesses, or nothing."""
    given = text(name)
    if given and len(given) < least:
        raise ImproperlyConfigured(f"{name} must have at least {least} characters.")
    return given


def token(name: str) -> str:
    """A secret that stands in a link, or nothing."""
    given = secret(name)
    if not set(given) <= _IN_A_LINK:
        raise ImproperlyConfigured(f"{name} stands in a link: only letters, digits, - and _ may be in it.")
    return given


_IN_A_LINK = frozenset(string.ascii_letters + string.digits + "-_")


def words(name: str) -> list[str]:
    """A list, separated by commas or spaces."""
    return text(name).replace(",", " ").split()


def number(name: str, default: int, *, least: int, most: int) -> int:
    given = text(name, str(default))
    try:
        value = int(given)
    except ValueError:
        raise ImproperlyConfigured(f"{name} must be a whole number, not {given!r}.") from None
    if not least <= value <= most:
        raise ImproperlyConfigured(f"{name} must be from {least} to {most}, not {value}.")
    return value


def choice(name: str, options: tuple[str, ...]) -> str:
    """One of `options`; the first is the default."""
    given = text(name, options[0]).lower()
    if given not in options:
        raise ImproperlyConfigured(f"{name} must be {' or '.join(options)}, not {given!r}.")
    return given


def address(name: str, default: str) -> str:
    given = text(name, default)
    try:
        return str(ip_address(given))
    except ValueError:
        raise ImproperlyConfigured(f"{name} must be an IP address, not {given!r}.") from None


def networks(name: str, default: str) -> tuple[IPv4Network | IPv6Network, ...]:
    """Addresses, and networks such as 172.16.0.0/12."""
    given = text(name, default).replace(",", " ").split()
    try:
        return tuple(ip_network(each) for each in given)
    except ValueError:
        raise ImproperlyConfigured(
            f"{name} must be addresses or networks, such as 127.0.0.1,172.16.0.0/12, not {' '.join(given)!r}."
        ) from None


def time_zone(name: str, default: str) -> str:
    given = text(name, default)
    if given == default:
        return given  # a machine without any zones has it all the same
    try:
        return ZoneInfo(given).key
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise ImproperlyConfigured(f"{name} must be a zone such as Europe/Helsinki, not {given!r}.") from None


def flag(name: str, *, default: bool = False) -> bool:
    given = text(name, "1" if default else "0").lower()
    if given in ("1", "true", "yes", "on"):
        return True
    if given in ("0", "false", "no", "off"):
        return False
    raise ImproperlyConfigured(f"{name} must be 1 or 0, not {given!r}.")


def place(name: str, default: Path) -> Path:
    """Where a folder is, or would be."""
    return Path(text(name, str(default))).expanduser().resolve()


def place_or_off(name: str, default: Path) -> Path | None:
    """Where a folder is, or would be; None: whoever runs the server wants none."""
    return None if text(name).lower() == "off" else place(name, default)


def make_folder(path: Path) -> None:
    """A folder of our own, closed to other users of the machine, unless it is there already."""
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
    except FileExistsError:
        raise ImproperlyConfigured(f"games cannot be kept in {path}: it is a file, not a folder.") from None
    except OSError as error:
        raise ImproperlyConfigured(f"games cannot be kept in {path}: {error.strerror}.") from None
    if not os.access(path, os.W_OK | os.X_OK):
        raise ImproperlyConfigured(f"games cannot be kept in {path}: nothing can be written there.")
