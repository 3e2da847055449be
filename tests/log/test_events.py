"""Old moves always load: every shape ever stored has a line in the golden file."""

from pathlib import Path
from typing import get_args

import hypothesis.strategies as st
import msgspec
import pytest
from django.db import models
from hypothesis import given

import rules
from games.log import events as log
from games.log.events import count_faces
from games.log.room_settings import RoomSettings, dump_house, dump_settings, load_house, load_settings
from games.log.rows import FacesRow, MoveRow, OwnedRow, ResultRow, ScorecardRow, ScoreRow
from rules.fairness.game_log import KINDS

GOLDEN = (Path(__file__).parent.parent / "golden" / "moves.jsonl").read_text().splitlines()


@pytest.mark.parametrize("line", GOLDEN)
def test_a_stored_move_loads_is_stored_the_same_again_and_comes_back_from_the_rules(line):
    assert log.dump_events(log.load_events(line)) == line
    for event in log.load_events(line):
        told = log.to_rules(event)
        if told is not None and not isinstance(told, rules.DiceRolled):
            assert log.to_rules(log.from_rules(told)) == told


def test_every_kind_of_event_has_been_recorded_and_every_event_of_the_rules_has_a_place_in_the_log():
    recorded = [event for line in GOLDEN for event in log.load_events(line)]
    assert {type(event) for event in recorded} == set(get_args(log.AnyLogged))
    assert {type(log.to_rules(event)) for event in recorded} == {*get_args(rules.Event), type(None)}
    # The verifier that anybody can run knows them, too.
    assert {kind.__struct_config__.tag for kind in get_args(log.AnyLogged)} == set(KINDS)


@pytest.mark.parametrize("text", ["{}", "[1]", '[{"kind":"dice_stolen"}]', '[{"kind":"turn_skipped"}]', "nonsense"])
def test_what_was_never_stored_does_not_load(text):
    with pytest.raises(msgspec.MsgspecError):
        log.load_events(text)


def test_settings_of_an_older_version_and_half_a_bonus_have_defaults_for_what_is_missing():
    assert load_settings({"ruleset": "maxi"}) == RoomSettings(ruleset="maxi")
    own = rules.RULESETS["finnish"].bonus
    assert RoomSettings(bonus_threshold=42).house(own).bonus == rules.Bonus(at_least=42, points=50)
    assert RoomSettings(bonus_points=35).house(own).bonus == rules.Bonus(at_least=63, points=35)


SETTINGS = st.builds(
    RoomSettings,
    ruleset=st.sampled_from(sorted(rules.RULESETS)),
    order=st.sampled_from(["free", "forced"]),
    bonus_threshold=st.none() | st.integers(1, 105),
    bonus_points=st.none() | st.integers(0, 1000),
    chance=st.sampled_from([None, "free", "last", "fallback"]),
)


@given(settings=SETTINGS)
def test_settings_and_settled_house_rules_survive_being_stored(settings):
    assert load_settings(dump_settings(settings)) == settings
    ruleset = rules.RULESETS[settings.ruleset]
    house = rules.new_game(settings.ruleset, 4, settings.house(ruleset.bonus, ((0, 2), (1, 3)))).house
    assert load_house(msgspec.json.decode(msgspec.json.encode(dump_house(house)))) == house


# Faces counted from a log: what was thrown, and what was typed in, each roll once


def entered(*dice: int, roll: int = 1) -> log.DiceEntered:
    return log.DiceEntered(0, dice, roll)


def scored(category: str = "chance") -> log.CategoryScored:
    return log.CategoryScored(0, category, 10, (1, 1, 1, 1, 1), 1)


def test_an_entry_that_was_corrected_counts_once_also_after_its_choice_was_taken_back():
    wrong, right, undone = entered(6, 6, 6, 6, 6), entered(1, 1, 1, 1, 2), log.ChoiceUndone(0, "chance")
    for log_of in (
        [wrong, right, scored()],
        [wrong, scored(), undone, right, scored("ones")],
        [right, scored(), undone, scored("ones")],  # the choice was changed and nothing else
    ):
        assert count_faces(log_of) == {(0, True): (4, 1, 0, 0, 0, 0)}


def test_a_choice_that_was_taken_back_leaves_the_turns_before_it():
    log_of = [entered(3, 3, 3, 3, 3), scored("threes"), entered(1, 1, 1, 1, 2), scored(), log.ChoiceUndone(0, "chance")]
    assert count_faces(log_of) == {(0, True): (0, 0, 5, 0, 0, 0)}
    assert count_faces([*log_of, entered(4, 4, 4, 4, 4, roll=2), scored()]) == {(0, True): (4, 1, 5, 5, 0, 0)}


def test_where_only_the_last_dice_are_entered_a_turn_counts_once_however_its_rolls_are_said():
    log_of = [entered(4, 4, 4, 3, 4, roll=0), entered(4, 4, 4, 3, 4, roll=2), entered(4, 4, 4, 4, 4, roll=1), scored()]
    assert count_faces(log_of, "final") == {(0, True): (0, 0, 0, 5, 0, 0)}


# The rows that a game leaves


ROWS = (MoveRow, ScoreRow, ScorecardRow, ResultRow, FacesRow)


@pytest.mark.parametrize("kind", ROWS)
def test_a_row_has_every_column_of_its_table_first_those_that_are_unique(kind):
    columns = {field.column for field in kind.model._meta.concrete_fields} - {"id"}
    found_in_its_place = {"player_id"} if issubclass(kind, OwnedRow) else set()
    found_later = {"given_away", "choices"} if kind is ResultRow else set()
    assert set(kind.__struct_fields__) | found_in_its_place | found_later == columns
    # What says which row it is comes first, and is unique.
    assert kind.__struct_fields__[: len(kind.key)] == kind.key
    unique = [
        tuple(str(kind.model._meta.get_field(name).column) for name in constraint.fields)
        for constraint in kind.model._meta.constraints
        if isinstance(constraint, models.UniqueConstraint)
    ]
    assert kind.key in unique
