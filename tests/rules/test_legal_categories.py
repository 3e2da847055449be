"""Whole games under every combination of house rules, with the engine's offer checked at every decision.

What the reference calls legal, and for how many points, must be what `options` offers and `decide` accepts.
The dice are loaded, so that jokers come in every case there is; a case that never came fails the test.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random

import pytest

import rules
from tests.rules import reference
from tests.rules.reference import House
from tests.rules.shadow import Sheet, Temper

HOUSES = [
    House(*values)
    for values in product(
        ("free", "forced"),
        ("off", "after_first_roll"),
        ("full", "upper"),
        (None, "free", "fallback", "last"),
        ("anytime", "only_when_nothing_fits"),
    )
]


def turns(sheet: Sheet, random: Random) -> Iterator[str]:
    """Play the game to its end, checking everything; yields the category about to be filled, each turn."""
    temper = Temper.drawn(random)
    while sheet.open:
        assert_same_offer(sheet, random)
        sheet.roll(*temper.throw(sheet, random))
        assert_same_offer(sheet, random)
        if sheet.must_declare:
            sheet.declare(temper.choose(sheet, random))
            assert_same_offer(sheet, random)
        while sheet.rolls_left > 0 and random.random() < 0.6:
            sheet.roll(*temper.throw(sheet, random))
            assert_same_offer(sheet, random)
        category = temper.choose(sheet, random)
        yield category
        sheet.score(category)
        assert_same_card(sheet)


def new_sheet(ruleset: str, house: House, random: Random) -> Sheet:
    bonus = random.choice((None, (random.randint(1, 105), random.randint(0, 1000))))
    ours = rules.HouseRules(
        order=house.order,
        declare=house.declare,
        sections=house.sections,
        chance=house.chance,
        zeros=house.zeros,
        bonus=bonus and rules.Bonus(at_least=bonus[0], points=bonus[1]),
    )
    return Sheet(ruleset, replace(house, bonus=bonus), rules.new_game(ruleset, 1, house=ours))


def assert_same_offer(sheet: Sheet, random: Random) -> None:
    options = rules.options(sheet.state)
    worth: dict[str, int | None] = dict.fromkeys(sheet.open)
    if sheet.rolls_used:
        worth.update(reference.worth(sheet.ruleset, sheet.house, sheet.filled, sheet.dice, sheet.rolls_used))
    legal = sheet.legal
    assert [(offer.key, offer.points, offer.legal, offer.reason is None) for offer in options.categories] == [
        (category, points, category in legal, category in legal) for category, points in worth.items()
    ], sheet
    assert options.must_declare == sheet.must_declare, sheet
    assert options.rolls_left == sheet.rolls_left, sheet
    assert options.may_roll == (sheet.rolls_left > 0 and not sheet.must_declare), sheet
    refused = [offer for offer in options.categories if not offer.legal]
    if refused:
        assert_refused(sheet, random.choice(refused))


def assert_refused(sheet: Sheet, offer: rules.CategoryOption) -> None:
    """The category is refused, and for the reason that was shown."""
    action = rules.Declare(offer.key) if sheet.must_declare else rules.Score(offer.key)
    with pytest.raises(rules.IllegalAction) as refusal:
        rules.decide(sheet.state, action)
    assert refusal.value.code == offer.reason, sheet


def assert_same_card(sheet: Sheet) -> None:
    card = rules.card(sheet.state, 0)
    game = (sheet.ruleset, sheet.house, sheet.filled)
    assert dict(card.filled) == sheet.filled, sheet
    assert card.upper_sum == reference.upper_sum(sheet.filled), sheet
    assert card.bonus == reference.bonus(*game), sheet
    assert card.extra == sheet.extras, sheet
    assert card.lower_sum == reference.lower_sum(sheet.filled, sheet.extras), sheet
    assert card.total == reference.total(*game, sheet.extras), sheet


# --- Which jokers there are ----------------------------------------------------------------------------------------

PLACES = {
    ("own open", "in its own"),
    *product(("own open", "own filled"), ("in another upper", "in a house or straight", "in another lower")),
}
LOWER = ("three_of_a_kind", "four_of_a_kind", "full_house", "small_straight", "large_straight")
CHANCE = ("chance free", "chance fallback", "chance last")
FIVE_ALIKE = {
    *product(CHANCE, ("yatzy open",), ("own open", "own filled"), ("lower open",)),
    *product(CHANCE, ("yatzy 50", "yatzy 0"), ("own open", "own filled"), ("lower open", "only chance open")),
    *product(CHANCE[:1], ("yatzy 50",), ("own filled",), [f"only {category} open" for category in LOWER]),
    # A chance that has to be last is never filled while an upper category is open.
    *product(CHANCE[:2], ("yatzy 50", "yatzy 0"), ("own open", "own filled"), ("lower full",)),
    *(("declared", held, *place) for held, place in product(("yatzy open", "yatzy 50", "yatzy 0"), PLACES)),
    # In sheet order the upper categories come first, and only chance comes after yatzy.
    ("forced", "yatzy open", "own open", "in its own"),
    ("forced", "yatzy open", "own open", "in another upper"),
    ("forced", "yatzy open", "own filled", "in another upper"),
    ("forced", "yatzy open", "own filled", "in a house or straight"),
    ("forced", "yatzy open", "own filled", "in another lower"),
    ("forced", "yatzy 50", "own filled", "in another lower"),
    ("forced", "yatzy 0", "own filled", "in another lower"),
}


def way_of(ruleset: str, house: House) -> str:
    if house.sections == "upper":
        return "no joker"
    if house.order == "forced":
        return "forced"
    return "declared" if house.declare == "after_first_roll" else f"chance {house.chance or reference.CHANCE[ruleset]}"


def case_of(sheet: Sheet, category: str) -> tuple[str, ...]:
    """Which case of FIVE_ALIKE a turn is that ends on five alike and fills this category."""
    way = way_of(sheet.ruleset, sheet.house)
    held = f"yatzy {sheet.filled.get('yatzy', 'open')}"
    own = "own filled" if reference.own_upper(sheet.dice) in sheet.filled else "own open"
    return way, held, own, place_of(sheet, category) if way in ("forced", "declared") else left_in(sheet)


def left_in(sheet: Sheet) -> str:
    lower = sheet.open_lower
    if len(lower) == len(sheet.open):
        return "upper full"
    return "lower full" if not lower else f"only {lower[0]} open" if len(lower) == 1 else "lower open"


def place_of(sheet: Sheet, category: str) -> str:
    if category in reference.UPPER:
        return "in its own" if category == reference.own_upper(sheet.dice) else "in another upper"
    return "in a house or straight" if category in reference.AS_IF_IT_FITTED else "in another lower"


@pytest.mark.parametrize("ruleset", reference.SHEET)
def test_the_engine_offers_what_the_reference_calls_legal(ruleset: str) -> None:
    """And fills it for as many points, and adds them up to the same total."""
    unseen = set(FIVE_ALIKE) if ruleset in reference.JOKER_WHEN_YATZY_HOLDS else set()
    houses = HOUSES
    for round_ in range(100):
        for house in houses:
            random = Random(f"{ruleset} {house} {round_}")
            sheet = new_sheet(ruleset, house, random)
            for category in turns(sheet, random):
                if len(set(sheet.dice)) == 1:
                    unseen.discard(case_of(sheet, category))
            assert set(sheet.filled) == set(reference.in_play(ruleset, house))
        if round_ > 0:  # after two rounds of everything, only what may bring a case that is still missing
            houses = [house for house in HOUSES if way_of(ruleset, house) in {way for way, *_ in unseen}]
    assert not unseen
