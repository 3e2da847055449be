"""What a table agreed on beyond its rule set, in a few words: for lists of games and printed pages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext

from games.log.comparable import RULE_OF, Terms, terms_of
from games.log.settings import load_house
from games.words.rule_sets import HOUSE, Value
from rules import RULESETS, HouseRules, RuleSet


def agreed_in_words(terms: Terms) -> tuple[str, ...]:
    """What is special about it: real dice, an old version, and every house rule that is not the rule set's own."""
    words = [rule_in_words(value) for value in terms.changed]
    if terms.real_dice:
        words.append(gettext("Real dice"))
    if terms.version != RULESETS[terms.ruleset].version:
        words.append(gettext("Version %(version)s of the rules") % {"version": terms.version})
    return tuple(words)


def rule_in_words(value: str) -> str:
    """One of `Terms.changed`; a bonus as it is paid, with the word for it: figures alone do not say what they are."""
    if value in RULE_OF:
        return str(HOUSE[RULE_OF[value]].values[value].name)
    threshold, points = value.split("/")
    paid = gettext("%(points)s points from %(threshold)s") % {"points": points, "threshold": threshold}
    return f"{HOUSE['bonus'].title}: {paid}"


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
