"""Whatever a table does, in whatever order: the engine stays whole."""

import itertools
from collections import Counter

import hypothesis.strategies as st
from hypothesis import HealthCheck, settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import rules
from tests.rules.table import Table

HOUSES = st.builds(
    rules.HouseRules,
    order=st.sampled_from(["free", "free", "forced"]),
    declare=st.sampled_from(["off", "after_first_roll"]),
    sections=st.sampled_from(["full", "upper"]),
    chance=st.sampled_from([None, "free", "fallback", "last"]),
    zeros=st.sampled_from(["anytime", "only_when_nothing_fits"]),
    bonus=st.none() | st.builds(rules.Bonus, at_least=st.integers(1, 105), points=st.integers(0, 1000)),
)
FACES = st.lists(st.integers(1, 6), min_size=6, max_size=6)
SEATS = st.integers(0, 11)


@st.composite
def teams(draw, seats):
    if seats < 2 or not draw(st.booleans()):
        return None
    count = draw(st.integers(2, seats))
    team_of = list(range(count)) + draw(st.lists(st.integers(0, count - 1), min_size=seats - count, max_size=seats))
    return tuple(tuple(seat for seat in range(seats) if team_of[seat] == team) for team in range(count))


def written(state):
    """The turn has ended with the first open category."""
    category = state.ruleset.categories[state.column.points.index(None)]
    dice = (1,) * state.ruleset.dice
    return rules.evolve(state, rules.CategoryScored(state.seat, category, 0, 0, dice, rolls_used=state.ruleset.rolls))


class AnyTable(RuleBasedStateMachine):
    """Every rule set, house rule and number of seats; actions that make sense and actions that do not."""

    table: Table
    moments: list[tuple[int, int]]

    @initialize(ruleset=st.sampled_from(sorted(rules.RULESETS)), seats=st.integers(1, 12), house=HOUSES, data=st.data())
    def sit_down(self, ruleset, seats, house, data):
        dice_from = data.draw(st.sampled_from(["screen", "screen", "each_roll", "final"]))
        self.moments = []
        self.table = Table(ruleset, seats, house, teams=data.draw(teams(seats)), dice_from=dice_from)

    def try_out(self, action, faces=()):
        turn = self.table.state.turn
        try:
            self.table.act(action, faces)
        except rules.IllegalAction:
            return False
        rolled = [event for event in self.table.log[-3:] if isinstance(event, rules.DiceRolled)]
        if isinstance(action, rules.Roll):
            self.moments.append((turn, rolled[-1].rolls_used))
        return True

    def throw(self, faces, keep=()):
        state, now = self.table.state, rules.options(self.table.state)
        if state.dice_from != "screen":
            first = 1 if not state.hand.dice else None
            return self.try_out(rules.EnterDice(tuple(faces[: state.ruleset.dice]), rolls_used=first))
        keep = keep if state.hand.dice else ()
        done = self.try_out(rules.Roll(keep=keep), tuple(faces[: state.ruleset.dice - len(keep)]))
        assert done == now.may_roll
        return done

    @rule(faces=FACES, keep=st.sets(st.integers(0, 4), max_size=4))
    def roll(self, faces, keep):
        self.throw(faces, tuple(sorted(keep)))

    @rule(turns=st.lists(st.tuples(FACES, st.integers(0, 19)), min_size=1, max_size=25))
    def play_some_turns(self, turns):
        for faces, pick in turns:
            if self.table.state.over:
                return
            if not self.table.state.hand.dice:
                assert self.throw(faces)
            while rules.options(self.table.state).seat is not None:
                now = rules.options(self.table.state)
                if not now.legal:  # real dice whose roll was not said
                    assert self.try_out(rules.EnterDice(self.table.state.hand.dice, rolls_used=2))
                    continue
                chosen = now.legal[pick % len(now.legal)].key
                assert self.try_out(rules.Declare(chosen) if now.must_declare else rules.Score(chosen))
                if not now.must_declare:
                    break

    @rule(position=st.integers(0, 19))
    def choose(self, position):
        keys = self.table.state.ruleset.categories
        self.try_out(rules.Score(keys[position % len(keys)]))

    @rule(position=st.integers(0, 19))
    def declare(self, position):
        keys = self.table.state.ruleset.categories
        self.try_out(rules.Declare(keys[position % len(keys)]))

    @rule(dice=FACES, rolls_used=st.none() | st.integers(-1, 9))
    def enter(self, dice, rolls_used):
        self.try_out(rules.EnterDice(tuple(dice[: self.table.state.ruleset.dice]), rolls_used=rolls_used))

    @rule(seat=st.none() | SEATS)
    def undo(self, seat):
        now = rules.options(self.table.state)
        assert self.try_out(rules.Undo(seat=seat)) == (now.may_undo is not None and seat in (None, now.may_undo))

    @rule(kind=st.sampled_from([rules.Skip, rules.HandOver, rules.ComeBack, rules.EndGame]), seat=st.none() | SEATS)
    def interrupt(self, kind, seat):
        self.try_out(kind(seat=seat))

    @precondition(lambda self: self.table.state.seat_count - len(self.table.state.resigned) > 1)
    @rule(seat=SEATS)
    def resign(self, seat):
        self.try_out(rules.Resign(seat=seat))

    @rule(faces=FACES)
    def time_over(self, faces):
        state = self.table.state
        thrown = () if state.hand.dice else tuple(faces[: state.ruleset.dice])
        assert self.try_out(rules.TimeOver(), thrown) == (not state.over)

    @invariant()
    def the_turns_go_to_the_next_seats_in_their_order(self):
        state, foretold = self.table.state, rules.next_seats(self.table.state)
        waiting = set()
        for at, seat in enumerate(foretold):
            state = written(state)
            assert state.seat == seat
            if at == 0:
                waiting = {each for column in state.columns if not column.is_full for each in column.seats}
        # Whoever was not named had no turn left: the last one named ends the game.
        never = waiting - state.resigned - set(foretold)
        assert state.over or not (foretold and never) or written(state).over

    @invariant()
    def the_log_replays_to_the_same_state(self):
        assert rules.replay(self.table.start, self.table.log) == self.table.state

    @invariant()
    def nobody_is_two_turns_ahead(self):
        if any(isinstance(event, rules.TurnSkipped | rules.SeatResigned | rules.GameEnded) for event in self.table.log):
            return
        filled = [column.filled_count for column in self.table.state.columns]
        assert max(filled) - min(filled) <= 1

    @invariant()
    def totals_are_the_sum_of_what_is_written(self):
        state, house = self.table.state, self.table.state.house
        written = [Counter() for _ in state.columns]
        for event in self.table.log:
            if isinstance(event, rules.CategoryScored):
                column = written[state.column_of(event.seat)]
                column[event.category], last_extra = event.points, event.extra
                column["extra"] += event.extra
            elif isinstance(event, rules.ChoiceUndone):
                column = written[state.column_of(event.seat)]
                del column[event.category]
                column["extra"] -= last_extra
        assert house.bonus is not None
        for at, column in enumerate(written):
            upper = sum(column[key] for key in state.ruleset.categories[:6])
            bonus = house.bonus.points if upper >= house.bonus.threshold else 0
            card = rules.card(state, state.columns[at].seats[0])
            assert card.total == sum(column.values()) + bonus
            assert card.total == card.upper_sum + card.bonus + card.lower_sum

    @invariant()
    def options_and_decide_agree(self):
        state = self.table.state
        now = rules.options(state)
        allowed = {option.key: option for option in now.categories}
        for key in state.ruleset.categories:
            option = allowed.get(key)
            legal = option is not None and option.legal
            assert can(state, rules.Score(key)) == (legal and not now.must_declare)
            assert can(state, rules.Declare(key)) == (legal and now.must_declare)
            if option and legal and not now.must_declare:
                (scored,) = rules.decide(state, rules.Score(key))
                assert isinstance(scored, rules.CategoryScored)
                assert scored.points == option.points
        assert can(state, rules.Roll(), (1,) * state.ruleset.dice) == now.may_roll
        entries = [rules.EnterDice((1,) * state.ruleset.dice, rolls_used=said) for said in (None, 1, 2, 3, 4)]
        assert any(can(state, entry) for entry in entries) == now.may_enter
        assert can(state, rules.Skip()) == now.may_skip
        assert can(state, rules.EndGame()) == now.may_end
        assert state.over or now.may_roll or now.may_enter or now.legal  # somebody can always act

    @invariant()
    def moments_rise_with_the_dice(self):
        assert self.moments == sorted(set(self.moments))  # the dice of a moment are made from its numbers

    @invariant()
    def places_are_in_order(self):
        standings = rules.standings(self.table.state)
        assert [standing.resigned for standing in standings] == sorted(standing.resigned for standing in standings)
        for better, worse in itertools.pairwise(standings):
            same = (better.total, better.resigned) == (worse.total, worse.resigned)
            assert (better.place == worse.place) == same


def can(state, action, faces=()):
    try:
        rules.decide(state, action, faces)
    except rules.IllegalAction:
        return False
    return True


AnyTable.TestCase.settings = settings(
    max_examples=60,
    stateful_step_count=30,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
TestAnyTable = AnyTable.TestCase
