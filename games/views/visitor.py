"""Who is asking, as an HTTP request tells it, and the cookie that makes it so next time."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.utils.translation import activate, get_language

from games.addresses import client_address
from games.identity import COOKIE
from games.models import Device, Player, Room
from games.selectors.players import device_of
from games.services.guesses import find_room
from games.services.players import seen
from games.storage import storage

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


def remember_language(response: HttpResponseBase, language: str) -> None:
    """Cookies belong to an address, but a player reads the same language everywhere."""
    if language:
        response.set_cookie(
            settings.LANGUAGE_COOKIE_NAME,
            language,
            max_age=settings.LANGUAGE_COOKIE_AGE,
            samesite="Lax",
            secure=settings.LANGUAGE_COOKIE_SECURE,
        )


def forget(response: HttpResponseBase) -> None:
    response.delete_cookie(COOKIE, path="/", samesite="Lax")


def asked_room(request: HttpRequest, code: str, player: Player | None) -> Room:
    """The room that a code in the address or a field means. Raises RoomError."""
    return find_room(code=code, address=address_of(request), player_id=player.pk if player else None)


def address_of(request: HttpRequest) -> str:
    return client_address(request.META.get("REMOTE_ADDR", ""), request.META.get("HTTP_X_FORWARDED_FOR", ""))
