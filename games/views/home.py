"""The page at the door: start a room, join one by its code, my games, and what can be played."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.views.decorators.http import require_POST, require_safe

from games.errors import RoomError
from games.forms import GuestForm, typed
from games.models import Player
from games.rule_names import RULE_NAMES
from games.selectors.history import my_games, my_rooms
from games.selectors.players import rooms_with_taken_places
from games.selectors.visible import everybody_sees_all
from games.services.codes import is_private_host, typed_code
from games.services.limits import check_may_start_room
from games.services.names import TYPED
from games.services.rooms import create_room
from games.views.trouble import answer_to
from games.views.visitor import address_of, asked_room, remember, visiting_player
from rules import RULESETS


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    return _page(request, visiting_player(request), forgotten="forgotten" in request.GET)


@require_POST
def start_room(request: HttpRequest) -> HttpResponse:
    """A new room, with whoever asked for it as its host."""
    player, form = visiting_player(request), GuestForm(request.POST)
    trouble = form.trouble()
    if trouble is None:
        try:
            check_may_start_room(address_of(request))
            joined = create_room(
                player=player,
                name=form.cleaned_data["name"],
                colour=form.cleaned_data["colour"],
                language=get_language() or "",
                # With a public address, rooms made at home are found from anywhere, too.
                private=settings.PUBLIC_URL is None and is_private_host(request.get_host()),
            )
        except RoomError as error:
            trouble = error
    if trouble is not None:
        return _page(request, player, trouble, **typed(request.POST), start_error=trouble.message)
    response = redirect("room", joined.member.room.code)
    if joined.token:
        remember(request, response, joined.token)
    return response


@require_safe
def join(request: HttpRequest) -> HttpResponse:
    """To the room of a typed code, or back with a sentence."""
    player, text = visiting_player(request), request.GET.get("code", "")
    try:
        room = asked_room(request, text, player)
    except RoomError as error:
        return _page(request, player, error, code=typed_code(text)[:200], join_error=error.message)
    return redirect("room", room.code)


def _page(
    request: HttpRequest, player: Player | None, trouble: RoomError | None = None, **context: Any
) -> HttpResponse:
    sheets = [(RULE_NAMES[key], ruleset) for key, ruleset in RULESETS.items()]
    known = {
        "sheets": sheets,
        "max_name": TYPED,
        "name": player.name if player else "",
        "colour": player.colour if player else None,
        "you": player,
        "my_rooms": my_rooms(player.pk) if player else (),
        "my_games": my_games(player.pk) if player else (),
        "taken": rooms_with_taken_places(player.pk) if player else (),
        "everybody": everybody_sees_all(),
    }
    page = render(request, "home/home.html", known | context)
    return answer_to(trouble, page) if trouble else page
