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


def each(make, *values):
    return [lambda value=value: make(value) for value in values]


def score(*dice_or_more):
    return lambda: rules.score("finnish", *dice_or_more)


def new_game(**more):
    return rules.new_game("finnish", **({"seats": 3} | more))


def with_bonus(**bonus):
    return lambda: new_game(house=HouseRules(bonus=Bonus(**bonus)))


NO_FACES = (0, 7, -1, "6", 3.0, True)
# What is none of the things that the examples leave out: of another type, out of reach, not there.
ODD = {
    Refusal.UNKNOWN_RULE_SET: [lambda: rules.score("martian", "ones", DICE)],
    Refusal.UNKNOWN_HOUSE_RULE: [lambda: new_game(house={"order": "forced"})],
    Refusal.NO_SEATS: each(lambda seats: new_game(seats=seats), True, 2.0),
    Refusal.BAD_TEAMS: each(
        lambda teams: new_game(teams=teams),
        *(((0, 1, 2),), ((0,), (1,)), ((0, 1), (2, 3)), ((0, 1, 2), ()), ((0, 1), (1, 2)), ((0, 2), (True,))),
    ),
    Refusal.BAD_BONUS: [
        with_bonus(points=50),
        with_bonus(points=50, at_least=63, above=63),
        with_bonus(points=50, at_least=0),
        with_bonus(points=5, at_least=True),
        with_bonus(points=1001, at_least=63),
        with_bonus(points=-1, at_least=63),
        with_bonus(points=50, above=63),  # which only a rule set says
    ],
    Refusal.BAD_KEEP: each(
        lambda keep: Table().roll(*DICE).act(rules.Roll(keep=keep), (1, 2, 3, 4)),
        *((5,), (-1,), (0, 0), ("0",), (1.0,), (True,), None, [0]),
    ),
    Refusal.IMPOSSIBLE_FACE: [
        score("ones", (1, 2, 3, 4, 9)),
        *each(lambda face: Table().act(rules.Roll(), (1, 2, 3, 4, face)), *NO_FACES),
        *each(lambda face: Table(dice_from="final").act(EnterDice((1, 2, 3, 4, face))), *NO_FACES),
    ],
    Refusal.WRONG_NUMBER_OF_FACES: [
        score("ones", (1, 2)),
        *each(
            lambda luckless: Table().roll(*DICE).act(luckless, (1,)),
            rules.Score("ones"),
            rules.Resign(),
            rules.HandOver(),
        ),
        *each(lambda faces: rules.decide(Table().state, rules.Roll(), faces), None, [1, 2, 3, 4, 5], 5),
    ],
    Refusal.BAD_ROLLS_USED: [
        score("ones", DICE, 0),
        *each(lambda used: Table(dice_from="final").act(EnterDice(DICE, rolls_used=used)), 0, -1, 2.0, 2.5, True, "2"),
    ],
    Refusal.NO_SUCH_SEAT: [
        *each(lambda seat: Table(seats=2).act(rules.Resign(seat=seat)), True, 1.0, "0", -1),
        *each(lambda seat: rules.card(Table(seats=2).state, seat), True, 1.0, "0", -1, 2),
    ],
    Refusal.UNKNOWN_CATEGORY: [
        score("villa", DICE),
        *each(lambda category: Table().roll(*DICE).score(category), None, [], 3, ("ones",)),
    ],
}


@pytest.mark.parametrize(("code", "ask"), [(code, ask) for code, asked in ODD.items() for ask in asked])
def test_what_cannot_be_is_refused_with_its_code(code, ask):
    with pytest.raises(rules.RulesError) as raised:
        ask()
    assert raised.value.code == code


def test_a_rule_sets_own_strict_bonus_may_be_named():
    bonus = rules.RULESETS["russian-13"].bonus
    assert rules.new_game("russian-13", 1, HouseRules(bonus=bonus)).house.bonus == bonus
