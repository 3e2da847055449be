"""Who sends a request: their cookie, their player, their language, and which past games they may see."""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils.translation import activate, get_language

from games.models import Device, Game, Player
from games.people.identity import COOKIE, device_of, seen
from games.people.viewers import is_shut_out, was_inside
from games.storage import storage
from games.web.addresses import client_address

LASTS = 400 * 24 * 3600  # seconds; browsers keep no cookie longer


def visiting_device(request: HttpRequest) -> Device | None:
    """The browser that asks, if it has joined a room before; being here is noted."""
    token = request.COOKIES.get(COOKIE, "")
    device = device_of(token) if token else None  # a visitor without a cookie costs no query
    if device is not None:
        with storage.tolerated():
            seen(player=device.player, language=get_language() or "")
        _speak_to(request, device.player)
    return device


def _speak_to(request: HttpRequest, player: Player) -> None:
    """In the language that the player chose, perhaps on another device; the browser is told with the answer."""
    request.players_language = player.language  # type: ignore[attr-defined]
    if player.language in dict(settings.LANGUAGES):
        activate(player.language)


def visiting_player(request: HttpRequest) -> Player | None:
    device = visiting_device(request)
    return device.player if device else None


def remember(request: HttpRequest, response: HttpResponseBase, token: str) -> None:
    """Give the browser its token. HttpOnly: no script ever needs it."""
    response.set_cookie(
        COOKIE, token, max_age=LASTS, httponly=True, samesite="Lax", secure=request.is_secure(), path="/"
    )


def forget(response: HttpResponseBase) -> None:
    response.delete_cookie(COOKIE, path="/", samesite="Lax")


def address_of(request: HttpRequest) -> str:
    return client_address(request.META.get("REMOTE_ADDR", ""), request.META.get("HTTP_X_FORWARDED_FOR", ""))


@dataclass(frozen=True, slots=True)
class Asked:
    """A game; `inside` if the visitor has been in its room, `shut_out` where it is locked and they have not."""

    game: Game
    inside: bool
    shut_out: bool


def asked_game(request: HttpRequest, key: str) -> Asked:
    """Raises Http404 if there is none."""
    game = get_object_or_404(Game.objects.exclude(status=Game.ARRIVING).select_related("room"), key=key)
    player = visiting_player(request)
    inside = was_inside(game, player.pk if player else None)
    return Asked(game, inside, is_shut_out(game, inside=inside))
