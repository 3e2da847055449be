"""Every worked example of the rule books, and those that settle what the rule books leave open."""

from collections.abc import Callable, Iterable
from itertools import permutations, product

import pytest

import rules
from tests.rules import reference

FIVE_DICE_FIFTEEN = ("finnish", "norwegian", "russian-15")
THIRTEEN = ("russian-13", "yahtzee")


def dice(text: str) -> tuple[int, ...]:
    return tuple(int(face) for face in text.split("-"))


def each(keys: Iterable[str], *rows: tuple[str, dict[str, int]]) -> list[tuple[str, str, dict[str, int]]]:
    return [(key, roll, worth) for key in keys for roll, worth in rows]


FROM_THE_RULE_BOOKS = [
    ("russian-13", "1-4-1-5-4", {"ones": 2, "fours": 8, "fives": 5}),
    ("russian-13", "5-5-5-2-4", {"three_of_a_kind": 21}),
    ("russian-13", "1-1-1-1-3", {"four_of_a_kind": 7}),
    ("russian-13", "2-2-2-3-3", {"full_house": 25}),
    ("russian-13", "2-3-4-5-5", {"small_straight": 30}),
    ("russian-13", "2-3-4-5-6", {"large_straight": 40}),
    ("russian-13", "3-3-3-3-3", {"yatzy": 50}),
    ("russian-13", "2-3-5-6-6", {"chance": 22}),
    ("russian-15", "2-2-6-6-6", {"full_house": 22, "sixes": 18}),
    ("russian-15", "1-1-1-3-5", {"ones": 3}),
    ("russian-15", "2-2-3-4-5", {"twos": 4}),
    ("russian-15", "2-2-3-1-2", {"twos": 6}),
    ("russian-15", "2-2-4-1-6", {"one_pair": 4}),
    ("russian-15", "2-2-4-4-5", {"two_pairs": 12}),
    ("russian-15", "3-3-3-4-5", {"three_of_a_kind": 9}),
    ("russian-15", "2-2-2-2-6", {"four_of_a_kind": 8}),
    ("norwegian", "6-6-6-2-2", {"full_house": 22}),
    ("norwegian", "6-6-6-2-4", {"sixes": 18, "three_of_a_kind": 18, "chance": 24}),
    ("norwegian", "1-1-3-5-6", {"ones": 2}),
    ("norwegian", "1-1-1-2-3", {"ones": 3}),
    ("norwegian", "2-2-3-4-5", {"twos": 4}),
    ("norwegian", "2-2-2-3-4", {"twos": 6}),
    ("norwegian", "1-2-4-5-6", {"ones": 1, "twos": 2, "threes": 0, "fours": 4, "fives": 5, "sixes": 6}),
    ("norwegian", "3-3-1-5-6", {"one_pair": 6}),
    ("norwegian", "3-3-4-4-6", {"two_pairs": 14}),
    ("norwegian", "4-4-4-5-6", {"three_of_a_kind": 12}),
    ("norwegian", "3-3-3-3-1", {"four_of_a_kind": 12}),
    ("norwegian", "2-2-2-2-2", {"yatzy": 50}),
    ("finnish", "6-6-6-6-2", {"sixes": 24, "twos": 2, "four_of_a_kind": 24}),
    ("finnish", "1-3-4-5-5", {"one_pair": 10}),
    ("finnish", "1-3-3-5-5", {"two_pairs": 16}),
    ("finnish", "1-4-4-4-4", {"two_pairs": 0}),
    ("finnish", "2-4-4-4-5", {"three_of_a_kind": 12}),
    ("finnish", "2-3-3-3-3", {"four_of_a_kind": 12}),
    ("finnish", "2-2-5-5-5", {"full_house": 19}),
    ("finnish", "3-3-6-6-6", {"full_house": 24}),
]

SETTLED = [
    *each(
        FIVE_DICE_FIFTEEN,
        ("1-4-4-4-4", {"two_pairs": 0, "full_house": 0}),
        ("4-4-4-4-1", {"one_pair": 8, "three_of_a_kind": 12, "four_of_a_kind": 16, "fours": 16, "yatzy": 0}),
        ("5-5-5-5-5", {"one_pair": 10, "three_of_a_kind": 15, "four_of_a_kind": 20, "yatzy": 50}),
        ("5-5-5-5-5", {"two_pairs": 0, "full_house": 0, "small_straight": 0, "large_straight": 0}),
        ("2-2-5-5-5", {"two_pairs": 14, "one_pair": 10, "full_house": 19}),
        ("3-3-4-4-6", {"one_pair": 8, "full_house": 0}),
        ("5-4-3-2-1", {"small_straight": 15, "large_straight": 0, "one_pair": 0}),
        ("6-2-5-3-4", {"small_straight": 0, "large_straight": 20}),
        ("1-2-3-4-6", {"small_straight": 0, "large_straight": 0, "chance": 16}),
    ),
    *each(
        THIRTEEN,
        ("6-2-4-3-1", {"small_straight": 30, "large_straight": 0}),
        ("3-4-5-6-6", {"small_straight": 30, "large_straight": 0}),
        ("1-3-4-5-6", {"small_straight": 30, "large_straight": 0}),
        ("1-2-3-5-6", {"small_straight": 0, "large_straight": 0}),
        ("1-2-3-4-5", {"small_straight": 30, "large_straight": 40}),
        ("6-6-6-6-2", {"three_of_a_kind": 26, "four_of_a_kind": 26, "full_house": 0, "yatzy": 0}),
        ("4-4-2-4-2", {"three_of_a_kind": 16, "four_of_a_kind": 0, "full_house": 25}),
        ("4-4-4-4-4", {"three_of_a_kind": 20, "four_of_a_kind": 20, "fours": 20, "chance": 20, "yatzy": 50}),
        ("4-4-4-4-4", {"full_house": 0, "small_straight": 0, "large_straight": 0}),
    ),
    *each(
        ["maxi"],
        ("6-6-6-5-5-5", {"full_house": 28, "villa": 33, "two_pairs": 22, "tower": 0, "three_pairs": 0}),
        ("6-6-6-6-5-5", {"tower": 34, "full_house": 28, "three_pairs": 0, "two_pairs": 22, "villa": 0}),
        ("1-2-3-4-5-6", {"small_straight": 15, "large_straight": 20, "full_straight": 21, "one_pair": 0}),
        ("1-2-3-4-5-5", {"small_straight": 15, "large_straight": 0, "full_straight": 0}),
        ("4-4-4-4-4-4", {"full_house": 0, "villa": 0, "tower": 0, "two_pairs": 0, "three_pairs": 0}),
        ("4-4-4-4-4-4", {"one_pair": 8, "three_of_a_kind": 12, "four_of_a_kind": 16, "five_of_a_kind": 20}),
        ("4-4-4-4-4-4", {"fours": 24, "chance": 24, "maxi_yatzy": 100}),
        ("4-4-4-4-4-2", {"five_of_a_kind": 20, "maxi_yatzy": 0, "tower": 0, "full_house": 0}),
        ("1-1-2-2-6-6", {"one_pair": 12, "two_pairs": 16, "three_pairs": 18, "full_house": 0}),
        ("3-3-3-2-2-6", {"full_house": 13, "two_pairs": 10, "three_of_a_kind": 9}),
    ),
]

BY_ROLL = [
    ("1-2-3-4-5", "small_straight", (30, 25, 15)),
    ("2-3-4-5-6", "large_straight", (50, 40, 20)),
    ("3-3-3-3-3", "yatzy", (70, 60, 50)),
    ("5-5-5-5-5", "yatzy", (70, 60, 50)),
]

both_implementations = pytest.mark.parametrize(
    "score", [pytest.param(rules.score, id="engine"), pytest.param(reference.points, id="reference")]
)


@both_implementations
@pytest.mark.parametrize(("ruleset", "roll", "worth"), FROM_THE_RULE_BOOKS)
def test_dice_are_worth_what_the_rule_book_says(
    score: Callable[..., int], ruleset: str, roll: str, worth: dict[str, int]
) -> None:
    assert {category: score(ruleset, category, dice(roll)) for category in worth} == worth


@both_implementations
@pytest.mark.parametrize(("ruleset", "roll", "worth"), SETTLED)
def test_dice_are_worth_what_we_settled(
    score: Callable[..., int], ruleset: str, roll: str, worth: dict[str, int]
) -> None:
    assert {category: score(ruleset, category, dice(roll)) for category in worth} == worth


@both_implementations
@pytest.mark.parametrize(("roll", "category", "by_roll"), BY_ROLL)
def test_russian_15_pays_straights_and_yatzy_by_the_rolls_used(
    score: Callable[..., int], roll: str, category: str, by_roll: tuple[int, int, int]
) -> None:
    assert tuple(score("russian-15", category, dice(roll), used) for used in (1, 2, 3)) == by_roll


# --- Played, not only computed -------------------------------------------------------------------------------------


def after(state: rules.State, action: rules.Action, faces: tuple[int, ...] = ()) -> rules.State:
    return rules.replay(state, rules.decide(state, action, faces))


def thrown(state: rules.State, *rolls: tuple[tuple[int, ...], str]) -> rules.State:
    """The state after these rolls, each the positions kept and the faces of the dice thrown."""
    for keep, faces in rolls:
        state = after(state, rules.Roll(keep=keep), dice(faces))
    return state


def on_offer(state: rules.State) -> dict[str, int | None]:
    return {category.key: category.points for category in rules.options(state).categories}


def legal(state: rules.State) -> set[str]:
    return {category.key for category in rules.options(state).categories if category.legal}


@pytest.mark.parametrize(("category", "points"), [("full_house", 22), ("sixes", 18)])
def test_a_russian_15_turn_that_keeps_sixes_and_ends_on_a_house(category: str, points: int) -> None:
    state = thrown(rules.new_game("russian-15", 1), ((), "2-3-4-6-6"), ((3, 4), "2-4-6"), ((2, 3, 4), "2-2"))
    assert on_offer(state)[category] == points
    assert rules.card(after(state, rules.Score(category)), 0).filled == {category: points}


def test_a_norwegian_turn_that_keeps_sixes_and_ends_on_a_house() -> None:
    state = thrown(rules.new_game("norwegian", 1), ((), "6-6-4-3-2"), ((0, 1), "6-4-2"), ((0, 1, 2), "2-2"))
    assert on_offer(state)["full_house"] == 22
    assert rules.card(after(state, rules.Score("full_house")), 0).filled == {"full_house": 22}


def test_a_norwegian_turn_that_ends_on_three_sixes_only() -> None:
    state = thrown(rules.new_game("norwegian", 1), ((), "6-6-4-3-2"), ((0, 1), "6-4-2"), ((0, 1, 2), "2-4"))
    offer = on_offer(state)
    assert (offer["sixes"], offer["three_of_a_kind"], offer["chance"]) == (18, 18, 24)
    assert rules.card(after(state, rules.Score("three_of_a_kind")), 0).filled == {"three_of_a_kind": 18}


@pytest.mark.parametrize("used", [1, 2, 3])
@pytest.mark.parametrize(("roll", "category", "by_roll"), BY_ROLL)
def test_russian_15_counts_the_rolls_of_the_turn(
    roll: str, category: str, by_roll: tuple[int, int, int], used: int
) -> None:
    state = rules.new_game("russian-15", 1)
    for _ in range(used - 1):
        state = thrown(state, ((), "1-1-2-4-6"))
    state = thrown(state, ((), roll))
    assert on_offer(state)[category] == by_roll[used - 1]
    assert rules.card(after(state, rules.Score(category)), 0).total == by_roll[used - 1]


def test_russian_15_writes_a_zero_where_nothing_open_fits() -> None:
    state = rules.new_game("russian-15", 1)
    for category in ("twos", "fours", "fives", "one_pair", "three_of_a_kind", "chance"):
        state = after(thrown(state, ((), "2-2-5-4-2")), rules.Score(category))
    state = thrown(state, ((), "2-2-5-4-2"))
    left = {"ones", "threes", "sixes", "two_pairs", "four_of_a_kind", "full_house", "yatzy"}
    left |= {"small_straight", "large_straight"}
    assert on_offer(state) == dict.fromkeys(left, 0)
    assert legal(state) == left
    for category in left:
        assert rules.card(after(state, rules.Score(category)), 0).filled[category] == 0


def test_norwegian_chance_waits_until_nothing_else_fits() -> None:
    """With 6-6-6-4-2 every turn, chance opens when the five categories that fit are filled, in whatever order."""
    fitting = ("twos", "fours", "sixes", "one_pair", "three_of_a_kind")
    for order in permutations(fitting):
        state = rules.new_game("norwegian", 1)
        for category in order:
            state = thrown(state, ((), "6-6-6-4-2"))
            assert "chance" not in legal(state)
            with pytest.raises(rules.IllegalAction):
                rules.decide(state, rules.Score("chance"))
            state = after(state, rules.Score(category))
        state = thrown(state, ((), "6-6-6-4-2"))
        assert "chance" in legal(state)
        assert rules.card(after(state, rules.Score("chance")), 0).filled["chance"] == 24


# --- Where the bonus begins ----------------------------------------------------------------------------------------

THRESHOLDS = [
    ("finnish", None, 63, 50),
    ("norwegian", None, 63, 50),
    ("russian-13", None, 64, 35),
    ("russian-15", None, 34, 50),
    ("yahtzee", None, 63, 35),
    ("maxi", None, 84, 100),
    ("russian-13", (63, 20), 63, 20),  # a host's threshold means "at least", also where the rule set's does not
    ("russian-15", (63, 50), 63, 50),
    ("finnish", (42, 50), 42, 50),
    ("maxi", (75, 100), 75, 100),
]


def upper_game(ruleset: str, own_bonus: tuple[int, int] | None, upper_sum: int) -> rules.State:
    """A finished game of the upper section that adds up to this sum."""
    bonus = own_bonus and rules.Bonus(at_least=own_bonus[0], points=own_bonus[1])
    state = rules.new_game(ruleset, 1, house=rules.HouseRules(sections="upper", bonus=bonus))
    size = rules.RULESETS[ruleset].dice
    counts = next(
        counts
        for counts in product(range(size + 1), repeat=6)
        if sum(face * count for face, count in enumerate(counts, start=1)) == upper_sum
    )
    for face, count in enumerate(counts, start=1):
        roll = (face,) * count + (face % 6 + 1,) * (size - count)
        state = after(after(state, rules.Roll(keep=()), roll), rules.Score(reference.UPPER[face - 1]))
    return state


@pytest.mark.parametrize(("ruleset", "own_bonus", "threshold", "points"), THRESHOLDS)
def test_the_bonus_is_earned_at_its_threshold_and_not_a_point_earlier(
    ruleset: str, own_bonus: tuple[int, int] | None, threshold: int, points: int
) -> None:
    below = rules.card(upper_game(ruleset, own_bonus, threshold - 1), 0)
    assert (below.upper_sum, below.bonus, below.total) == (threshold - 1, 0, threshold - 1)
    reached = rules.card(upper_game(ruleset, own_bonus, threshold), 0)
    assert (reached.upper_sum, reached.bonus, reached.total) == (threshold, points, threshold + points)


@pytest.mark.parametrize("ruleset", reference.SHEET)
def test_the_rule_sets_are_those_of_the_rule_book(ruleset: str) -> None:
    ours = rules.RULESETS[ruleset]
    assert ours.categories == reference.SHEET[ruleset]
    assert (ours.dice, ours.sides, ours.rolls) == (reference.NUMBER_OF_DICE[ruleset], 6, 3)
    assert (ours.bonus.threshold, ours.bonus.points) == reference.BONUS[ruleset]


def test_there_is_no_rule_set_that_the_examples_leave_out() -> None:
    assert set(rules.RULESETS) == set(reference.SHEET)
    assert {ruleset for ruleset, _, _ in (*FROM_THE_RULE_BOOKS, *SETTLED)} == set(rules.RULESETS)
