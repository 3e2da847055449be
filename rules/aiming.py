"""Which dice to keep where only one category is left to aim at: what one more roll would pay, for every way to keep."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import factorial, prod

from rules.ruleset import RuleSet
from rules.scoring import Dice


@cache
def faces_to_keep(ruleset: RuleSet, category: int, dice: Dice, rolls_used: int) -> Dice | None:
    """The faces to keep of `dice`, which are sorted; None where no roll is likely to pay more than they do."""
    ways = {kept for count in range(len(dice)) for kept in combinations(dice, count)}
    expected, _, kept = max((_expected(ruleset, category, kept, rolls_used + 1), len(kept), kept) for kept in ways)
    return kept if expected > ruleset.worth(dice, rolls_used)[category] else None


def _expected(ruleset: RuleSet, category: int, kept: Dice, rolls_used: int) -> float:
    """What the category pays on average when the dice that are not kept are thrown once."""
    count = ruleset.dice - len(kept)
    paid = sum(
        chances * ruleset.worth(kept + thrown, rolls_used)[category]
        for thrown, chances in _throws(ruleset.sides, count)
    )
    return float(paid / ruleset.sides**count)


@cache
def _throws(sides: int, count: int) -> tuple[tuple[Dice, int], ...]:
    """Every roll of so many dice in any order, and in how many orders it can fall."""
    return tuple(
        (faces, factorial(count) // prod(map(factorial, Counter(faces).values())))
        for faces in combinations_with_replacement(range(1, sides + 1), count)
    )
