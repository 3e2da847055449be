"""The TV page: a room on the big screen. Nobody logs in there, and nothing can be done there."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from games.errors import Refused
from games.rooms.codes import asked_room, typed_code
from games.rooms.views.room import check_open, page_of
from games.web.answers import answer_to
from games.web.visitor import visiting_player
from games.words.refusals import sentence


@require_safe
def which_room(request: HttpRequest) -> HttpResponse:
    """A television without a room asks for the code; it remembers nothing."""
    text = request.GET.get("code", "")
    if not text.strip():
        return render(request, "rooms/tv_code.html")
    try:
        room = asked_room(request, text, visiting_player(request))
    except Refused as error:
        return _asks_again(request, error, text)
    return redirect("tv_room", room.code)


@require_safe
def tv_page(request: HttpRequest, code: str) -> HttpResponse:
    """The room on the big screen: for whoever may look in, and for a locked room whoever has been in it."""
    player = visiting_player(request)
    try:
        room = asked_room(request, code, player)
        check_open(room, player)
    except Refused as error:
        return _asks_again(request, error, code)
    if room.code != code:
        return redirect("tv_room", room.code)
    page = page_of(request, room, None)
    return render(request, "rooms/tv.html", page | {"page_data": page["page_data"] | {"tv": True}})


def _asks_again(request: HttpRequest, refused: Refused, text: str) -> HttpResponse:
    context: dict[str, Any] = {"reason": refused.code, "code": typed_code(text)[:200], "error": sentence(refused.code)}
    return answer_to(refused, render(request, "rooms/tv_code.html", context))
