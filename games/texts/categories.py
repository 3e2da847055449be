"""What the lines of the sheet are called. A rule set may name a line its own way in a language."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_noop, pgettext_lazy

from rules import RULESETS
from rules.ruleset import SUM_LINES

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
