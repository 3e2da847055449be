"""Score pads to print: the lines of the sheet on the front, the rules on the back."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext

from games.words.categories import category_wants, line_name, with_dice_held
from games.words.rule_sets import CHOSEN, HOUSE, RULE_NAMES
from rules import RULESETS, HouseRules
from rules.ruleset import BONUS, EXTRA, SUM_LINES, TOTAL, RuleSet


@dataclass(frozen=True, slots=True)
class SheetLine:
    """One printed line."""

    name: str
    note: str  # what a player at the table would otherwise ask
    kind: str  # "category", "sum" or "total"


@dataclass(frozen=True, slots=True)
class Rule:
    """A paragraph of the back."""

    title: str
    text: str


@dataclass(frozen=True, slots=True)
class PadText:
    """Both sides of a pad."""

    title: str
    lines: tuple[SheetLine, ...]
    how: tuple[str, ...]
    categories: tuple[Rule, ...]
    extras: tuple[Rule, ...]
    house: tuple[Rule, ...]
    words: dict[str, str]  # headings, in the language of the pad


def pad_text(key: str) -> PadText:
    """The pad of a rule set, in the active language."""
    ruleset = RULESETS[key]
    wants = category_wants(key)
    return PadText(
        title=str(RULE_NAMES[key].name),
        lines=tuple(_line(ruleset, line) for line in ruleset.lines),
        how=how_to_play(ruleset),
        categories=tuple(Rule(line_name(key, category), _held(wants[category])) for category in ruleset.categories),
        extras=(*bonus_and_joker(ruleset), *_saved_rolls(ruleset)),
        house=usual_house(ruleset),
        words={
            "names": gettext("Name"),
            "rules": gettext("%(name)s: the rules") % {"name": RULE_NAMES[key].name},
            "how": gettext("How to play"),
            "categories": gettext("What each category wants and pays"),
            "house": gettext("House rules, and how this sheet is usually played"),
            "three": gettext("Sum of the three games"),
        },
    )


def _held(text: str) -> str:
    """The sentence with dice in one piece, and a last word that would look lost alone held to the one before it."""
    most, _, last = with_dice_held(text).rpartition(" ")
    return f"{most}\u00a0{last}" if len(last) < 4 else f"{most} {last}"


def _line(ruleset: RuleSet, line: str) -> SheetLine:
    note = ""
    if line == BONUS:
        note = gettext("%(points)s from %(threshold)s") % _bonus(ruleset)
    elif line == EXTRA and ruleset.joker:
        note = gettext("%(points)s each") % {"points": ruleset.joker.bonus}
    kind = "total" if line == TOTAL else "sum" if line in SUM_LINES else "category"
    return SheetLine(line_name(ruleset.key, line), note, kind)


def _bonus(ruleset: RuleSet) -> dict[str, int]:
    return {"points": ruleset.bonus.points, "threshold": ruleset.bonus.threshold}


def how_to_play(ruleset: RuleSet) -> tuple[str, ...]:
    """The course of a game in three sentences or so."""
    return (
        gettext(
            "A turn has up to %(rolls)s rolls. The first throws all %(dice)s dice; before each further one you choose "
            "which dice to throw again, also those you kept before."
        )
        % {"rolls": ruleset.rolls, "dice": ruleset.dice},
        gettext(
            "Stop after any roll and fill one open category with what the dice are worth there. What does not fit is "
            "a zero. No turn is passed over, and no category is filled twice."
        ),
        gettext("The game ends when every column is full. The highest total wins; equal totals share the place."),
    )


def bonus_and_joker(ruleset: RuleSet) -> tuple[Rule, ...]:
    """What is paid beside the categories."""
    bonus = Rule(
        line_name(ruleset.key, BONUS),
        gettext("%(points)s points when the upper categories add up to %(threshold)s or more.") % _bonus(ruleset),
    )
    return (bonus, *_joker(ruleset))


def _joker(ruleset: RuleSet) -> tuple[Rule, ...]:
    if ruleset.joker is None:
        return ()
    yatzy = line_name(ruleset.key, "yatzy")
    worth = ruleset.best_worth[ruleset.position["yatzy"]]
    text = gettext(
        "If your turn ends on all dice alike and %(yatzy)s already holds %(worth)s, you get %(bonus)s bonus points, "
        "every time. The dice then go into the upper category of their face; if that is filled, into any open lower "
        "category, which pays as if they fitted; if none is open, as a zero into an open upper one."
    ) % {"yatzy": yatzy, "worth": worth, "bonus": ruleset.joker.bonus}
    after_zero = (
        gettext("If %(yatzy)s holds 0, the dice go the same way, without the bonus points.")
        if ruleset.joker.after_zero
        else gettext("If %(yatzy)s holds 0, there is neither: the dice count as they lie.")
    )
    return (Rule(line_name(ruleset.key, EXTRA), f"{text} {after_zero % {'yatzy': yatzy}}"),)


def _saved_rolls(ruleset: RuleSet) -> tuple[Rule, ...]:
    if not ruleset.saves_rolls:
        return ()
    text = gettext(
        "Rolls that you do not use are yours for later: tick them on the edge of the sheet, and spend them after roll "
        "%(rolls)s of any later turn. At the end they are worth nothing."
    ) % {"rolls": ruleset.rolls}
    return (Rule(gettext("Saved rolls"), text),)


def usual_house(ruleset: RuleSet) -> tuple[Rule, ...]:
    """Each rule with its usual value, and what else tables agree on."""
    usual = HouseRules(chance=ruleset.house.chance or "free")
    rules = []
    for key in CHOSEN:
        words, chosen = HOUSE[key], getattr(usual, key)
        own = words.values[chosen]
        others = "; ".join(str(value.name) for name, value in words.values.items() if name != chosen)
        text = gettext("%(name)s. %(about)s Or: %(others)s.") % {"name": own.name, "about": own.about, "others": others}
        rules.append(Rule(str(words.title), text))
    return tuple(rules)
