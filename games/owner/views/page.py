"""The owner's page: what is going on now, and what the owner can do about it."""

from __future__ import annotations

import logging
import platform
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import django
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db import DatabaseError, connection
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST, require_safe

from games import VERSION
from games.errors import Reason, Refused
from games.live.process import process
from games.owner.selectors import RoomLine, open_room_lines, player_lines
from games.owner.views.sign_in import give_pass, owners_only
from games.rooms.games import close_any_room
from games.site import site
from games.storage import StorageTrouble, storage
from games.transfer.backups import KeptBackup, database_file, database_size, free_space, kept_backups
from games.transfer.restoring import most_upload
from games.web.answers import answer_to
from games.web.links import Link, link_to, links_to, qr_svg
from games.words.refusals import sentence

logger = logging.getLogger("yatzy.owner")

UNREADABLE = _(
    "The rooms and players that are stored cannot be read. You can go back to a backup below, or update the server."
)
DONE = {
    "closed": _("The room is closed. Everybody in it was told."),
    "kept": _("A backup was made."),
    "deleted": _("The backup was deleted."),
    "restored": _(
        "The backup is in place, and open pages show it by themselves. What was here before is kept as a backup."
    ),
    "renamed": _("The player has the new name everywhere."),
    "merged": _("Two players have become one."),
    "forgotten": _("The player was forgotten."),
    "link": _("This is the new link. The old one, and every browser that came by it, is out."),
}

SECTIONS = {
    **dict.fromkeys(("kept", "deleted", "restored"), "backup"),
    **dict.fromkeys(("renamed", "merged", "forgotten"), "players"),
    "closed": "now",
    "link": "link",
}


@owners_only
@require_safe
def owner_page(request: HttpRequest) -> HttpResponse:
    done = request.GET.get("done", "")
    return page(request, done=DONE.get(done, ""), done_at=SECTIONS.get(done, ""), new_link=done == "link")


def page(request: HttpRequest, refused: Refused | None = None, **more: Any) -> HttpResponse:
    """All of it, and on top why something was not done."""
    trouble = sentence(refused.code) if refused else ""
    find = request.GET.get("find", "")[:100]
    try:
        rooms, all_rooms = open_room_lines()
        players, all_players = player_lines(find=find)
    except DatabaseError:
        raise
    except Exception:  # whatever a backup has brought here, this page is the way back
        logger.exception("rooms and players could not be read")
        rooms, all_rooms, players, all_players = [], 0, [], 0
        trouble = trouble or str(UNREADABLE)
    kept = kept_backups() if is_file() else []
    context = {
        "trouble": trouble,
        "full": sentence(Reason.DISK_FULL) if storage.trouble is StorageTrouble.FULL else "",
        "damage": storage.damage,
        "rooms": [with_presence(line) for line in rooms],
        "rooms_left_out": all_rooms - len(rooms),
        "open_pages": process.open_pages(),
        "addresses": links_to(request, reverse("home")),
        "is_file": is_file(),
        "backups": kept,
        "most_upload": most_upload() if is_file() else 0,
        "disk": disk_use(kept),
        "players": players,
        "players_left_out": all_players - len(players),
        "find": find,
        "log": site.log_tail(),
        "versions": versions(),
        "static_version": site.static_version,
        "link": _link(request),
        "link_is_fixed": site.owner.is_fixed,
    }
    answer = render(request, "owner/owner.html", context | more)
    return answer_to(refused, answer) if refused else answer


def back(done: str) -> HttpResponse:
    """To the page, with a word about what was done, at the section where it was."""
    return redirect(f"{reverse('owner')}?done={done}#{SECTIONS[done]}")


@owners_only
@require_POST
def close_room(request: HttpRequest, code: str) -> HttpResponse:
    try:
        close_any_room(code=code)
    except Refused as refused:
        return page(request, refused)
    return back("closed")


@owners_only
@require_safe
def address_page(request: HttpRequest, host: str) -> HttpResponse:
    """One address and its QR code, as large as the screen or the paper."""
    return render(request, "owner/address.html", {"address": _address(request, host), "host": host})


@owners_only
@require_safe
def address_qr(request: HttpRequest, host: str) -> HttpResponse:
    return qr_svg(_address(request, host).url)


def _address(request: HttpRequest, host: str) -> Link:
    found = next((link for link in links_to(request, reverse("home")) if link.host == host), None)
    if found is None:
        raise Http404
    return found


@owners_only
@require_POST
def new_link(request: HttpRequest) -> HttpResponse:
    """Another token: the old link and all cookies end, but for that of the browser that asked."""
    try:
        site.owner.renew()
    except ImproperlyConfigured:
        return page(request, Refused(Reason.TOKEN_SET_OUTSIDE))
    response = back("link")
    give_pass(request, response)
    return response


@owners_only
@require_safe
def link_qr(request: HttpRequest) -> HttpResponse:
    return qr_svg(_link(request).url)


def _link(request: HttpRequest) -> Link:
    return link_to(request, reverse("owner_enter", args=[site.owner.token]))


@dataclass(frozen=True, slots=True)
class DiskUse:
    """In bytes."""

    database: int
    backups: int
    free: int


@dataclass(frozen=True, slots=True)
class OpenRoom:
    """A room, and who of its people has a page open."""

    line: RoomLine
    here: tuple[str, ...]
    away: tuple[str, ...]


def is_file() -> bool:
    """Whether the games are in a SQLite file, which we back up ourselves."""
    return connection.vendor == "sqlite"


def disk_use(kept: list[KeptBackup]) -> DiskUse:
    file = database_file()
    if file is None:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_database_size(current_database())")
            (size,) = cursor.fetchone()
    else:
        size = database_size(file)
    return DiskUse(size, sum(backup.size for backup in kept), free_space(Path(settings.DATA)))


def versions() -> dict[str, str]:
    """Names of programs, which need no translation, and their versions."""
    return {
        "Yatzy Night": VERSION,
        "Python": platform.python_version(),
        "Django": django.get_version(),
        _database_name(): ".".join(map(str, connection.get_database_version())),
    }


def _database_name() -> str:
    return str(connection.display_name)


def with_presence(line: RoomLine) -> OpenRoom:
    connected = process.connected(line.code)
    return OpenRoom(
        line,
        here=tuple(name for player, name in line.people if player in connected),
        away=tuple(name for player, name in line.people if player not in connected),
    )
