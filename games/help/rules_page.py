"""The page about a rule set, worked out from the rule set itself, with our explanations beside it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from games.help.examples import EXAMPLES, TURNS, Example, Throw
from games.help.house_examples import COMBINED, HOUSE_HELP, SHEET
from games.help.pads import Rule, bonus_and_joker, how_to_play, usual_house
from games.words.categories import category_wants, line_name, with_dice_held
from games.words.rule_sets import HOUSE, RULE_NAMES, house_in_words
from rules import RULESETS, Dice, RuleSet
from rules.ruleset import most_it_can_give

# Where the pips of a die stand, on a square of 64.
PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((32, 32),),
    2: ((18, 18), (46, 46)),
    3: ((18, 18), (32, 32), (46, 46)),
    4: ((18, 18), (46, 18), (18, 46), (46, 46)),
    5: ((18, 18), (46, 18), (32, 32), (18, 46), (46, 46)),
    6: ((18, 16), (46, 16), (18, 32), (46, 32), (18, 48), (46, 48)),
}


@dataclass(frozen=True, slots=True)
class ShownDie:
    """A die in a picture; `spare` ones are there but count for nothing, `kept` ones had stayed on the table."""

    pips: tuple[tuple[int, int], ...]
    spare: bool = False
    kept: bool = False


@dataclass(frozen=True, slots=True)
class Shown:
    """Dice in a picture, with the same in words for people who cannot see it."""

    dice: tuple[ShownDie, ...]
    words: str


@dataclass(frozen=True, slots=True)
class CategoryHelp:
    """A row of the table of categories."""

    name: str
    wants: str
    most: int


@dataclass(frozen=True, slots=True)
class ShownExample:
    """A worked example, ready to be read."""

    picture: Shown
    name: str
    points: int | None
    extra: int
    sum: str  # "3 + 3 + 5 + 5", where the points are the sum of some dice
    why: str
    filled: str  # what is filled already
    under: str  # the house rule it is about


def rules_help(key: str) -> dict[str, Any]:
    """The page of one rule set, in the reader's language."""
    ruleset, wants = RULESETS[key], category_wants(key)
    rows = [
        CategoryHelp(line_name(key, row.key), with_dice_held(wants[row.key]), ruleset.best_worth[at])
        for at, row in enumerate(ruleset.rows)
    ]
    turn = TURNS[key]
    return {
        "key": key,
        "rule": RULE_NAMES[key],
        "ruleset": ruleset,
        "how": how_to_play(ruleset),
        "explained": _explained(ruleset),
        "throws": [_shown_throw(throw) for throw in turn.throws],
        "ends": [(line_name(key, category), points) for category, points in turn.ends],
        "upper": rows[: ruleset.upper_count],
        "lower": rows[ruleset.upper_count :],
        "extras": (*bonus_and_joker(ruleset), *_saved_rolls(ruleset)),
        "house": usual_house(ruleset),
        "examples": [shown_example(key, example) for example in EXAMPLES[key]],
        "most": most_it_can_give(ruleset),
        "agreed": _agreed(),
    }


def house_help() -> list[dict[str, Any]]:
    """Every house rule with its values, what it changes and examples."""
    return [
        {
            "key": key,
            "text": text,
            "changes": HOUSE_HELP[key].changes,
            "examples": [shown_example(SHEET, example) for example in HOUSE_HELP[key].examples],
        }
        for key, text in HOUSE.items()
    ]


def combined_rules() -> tuple[Rule, ...]:
    return tuple(Rule(str(title), str(text)) for title, text in COMBINED)


def shown_example(ruleset: str, example: Example) -> ShownExample:
    filled = [line_name(ruleset, category) for category, _ in example.before]
    house = example.house.settled(RULESETS[ruleset], seats=1)
    return ShownExample(
        picture=Shown(_dice(example.dice, example.counts), " ".join(map(str, example.dice))),
        name=line_name(ruleset, example.category),
        points=example.points,
        extra=example.extra,
        sum=" + ".join(map(str, example.counts)) if len(example.counts) > 1 else "",
        why=str(example.why),
        filled=gettext("Filled already: %(names)s.") % {"names": ", ".join(filled)} if filled else "",
        under=", ".join(str(value.name) for value in house_in_words(house, RULESETS[ruleset])),
    )


def _dice(dice: Dice, counts: Dice) -> tuple[ShownDie, ...]:
    left, shown = Counter(counts), []
    for face in dice:
        spare = bool(counts) and not left[face]
        left[face] -= not spare
        shown.append(ShownDie(PIPS[face], spare=spare))
    return tuple(shown)


def _shown_throw(throw: Throw) -> Shown:
    dice = tuple(ShownDie(PIPS[face], kept=at in throw.kept) for at, face in enumerate(throw.dice))
    words = " ".join(map(str, throw.dice))
    if throw.kept:
        kept = " ".join(str(throw.dice[at]) for at in throw.kept)
        words = gettext("%(dice)s, with %(kept)s kept") % {"dice": words, "kept": kept}
    return Shown(dice, words)


def _explained(ruleset: RuleSet) -> tuple[Rule, ...]:
    """What people ask at the table."""
    chance = HOUSE["chance"].values[ruleset.house.chance or "free"]
    return (
        Rule(
            gettext("Kept dice"),
            gettext(
                "A die that you kept is not kept for ever: before the next roll you may let it go again. But with all "
                "of them kept there is nothing to roll."
            ),
        ),
        Rule(gettext("Stopping early"), _stopping(ruleset)),
        Rule(
            gettext("Zeros"),
            gettext(
                "You choose the category, never the points. A category that the dice do not fit takes a zero and is "
                "used up; one that they fit cannot be struck."
            ),
        ),
        Rule(
            gettext("When nothing fits"),
            gettext("Then one of the open categories must take the zero: give up the one you will miss least."),
        ),
        Rule(line_name(ruleset.key, "chance"), str(chance.about)),
        Rule(
            gettext("Equal totals"),
            gettext("Equal totals share the place, and the next place is left out: 1, 1, 3."),
        ),
        Rule(
            gettext("Alone"),
            gettext(
                "A game alone is played against your own record: your best total with the same rules and the same kind "
                "of dice. It must be beaten, not equalled."
            ),
        ),
    )


def _stopping(ruleset: RuleSet) -> str:
    if ruleset.pays_by_roll:
        return gettext(
            "You need not use every roll. Stopping early pays here: straights and yatzy give most after one roll."
        )
    if ruleset.saves_rolls:
        return gettext(
            "You need not use every roll. Stopping early pays here: the rolls you leave are saved for later turns."
        )
    return gettext("You need not use every roll: stop as soon as you like your dice.")


def _saved_rolls(ruleset: RuleSet) -> tuple[Rule, ...]:
    if not ruleset.saves_rolls:
        return ()
    text = gettext(
        "Every turn brings %(rolls)s rolls. Those you do not use are saved, and can be spent after roll %(rolls)s of "
        "any later turn. A team saves together. At the end they are worth nothing."
    ) % {"rolls": ruleset.rolls}
    return (Rule(gettext("Saved rolls"), text),)


def _agreed() -> list[dict[str, str]]:
    """Every house rule that a link from a table can name, by the words of common/rules-link.js."""
    names = [
        {"rule": f"{key}.{value}", "key": key, "name": str(words.name)}
        for key, text in HOUSE.items()
        for value, words in text.values.items()
    ]
    return [*names, {"rule": "bonus", "key": "bonus", "name": gettext("%(points)s points from %(threshold)s")}]
