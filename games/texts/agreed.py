"""What a table agreed on beyond its rule set, in a few words: for lists of games and printed pages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext

from games.codec.settings import load_house
from games.codec.terms import RULE_OF, terms_of
from games.texts.house import HOUSE, Value
from games.texts.terms import rule_in_words
from rules import RULESETS, HouseRules, RuleSet

CHOSEN = ("order", "declare", "sections", "chance", "zeros")


def changed_rules(ruleset: str, house: dict[str, Any], dice_from: str = "screen") -> tuple[str, ...]:
    """The house rules of a stored game that are not its rule set's own; real dice among them."""
    agreed = load_house(house)
    names = [rule_in_words(value) for value in _changed(agreed, RULESETS[ruleset])]
    if agreed.teams:
        names.append(str(HOUSE["teams"].values["on"].name))
    if dice_from in HOUSE["dice_from"].values and dice_from != "screen":
        names.append(str(HOUSE["dice_from"].values[dice_from].name))
    return tuple(names)


def house_in_words(house: HouseRules, ruleset: RuleSet) -> list[Value]:
    """The same with what each rule changes, for the sheet; nothing where it was played as the rule set has it."""
    return list(_explained(house, ruleset))


def _explained(house: HouseRules, ruleset: RuleSet) -> Iterator[Value]:
    for value in _changed(house, ruleset):
        if value in RULE_OF:
            yield HOUSE[RULE_OF[value]].values[value]
        else:
            about = gettext("Extra points for an upper section that reaches this sum.")
            yield Value(rule_in_words(value), about)
    if house.teams:
        yield HOUSE["teams"].values["on"]


def _changed(house: HouseRules, ruleset: RuleSet) -> tuple[str, ...]:
    return terms_of(ruleset.key, ruleset.version, house, "screen").changed


def dice_in_words(dice_from: str) -> Value:
    """Whose dice were rolled."""
    return HOUSE["dice_from"].values[dice_from]
