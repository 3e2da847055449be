"""The dice of a game, for whoever wants to check them."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_safe

from games.errors import RoomError, Trouble
from games.selectors.dice import dice_record
from games.views.asked_game import asked_game
from games.views.trouble import as_json


@require_safe
def dice(request: HttpRequest, key: str) -> HttpResponse:
    """What was committed and rolled, as one document; the secret is in it once the game has ended."""
    asked = asked_game(request, key)
    if asked.shut_out:
        return as_json(RoomError(Trouble.ROOM_LOCKED))
    return JsonResponse(dice_record(asked.game), headers={"Cache-Control": "private, no-cache"})
