"""The game that an address names, and whether whoever asks may see it."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest
from django.shortcuts import get_object_or_404

from games.models import Game
from games.selectors.visible import is_shut_out, was_inside
from games.views.visitor import visiting_player


@dataclass(frozen=True, slots=True)
class Asked:
    """A game; `inside` if the visitor has been in its room, `shut_out` where it is locked and they have not."""

    game: Game
    inside: bool
    shut_out: bool


def asked_game(request: HttpRequest, key: str) -> Asked:
    """Raises Http404 if there is none."""
    game = get_object_or_404(Game.objects.exclude(status=Game.ARRIVING).select_related("room"), key=key)
    player = visiting_player(request)
    inside = was_inside(game, player.pk if player else None)
    return Asked(game, inside, is_shut_out(game, inside=inside))
