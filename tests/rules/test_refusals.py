"""One example per refusal; a refusal without one fails the suite."""

from collections.abc import Callable

import pytest

import rules
from rules import Bonus, EnterDice, HouseRules, Refusal, Skip, Undo
from tests.rules.table import Table

DICE = (1, 1, 2, 3, 6)
FORCED = HouseRules(order="forced")
DECLARED = HouseRules(declare="after_first_roll")
UPPER = HouseRules(sections="upper")


def finished():
    table = Table(house=UPPER)
    for category in table.state.ruleset.categories[:6]:
        table.write(category, *DICE)
    return table


def with_first_seat_finished():
    table = Table(seats=2, house=UPPER)
    table.write("ones", *DICE)
    for category in table.state.ruleset.categories[1:6]:
        table.act(Skip()).write(category, *DICE)
    return table


def joker(*filled):
    table = Table("yahtzee").write("yatzy", 1, 1, 1, 1, 1)
    for category in filled:
        table.write(category, *DICE)
    return table.roll(4, 4, 4, 4, 4)


EXAMPLES: dict[Refusal, Callable[[], object]] = {
    Refusal.UNKNOWN_RULE_SET: lambda: rules.new_game("martian", 2),
    Refusal.UNKNOWN_HOUSE_RULE: lambda: HouseRules(order="backwards"),
    Refusal.NO_SEATS: lambda: rules.new_game("finnish", 0),
    Refusal.BAD_TEAMS: lambda: rules.new_game("finnish", 3, teams=((0, 1), (1, 2))),
    Refusal.BAD_BONUS: lambda: rules.new_game("finnish", 1, HouseRules(bonus=Bonus(at_least=106, points=50))),
    Refusal.UNKNOWN_DICE_SOURCE: lambda: rules.new_game("finnish", 1, dice_from="a hat"),
    Refusal.GAME_OVER: lambda: finished().roll(*DICE),
    Refusal.NO_SUCH_SEAT: lambda: Table(seats=2).act(rules.Resign(seat=2)),
    Refusal.NOT_YOUR_TURN: lambda: Table(seats=2).act(rules.Roll(seat=1), DICE),
    Refusal.SEAT_RESIGNED: lambda: Table(seats=2).act(rules.Resign(seat=1)).act(rules.HandOver(seat=1)),
    Refusal.NOT_AN_ACTION: lambda: Table().act("roll"),
    Refusal.ROLL_FIRST: lambda: Table().score("ones"),
    Refusal.NO_ROLLS_LEFT: lambda: Table().roll(*DICE).roll(*DICE).roll(*DICE).roll(*DICE),
    Refusal.BAD_KEEP: lambda: Table().roll(*DICE).roll(1, 2, 3, keep=(0, 0)),
    Refusal.ROLL_ALL_FIRST: lambda: Table().roll(1, 2, 3, 4, keep=(0,)),
    Refusal.NOTHING_TO_ROLL: lambda: Table().roll(*DICE).roll(keep=(0, 1, 2, 3, 4)),
    Refusal.WRONG_NUMBER_OF_FACES: lambda: Table().roll(1, 2, 3, 4),
    Refusal.IMPOSSIBLE_FACE: lambda: Table().roll(1, 2, 3, 4, 7),
    Refusal.DICE_ARE_ON_THE_TABLE: lambda: Table(dice_from="each_roll").roll(*DICE),
    Refusal.DICE_ARE_ROLLED_HERE: lambda: Table().act(EnterDice(DICE)),
    Refusal.BAD_ROLLS_USED: lambda: Table(dice_from="each_roll").act(EnterDice(DICE, rolls_used=2)),
    Refusal.ROLLS_USED_NEEDED: lambda: Table("maxi", dice_from="final").act(EnterDice((1,) * 6)),
    Refusal.UNKNOWN_CATEGORY: lambda: Table().write("three_pairs", *DICE),
    Refusal.CATEGORY_FILLED: lambda: Table().write("ones", *DICE).write("ones", *DICE),
    Refusal.CATEGORY_NOT_PLAYED: lambda: Table(house=UPPER).write("chance", *DICE),
    Refusal.NOT_NEXT_IN_ORDER: lambda: Table(house=FORCED).write("twos", *DICE),
    Refusal.DECLARE_FIRST: lambda: Table(house=DECLARED).write("ones", *DICE),
    Refusal.NOTHING_TO_DECLARE: lambda: Table(house=DECLARED).act(rules.Declare("ones")),
    Refusal.DECLARED_OTHERWISE: lambda: Table(house=DECLARED).roll(*DICE).act(rules.Declare("ones")).score("twos"),
    Refusal.CHANCE_IS_FALLBACK: lambda: Table("norwegian").write("chance", *DICE),
    Refusal.CHANCE_IS_LAST: lambda: Table(house=HouseRules(chance="last")).write("chance", *DICE),
    Refusal.JOKER_UPPER_FIRST: lambda: joker().score("chance"),
    Refusal.JOKER_LOWER_FIRST: lambda: joker("fours").score("ones"),
    Refusal.ZERO_NOT_ALLOWED: lambda: Table(house=HouseRules(zeros="only_when_nothing_fits")).write("yatzy", *DICE),
    Refusal.ROLLS_UNKNOWN: lambda: Table("russian-15", dice_from="final").act(EnterDice((4,) * 5)).score("yatzy"),
    Refusal.NOTHING_TO_UNDO: lambda: Table().act(Undo()),
    Refusal.NOT_YOUR_CHOICE: lambda: Table(seats=2).write("ones", *DICE).act(Undo(seat=1)),
    Refusal.NOBODY_ELSE_TO_PLAY: lambda: Table().act(Skip()),
    Refusal.OTHERS_STILL_PLAYING: lambda: Table(seats=2).act(rules.EndGame()),
    Refusal.ALREADY_HANDED_OVER: lambda: Table().act(rules.HandOver()).act(rules.HandOver()),
    Refusal.NOT_HANDED_OVER: lambda: Table().act(rules.ComeBack()),
    Refusal.ALREADY_FINISHED: lambda: with_first_seat_finished().act(rules.Resign(seat=0)),
}


@pytest.mark.parametrize("refusal", list(Refusal), ids=str)
def test_every_refusal_has_an_example_and_a_sentence(refusal):
    with pytest.raises(rules.RulesError) as raised:
        EXAMPLES[refusal]()
    assert raised.value.code == refusal
    assert refusal.sentence[0].isupper()
    assert refusal.sentence.endswith(".")
    assert refusal.sentence in str(raised.value)


@pytest.mark.parametrize("keep", [(5,), (-1,), (0, 0), ("0",), (1.0,), (True,), None, [0]])
def test_only_dice_that_exist_can_be_kept(keep):
    assert Table().roll(*DICE).refused(rules.Roll(keep=keep), (1, 2, 3, 4)) == Refusal.BAD_KEEP


@pytest.mark.parametrize("face", [0, 7, -1, "6", 3.0, True])
def test_only_faces_that_exist_can_be_thrown_or_entered(face):
    assert Table().refused(rules.Roll(), (1, 2, 3, 4, face)) == Refusal.IMPOSSIBLE_FACE
    assert Table(dice_from="final").refused(EnterDice((1, 2, 3, 4, face))) == Refusal.IMPOSSIBLE_FACE


@pytest.mark.parametrize("action", [rules.Score("ones"), rules.Resign(), rules.HandOver()])
def test_actions_without_luck_take_no_faces(action):
    assert Table().roll(*DICE).refused(action, (1,)) == Refusal.WRONG_NUMBER_OF_FACES


@pytest.mark.parametrize("faces", [None, [1, 2, 3, 4, 5], 5])
def test_faces_come_as_a_tuple(faces):
    with pytest.raises(rules.RulesError) as raised:
        rules.decide(Table().state, rules.Roll(), faces)
    assert raised.value.code == Refusal.WRONG_NUMBER_OF_FACES


@pytest.mark.parametrize("rolls_used", [2.0, 2.5, True, "2"])
def test_the_number_of_a_roll_is_a_whole_number(rolls_used):
    assert Table(dice_from="final").refused(EnterDice(DICE, rolls_used=rolls_used)) == Refusal.BAD_ROLLS_USED


@pytest.mark.parametrize("seat", [True, 1.0, "0", -1])
def test_a_seat_is_a_whole_number(seat):
    assert Table(seats=2).refused(rules.Resign(seat=seat)) == Refusal.NO_SUCH_SEAT
    with pytest.raises(rules.RulesError):
        rules.card(Table(seats=2).state, seat)


@pytest.mark.parametrize("category", [None, [], 3, ("ones",)])
def test_a_category_is_named_by_its_key(category):
    assert Table().roll(*DICE).refused(rules.Score(category)) == Refusal.UNKNOWN_CATEGORY


@pytest.mark.parametrize(
    ("setup", "code"),
    [
        ({"seats": True}, Refusal.NO_SEATS),
        ({"seats": 2.0}, Refusal.NO_SEATS),
        ({"seats": 2, "house": {"order": "forced"}}, Refusal.UNKNOWN_HOUSE_RULE),
        ({"seats": 2, "teams": ((0,), (True,))}, Refusal.BAD_TEAMS),
        ({"seats": 2, "house": HouseRules(bonus=Bonus(at_least=True, points=5))}, Refusal.BAD_BONUS),
    ],
)
def test_a_game_is_set_up_with_proper_values(setup, code):
    with pytest.raises(rules.IllegalSetup) as raised:
        rules.new_game("finnish", **setup)
    assert raised.value.code == code


@pytest.mark.parametrize(
    "teams",
    [((0, 1, 2),), ((0,), (1,)), ((0, 1), (2, 3)), ((0, 1, 2), ()), ((0, 1), (1, 2))],
    ids=["one team", "one left out", "a stranger", "an empty team", "one in both"],
)
def test_teams_take_in_every_seat_once(teams):
    with pytest.raises(rules.IllegalSetup) as raised:
        rules.new_game("finnish", 3, teams=teams)
    assert raised.value.code == Refusal.BAD_TEAMS


@pytest.mark.parametrize(
    "make",
    [
        lambda: Bonus(points=50),
        lambda: Bonus(points=50, at_least=63, above=63),
        lambda: rules.new_game("finnish", 1, HouseRules(bonus=Bonus(at_least=0, points=50))),
        lambda: rules.new_game("finnish", 1, HouseRules(bonus=Bonus(at_least=63, points=1001))),
        lambda: rules.new_game("finnish", 1, HouseRules(bonus=Bonus(at_least=63, points=-1))),
        lambda: rules.new_game("finnish", 1, HouseRules(bonus=Bonus(above=63, points=50))),
    ],
    ids=["no threshold", "two thresholds", "below reach", "too many points", "negative points", "host says above"],
)
def test_a_bonus_has_one_threshold_within_reach(make):
    with pytest.raises(rules.IllegalSetup) as raised:
        make()
    assert raised.value.code == Refusal.BAD_BONUS


def test_a_rule_sets_own_strict_bonus_may_be_named():
    bonus = rules.RULESETS["russian-13"].bonus
    assert rules.new_game("russian-13", 1, HouseRules(bonus=bonus)).house.bonus == bonus


@pytest.mark.parametrize(
    ("call", "code"),
    [
        (("martian", "ones", DICE), Refusal.UNKNOWN_RULE_SET),
        (("finnish", "villa", DICE), Refusal.UNKNOWN_CATEGORY),
        (("finnish", "ones", (1, 2)), Refusal.WRONG_NUMBER_OF_FACES),
        (("finnish", "ones", (1, 2, 3, 4, 9)), Refusal.IMPOSSIBLE_FACE),
        (("finnish", "ones", DICE, 0), Refusal.BAD_ROLLS_USED),
    ],
)
def test_the_price_of_impossible_dice_is_refused(call, code):
    with pytest.raises(rules.RulesError) as raised:
        rules.score(*call)
    assert raised.value.code == code


def test_a_card_needs_a_seat():
    with pytest.raises(rules.RulesError) as raised:
        rules.card(Table().state, 1)
    assert raised.value.code == Refusal.NO_SUCH_SEAT
