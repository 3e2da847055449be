"""The answer when something is refused or fails, for people and for programs; and sending files piece by piece."""

from __future__ import annotations

import asyncio
import logging
import math
import os
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO

import msgspec
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse, StreamingHttpResponse
from django.shortcuts import render
from django.utils.translation import gettext

from games.errors import Code, Reason, Refused
from games.storage import refusal_for, storage
from games.words.refusals import sentence
from rules import IllegalSetup, Refusal

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


logger = logging.getLogger(__name__)

AGAIN_AFTER = 10  # seconds, for programs that may try again


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
        refused = refusal_for(trouble)
        response: HttpResponse = as_json(refused) if _is_script(request) else _storage_page(request, refused)
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


def _storage_page(request: HttpRequest, refused: Refused) -> HttpResponse:
    """Whatever is wrong with the database, this page does not ask it."""
    message = sentence(refused.code)
    if refused.code == Reason.SERVER_TROUBLE and request.method in ("GET", "HEAD"):
        message = gettext("The stored games cannot be reached at the moment. Nothing is lost. Please try again.")
    return render(request, "503.html", {"message": message}, status=status_of(refused))


CHUNK = 1 << 18


def attachment(file: BinaryIO, name: str, kind: str, *, once: Path | None = None) -> HttpResponseBase:
    """`once` is a file that nobody needs when it was sent."""
    size = os.fstat(file.fileno()).st_size
    with suppress(PermissionError):  # Windows keeps what is open, until it was read
        _remove(once)
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Content-Length": str(size)}
    return StreamingHttpResponse(_chunks(file, once), content_type=kind, headers=headers)


async def _chunks(file: BinaryIO, once: Path | None) -> AsyncIterator[bytes]:
    """Piece by piece: all at once, a long history would need as much memory."""
    try:
        with file:
            while chunk := await asyncio.to_thread(file.read, CHUNK):
                yield chunk
    finally:
        _remove(once)


def _remove(path: Path | None) -> None:
    if path is not None:
        path.unlink(missing_ok=True)
