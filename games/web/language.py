"""The language of a page: the player's own, on whatever device, or else the browser's."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponseBadRequest, HttpResponseBase
from django.views.decorators.http import require_POST
from django.views.i18n import set_language

from games.web.visitor import visiting_player

LONGEST_ADDRESS = 2000  # characters of the page to go back to

Respond = Callable[[HttpRequest], HttpResponseBase]


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


@require_POST
def choose_language(request: HttpRequest) -> HttpResponseBase:
    """Keep it in this browser, and for the player, whose other devices follow."""
    if any(len(given.get("next", "")) > LONGEST_ADDRESS for given in (request.POST, request.GET)):
        # Django would take its host apart with a function that is slow on purpose-made text: see names.py.
        return HttpResponseBadRequest()
    player = visiting_player(request)
    language = request.POST.get("language", "")
    if player is not None and language in dict(settings.LANGUAGES):
        player.language = language
        player.save(update_fields=["language"])
    return set_language(request)


def keep_the_players_language(respond: Respond) -> Respond:
    """Pages that ask nobody who they are, like the score pads, go by the cookie: it follows the player's choice."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = respond(request)
        language: str = getattr(request, "players_language", "")
        name = settings.LANGUAGE_COOKIE_NAME
        if language != request.COOKIES.get(name) and name not in response.cookies:
            remember_language(response, language)
        return response

    return middleware
