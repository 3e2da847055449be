"""Who may see a player's page."""

from __future__ import annotations

from django.http import HttpRequest

from games.selectors.visible import everybody_sees_all
from games.views.visitor import visiting_player


def may_see_player(request: HttpRequest, player_id: int) -> bool:
    """Whether this browser may see a player's page: where not everybody may, only their own devices."""
    if everybody_sees_all():
        return True
    player = visiting_player(request)
    return player is not None and player.pk == player_id
