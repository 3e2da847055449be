"""At a locked door: "I was here before", by the name one had inside, and whether the door is open by now."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.http import require_http_methods

from games.errors import RoomError, Trouble
from games.services.knocking import knock
from games.services.limits import check_may_ask
from games.services.names import TYPED, clean_name
from games.views.room import check_open
from games.views.trouble import as_json, as_page
from games.views.visitor import address_of, asked_room, remember, visiting_device


@require_http_methods(["GET", "HEAD", "POST"])
def door(request: HttpRequest, code: str) -> HttpResponse:
    """POST asks the table, GET says whether this browser may come in."""
    return _knock(request, code) if request.method == "POST" else _is_open(request, code)


def _is_open(request: HttpRequest, code: str) -> HttpResponse:
    device = visiting_device(request)
    player = device.player if device else None
    try:
        check_open(asked_room(request, code, player), player)
    except RoomError as error:
        # Waiting for an answer is no error: the page asks again and again, and a browser would log each of them.
        return JsonResponse({"open": False}) if error.code == Trouble.ROOM_LOCKED else as_json(error)
    return JsonResponse({"open": True})


def _knock(request: HttpRequest, code: str) -> HttpResponse:
    device, name = visiting_device(request), request.POST.get("name", "")
    player = device.player if device else None
    try:
        room = asked_room(request, code, player)
        check_open(room, player)
    except RoomError as error:
        if error.code != Trouble.ROOM_LOCKED:
            return as_page(request, error, code)
    else:
        return redirect("room", room.code)  # it was opened in the meantime
    try:
        check_may_ask(address_of(request), room)
        token = knock(
            room=room,
            device=device,
            name=clean_name(name),
            address=address_of(request),
            language=get_language() or "",
            give_up="give_up" in request.POST,
        )
    except RoomError as error:
        locked = RoomError(Trouble.ROOM_LOCKED)
        return as_page(request, locked, code, name=name[:TYPED], knock_error=error.message, knock_code=str(error.code))
    response = redirect(f"{reverse('room', args=[room.code])}?asked")
    if token:
        remember(request, response, token)
    return response
