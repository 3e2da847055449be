"""The television: a room on the big screen. Nobody logs in there, and nothing can be done there."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from games.errors import RoomError
from games.services.codes import typed_code
from games.views.room import check_open, page_of
from games.views.trouble import answer_to, reason_of
from games.views.visitor import asked_room, visiting_player


@require_safe
def which_room(request: HttpRequest) -> HttpResponse:
    """A television without a room asks for the code; it remembers nothing."""
    text = request.GET.get("code", "")
    if not text.strip():
        return render(request, "tv/code.html")
    try:
        room = asked_room(request, text, visiting_player(request))
    except RoomError as error:
        return _asks_again(request, error, text)
    return redirect("tv_room", room.code)


@require_safe
def tv_page(request: HttpRequest, code: str) -> HttpResponse:
    """The room on the big screen: for whoever may look in, and for a locked room whoever has been in it."""
    player = visiting_player(request)
    try:
        room = asked_room(request, code, player)
        check_open(room, player)
    except RoomError as error:
        return _asks_again(request, error, code)
    if room.code != code:
        return redirect("tv_room", room.code)
    page = page_of(request, room, None)
    return render(request, "tv/tv.html", page | {"page_data": page["page_data"] | {"tv": True}})


def _asks_again(request: HttpRequest, error: RoomError, text: str) -> HttpResponse:
    context: dict[str, Any] = {"reason": reason_of(error), "code": typed_code(text)[:200], "error": error.message}
    return answer_to(error, render(request, "tv/code.html", context))
