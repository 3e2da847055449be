"""What two games must share to be compared: rule set, version, kind of dice and house rules, in one short text."""

from __future__ import annotations

from typing import NamedTuple

from rules import RULESETS, HouseRules

# Every house rule by the values that can stand in the text; a rule's own value never does. Order: "free" is chance's.
RULE_OF = {
    "forced": "order",
    "after_first_roll": "declare",
    "upper": "sections",
    "free": "chance",
    "fallback": "chance",
    "last": "chance",
    "only_when_nothing_fits": "zeros",
}


class Terms(NamedTuple):
    """`str(terms)` is the key: "finnish 1 screen", then what the table plays otherwise than the rule set."""

    ruleset: str
    version: int
    real_dice: bool
    changed: tuple[str, ...] = ()  # values of RULE_OF; "42/50" is a bonus of 50 from 42 on

    @property
    def own_rules(self) -> bool:
        """Whether the house rules are those that the rule set starts from."""
        return not self.changed

    @property
    def in_order(self) -> tuple[int, bool, bool, str]:
        """For lists: the rule sets in their order, each rule set's own rules before all others."""
        known = [*RULESETS, self.ruleset]  # one that only another version knows comes last
        return known.index(self.ruleset), not self.own_rules, self.real_dice, str(self)

    def __str__(self) -> str:
        dice = "real" if self.real_dice else "screen"
        return " ".join((self.ruleset, str(self.version), dice, *self.changed))


def terms_of(ruleset: str, version: int, house: HouseRules, dice_from: str) -> Terms:
    """The terms of a game with settled house rules. Teams are not among them: their totals are compared with none."""
    own = RULESETS[ruleset]
    assert house.bonus is not None  # settled when the game began
    played = (
        (house.order, "free"),
        (house.declare, "off"),
        (house.sections, "full"),
        (house.chance or "free", own.house.chance or "free"),
        (house.zeros, "anytime"),
        (f"{house.bonus.threshold}/{house.bonus.points}", f"{own.bonus.threshold}/{own.bonus.points}"),
    )
    changed = tuple(value for value, usual in played if value != usual)
    return Terms(ruleset, version, dice_from != "screen", changed)


def load_terms(text: str) -> Terms:
    ruleset, version, dice, *changed = text.split(" ")
    return Terms(ruleset, int(version), dice == "real", tuple(changed))
