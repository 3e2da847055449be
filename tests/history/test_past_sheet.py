"""The sheet of a past game: its lines are the rule set's, its numbers the rules', and every mark says why."""

import asyncio
from random import Random

import pytest

import rules
from games.history.past_game import replay_of, sheet_of
from games.history.past_game_words import paper
from games.log.room_settings import RoomSettings
from tests.helpers.played import play_on
from tests.helpers.scripted import play, stored, turn
from tests.helpers.stored import seated_game

pytestmark = pytest.mark.django_db(transaction=True)
HALVES = {
    "russian-13": "upper_sum bonus upper_total | extra lower_sum total",
    "yahtzee": "upper_sum bonus upper_total | extra lower_sum total",
    "russian-15": "bonus | total",
    "norwegian": "bonus | total",
    "finnish": "upper_sum bonus | total",
    "maxi": "upper_sum bonus | total",
}


def sheet(game):
    return sheet_of(stored(game))


def cell(game, category, column=0):
    return sheet(game).cells[column, category]


def marks(game, category, column=0):
    return cell(game, category, column).marks


@pytest.mark.parametrize("ruleset", rules.RULESETS)
def test_the_lines_are_those_of_the_printed_sheet(ruleset):
    after_sixes, at_the_end = (part.split() for part in HALVES[ruleset].split("|"))
    keys = rules.RULESETS[ruleset].categories
    game = seated_game("alice", settings=RoomSettings(ruleset=ruleset))
    lines = [line.key for line in paper(sheet(game))]
    assert lines == [*keys[:6], *after_sixes, *keys[6:], *at_the_end]


@pytest.mark.parametrize("ruleset", rules.RULESETS)
def test_every_number_is_the_rules_own_and_behind_it_are_its_dice_and_the_replay_ends_with_it(ruleset):
    game = seated_game("alice", "bob", "charlie", settings=RoomSettings(ruleset=ruleset))
    table = asyncio.run(play_on(game, Random(ruleset)))
    state, page = table.position.state, paper(sheet(game))
    for at, column in enumerate(state.columns):
        card = rules.card(state, column.seats[0])
        shown = {line.key: line.cells[at].text for line in page}
        sums = {name: getattr(card, name) for name in shown if name not in card.filled}
        wanted = {name: str(points) for name, points in card.filled.items()}
        wanted |= {name: str(sum) if sum or name not in ("bonus", "extra") else "–" for name, sum in sums.items()}
        assert shown == wanted
    rows = game.scores.values_list("column", "category", "points", "dice", "rolls_used", "seat", "move")
    assert {
        (each.column, each.category, each.points, "".join(map(str, each.dice)), each.rolls_used, each.seat, each.move)
        for each in sheet(game).written
    } == set(rows)
    cards = {}
    for move in replay_of(stored(game)).moves:
        cards |= {card.column: card for card in move.cards}
    names = ("column", "upper_sum", "bonus", "lower_sum", "extra", "total")
    assert {tuple(getattr(card, name) for name in names) for card in cards.values()} == set(
        game.scorecards.values_list(*names)
    )


def test_behind_every_number_are_the_rolls_of_its_turn():
    game = seated_game("alice", "bob")
    asyncio.run(play_on(game, Random(3), odd=False))
    for each in sheet(game).written:
        assert len(each.rolls) == each.rolls_used
        assert each.rolls[-1] == each.dice


SIXES, FOURS, ONES = (6, 6, 6, 1, 2), (4,) * 5, (1, 1, 2, 3, 4)


@pytest.mark.parametrize(
    ("names", "ruleset", "steps", "found"),
    [
        ("ab", "finnish", [*turn("sixes", SIXES), *turn("yatzy", SIXES)], {"sixes 0": (), "yatzy 1": ("zero",)}),
        (
            *("a", "russian-13", [*turn("yatzy", FOURS), *turn("fours", FOURS), *turn("full_house", FOURS)]),
            {"yatzy 0": (), "fours 0": ("joker",), "full_house 0": ("joker",)},
        ),
        # What a bot wrote for somebody; its own column is its own.
        (
            *(
                "a",
                "maxi",
                [rules.HandOver(0), *turn("sixes", (*SIXES, 1)), rules.HandOver(1), *turn("ones", (*ONES, 1))],
            ),
            {"sixes 0": ("bot",), "ones 1": ()},
        ),
        ("ab", "finnish", [(rules.TimeOver(), (6,) * 5)], {"yatzy 0": ("clock",)}),
        ("ab", "finnish", [*turn("sixes", SIXES), rules.Resign(0)], {"sixes 0": (), "ones 0": ("zero", "resigned")}),
    ],
)
def test_a_number_with_a_story_is_marked(names, ruleset, steps, found):
    game = seated_game(*names, bots=int(ruleset == "maxi"), settings=RoomSettings(ruleset=ruleset))
    play(game, *steps)
    cells = sheet(game).cells
    assert {each: cells[int(each[-1]), each[:-2]].marks for each in found} == found
    if "full_house 0" in found:
        assert (cells[0, "full_house"].points, cells[0, "full_house"].extra) == (25, 100)
    if "ones 0" in found:
        assert (cells[0, "ones"].dice, len(cells)) == ((), 15)


def test_a_choice_that_was_taken_back_is_remembered_where_the_next_one_stands():
    game = seated_game("alice", "bob")
    dice = (6, 6, 6, 1, 2)
    play(game, *turn("sixes", dice), rules.Undo(0), rules.Score("chance"))
    assert (0, "sixes") not in sheet(game).cells
    assert marks(game, "chance") == ("undone",)
    assert cell(game, "chance").taken_back == "sixes"
    assert cell(game, "chance").rolls == (dice,)


@pytest.mark.parametrize("dice_from", ["each_roll", "final"])
def test_real_dice_that_were_corrected_after_a_choice_was_taken_back_leave_no_earlier_roll(dice_from):
    game = seated_game("alice", "bob", settings=RoomSettings(dice_from=dice_from))
    wrong, right = (6, 6, 6, 1, 2), (6, 6, 6, 6, 2)
    number = 1 if dice_from == "each_roll" else None
    entered = (rules.EnterDice(dice, number) for dice in (wrong, right))
    play(game, next(entered), rules.Score("sixes"), rules.Undo(0), next(entered), rules.Score("sixes"))
    assert cell(game, "sixes").rolls == (right,)
    assert cell(game, "sixes").points == 24


def test_cells_closed_when_the_table_ended_the_game_are_marked():
    game = seated_game("alice", "bob", settings=RoomSettings(sections="upper"))
    steps = []
    for face, category in enumerate(rules.RULESETS["finnish"].categories[:6], 1):
        steps += [*turn(category, (face,) * 5), rules.Skip()]
    play(game, *steps, rules.EndGame())
    assert marks(game, "ones", 1) == ("zero", "closed")
    assert marks(game, "ones", 0) == ()


def test_real_dice_that_were_typed_again_count_once():
    game = seated_game("alice", settings=RoomSettings(dice_from="each_roll"))
    wrong, right = (1, 1, 1, 1, 1), (2, 2, 2, 2, 3)
    play(game, rules.EnterDice(wrong, 1), rules.EnterDice(right, 1), rules.Score("twos"))
    assert cell(game, "twos").rolls == (right,)
