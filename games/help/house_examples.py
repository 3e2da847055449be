"""What each house rule changes, with examples that a test plays, and how the rules combine."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from games.help import reasons
from games.help.examples import Before, Example
from games.help.reasons import Text
from rules import HouseRules, Refusal

FORCED = HouseRules(order="forced")
NAMING = HouseRules(declare="after_first_roll")
UPPER = HouseRules(sections="upper")
FALLBACK, LAST = HouseRules(chance="fallback"), HouseRules(chance="last")
NO_ZEROS = HouseRules(zeros="only_when_nothing_fits")

# On the Finnish sheet, which all of them can be seen on.
SHEET = "finnish"
ALL_THAT_FIT: Before = tuple(
    (category, (6, 6, 6, 4, 2)) for category in ("twos", "fours", "sixes", "one_pair", "three_of_a_kind")
)


@dataclass(frozen=True, slots=True)
class HouseHelp:
    """A house rule beyond the words of its values."""

    changes: tuple[Text, ...] = ()
    examples: tuple[Example, ...] = ()


HOUSE_HELP: dict[str, HouseHelp] = {
    "order": HouseHelp(
        (_("In forced order nobody chooses: the dice go into the next category, whatever they are worth there."),),
        (
            Example((2, 2, 5, 4, 2), "ones", 0, reasons.FORCED_NEXT, house=FORCED),
            Example(
                (2, 2, 5, 4, 2), "twos", None, reasons.FORCED_LATER, house=FORCED, closed=Refusal.NOT_NEXT_IN_ORDER
            ),
        ),
    ),
    "declare": HouseHelp(
        (_("You may stop at once or use the rolls you have left; what does not fit in the end is a zero."),),
        (
            Example((6, 6, 6, 5, 5), "sixes", 18, reasons.NAMED, counts=(6, 6, 6), house=NAMING, declared="sixes"),
            Example(
                (6, 6, 6, 5, 5),
                "full_house",
                None,
                reasons.NOT_NAMED,
                house=NAMING,
                declared="sixes",
                closed=Refusal.DECLARED_OTHERWISE,
            ),
        ),
    ),
    "sections": HouseHelp(
        (_("There are no jokers in the short game, and the chance rule has nothing to say."),),
        (
            Example((6, 6, 6, 5, 5), "sixes", 18, reasons.UPPER_PLAYED, counts=(6, 6, 6), house=UPPER),
            Example(
                (6, 6, 6, 5, 5),
                "full_house",
                None,
                reasons.UPPER_MISSING,
                house=UPPER,
                closed=Refusal.CATEGORY_NOT_PLAYED,
            ),
        ),
    ),
    "chance": HouseHelp(
        (),
        (
            Example(
                (6, 6, 6, 4, 2), "chance", None, reasons.CHANCE_WAITS, house=FALLBACK, closed=Refusal.CHANCE_IS_FALLBACK
            ),
            Example(
                (6, 6, 6, 4, 2),
                "chance",
                24,
                reasons.CHANCE_OPENS,
                counts=(6, 6, 6, 4, 2),
                house=FALLBACK,
                before=ALL_THAT_FIT,
            ),
            Example(
                (6, 6, 6, 4, 2),
                "chance",
                None,
                reasons.LAST_WAITS,
                house=LAST,
                before=ALL_THAT_FIT,
                closed=Refusal.CHANCE_IS_LAST,
            ),
        ),
    ),
    "zeros": HouseHelp(
        (_("A category that the dice fit can never be struck, whichever way you play."),),
        (
            Example((6, 6, 6, 6, 2), "sixes", 24, reasons.MUST_SCORE, counts=(6, 6, 6, 6), house=NO_ZEROS),
            Example(
                (6, 6, 6, 6, 2), "yatzy", None, reasons.NO_ZERO_YET, house=NO_ZEROS, closed=Refusal.ZERO_NOT_ALLOWED
            ),
        ),
    ),
    "bonus": HouseHelp(
        (
            _("The sum you choose is always enough: exactly that much earns the bonus."),
            # 2 and 3 of each face: 2 x 21 and 3 x 21. A test counts them.
            _("To compare: two dice of every face add up to 42, three of every face to 63."),
        ),
    ),
    "teams": HouseHelp(
        (
            _("There are at least two teams. They take turns in a fixed order, and inside a team the players do."),
            _("Teams may differ in size. Their totals count in no personal record."),
        ),
    ),
    "dice_from": HouseHelp(
        (
            _("With every roll entered the server counts the rolls and knows what was kept."),
            _(
                "With only the last roll entered you say after how many rolls you stopped, where the sheet pays by the "
                "roll or saves rolls."
            ),
            _("Real dice cannot be checked by anybody but the people at the table, and no bot can see them."),
        ),
    ),
}

COMBINED: tuple[tuple[Text, Text], ...] = (
    (
        _("One after the other"),
        _(
            "Forced order decides first, then the name you gave, then the chance rule, then the joker, then the rule "
            "about zeros. Each leaves less to choose from, but always at least one category."
        ),
    ),
    (
        _("Forced order and naming"),
        _("The next category counts as named, and nobody is asked."),
    ),
    (
        _("Forced order or naming, and chance or zeros"),
        _("The category in turn, or the one that was named, takes the dice: neither chance nor zeros are looked at."),
    ),
    (
        _("Naming and chance"),
        _("Whether chance may be named is decided by the dice of the first roll. Once named, it takes any dice."),
    ),
    (
        _("Zeros and chance"),
        _(
            "An open chance always scores. So with chance as a last resort, dice that fit nothing else go there; "
            "with chance as the last category it cannot prevent a zero before."
        ),
    ),
    (
        _("Jokers and forced order"),
        _(
            "The category in turn is filled, at the joker’s price if the upper category of the dice’s face is filled "
            "already. The bonus points are paid as ever."
        ),
    ),
    (
        _("Jokers and naming"),
        _(
            "The named category is filled: a lower one at the joker’s price if the upper category of the dice’s face "
            "is filled, any other at what the dice are worth there. The bonus points are paid as ever."
        ),
    ),
    (
        _("Upper section only"),
        _("Six turns, and everything else as usual: also in forced order, with naming or in teams."),
    ),
)
