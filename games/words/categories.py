"""The names of the lines on a sheet, and one sentence for what each category wants and pays."""

from __future__ import annotations

import re

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_noop, pgettext_lazy

from rules import RULESETS
from rules.ruleset import SUM_LINES, Category, RuleSet
from rules.scoring import ByRoll

NAMES: dict[str, str] = {
    "ones": gettext_noop("Ones"),
    "twos": gettext_noop("Twos"),
    "threes": gettext_noop("Threes"),
    "fours": gettext_noop("Fours"),
    "fives": gettext_noop("Fives"),
    "sixes": gettext_noop("Sixes"),
    "one_pair": gettext_noop("One pair"),
    "two_pairs": gettext_noop("Two pairs"),
    "three_pairs": gettext_noop("Three pairs"),
    "three_of_a_kind": gettext_noop("Three of a kind"),
    "four_of_a_kind": gettext_noop("Four of a kind"),
    "five_of_a_kind": gettext_noop("Five of a kind"),
    "small_straight": gettext_noop("Small straight"),
    "large_straight": gettext_noop("Large straight"),
    "full_straight": gettext_noop("Full straight"),
    "full_house": gettext_noop("Full house"),
    "villa": gettext_noop("Villa"),
    "tower": gettext_noop("Tower"),
    "chance": gettext_noop("Chance"),
    "yatzy": gettext_noop("Yatzy"),
    "maxi_yatzy": gettext_noop("Maxi Yatzy"),
    "upper_sum": gettext_noop("Upper sum"),
    "bonus": gettext_noop("Bonus"),
    "upper_total": gettext_noop("With bonus"),
    "extra": gettext_noop("Yatzy bonus"),
    "lower_sum": gettext_noop("Lower sum"),
    "total": gettext_noop("Total"),
}

# Another word in every language, English too.
OTHER_NAMES: dict[tuple[str, str], str] = {
    ("finnish", "upper_sum"): gettext_noop("Subtotal"),
    ("maxi", "upper_sum"): gettext_noop("Subtotal"),
}

# The same English word, another word in the language the rule set comes from. Without a translation of its own a line
# has the common name.
OWN_NAMES: dict[tuple[str, str], Promise | str] = {
    ("russian-13", "three_of_a_kind"): pgettext_lazy("russian-13", "Three of a kind"),
    ("russian-13", "four_of_a_kind"): pgettext_lazy("russian-13", "Four of a kind"),
    ("russian-13", "full_house"): pgettext_lazy("russian-13", "Full house"),
    ("russian-13", "small_straight"): pgettext_lazy("russian-13", "Small straight"),
    ("russian-13", "large_straight"): pgettext_lazy("russian-13", "Large straight"),
    ("russian-15", "bonus"): pgettext_lazy("russian-15", "Bonus"),
    ("russian-15", "three_of_a_kind"): pgettext_lazy("russian-15", "Three of a kind"),
    ("russian-15", "four_of_a_kind"): pgettext_lazy("russian-15", "Four of a kind"),
    ("russian-15", "full_house"): pgettext_lazy("russian-15", "Full house"),
    ("russian-15", "small_straight"): pgettext_lazy("russian-15", "Small straight"),
    ("russian-15", "large_straight"): pgettext_lazy("russian-15", "Large straight"),
}


def line_name(ruleset: str, line: str) -> str:
    """What a category or a sum is called on this rule set's sheet, in the reader's language."""
    own = str(OWN_NAMES.get((ruleset, line), ""))
    common = OTHER_NAMES.get((ruleset, line), NAMES[line])
    # An own name that reads as the English common one has not been translated.
    return own if own and own != common else gettext(common)


def category_names(ruleset: str) -> dict[str, str]:
    return {key: line_name(ruleset, key) for key in RULESETS[ruleset].categories}


def sum_names(ruleset: str) -> dict[str, str]:
    """The lines of the sheet that add up others."""
    return {line: line_name(ruleset, line) for line in RULESETS[ruleset].lines if line in SUM_LINES}


UPPER = gettext_noop("the sum of the dice that show %(face)s.")

COMMON: dict[str, str] = {
    "one_pair": gettext_noop("two alike. Pays their sum."),
    "two_pairs": gettext_noop("two pairs of different faces. Pays their sum."),
    "three_pairs": gettext_noop("three pairs of different faces. Pays their sum."),
    "three_of_a_kind": gettext_noop("three alike. Pays the sum of these three."),
    "four_of_a_kind": gettext_noop("four alike. Pays the sum of these four."),
    "five_of_a_kind": gettext_noop("five alike. Pays the sum of these five."),
    "small_straight": gettext_noop("1-2-3-4-5. Pays %(points)s."),
    "large_straight": gettext_noop("2-3-4-5-6. Pays %(points)s."),
    "full_straight": gettext_noop("1-2-3-4-5-6. Pays %(points)s."),
    "full_house": gettext_noop("three alike and two alike of another face. Pays the sum of these five."),
    "villa": gettext_noop("three alike and three alike of another face. Pays their sum."),
    "tower": gettext_noop("four alike and two alike of another face. Pays their sum."),
    "chance": gettext_noop("any dice. Pays the sum of all."),
    "yatzy": gettext_noop("all dice alike. Pays %(points)s."),
    "maxi_yatzy": gettext_noop("all dice alike. Pays %(points)s."),
}

ALL_FIVE_COUNT: dict[str, str] = {
    "three_of_a_kind": gettext_noop("at least three alike. Pays the sum of all dice."),
    "four_of_a_kind": gettext_noop("at least four alike. Pays the sum of all dice."),
    "full_house": gettext_noop("three alike and two alike of another face. Pays %(points)s."),
    "small_straight": gettext_noop("four in a row, such as 2-3-4-5. Pays %(points)s."),
    "large_straight": gettext_noop("five in a row. Pays %(points)s."),
}

SOONER_PAYS_MORE: dict[str, str] = {
    "small_straight": gettext_noop("1-2-3-4-5. Pays %(first)s after one roll, %(second)s after two, then %(third)s."),
    "large_straight": gettext_noop("2-3-4-5-6. Pays %(first)s after one roll, %(second)s after two, then %(third)s."),
    "yatzy": gettext_noop("all dice alike. Pays %(first)s after one roll, %(second)s after two, then %(third)s."),
}

# By the chance rule that is played: a rule set's own in the help, and at a table what was agreed there.
CHANCE: dict[str, str] = {
    "free": COMMON["chance"],
    "fallback": gettext_noop("dice that score in no other open category. Pays the sum of all."),
    "last": gettext_noop("any dice, once every other category is filled. Pays the sum of all."),
}

OWN: dict[str, dict[str, str]] = {
    "russian-13": ALL_FIVE_COUNT,
    "yahtzee": ALL_FIVE_COUNT,
    "russian-15": SOONER_PAYS_MORE,
}


def category_wants(key: str) -> dict[str, str]:
    """Every category of a rule set, in the reader's language."""
    ruleset = RULESETS[key]
    return {row.key: _sentence(ruleset, row) for row in ruleset.rows}


def chance_wants() -> dict[str, str]:
    """What chance takes by each rule that a table may have agreed on."""
    return {rule: gettext(text) for rule, text in CHANCE.items()}


def with_dice_held(text: str) -> str:
    """The sentence for a narrow column: no line ends inside a run of dice."""
    return re.sub(r"(?<=\d)-(?=\d)", "\u2011", text)


def _sentence(ruleset: RuleSet, row: Category) -> str:
    own = OWN.get(ruleset.key, {})
    if row.key == "chance":
        own = own | {"chance": CHANCE[ruleset.house.chance or "free"]}
    text = UPPER if row.face else own.get(row.key, COMMON[row.key])
    return gettext(text) % _figures(ruleset, row)


def _figures(ruleset: RuleSet, row: Category) -> dict[str, int | None]:
    if isinstance(row.points, ByRoll):
        return dict(zip(("first", "second", "third"), row.points.prices, strict=True))
    return {"face": row.face, "points": ruleset.best_worth[ruleset.position[row.key]]}
