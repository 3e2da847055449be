"""What was agreed for a game, in the reader's language."""

from __future__ import annotations

from django import template

from games.history.past_games import PastGame
from games.words.agreed import changed_rules

register = template.Library()


@register.filter
def house_rules(game: PastGame) -> tuple[str, ...]:
    """The names of the house rules that are not the rule set's own."""
    return changed_rules(game.ruleset, game.house)
