"""The names of rule sets and house rules, and in a few words what a table agreed on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.log.comparable import RULE_OF, Terms, terms_of
from games.log.room_settings import load_house
from rules import RULESETS, HouseRules, RuleSet

Text = str | Promise


@dataclass(frozen=True, slots=True)
class RuleName:
    """A name for lists and titles, and a sentence for people who choose."""

    name: Text
    about: Text


class RuleNames(dict[str, RuleName]):
    """A rule set that only another version knows goes by its key: a list with it in it must not be lost."""

    def __missing__(self, key: str) -> RuleName:
        return RuleName(key, "")


RULE_NAMES = RuleNames(
    {
        "finnish": RuleName(
            _("Finnish Yatzy"),
            _("The Nordic classic: pairs, houses and straights pay what their dice show."),
        ),
        "norwegian": RuleName(
            _("Norwegian Yatzy"),
            _("The same sheet, but chance is only for dice that fit nowhere else."),
        ),
        "russian-13": RuleName(
            _("Russian Yatzy, 13 categories"),
            _("Fixed points for house and straights, and a hundred for every further yatzy."),
        ),
        "russian-15": RuleName(
            _("Russian Yatzy, 15 categories"),
            _("The sooner you stop, the more straights and yatzy pay."),
        ),
        "yahtzee": RuleName(
            _("American Yatzy"),
            _("Fixed points and jokers: five alike once more fit almost anywhere."),
        ),
        "maxi": RuleName(
            _("Maxi Yatzy"),
            _("Six dice, villas and towers, and the rolls you save are yours for later."),
        ),
    }
)


@dataclass(frozen=True, slots=True)
class Value:
    """One way to play it."""

    name: Text
    about: Text


@dataclass(frozen=True, slots=True)
class HouseText:
    """A rule that a host can choose; `about` where it is a number and not one of a few values."""

    title: Text
    about: Text = ""
    values: dict[str, Value] = field(default_factory=dict)


HOUSE: dict[str, HouseText] = {
    "order": HouseText(
        _("Order"),
        values={
            "free": Value(_("Any order"), _("Fill whichever category you like.")),
            "forced": Value(
                _("Forced order"),
                _("The sheet is filled from top to bottom. What does not fit the next category is a zero there."),
            ),
        },
    ),
    "declare": HouseText(
        _("Naming"),
        values={
            "off": Value(_("Choose at the end"), _("You choose a category when you stop rolling.")),
            "after_first_roll": Value(
                _("Name it first"),
                _("After your first roll you name a category, for good. Then you may roll twice more for it."),
            ),
        },
    ),
    "sections": HouseText(
        _("Sheet"),
        values={
            "full": Value(_("The whole sheet"), _("Every category is played.")),
            "upper": Value(_("Upper section only"), _("Six turns, ones to sixes, and the bonus: a short game.")),
        },
    ),
    "chance": HouseText(
        _("Chance"),
        values={
            "free": Value(_("Chance at any time"), _("Chance takes any dice whenever it is open.")),
            "fallback": Value(
                _("Chance as a last resort"), _("Chance takes only dice that score in no other open category.")
            ),
            "last": Value(_("Chance comes last"), _("Chance opens when every other category is filled.")),
        },
    ),
    "zeros": HouseText(
        _("Zeros"),
        values={
            "anytime": Value(_("Zeros when you like"), _("You may give up any category your dice do not fit.")),
            "only_when_nothing_fits": Value(
                _("Zeros only when nothing fits"), _("While your dice score anywhere, you must take the points.")
            ),
        },
    ),
    "bonus": HouseText(
        _("Bonus"),
        _("Extra points for an upper section that reaches this sum. In forced order many tables play it from 42."),
    ),
    "teams": HouseText(
        _("Teams"),
        values={
            "off": Value(_("Everybody for themselves"), _("One column each.")),
            "on": Value(_("Teams"), _("A team shares one column, and its players take the team's turns in rotation.")),
        },
    ),
    "dice_from": HouseText(
        _("Dice"),
        values={
            "screen": Value(
                _("Dice on the screen"), _("The server rolls, and everybody can check afterwards that it was fair.")
            ),
            "each_roll": Value(
                _("Real dice, every roll"), _("You roll on the table and enter what the dice show after each roll.")
            ),
            "final": Value(
                _("Real dice, last roll"), _("You roll on the table and enter only the dice you stop with.")
            ),
        },
    ),
}


def house_texts() -> dict[str, dict[str, Any]]:
    """All of it in the reader's language, as the page takes it."""
    return {
        key: {
            "title": str(text.title),
            "about": str(text.about),
            "values": {value: {"name": str(one.name), "about": str(one.about)} for value, one in text.values.items()},
        }
        for key, text in HOUSE.items()
    }


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
