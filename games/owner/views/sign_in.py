"""Signing in as the owner: the link is exchanged for a cookie, which every page of the owner's asks for."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from games.ratelimit import RateLimit
from games.rooms.codes import BURST, SECONDS_A_GUESS
from games.web.addresses import household
from games.web.owner_cookie import COOKIE, HOUSE_COOKIE, HOUSE_SALT, is_pass, is_token, new_pass
from games.web.visitor import address_of

LASTS = 30 * 24 * 3600  # seconds; the link lets in again
PATH = "/owner/"
ROOMS = "/r/"

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponseBase]

# Of its own: a table full of people with bad eyes must not keep the owner out.
limit = RateLimit(BURST, SECONDS_A_GUESS)


def owners_only(view: View[P]) -> View[P]:
    """Nobody else learns more than whose page this is."""

    @wraps(view)
    def guarded(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        if not is_owner(request):
            return closed(request, 403)
        response = view(request, *args, **kwargs)
        # Names, addresses and the link: not for whoever presses "back" on a shared laptop.
        response.headers["Cache-Control"] = "no-store"
        return response

    return guarded


def is_owner(request: HttpRequest) -> bool:
    return is_pass(request.COOKIES.get(COOKIE, ""))


@require_safe
def enter(request: HttpRequest, token: str) -> HttpResponse:
    """At once to the page itself: the token stays in no address bar and on no screen."""
    if not is_token(token):
        # The right one always lets in: nobody guesses it, and a neighbour's guesses must not keep the owner out.
        if not limit.take(household(address_of(request))):
            return closed(request, 429, reason="guessing")
        return closed(request, 403, reason="revoked", port=request.META["SERVER_PORT"])
    response = redirect("owner")
    response.headers["Cache-Control"] = "no-store"
    give_pass(request, response)
    return response


@require_POST
def leave(request: HttpRequest) -> HttpResponse:
    """This browser is not the owner's any more; the link lets it in again."""
    response = redirect("home")
    response.delete_cookie(COOKIE, path=PATH, samesite="Lax")
    response.delete_cookie(HOUSE_COOKIE, path=ROOMS, samesite="Lax")
    return response


def give_pass(request: HttpRequest, response: HttpResponseBase) -> None:
    """HttpOnly, and sent to the owner's pages only; rooms get one that opens nothing."""
    cookies = ((COOKIE, new_pass(), PATH), (HOUSE_COOKIE, new_pass(HOUSE_SALT), ROOMS))
    for name, value, path in cookies:
        response.set_cookie(
            name, value, max_age=LASTS, httponly=True, samesite="Lax", secure=request.is_secure(), path=path
        )


def closed(request: HttpRequest, status: int, **context: Any) -> HttpResponse:
    return render(request, "owner/closed.html", context, status=status)
