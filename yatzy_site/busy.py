"""What a busy server does first, and what it says to whoever comes too late to wait."""

from io import BytesIO
from typing import Any

from django.core.handlers.asgi import ASGIRequest
from django.urls import Resolver404, resolve
from django.utils.translation import get_language_from_request, gettext, override

from yatzy_site.server.places import Kind

# Routes whose answers take long to make, by their names.
HEAVY = {
    *("game_json", "game_csv", "turns_csv", "player_jsonl", "player_csv"),
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


def sorry(scope: dict[str, Any]) -> bytes:
    """A sentence in the language of whoever asks."""
    with override(get_language_from_request(ASGIRequest(scope, BytesIO()))):
        words = gettext("Too many pages are asked for at this moment. Please try again in a few seconds.")
    return f"{words}\n".encode()
