"""A second, slow and plain implementation of the rules, which the tests hold the engine against.

It shares nothing with the engine, on purpose: it tries every choice of dice instead of counting faces,
and it walks the legality steps one by one. Prefer the obvious to the short here.
"""

from dataclasses import dataclass
from functools import cache
from itertools import combinations

Dice = tuple[int, ...]

UPPER = ("ones", "twos", "threes", "fours", "fives", "sixes")

THIRTEEN = (
    *UPPER,
    *("three_of_a_kind", "four_of_a_kind", "full_house", "small_straight", "large_straight", "yatzy", "chance"),
)
FIFTEEN = (
    *UPPER,
    *("one_pair", "two_pairs", "three_of_a_kind", "four_of_a_kind"),
    *("small_straight", "large_straight", "full_house", "chance", "yatzy"),
)
TWENTY = (
    *UPPER,
    *("one_pair", "two_pairs", "three_pairs", "three_of_a_kind", "four_of_a_kind", "five_of_a_kind"),
    *("small_straight", "large_straight", "full_straight", "full_house", "villa", "tower", "chance", "maxi_yatzy"),
)

SHEET = {
    "finnish": FIFTEEN,
    "norwegian": FIFTEEN,
    "russian-13": THIRTEEN,
    "russian-15": FIFTEEN,
    "yahtzee": THIRTEEN,
    "maxi": TWENTY,
}
NUMBER_OF_DICE = dict.fromkeys(SHEET, 5) | {"maxi": 6}

# The lowest upper sum that earns the bonus, and the bonus. "More than 63" is 64, "more than 33" is 34.
BONUS = {
    "finnish": (63, 50),
    "norwegian": (63, 50),
    "russian-13": (64, 35),
    "russian-15": (34, 50),
    "yahtzee": (63, 35),
    "maxi": (84, 100),
}
CHANCE = dict.fromkeys(SHEET, "free") | {"norwegian": "fallback", "russian-15": "fallback"}
# What the yatzy category has to hold for five alike to be a joker.
JOKER_WHEN_YATZY_HOLDS = {"russian-13": {50}, "yahtzee": {0, 50}}
AS_IF_IT_FITTED = {"full_house": 25, "small_straight": 30, "large_straight": 40}


@dataclass(frozen=True)
class House:
    """The house rules of a game; None means what the rule set itself says."""

    order: str = "free"
    declare: str = "off"
    sections: str = "full"
    chance: str | None = None
    zeros: str = "anytime"
    bonus: tuple[int, int] | None = None


# --- What dice are worth -------------------------------------------------------------------------------------------


def points(ruleset, category, dice, rolls_used=3):
    """What the dice are worth in the category, jokers apart."""
    if ruleset != "russian-15":
        rolls_used = 3  # only russian-15 pays by roll, and a maxi turn may have more than three
    return _points(ruleset, category, tuple(sorted(dice)), rolls_used)


@cache
def _points(ruleset, category, dice, rolls_used):
    if category in UPPER:
        return sum(die for die in dice if die == UPPER.index(category) + 1)
    if category == "chance":
        return sum(dice)
    if ruleset in ("russian-13", "yahtzee"):
        return _thirteen(category, dice)
    if ruleset == "russian-15" and category in ("small_straight", "large_straight", "yatzy"):
        return _by_roll(category, dice, rolls_used)
    return _scandinavian(category, dice)


# Groups of so many alike, each of another face, which pay the sum of their dice.
GROUPS = {
    "one_pair": (2,),
    "two_pairs": (2, 2),
    "three_pairs": (2, 2, 2),
    "three_of_a_kind": (3,),
    "four_of_a_kind": (4,),
    "five_of_a_kind": (5,),
    "full_house": (3, 2),
    "villa": (3, 3),
    "tower": (4, 2),
}
ROWS = {"small_straight": (1, 2, 3, 4, 5), "large_straight": (2, 3, 4, 5, 6), "full_straight": (1, 2, 3, 4, 5, 6)}


def _scandinavian(category, dice):
    if category in GROUPS:
        return _best(dice, *GROUPS[category])
    prices = {"small_straight": 15, "large_straight": 20, "full_straight": 21, "yatzy": 50, "maxi_yatzy": 100}
    fits = _holds(dice, ROWS[category]) if category in ROWS else _all_alike(dice)
    return prices[category] if fits else 0


def _thirteen(category, dice):
    if category in ("three_of_a_kind", "four_of_a_kind"):
        return sum(dice) if _best(dice, *GROUPS[category]) else 0
    if category == "full_house":
        return 25 if _best(dice, 3, 2) else 0
    if category == "small_straight":
        return 30 if any(_holds(dice, row) for row in ((1, 2, 3, 4), (2, 3, 4, 5), (3, 4, 5, 6))) else 0
    if category == "large_straight":
        return 40 if any(_holds(dice, row) for row in ((1, 2, 3, 4, 5), (2, 3, 4, 5, 6))) else 0
    assert category == "yatzy"
    return 50 if _all_alike(dice) else 0


def _by_roll(category, dice, rolls_used):
    prices = {"small_straight": (30, 25, 15), "large_straight": (50, 40, 20), "yatzy": (70, 60, 50)}
    return prices[category][rolls_used - 1] if _scandinavian(category, dice) else 0


def _best(dice, *sizes):
    """The most that dice picked as groups of these sizes, each of another face, add up to."""
    return max(
        (sum(picked) for picked in combinations(dice, sum(sizes)) if _groups(picked) == sorted(sizes)), default=0
    )


def _groups(picked):
    return sorted(picked.count(face) for face in set(picked))


def _holds(dice, wanted):
    return any(tuple(sorted(picked)) == wanted for picked in combinations(dice, len(wanted)))


def _all_alike(dice):
    return all(die == dice[0] for die in dice)


# --- Which categories are legal ------------------------------------------------------------------------------------


def in_play(ruleset, house):
    """The categories of the section played, in sheet order."""
    return UPPER if house.sections == "upper" else SHEET[ruleset]


def open_categories(ruleset, house, filled):
    """Step (a): the open categories of the section played, in sheet order."""
    return [category for category in in_play(ruleset, house) if category not in filled]


def own_upper(dice):
    """The upper category of the first die's face: with all alike, the roll's own."""
    return UPPER[dice[0] - 1]


def is_joker(ruleset, house, filled, dice):
    """Whether the joker is in force for these dice."""
    if house.sections == "upper" or ruleset not in JOKER_WHEN_YATZY_HOLDS:
        return False
    return _all_alike(tuple(dice)) and filled.get("yatzy") in JOKER_WHEN_YATZY_HOLDS[ruleset]


def extra(ruleset, house, filled, dice):
    """The bonus points of a turn that ends on these dice: 100 for five alike after a yatzy of 50."""
    return 100 if is_joker(ruleset, house, filled, dice) and filled["yatzy"] == 50 else 0


def worth(ruleset, house, filled, dice, rolls_used=3):
    """Step (d): what the dice would give in each open category, joker values included."""
    values = {
        category: points(ruleset, category, dice, rolls_used) for category in open_categories(ruleset, house, filled)
    }
    if is_joker(ruleset, house, filled, dice) and own_upper(dice) in filled:
        values.update({category: value for category, value in AS_IF_IT_FITTED.items() if category in values})
    return values


def legal(
    ruleset,
    house,
    filled,
    dice,
    rolls_used=3,
    declared=None,
):
    """The categories that a turn ending on these dice may fill, with their points."""
    values = worth(ruleset, house, filled, dice, rolls_used)  # (a) and (d)
    if house.order == "forced":  # (b)
        first = open_categories(ruleset, house, filled)[0]
        return {first: values[first]}
    if house.declare == "after_first_roll":  # (c)
        assert declared is not None, "a declared game asks declarable() until a category is named"
        return {declared: values[declared]}
    left = _without_closed_chance(ruleset, house, values)  # (e)
    if is_joker(ruleset, house, filled, dice):  # (f)
        left = _joker_placement(left, own_upper(dice))
    if house.zeros == "only_when_nothing_fits" and any(left.values()):  # (g)
        left = {category: value for category, value in left.items() if value > 0}
    return left


def declarable(ruleset, house, filled, first_roll):
    """The categories that may be declared after this first roll: all open ones, but chance by step (e)."""
    return set(_without_closed_chance(ruleset, house, worth(ruleset, house, filled, first_roll, 1)))


def _without_closed_chance(ruleset, house, values):
    others = {category: value for category, value in values.items() if category != "chance"}
    rule = house.chance or CHANCE[ruleset]
    if rule == "fallback" and any(value > 0 for value in others.values()):
        return others
    if rule == "last" and others:
        return others
    return dict(values)


def _joker_placement(left, own):
    if own in left:  # joker step 2
        return {own: left[own]}
    lower = {category: value for category, value in left.items() if category not in UPPER}
    if lower:  # joker step 3
        return lower
    return dict.fromkeys(left, 0)  # joker step 4: only foreign upper categories are left


# --- What a scorecard adds up to -----------------------------------------------------------------------------------


def upper_sum(filled):
    return sum(value for category, value in filled.items() if category in UPPER)


def bonus(ruleset, house, filled):
    threshold, reward = house.bonus or BONUS[ruleset]
    return reward if upper_sum(filled) >= threshold else 0


def lower_sum(filled, extras):
    """The lower categories and the yatzy bonuses, which count in the lower sum."""
    return sum(value for category, value in filled.items() if category not in UPPER) + extras


def total(ruleset, house, filled, extras):
    """The scorecard's total; `extras` are the points of its yatzy bonuses."""
    return upper_sum(filled) + bonus(ruleset, house, filled) + lower_sum(filled, extras)


# --- Every roll there is -------------------------------------------------------------------------------------------


@cache
def every_roll(number_of_dice):
    """Every roll as sorted dice, with the number of ordered rolls that look so."""
    ways = {(): 1}
    for _ in range(number_of_dice):
        thrown = {}
        for dice, count in ways.items():
            for face in range(1, 7):
                roll = tuple(sorted((*dice, face)))
                thrown[roll] = thrown.get(roll, 0) + count
        ways = thrown
    return tuple(ways.items())
