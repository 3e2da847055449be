"""One player, for the owner: renaming, merging with another, forgetting."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.errors import Reason, Refused
from games.models import Player
from games.owner.selectors import find_player, other_players, player_line
from games.owner.views.page import back, page
from games.owner.views.sign_in import owners_only
from games.people.names import TYPED
from games.rooms.forget_and_merge import check_can_merge, forget_player, games_together, merge_players
from games.rooms.guests import rename
from games.web.answers import answer_to
from games.words.refusals import sentence


@owners_only
@require_safe
def player_page(request: HttpRequest, player_id: int) -> HttpResponse:
    return _player(request, player_id)


@owners_only
@require_POST
def rename_player(request: HttpRequest, player_id: int) -> HttpResponse:
    name = request.POST.get("name", "")
    try:
        rename(player=find_player(player_id), name=name)
    except Refused as refused:
        if refused.code == Reason.NO_SUCH_PLAYER:
            return page(request, refused)
        return _player(request, player_id, refused, name_error=sentence(refused.code), name=name[:TYPED])
    return back("renamed")


@owners_only
@require_http_methods(["GET", "HEAD", "POST"])
def merge(request: HttpRequest, player_id: int) -> HttpResponse:
    """GET asks with all that would happen, POST does it. Who stays is in the address, who goes in `other`."""
    given = request.POST if request.method == "POST" else request.GET
    try:
        keep, other = find_player(player_id), find_player(_id(given.get("other", "")))
        check_can_merge(keep=keep, other=other)
        if request.method == "POST":
            merge_players(keep=keep, other=other)
            return back("merged")
    except Refused as refused:
        if refused.code == Reason.NO_SUCH_PLAYER:
            return page(request, refused)
        return _player(request, player_id, refused, merge_error=sentence(refused.code))
    return render(request, "owner/merge.html", _question(keep, other))


def _question(keep: Player, other: Player) -> dict[str, Any]:
    return {"keep": player_line(keep.pk), "other": player_line(other.pk), "together": games_together(keep, other)}


@owners_only
@require_POST
def forget(request: HttpRequest, player_id: int) -> HttpResponse:
    try:
        forget_player(player=find_player(player_id))
    except Refused as refused:
        return page(request, refused)
    return back("forgotten")


def _player(request: HttpRequest, player_id: int, refused: Refused | None = None, **more: Any) -> HttpResponse:
    player = player_line(player_id)
    if player is None:
        return page(request, Refused(Reason.NO_SUCH_PLAYER))
    context = {"player": player, "name": player.name, "others": other_players(player_id), "max_name": TYPED}
    answer = render(request, "owner/player.html", context | more)
    return answer_to(refused, answer) if refused else answer


def _id(text: str) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 19 else 0
