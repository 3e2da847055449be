"""Which requests are served first on a busy server, what those that come too late hear, and who may send much."""

from io import BytesIO
from typing import Any

from django.conf import settings
from django.core.handlers.asgi import ASGIRequest
from django.urls import Resolver404, resolve, reverse
from django.utils.translation import get_language_from_request, gettext, override

from games.transfer.restoring import MOST_UPLOAD
from games.web.addresses import client_address, household
from games.web.owner_cookie import has_pass
from yatzy_site.server.queues import Kind

# Routes whose answers take long to make, by their names.
HEAVY = {
    *("game_json", "game_csv", "turns_csv", "player_jsonl", "player_csv"),
    *("analysis", "analysis_json", "puzzle"),
    *("player", "league", "server_dice", "room_night", "lasting_night"),
    *("owner_keep_backup", "owner_download", "owner_backup", "owner_restore_kept", "owner_restore"),
    *("owner_restore_answer", "owner_merge", "owner_forget", "forget_me"),
}


def kind_of(scope: dict[str, Any]) -> Kind:
    if scope["path"].startswith("/static/"):
        return Kind.FILE
    try:
        return Kind.HEAVY if resolve(scope["path"]).url_name in HEAVY else Kind.PAGE
    except Resolver404:
        return Kind.PAGE


def address_of(scope: dict[str, Any]) -> str | None:
    """Whose share of the places a request takes; None where addresses are not counted."""
    if not settings.ADDRESS_LIMITS:
        return None
    peer = scope["client"][0] if scope.get("client") else ""
    return household(client_address(peer, dict(scope["headers"]).get(b"x-forwarded-for", b"").decode("latin-1")))


def sorry(scope: dict[str, Any]) -> bytes:
    """A sentence in the language of whoever asks."""
    with override(get_language_from_request(ASGIRequest(scope, BytesIO()))):
        words = gettext("Too many pages are asked for at this moment. Please try again in a few seconds.")
    return f"{words}\n".encode()


def owners_backup(path: str, cookies: str) -> int:
    """Asked before the first byte of it is taken: anybody else's would fill the disk."""
    return MOST_UPLOAD if path == reverse("owner_restore") and has_pass(cookies) else 0
