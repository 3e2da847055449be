"""The addresses by which others can reach a room, for the host to choose from."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from games.errors import Refused
from games.models import Member, Room
from games.people.identity import present_member
from games.rooms.codes import asked_room
from games.web.answers import as_json, as_text
from games.web.links import is_on_this_machine, links_to, may_change, qr_svg
from games.web.visitor import visiting_player


@require_safe
def addresses(request: HttpRequest, code: str) -> HttpResponse:
    """What the lobby asks for every few seconds while somebody looks at it."""
    try:
        room, member = _asked(request, code)
    except Refused as error:
        return as_json(error)
    return JsonResponse({"addresses": addresses_for(request, room, member)}, headers={"Cache-Control": "no-store"})


@require_safe
def address_qr(request: HttpRequest, code: str, host: str) -> HttpResponse:
    """The room's link at one of its addresses; a code for any other place is not drawn."""
    try:
        room, member = _asked(request, code)
    except Refused as error:
        return as_text(error)
    links = links_to(request, reverse("room", args=[room.code])) if _chooses(request, room, member) else []
    chosen = next((link for link in links if link.host == host), None)
    if chosen is None:
        gone = gettext("This server has no such address now.")
        return HttpResponse(gone, status=404, content_type="text/plain; charset=utf-8")
    return qr_svg(chosen.url)


def addresses_for(request: HttpRequest, room: Room, member: Member | None) -> list[dict[str, Any]] | None:
    """What the host, or who sits at the machine itself, may choose from; None: there is nothing, and never will be."""
    if not _chooses(request, room, member):
        return None
    return [
        {
            "id": link.id,
            "url": link.url,
            "words": link.words,
            "qr": reverse("address_qr", args=[room.code, link.host]),
        }
        for link in links_to(request, reverse("room", args=[room.code]))
    ]


def _chooses(request: HttpRequest, room: Room, member: Member | None) -> bool:
    is_host = member is not None and room.host_id == member.pk
    return may_change(request) and (is_host or is_on_this_machine(request))


def _asked(request: HttpRequest, code: str) -> tuple[Room, Member | None]:
    player = visiting_player(request)
    room = asked_room(request, code, player)
    return room, present_member(room, player.pk if player else None)
