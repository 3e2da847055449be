"""What the rule sets are called, and what is special about each, in the reader's language."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

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
