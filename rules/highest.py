"""How much a game can give, worked out of the rule set."""

from __future__ import annotations

from dataclasses import dataclass

from rules import RuleSet


@dataclass(frozen=True, slots=True)
class Most:
    """The highest totals with the rule set's own bonus."""

    free: int
    forced: int  # categories from top to bottom
    upper: int  # the upper section alone


def most_it_can_give(ruleset: RuleSet) -> Most:
    sheet = sum(ruleset.best_worth) + ruleset.bonus.points
    # Every category that is filled after yatzy can be filled with all dice alike again.
    each = ruleset.joker.bonus if ruleset.joker else 0
    after_yatzy = len(ruleset.rows) - 1 - ruleset.position["yatzy"] if each else 0
    return Most(
        free=sheet + each * (len(ruleset.rows) - 1),
        forced=sheet + each * after_yatzy,
        upper=ruleset.highest_upper_sum + ruleset.bonus.points,
    )
