"""From a service's no to an answer: a status for machines, a page or a sentence for people."""

from __future__ import annotations

import math
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render

from games.errors import RoomError, Trouble

STATUS = {
    Trouble.BAD_MESSAGE: 400,
    Trouble.BAD_SETTINGS: 400,
    Trouble.BAD_COLOUR: 400,
    Trouble.NAME_EMPTY: 400,
    Trouble.NAME_TOO_LONG: 400,
    Trouble.NAME_BAD_CHARACTERS: 400,
    Trouble.NOT_A_MEMBER: 403,
    Trouble.NOT_HOST: 403,
    Trouble.NOT_YOURS: 403,
    Trouble.ROOM_LOCKED: 403,
    Trouble.KICKED: 403,
    Trouble.UNKNOWN_ROOM: 404,
    Trouble.NO_SUCH_MEMBER: 404,
    Trouble.NO_SUCH_CLAIM: 404,
    Trouble.ROOM_CLOSED: 410,
    Trouble.LINK_USED: 410,
    Trouble.TOO_MANY_GUESSES: 429,
    Trouble.TOO_MANY_ROOMS: 429,
    Trouble.TOO_MANY_REQUESTS: 429,
}
CONFLICT = 409  # everything else: the room is not as the request took it to be

# The reasons that templates/room/gone.html knows.
REASONS = {
    Trouble.ROOM_CLOSED: "closed",
    Trouble.ROOM_LOCKED: "locked",
    Trouble.KICKED: "kicked",
    Trouble.TOO_MANY_GUESSES: "guessing",
    Trouble.LINK_USED: "used_link",
}


def status_of(error: RoomError) -> int:
    return next((status for code, status in STATUS.items() if code == error.code), CONFLICT)


def reason_of(error: RoomError) -> str:
    return next((reason for known, reason in REASONS.items() if known == error.code), "unknown")


def answer_to(error: RoomError, response: HttpResponse) -> HttpResponse:
    """The answer, with its status, and for programs with the time after which asking again makes sense."""
    response.status_code = status_of(error)
    if error.wait > 0:
        response.headers["Retry-After"] = str(math.ceil(error.wait))
    return response


def as_json(error: RoomError) -> HttpResponse:
    return answer_to(error, JsonResponse({"code": str(error.code), "message": error.message, "field": error.field}))


def as_text(error: RoomError) -> HttpResponse:
    return answer_to(error, HttpResponse(error.message, content_type="text/plain; charset=utf-8"))


def as_page(request: HttpRequest, error: RoomError, code: str = "", **more: Any) -> HttpResponse:
    """A page that says why there is no room here, with a field for another code."""
    context = {"reason": reason_of(error), "code": code, "message": error.message, **more}
    return answer_to(error, render(request, "room/gone.html", context))
