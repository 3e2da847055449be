"""The dice of a game, for whoever wants to check them."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from games.models import Game
from games.selectors.dice import dice_record


@require_safe
def dice(request: HttpRequest, key: str) -> HttpResponse:
    """What was committed and rolled, as one document; the secret is in it once the game has ended."""
    game = get_object_or_404(Game, key=key)
    return JsonResponse(dice_record(game), headers={"Cache-Control": "private, no-cache"})
