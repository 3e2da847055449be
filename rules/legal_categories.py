"""Which categories are legal, as bit sets: one bit for each category, in sheet order.

Written once for the game, which asks with whole numbers, and for the perfect player, which asks with arrays of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeVar

from rules.errors import Refusal

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from rules.house import HouseRules
    from rules.ruleset import RuleSet

Bits = TypeVar("Bits", int, "NDArray[np.int64]")


def narrowing(
    ruleset: RuleSet, house: HouseRules, still_open: Bits, pays: Bits, own_upper: Bits, *, naming: bool = False
) -> Iterator[tuple[Refusal, Bits]]:
    """What is left of the open categories after each rule, with the reason why the others went.

    `pays` are the categories in which the dice are worth something, `own_upper` is the upper category of a joker's
    face, or nothing where there is no joker; `naming` asks for the categories that may be declared.
    """
    left, chance = still_open, ruleset.bit["chance"]
    if house.order == "forced":
        yield Refusal.NOT_NEXT_IN_ORDER, left & -left
        return
    if house.chance == "last":
        left = left & ~(chance & _some(left & ~chance))
        yield Refusal.CHANCE_IS_LAST, left
    elif house.chance == "fallback":
        left = left & ~(chance & _some(left & pays & ~chance))
        yield Refusal.CHANCE_IS_FALLBACK, left
    if naming:
        return
    left = _only(left & own_upper, left)
    yield Refusal.JOKER_UPPER_FIRST, left
    left = _only(left & ruleset.lower_bits & _some(own_upper), left)
    yield Refusal.JOKER_LOWER_FIRST, left
    if house.zeros == "only_when_nothing_fits":
        yield Refusal.ZERO_NOT_ALLOWED, _only(left & pays, left)


def legal_categories(
    ruleset: RuleSet, house: HouseRules, still_open: Bits, pays: Bits, own_upper: Bits, *, naming: bool = False
) -> Bits:
    """The categories that may be filled, or declared, now; a category that was declared is the only open one."""
    left: list[Bits] = [still_open]
    left += [after for _, after in narrowing(ruleset, house, still_open, pays, own_upper, naming=naming)]
    return left[-1]


def _some(bits: Bits) -> Bits:
    """All bits where there is any, none where there is none."""
    none: Bits = bits == 0
    return none - 1


def _only(wanted: Bits, left: Bits) -> Bits:
    """What is wanted of what is left; all of it where nothing is wanted."""
    return wanted | (left & ~_some(wanted))
