"""Who may see a player's page."""

from __future__ import annotations

from django.http import HttpRequest

from games.selectors.visible import everybody_sees_all, hidden_players
from games.views.visitor import visiting_player


def may_see_player(request: HttpRequest, player_id: int) -> bool:
    """Whether this browser may see a player's page: where not everybody may, only their own devices."""
    player = visiting_player(request)
    if player is not None and player.pk == player_id:
        return True
    return everybody_sees_all() and player_id not in hidden_players(player.pk if player else None)
