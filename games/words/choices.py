"""What somebody may do with dice, in as few words as in a notebook."""

from __future__ import annotations

from django.utils.translation import gettext

import rules
from games.words.categories import line_name


def choice_in_words(action: rules.Action, dice: rules.Dice, ruleset: str) -> str:
    """ "keep 5 5 5", "all dice again", "Full house", "name Full house"."""
    if isinstance(action, rules.Roll):
        kept = " ".join(str(face) for face in sorted(dice[place] for place in action.keep))
        return gettext("keep %(dice)s") % {"dice": kept} if kept else gettext("all dice again")
    assert isinstance(action, rules.Score | rules.Declare)
    category = line_name(ruleset, action.category)
    return gettext("name %(category)s") % {"category": category} if isinstance(action, rules.Declare) else category
