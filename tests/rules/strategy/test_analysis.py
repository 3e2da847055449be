"""The analysis of a game: the sum that always comes out, and what each kind of event means for it."""

from collections.abc import Iterable
from random import Random

import pytest

import rules
from rules.house import HouseRules
from rules.state import DiceFrom, State
from rules.strategy.advice import Adviser
from rules.strategy.analysis import POINT, CardStory, Decision, Throw, analyse
from rules.strategy.cards import Cards
from rules.strategy.solver import solve
from tests.rules.strategy.small_games import SMALL, USUAL, EveryWay


def game(name: str = "joker", seats: int = 1, house: HouseRules = USUAL, dice_from: DiceFrom = "screen") -> State:
    ruleset = SMALL[name]
    settled = house.settled(ruleset, seats)
    members = settled.teams or tuple((seat,) for seat in range(seats))
    one = EveryWay(ruleset, HouseRules(sections=house.sections)).start.column
    columns = tuple(one._replace(seats=team) for team in members)
    return State(ruleset=ruleset, house=settled, dice_from=dice_from, columns=columns)


def adviser_of(state: State) -> Adviser:
    return Adviser(solve(Cards(state.ruleset, state.house)))


class Table:
    """A game that is written down as it goes."""

    def __init__(self, start: State) -> None:
        self.start = self.state = start
        self.log: list[rules.Event] = []

    def do(self, action: rules.Action, *faces: int) -> None:
        events = rules.decide(self.state, action, faces)
        self.log += events
        self.state = rules.replay(self.state, events)

    def play(self, player: rules.Player, luck: Random) -> None:
        while not self.state.over:
            action = player.choose(self.state)
            thrown = self.state.ruleset.dice - len(action.keep) if isinstance(action, rules.Roll) else 0
            self.do(action, *(luck.randint(1, self.state.ruleset.sides) for _ in range(thrown)))

    def stories(self) -> tuple[CardStory, ...]:
        return analyse(adviser_of(self.start), self.start, self.log)


class Perfect:
    def __init__(self, adviser: Adviser) -> None:
        self.adviser = adviser

    def choose(self, state: State) -> rules.Action:
        return self.adviser.choices(state)[0].action


def assert_the_sum_comes_out(table: Table, stories: Iterable[CardStory]) -> None:
    for column, story in zip(table.state.columns, stories, strict=True):
        total = rules.card(table.state, column.seats[0]).total * POINT
        assert story.now == total == story.start + story.luck - story.given_away
        assert all(decision.cost >= 0 for decision in story.decisions)


@pytest.mark.parametrize("declare", ["off", "after_first_roll"])
@pytest.mark.parametrize("name", SMALL)
def test_total_is_expected_plus_luck_minus_given_away_for_everybody(name: str, declare: str) -> None:
    house = HouseRules(declare=declare)  # type: ignore[arg-type]
    for seed in range(5):
        table = Table(game(name, seats=3, house=house))
        table.play(rules.RandomPlayer(Random(seed)), Random(seed))
        assert_the_sum_comes_out(table, table.stories())


@pytest.mark.parametrize("key", ["finnish", "yahtzee"])
def test_so_it_is_in_a_real_game(key: str) -> None:
    house = HouseRules(order="forced")
    table = Table(rules.new_game(key, 2, house=house))
    table.play(rules.RandomPlayer(Random(1)), Random(2))
    assert_the_sum_comes_out(table, table.stories())


@pytest.mark.parametrize("declare", ["off", "after_first_roll"])
def test_perfect_play_gives_nothing_away(declare: str) -> None:
    table = Table(game(house=HouseRules(declare=declare)))  # type: ignore[arg-type]
    table.play(Perfect(adviser_of(table.start)), Random(3))
    (story,) = table.stories()
    assert story.given_away == 0
    assert_the_sum_comes_out(table, [story])


@pytest.mark.parametrize(
    ("name", "house", "seed"),
    [
        ("joker", USUAL, 1),
        ("points by roll", HouseRules(declare="after_first_roll"), 2),
        ("three dice, three rolls", HouseRules(chance="fallback", zeros="only_when_nothing_fits"), 3),
    ],
)
def test_a_recorded_game_is_what_trying_every_way_says(name: str, house: HouseRules, seed: int) -> None:
    table = Table(game(name, house=house))
    table.play(rules.RandomPlayer(Random(seed)), Random(seed))
    everything = EveryWay(SMALL[name], house)
    (story,) = table.stories()
    assert story.start == pytest.approx(everything.to_come(table.start) * POINT, abs=20)
    state, costs, changes = table.start, [], []
    for event in table.log:
        before, state = state, rules.replay(state, [event])
        if isinstance(event, rules.DiceRolled):
            rolled = rules.Roll(event.keep)
            changes.append(everything.to_come(state) - everything.actions(before)[rolled])
            if before.hand.dice:
                costs.append(everything.to_come(before) - everything.actions(before)[rolled])
        else:
            assert isinstance(event, rules.CategoryScored | rules.CategoryDeclared)
            write = rules.Score if isinstance(event, rules.CategoryScored) else rules.Declare
            costs.append(everything.to_come(before) - everything.actions(before)[write(event.category)])
    assert [decision.cost / POINT for decision in story.decisions] == pytest.approx(costs, abs=2e-5)
    throws = [step for step in story.steps if isinstance(step, Throw)]
    assert [throw.luck / POINT for throw in throws] == pytest.approx(changes, abs=2e-5)


def test_the_best_actions_are_named_beside_the_one_taken() -> None:
    table = Table(game("three faces"))
    table.do(rules.Roll(), 1, 1)
    table.do(rules.Score("chance"))
    (story,) = table.stories()
    (decision,) = story.decisions
    assert (decision.kind, decision.number, decision.seat) == ("write", 1, 0)
    assert decision.best[0].action == rules.Score("yatzy")
    assert decision.cost == round(decision.best[0].total * POINT) - story.now > 4 * POINT


def test_a_choice_that_was_taken_back_does_not_count() -> None:
    table = Table(game("plain", seats=2))
    table.do(rules.Roll(), 1, 1)
    table.do(rules.Score("chance"))
    table.do(rules.Undo(0))
    table.do(rules.Score("yatzy"))
    table.play(rules.RandomPlayer(Random(1)), Random(1))
    stories = table.stories()
    assert stories[0].decisions[0].cost == 0
    assert_the_sum_comes_out(table, stories)


def test_a_turn_that_was_skipped_goes_on_where_it_was() -> None:
    table = Table(game("plain", seats=2))
    table.do(rules.Roll(), 2, 1)
    table.do(rules.Skip())
    table.play(rules.RandomPlayer(Random(1)), Random(1))
    assert_the_sum_comes_out(table, table.stories())


def test_leaving_is_a_decision_of_its_own() -> None:
    table = Table(game("plain", seats=2))
    table.do(rules.Roll(), 2, 2)
    table.do(rules.Resign(0))
    table.play(rules.RandomPlayer(Random(1)), Random(1))
    stories = table.stories()
    assert [decision.kind for decision in stories[0].decisions] == ["leave"]
    assert_the_sum_comes_out(table, stories)


def test_so_is_what_the_table_leaves_unplayed_when_it_ends_the_game() -> None:
    table = Table(game("plain", seats=2))
    while not rules.options(table.state).may_end:
        if table.state.seat == 0:
            table.do(rules.Skip())
        else:
            table.do(rules.TimeOver(), 1, 2)
    table.do(rules.EndGame())
    stories = table.stories()
    assert [decision.kind for decision in stories[0].decisions] == ["leave"]
    assert_the_sum_comes_out(table, stories)


def test_members_of_a_team_share_a_story() -> None:
    table = Table(game("plain", seats=3, house=HouseRules(teams=((0, 2), (1,)))))
    table.play(rules.RandomPlayer(Random(1)), Random(1))
    stories = table.stories()
    assert {step.seat for step in stories[0].steps} == {0, 2}
    assert_the_sum_comes_out(table, stories)


def test_what_a_bot_and_the_clock_did_counts_as_well() -> None:
    table = Table(game("plain", seats=2))
    table.do(rules.HandOver(0))
    table.do(rules.Roll(), 2, 2)
    table.do(rules.TimeOver(0))
    table.do(rules.TimeOver(1), 1, 1)
    table.play(rules.RandomPlayer(Random(1)), Random(1))
    assert_the_sum_comes_out(table, table.stories())


def test_of_real_dice_only_the_categories_are_decisions() -> None:
    table = Table(game("plain", dice_from="each_roll"))
    table.do(rules.EnterDice((1, 2)))
    table.do(rules.EnterDice((1, 1), 1))  # mistyped
    table.do(rules.EnterDice((2, 2)))
    table.do(rules.Score("yatzy"))
    while not table.state.over:
        table.do(rules.EnterDice((1, 2)))
        table.do(rules.Score(rules.options(table.state).legal[0].key))
    (story,) = table.stories()
    assert {step.kind for step in story.steps if isinstance(step, Decision)} == {"write"}
    assert len([step for step in story.steps if isinstance(step, Throw)]) == 1 + len(table.start.column.points)
    assert_the_sum_comes_out(table, [story])


def test_final_real_dice_are_one_throw_a_turn() -> None:
    table = Table(game("plain", dice_from="final"))
    while not table.state.over:
        table.do(rules.EnterDice((1, 2)))
        table.do(rules.Score(rules.options(table.state).legal[0].key))
    (story,) = table.stories()
    assert len(story.steps) == 2 * len(table.start.ruleset.rows)
    assert_the_sum_comes_out(table, [story])
