"""The owner's page: what goes on now, and what an owner may do about it."""

from __future__ import annotations

import logging
from typing import Any

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db import DatabaseError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST, require_safe

from games.errors import RoomError, Trouble
from games.live import presence
from games.selectors.owner import open_room_lines, player_lines
from games.services.backups import kept_backups
from games.services.owner_rooms import close_any_room
from games.services.restoring import most_upload
from games.storage import StorageTrouble, storage
from games.texts.owner import OwnerError, OwnerTrouble
from games.texts.refusals import sentence
from games.views.links import Link, link_to, links_to
from games.views.owner_facts import disk_use, is_file, versions, with_presence
from games.views.owners_only import give_pass, owners_only
from games.views.qr import qr_svg

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


def page(request: HttpRequest, trouble: object = None, *, status: int = 200, **more: Any) -> HttpResponse:
    """All of it; `trouble` is a sentence."""
    find = request.GET.get("find", "")[:100]
    try:
        rooms, all_rooms = open_room_lines()
        players, all_players = player_lines(find=find)
    except DatabaseError:
        raise
    except Exception:  # whatever a backup has brought here, this page is the way back
        logger.exception("rooms and players could not be read")
        rooms, all_rooms, players, all_players = [], 0, [], 0
        trouble = trouble or UNREADABLE
    kept = kept_backups() if is_file() else []
    context = {
        "trouble": str(trouble) if trouble else "",
        "full": sentence(Trouble.DISK_FULL) if storage.trouble is StorageTrouble.FULL else "",
        "damage": storage.damage,
        "rooms": [with_presence(line) for line in rooms],
        "rooms_left_out": all_rooms - len(rooms),
        "open_pages": presence.open_pages(),
        "addresses": links_to(request, reverse("home")),
        "is_file": is_file(),
        "backups": kept,
        "most_upload": most_upload() if is_file() else 0,
        "disk": disk_use(kept),
        "players": players,
        "players_left_out": all_players - len(players),
        "find": find,
        "log": settings.LOG_TAIL(),
        "versions": versions(),
        "static_version": settings.STATIC_VERSION,
        "link": _link(request),
        "link_is_fixed": settings.OWNER.is_fixed,
    }
    return render(request, "owner/owner.html", context | more, status=status)


def back(done: str) -> HttpResponse:
    """To the page, with a word about what was done, at the section where it was."""
    return redirect(f"{reverse('owner')}?done={done}#{SECTIONS[done]}")


@owners_only
@require_POST
def close_room(request: HttpRequest, code: str) -> HttpResponse:
    try:
        close_any_room(code=code)
    except RoomError as error:
        return page(request, error.message, status=409)
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
        settings.OWNER.renew()
    except ImproperlyConfigured:
        return page(request, OwnerError(OwnerTrouble.TOKEN_SET_OUTSIDE), status=409)
    response = back("link")
    give_pass(request, response)
    return response


@owners_only
@require_safe
def link_qr(request: HttpRequest) -> HttpResponse:
    return qr_svg(_link(request).url)


def _link(request: HttpRequest) -> Link:
    return link_to(request, reverse("owner_enter", args=[settings.OWNER.token]))
