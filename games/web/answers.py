"""From a service's no to an answer: a status for machines, a page or a sentence for people."""

from __future__ import annotations

import math
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render

from games.errors import Code, Reason, Refused
from games.words.refusals import sentence

STATUS: dict[Code, int] = {
    Reason.BAD_MESSAGE: 400,
    Reason.BAD_SETTINGS: 400,
    Reason.BAD_COLOUR: 400,
    Reason.NAME_EMPTY: 400,
    Reason.NAME_TOO_LONG: 400,
    Reason.NAME_BAD_CHARACTERS: 400,
    Reason.NAME_IS_A_LABEL: 400,
    Reason.NOT_A_MEMBER: 403,
    Reason.NOT_HOST: 403,
    Reason.NOT_YOURS: 403,
    Reason.CAME_LATER: 403,
    Reason.HOSTS_PLACE: 403,
    Reason.ROOM_LOCKED: 403,
    Reason.KICKED: 403,
    Reason.UNKNOWN_ROOM: 404,
    Reason.NO_SUCH_MEMBER: 404,
    Reason.NO_SUCH_CLAIM: 404,
    Reason.NO_SUCH_PLAYER: 404,
    Reason.NO_SUCH_BACKUP: 404,
    Reason.ROOM_CLOSED: 410,
    Reason.LINK_USED: 410,
    Reason.TOO_MANY_GUESSES: 429,
    Reason.TOO_MANY_ROOMS: 429,
    Reason.TOO_MANY_REQUESTS: 429,
    Reason.DISK_FULL: 503,
    Reason.SERVER_TROUBLE: 503,
}
CONFLICT = 409  # everything else: the room is not as the request took it to be


def status_of(refused: Refused) -> int:
    return STATUS.get(refused.code, CONFLICT)


def answer_to(refused: Refused, response: HttpResponse) -> HttpResponse:
    """The answer, with its status, and for programs with the time after which asking again makes sense."""
    response.status_code = status_of(refused)
    if refused.wait > 0:
        response.headers["Retry-After"] = str(math.ceil(refused.wait))
    return response


def as_json(refused: Refused) -> HttpResponse:
    body = {"code": str(refused.code), "message": sentence(refused.code), "field": refused.field}
    return answer_to(refused, JsonResponse(body))


def as_text(refused: Refused) -> HttpResponse:
    return answer_to(refused, HttpResponse(sentence(refused.code), content_type="text/plain; charset=utf-8"))


def as_page(request: HttpRequest, refused: Refused, code: str = "", **more: Any) -> HttpResponse:
    """A page that says why there is no room here, with a field for another code."""
    context = {"reason": refused.code, "code": code, "message": sentence(refused.code), **more}
    return answer_to(refused, render(request, "rooms/gone.html", context))
