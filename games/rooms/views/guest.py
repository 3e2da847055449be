"""What guests decide about themselves: adding a phone, choosing a language, being forgotten."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django.views.i18n import set_language

from games.errors import Refused
from games.people.identity import latest_room
from games.rooms import guests
from games.rooms.guests import forget_player, open_link, use_device_link
from games.web.answers import as_page, as_text
from games.web.links import link_to, qr_svg
from games.web.visitor import forget, remember, remember_language, visiting_player


@require_http_methods(["GET", "HEAD", "POST"])
def device(request: HttpRequest, token: str) -> HttpResponse:
    """Ask first, then do it: messengers open links to look at them, and this one works once."""
    try:
        if request.method != "POST":
            link = open_link(token=token)
            context = {"player": link.player, "so_far": visiting_player(request), "token": token}
            return render(request, "rooms/device.html", context)
        player, own_token = use_device_link(token=token)
    except Refused as error:
        return as_page(request, error)
    room = latest_room(player.pk)
    response = redirect("room", room.code) if room else redirect("home")
    remember(request, response, own_token)
    remember_language(response, player.language)
    return response


@require_safe
def device_qr(request: HttpRequest, token: str) -> HttpResponse:
    try:
        open_link(token=token)
    except Refused as error:
        return as_text(error)
    return qr_svg(link_to(request, reverse("device", args=[token])).url)


@require_POST
def forget_me(request: HttpRequest) -> HttpResponse:
    """Nothing of the player is left but their games, of a player without a name."""
    player = visiting_player(request)
    if player is not None:
        forget_player(player=player)
    response = redirect(f"{reverse('home')}?forgotten")
    forget(response)
    return response


LONGEST_ADDRESS = 2000  # characters of the page to go back to

Respond = Callable[[HttpRequest], HttpResponseBase]


@require_POST
def choose_language(request: HttpRequest) -> HttpResponseBase:
    """Keep it in this browser, and for the player, whose other devices follow."""
    if any(len(given.get("next", "")) > LONGEST_ADDRESS for given in (request.POST, request.GET)):
        # Django would take its host apart with a function that is slow on purpose-made text: see names.py.
        return HttpResponseBadRequest()
    player = visiting_player(request)
    language = request.POST.get("language", "")
    if player is not None and language in dict(settings.LANGUAGES):
        guests.choose_language(player=player, language=language)
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
