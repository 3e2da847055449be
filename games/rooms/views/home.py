"""The front page: start a room, join one by its code, see one's own games and what can be played."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.views.decorators.http import require_POST, require_safe

from games.errors import Refused
from games.history.past_games import my_games, my_rooms
from games.history.puzzle import has_puzzles
from games.models import Player
from games.people.identity import rooms_with_taken_places
from games.people.names import TYPED
from games.people.viewers import everybody_sees_all
from games.rooms.codes import asked_room, is_private_host, typed_code
from games.rooms.quotas import check_may_start_room
from games.rooms.room import create_room
from games.rooms.views.forms import GuestForm, typed
from games.web.answers import answer_to
from games.web.visitor import address_of, remember, visiting_player
from games.words.refusals import sentence
from games.words.rule_sets import RULE_NAMES
from rules import RULESETS


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    return _page(request, visiting_player(request), forgotten="forgotten" in request.GET)


@require_POST
def start_room(request: HttpRequest) -> HttpResponse:
    """A new room, with whoever asked for it as its host."""
    player, form = visiting_player(request), GuestForm(request.POST)
    refused = form.refusal()
    if refused is None:
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
        except Refused as error:
            refused = error
    if refused is not None:
        return _page(request, player, refused, **typed(request.POST), start_error=sentence(refused.code))
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
    except Refused as error:
        return _page(request, player, error, code=typed_code(text)[:200], join_error=sentence(error.code))
    return redirect("room", room.code)


def _page(request: HttpRequest, player: Player | None, refused: Refused | None = None, **context: Any) -> HttpResponse:
    sheets = [(RULE_NAMES[key], ruleset) for key, ruleset in RULESETS.items()]
    known = {
        "sheets": sheets,
        "max_name": TYPED,
        "name": player.name if player else "",
        "colour": player.colour if player else None,
        "you": player,
        "my_rooms": my_rooms(player.pk) if player else (),
        "my_games": my_games(player.pk) if player else (),
        "puzzles": has_puzzles(player.pk) if player else False,
        "taken": rooms_with_taken_places(player.pk) if player else (),
        "everybody": everybody_sees_all(),
    }
    page = render(request, "rooms/home.html", known | context)
    return answer_to(refused, page) if refused else page
