"""Advice in words: what to do, what it costs, and why; and what a choice gave away."""

from __future__ import annotations

from typing import Any

from django.utils.formats import number_format
from django.utils.translation import gettext

import rules
from games.perfect_play.advice import Advice
from games.words.categories import line_name
from games.words.choices import choice_in_words

LIKELY = 0.1  # chances below this are not worth a word
SMALL = 0.05


def advice_in_words(state: rules.State, choices: tuple[Advice, ...]) -> list[dict[str, Any]]:
    ruleset = state.ruleset.key
    return [
        {
            "text": choice_in_words(each.action, state.hand.dice, ruleset),
            "keep": list(each.action.keep) if isinstance(each.action, rules.Roll) else None,
            "cost": cost_in_words(each.cost),
            "why": _why(each, state),
        }
        for each in choices
    ]


def gave_away(taken: rules.Action, best: rules.Action, cost: float, dice: rules.Dice, ruleset: str) -> str:
    """A choice that was made, in a sentence."""
    if cost < SMALL:
        text = gettext("%(choice)s: the best choice.")
    else:
        text = gettext("%(choice)s gave away %(points)s. Best: %(best)s.")
    values = {
        "choice": choice_in_words(taken, dice, ruleset),
        "points": number_format(cost, decimal_pos=1, use_l10n=True),
        "best": choice_in_words(best, dice, ruleset),
    }
    sentence = text % values
    return sentence[0].upper() + sentence[1:]


def cost_in_words(points: float) -> str:
    return f"−{number_format(points, decimal_pos=1, use_l10n=True)}" if points >= SMALL else ""


def _why(advice: Advice, state: rules.State) -> str:
    """One plain sentence."""
    if isinstance(advice.action, rules.Roll):
        return _aims(advice, state.ruleset.key)
    assert isinstance(advice.action, rules.Score | rules.Declare)
    if isinstance(advice.action, rules.Declare):
        return gettext("It can expect most.")
    if not advice.points:
        return gettext("Nothing pays here, and this is what is missed least.")
    return _bonus(advice.action.category, state) or gettext("%(points)s points now.") % {"points": advice.points}


def _aims(advice: Advice, ruleset: str) -> str:
    names = [
        f"{line_name(ruleset, category)} ({chance:.0%})" for category, chance in advice.aims[:2] if chance >= LIKELY
    ]
    if not names:
        return gettext("Many categories are possible.")
    if len(names) == 1:
        return gettext("Most likely %(first)s.") % {"first": names[0]}
    return gettext("Most likely %(first)s or %(second)s.") % {"first": names[0], "second": names[1]}


def _bonus(category: str, state: rules.State) -> str:
    """What the choice does for the bonus, if it does anything."""
    ruleset, house, column = state.ruleset, state.house, state.column
    at = ruleset.position[category]
    upper_sum = sum(points or 0 for points in column.points[: ruleset.upper_count])
    if at >= ruleset.upper_count or house.bonus is None or not house.bonus.points:
        return ""
    missing = house.bonus.threshold - upper_sum - sum(face for face in state.hand.dice if face == at + 1)
    if missing <= 0:
        return "" if upper_sum >= house.bonus.threshold else gettext("It makes the bonus.")
    open_faces = [face for face in range(1, ruleset.upper_count + 1) if column.points[face - 1] is None]
    most = sum(face * ruleset.dice for face in open_faces if face != at + 1)
    if missing > most:
        return ""
    return gettext("It keeps the bonus in reach: %(points)s more are needed.") % {"points": missing}
