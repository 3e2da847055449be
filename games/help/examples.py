"""Worked examples on the help pages. They are data, and a test plays every one of them."""

from __future__ import annotations

from dataclasses import dataclass, field

from games.help import reasons
from games.help.reasons import Text
from rules import Dice, HouseRules, Refusal

Before = tuple[tuple[str, Dice], ...]  # categories of earlier turns and the dice they were filled with


@dataclass(frozen=True, slots=True)
class Example:
    """Dice, a category, and what they pay there; or why they may not go there."""

    dice: Dice
    category: str
    points: int | None  # None: it is closed
    why: Text
    counts: Dice = ()  # the dice that make up the points, where they are a sum
    rolls: int = 3  # after which the player stopped
    before: Before = ()
    extra: int = 0  # bonus points of a joker
    closed: Refusal | None = None
    house: HouseRules = field(default_factory=HouseRules)
    declared: str | None = None


@dataclass(frozen=True, slots=True)
class Throw:
    """One roll of a turn: all dice as they lie after it, and which of them (by their places) had stayed."""

    dice: Dice
    kept: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Turn:
    """A whole turn, roll by roll, and what could be made of it."""

    throws: tuple[Throw, ...]
    ends: tuple[tuple[str, int], ...]


def _alike(face: int, dice: int = 5) -> Dice:
    return (face,) * dice


FIFTEEN = (
    Example((3, 3, 1, 5, 6), "one_pair", 6, reasons.PAIR, counts=(3, 3)),
    Example((1, 3, 4, 5, 5), "one_pair", 10, reasons.PAIR, counts=(5, 5)),
    Example((1, 4, 4, 4, 4), "two_pairs", 0, reasons.NOT_TWO_PAIRS),
    Example(_alike(5), "full_house", 0, reasons.NOT_A_HOUSE),
    Example((1, 2, 3, 4, 6), "large_straight", 0, reasons.GAP),
)

FINNISH = (
    Example((6, 6, 6, 6, 2), "sixes", 24, reasons.FACE, counts=_alike(6, 4)),
    Example((6, 6, 6, 6, 2), "twos", 2, reasons.FACE, counts=(2,)),
    Example((6, 6, 6, 6, 2), "four_of_a_kind", 24, reasons.FOUR, counts=_alike(6, 4)),
    Example((1, 3, 3, 5, 5), "two_pairs", 16, reasons.TWO_PAIRS, counts=(3, 3, 5, 5)),
    Example((2, 4, 4, 4, 5), "three_of_a_kind", 12, reasons.THREE, counts=_alike(4, 3)),
    Example((2, 3, 3, 3, 3), "four_of_a_kind", 12, reasons.FOUR, counts=_alike(3, 4)),
    Example((5, 4, 3, 2, 1), "small_straight", 15, reasons.ONE_TO_FIVE, counts=(5, 4, 3, 2, 1)),
    Example((6, 2, 5, 3, 4), "large_straight", 20, reasons.TWO_TO_SIX, counts=(6, 2, 5, 3, 4)),
    Example((2, 2, 5, 5, 5), "full_house", 19, reasons.HOUSE, counts=(2, 2, 5, 5, 5)),
    Example((3, 3, 6, 6, 6), "full_house", 24, reasons.HOUSE, counts=(3, 3, 6, 6, 6)),
    Example((1, 2, 3, 4, 6), "chance", 16, reasons.CHANCE, counts=(1, 2, 3, 4, 6)),
    Example(_alike(2), "yatzy", 50, reasons.ALL_ALIKE),
    *FIFTEEN,
)

SIXES_AND_MORE: Before = tuple(
    (category, (6, 6, 6, 4, 2)) for category in ("twos", "fours", "sixes", "one_pair", "three_of_a_kind")
)
NORWEGIAN = (
    Example((1, 1, 3, 5, 6), "ones", 2, reasons.FACE, counts=(1, 1)),
    Example((1, 1, 1, 2, 3), "ones", 3, reasons.FACE, counts=_alike(1, 3)),
    Example((2, 2, 3, 4, 5), "twos", 4, reasons.FACE, counts=(2, 2)),
    Example((2, 2, 2, 3, 4), "twos", 6, reasons.FACE, counts=_alike(2, 3)),
    *(
        Example((1, 2, 4, 5, 6), category, face, reasons.FACE, counts=(face,))
        for category, face in (("ones", 1), ("twos", 2), ("fours", 4), ("fives", 5), ("sixes", 6))
    ),
    Example((1, 2, 4, 5, 6), "threes", 0, reasons.NO_SUCH_FACE),
    Example((3, 3, 4, 4, 6), "two_pairs", 14, reasons.TWO_PAIRS, counts=(3, 3, 4, 4)),
    Example((4, 4, 4, 5, 6), "three_of_a_kind", 12, reasons.THREE, counts=_alike(4, 3)),
    Example((3, 3, 3, 3, 1), "four_of_a_kind", 12, reasons.FOUR, counts=_alike(3, 4)),
    Example((1, 2, 3, 4, 5), "small_straight", 15, reasons.ONE_TO_FIVE, counts=(1, 2, 3, 4, 5)),
    Example((2, 3, 4, 5, 6), "large_straight", 20, reasons.TWO_TO_SIX, counts=(2, 3, 4, 5, 6)),
    Example((6, 6, 6, 2, 2), "full_house", 22, reasons.HOUSE, counts=(6, 6, 6, 2, 2)),
    Example(_alike(2), "yatzy", 50, reasons.ALL_ALIKE),
    Example((6, 6, 6, 2, 4), "chance", None, reasons.CHANCE_WAITS, closed=Refusal.CHANCE_IS_FALLBACK),
    Example((6, 6, 6, 2, 4), "chance", 24, reasons.CHANCE_OPENS, counts=(6, 6, 6, 2, 4), before=SIXES_AND_MORE),
    *FIFTEEN,
)

TWOS_AND_MORE: Before = tuple(
    (category, (2, 2, 5, 4, 2)) for category in ("twos", "fours", "fives", "one_pair", "three_of_a_kind", "chance")
)
RUSSIAN_15 = (
    Example((1, 1, 1, 3, 5), "ones", 3, reasons.FACE, counts=_alike(1, 3)),
    Example((2, 2, 3, 4, 5), "twos", 4, reasons.FACE, counts=(2, 2)),
    Example((2, 2, 3, 1, 2), "twos", 6, reasons.FACE, counts=_alike(2, 3)),
    Example((2, 2, 4, 1, 6), "one_pair", 4, reasons.PAIR, counts=(2, 2)),
    Example((2, 2, 4, 4, 5), "two_pairs", 12, reasons.TWO_PAIRS, counts=(2, 2, 4, 4)),
    Example((3, 3, 3, 4, 5), "three_of_a_kind", 9, reasons.THREE, counts=_alike(3, 3)),
    Example((2, 2, 2, 2, 6), "four_of_a_kind", 8, reasons.FOUR, counts=_alike(2, 4)),
    Example((1, 2, 3, 4, 5), "small_straight", 30, reasons.FIRST_ROLL, rolls=1),
    Example((1, 2, 3, 4, 5), "small_straight", 25, reasons.SECOND_ROLL, rolls=2),
    Example((1, 2, 3, 4, 5), "small_straight", 15, reasons.THIRD_ROLL),
    Example((2, 3, 4, 5, 6), "large_straight", 50, reasons.FIRST_ROLL, rolls=1),
    Example((2, 3, 4, 5, 6), "large_straight", 40, reasons.SECOND_ROLL, rolls=2),
    Example((2, 3, 4, 5, 6), "large_straight", 20, reasons.THIRD_ROLL),
    Example(_alike(3), "yatzy", 70, reasons.FIRST_ROLL, rolls=1),
    Example(_alike(3), "yatzy", 60, reasons.SECOND_ROLL, rolls=2),
    Example(_alike(5), "yatzy", 50, reasons.THIRD_ROLL),
    Example((2, 2, 6, 6, 6), "full_house", 22, reasons.HOUSE, counts=(2, 2, 6, 6, 6)),
    Example((6, 6, 6, 2, 4), "chance", None, reasons.CHANCE_WAITS, closed=Refusal.CHANCE_IS_FALLBACK),
    Example((2, 2, 5, 4, 2), "ones", 0, reasons.NOTHING_FITS, before=TWOS_AND_MORE),
    *FIFTEEN[2:4],
)

# What both sheets with fixed prices have in common.
THIRTEEN = (
    Example((1, 4, 1, 5, 4), "ones", 2, reasons.FACE, counts=(1, 1)),
    Example((1, 4, 1, 5, 4), "fours", 8, reasons.FACE, counts=(4, 4)),
    Example((1, 4, 1, 5, 4), "fives", 5, reasons.FACE, counts=(5,)),
    Example((5, 5, 5, 2, 4), "three_of_a_kind", 21, reasons.THREE_AND_REST, counts=(5, 5, 5, 2, 4)),
    Example((1, 1, 1, 1, 3), "four_of_a_kind", 7, reasons.FOUR_AND_REST, counts=(1, 1, 1, 1, 3)),
    Example((2, 2, 2, 3, 3), "full_house", 25, reasons.HOUSE_PRICE),
    Example((2, 3, 4, 5, 5), "small_straight", 30, reasons.FOUR_IN_A_ROW),
    Example((1, 2, 3, 5, 6), "small_straight", 0, reasons.GAP),
    Example((2, 3, 4, 5, 6), "large_straight", 40, reasons.FIVE_IN_A_ROW),
    Example(_alike(3), "yatzy", 50, reasons.ALL_ALIKE),
    Example((2, 3, 5, 6, 6), "chance", 22, reasons.CHANCE, counts=(2, 3, 5, 6, 6)),
    Example(_alike(4), "full_house", 0, reasons.NOT_A_HOUSE),
)

AFTER_YATZY: Before = (("yatzy", _alike(3)),)
FOURS_TOO: Before = (*AFTER_YATZY, ("fours", (4, 4, 4, 1, 2)))
AFTER_A_ZERO: Before = (("yatzy", (1, 2, 3, 5, 6)), ("fours", (4, 4, 4, 1, 2)))
JOKERS = (
    Example(_alike(4), "fours", 20, reasons.JOKER_OWN_FACE, counts=_alike(4), before=AFTER_YATZY, extra=100),
    Example(
        _alike(4),
        "large_straight",
        None,
        reasons.JOKER_NOT_YET,
        before=AFTER_YATZY,
        closed=Refusal.JOKER_UPPER_FIRST,
    ),
    Example(_alike(4), "large_straight", 40, reasons.JOKER_LOWER, before=FOURS_TOO, extra=100),
)

RUSSIAN_13 = (
    *THIRTEEN,
    *JOKERS,
    Example(_alike(4), "large_straight", 0, reasons.NO_JOKER_AFTER_ZERO, before=AFTER_A_ZERO),
)
YAHTZEE = (
    *THIRTEEN,
    *JOKERS,
    Example(_alike(4), "large_straight", 40, reasons.JOKER_AFTER_ZERO, before=AFTER_A_ZERO),
)

MAXI = (
    Example((6, 6, 6, 2, 3, 1), "sixes", 18, reasons.FACE, counts=_alike(6, 3)),
    Example((1, 1, 2, 2, 6, 6), "one_pair", 12, reasons.PAIR, counts=(6, 6)),
    Example((1, 1, 2, 2, 6, 6), "two_pairs", 16, reasons.TWO_PAIRS, counts=(2, 2, 6, 6)),
    Example((1, 1, 2, 2, 6, 6), "three_pairs", 18, reasons.THREE_PAIRS, counts=(1, 1, 2, 2, 6, 6)),
    Example((3, 3, 3, 2, 2, 6), "three_of_a_kind", 9, reasons.THREE, counts=_alike(3, 3)),
    Example((4, 4, 4, 4, 1, 2), "four_of_a_kind", 16, reasons.FOUR, counts=_alike(4, 4)),
    Example((4, 4, 4, 4, 4, 2), "five_of_a_kind", 20, reasons.FIVE, counts=_alike(4, 5)),
    Example((1, 2, 3, 4, 5, 5), "small_straight", 15, reasons.ONE_TO_FIVE, counts=(1, 2, 3, 4, 5)),
    Example((2, 3, 4, 5, 6, 6), "large_straight", 20, reasons.TWO_TO_SIX, counts=(2, 3, 4, 5, 6)),
    Example((1, 2, 3, 4, 5, 6), "full_straight", 21, reasons.ONE_TO_SIX, counts=(1, 2, 3, 4, 5, 6)),
    Example((6, 6, 6, 5, 5, 5), "full_house", 28, reasons.HOUSE_OF_SIX, counts=(6, 6, 6, 5, 5)),
    Example((6, 6, 6, 5, 5, 5), "villa", 33, reasons.VILLA, counts=(6, 6, 6, 5, 5, 5)),
    Example((6, 6, 6, 6, 5, 5), "tower", 34, reasons.TOWER, counts=(6, 6, 6, 6, 5, 5)),
    Example((6, 6, 6, 6, 5, 5), "three_pairs", 0, reasons.NOT_TWO_PAIRS),
    Example((1, 2, 2, 4, 6, 6), "chance", 21, reasons.CHANCE, counts=(1, 2, 2, 4, 6, 6)),
    Example(_alike(4, 6), "maxi_yatzy", 100, reasons.ALL_ALIKE),
    Example(_alike(4, 6), "full_house", 0, reasons.NOT_A_HOUSE),
)

EXAMPLES: dict[str, tuple[Example, ...]] = {
    "finnish": FINNISH,
    "norwegian": NORWEGIAN,
    "russian-13": RUSSIAN_13,
    "russian-15": RUSSIAN_15,
    "yahtzee": YAHTZEE,
    "maxi": MAXI,
}

SIXES_TO_A_HOUSE = (Throw((6, 6, 4, 3, 2)), Throw((6, 6, 6, 4, 2), (0, 1)), Throw((6, 6, 6, 2, 2), (0, 1, 2)))
STRAIGHT_FIVE = (Throw((3, 4, 1, 6, 6)), Throw((3, 4, 5, 1, 1), (0, 1)), Throw((3, 4, 5, 2, 6), (0, 1, 2)))
TURNS: dict[str, Turn] = {
    "finnish": Turn(SIXES_TO_A_HOUSE, (("full_house", 22), ("sixes", 18), ("chance", 22))),
    "norwegian": Turn(
        (*SIXES_TO_A_HOUSE[:2], Throw((6, 6, 6, 2, 4), (0, 1, 2))), (("sixes", 18), ("three_of_a_kind", 18))
    ),
    "russian-15": Turn(
        (Throw((2, 3, 4, 6, 6)), Throw((2, 4, 6, 6, 6), (3, 4)), Throw((2, 2, 6, 6, 6), (2, 3, 4))),
        (("full_house", 22), ("sixes", 18)),
    ),
    "russian-13": Turn(STRAIGHT_FIVE, (("large_straight", 40), ("small_straight", 30), ("chance", 20))),
    "yahtzee": Turn(STRAIGHT_FIVE, (("large_straight", 40), ("small_straight", 30), ("chance", 20))),
    "maxi": Turn(
        (Throw((6, 6, 5, 3, 2, 1)), Throw((6, 6, 5, 5, 5, 2), (0, 1, 2)), Throw((6, 6, 5, 5, 5, 6), (0, 1, 2, 3, 4))),
        (("villa", 33), ("full_house", 28), ("chance", 33)),
    ),
}
