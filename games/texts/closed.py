"""Why an open category cannot be filled now, and what would open it: what the table says when it is tapped."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.texts.rule_refusals import RULE_SENTENCES
from rules import Refusal

# %(category)s is a category that may be filled instead, %(points)s what it would pay. The page knows both; where the
# room counts alone, it says the plain sentence of games/texts/rule_refusals.py, which gives nothing away.
CLOSED: dict[Refusal, str | Promise] = {
    Refusal.NOT_NEXT_IN_ORDER: _("House rule: from top to bottom. The next one is %(category)s."),
    Refusal.DECLARED_OTHERWISE: _("You named %(category)s for this turn: the dice go there."),
    Refusal.CHANCE_IS_FALLBACK: _(
        "Chance takes these dice when no other category does: you get %(points)s for %(category)s."
    ),
    Refusal.CHANCE_IS_LAST: _("House rule: chance opens when every other category is filled."),
    Refusal.JOKER_UPPER_FIRST: _("All alike again: a joker goes into %(category)s first."),
    Refusal.JOKER_LOWER_FIRST: _("A joker goes into an open lower category first, such as %(category)s."),
    Refusal.ZERO_NOT_ALLOWED: _("House rule: no zero while the dice score. You get %(points)s for %(category)s."),
    Refusal.ROLLS_UNKNOWN: RULE_SENTENCES["rolls_unknown"],  # it says both already
}

# Before the first roll the table says what the category wants instead.
SAYS_WHAT_IT_WANTS = frozenset({Refusal.ROLL_FIRST})


def closed_texts() -> dict[str, str]:
    """All of it in the reader's language, for the page."""
    return {str(reason): str(text) for reason, text in CLOSED.items()}
