"""From a service's no to an answer: a status for machines, a page or a sentence for people."""

from __future__ import annotations

import logging
import math
from collections.abc import Callable
from typing import Any

import msgspec
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext

from games.errors import RoomError, Trouble
from games.storage import StorageTrouble, storage
from rules import IllegalSetup, Refusal

logger = logging.getLogger(__name__)

STATUS = {
    Trouble.BAD_MESSAGE: 400,
    Trouble.BAD_SETTINGS: 400,
    Trouble.BAD_COLOUR: 400,
    Trouble.NAME_EMPTY: 400,
    Trouble.NAME_TOO_LONG: 400,
    Trouble.NAME_BAD_CHARACTERS: 400,
    Trouble.NAME_IS_A_LABEL: 400,
    Trouble.NOT_A_MEMBER: 403,
    Trouble.NOT_HOST: 403,
    Trouble.NOT_YOURS: 403,
    Trouble.CAME_LATER: 403,
    Trouble.HOSTS_PLACE: 403,
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
    Trouble.DISK_FULL: 503,
    Trouble.SERVER_TROUBLE: 503,
}
AGAIN_AFTER = 10  # seconds, for programs that may try again
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


class StorageTroubles:
    """Middleware: a full disk, or a database out of reach, is a sentence with 503 on every page and for every verb."""

    def __init__(self, respond: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._respond = respond

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self._respond(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        trouble = storage.note(error)
        if trouble is None:
            return None
        said = RoomError(Trouble.DISK_FULL if trouble is StorageTrouble.FULL else Trouble.SERVER_TROUBLE)
        response: HttpResponse = as_json(said) if _is_script(request) else _storage_page(request, said)
        response.headers["Retry-After"] = str(AGAIN_AFTER)
        response._has_been_logged = True  # type: ignore[attr-defined] # the log has its line, for all who meet it
        return response


class UnknownToThisVersion:
    """Middleware: a rule set or a setting that only another version knows, from a backup of its, is a sentence."""

    def __init__(self, respond: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._respond = respond

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self._respond(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        unknown = isinstance(error, IllegalSetup) and error.code == Refusal.UNKNOWN_RULE_SET
        if not unknown and not isinstance(error, msgspec.ValidationError):
            return None
        logger.warning("something stored is not known to this version: %s", error)  # no path: it may name a room
        message = gettext(
            "It belongs to rules or settings that this version of Yatzy Night does not know. "
            "Whoever runs the server can update it, or go back to a backup."
        )
        if _is_script(request):
            return JsonResponse({"code": "unknown_rule_set", "message": message, "field": ""}, status=CONFLICT)
        return render(request, "unknown.html", {"message": message}, status=CONFLICT)


def _is_script(request: HttpRequest) -> bool:
    types = (request.headers.get("Accept", ""), request.headers.get("Content-Type", ""))
    return any("application/json" in one for one in types) or request.path.endswith(".json")


def _storage_page(request: HttpRequest, error: RoomError) -> HttpResponse:
    """Whatever is wrong with the database, this page does not ask it."""
    message = error.message
    if error.code == Trouble.SERVER_TROUBLE and request.method in ("GET", "HEAD"):
        message = gettext("The stored games cannot be reached at the moment. Nothing is lost. Please try again.")
    return render(request, "503.html", {"message": message}, status=status_of(error))
