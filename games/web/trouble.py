"""Errors that no view catches, said in a sentence all the same: of the disk, and of what another version stored."""

from __future__ import annotations

import logging
from collections.abc import Callable

import msgspec
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext

from games.errors import Reason, Refused
from games.storage import refusal_for, storage
from games.web.answers import CONFLICT, as_json, status_of
from games.words.refusals import sentence
from rules import IllegalSetup, Refusal

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
