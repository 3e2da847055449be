"""What guests decide about themselves: adding a phone, choosing a language, being forgotten."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.errors import Refused
from games.people.identity import latest_room
from games.rooms.forget_and_merge import forget_player
from games.rooms.guests import open_link, use_device_link
from games.web.answers import as_page, as_text
from games.web.language import remember_language
from games.web.links import link_to, qr_svg
from games.web.visitor import forget, remember, visiting_player


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
