from datetime import UTC, datetime, timedelta

import pytest

from games.history.awards import turns_of
from games.live.standings import Thrown
from games.log import events as log

EIGHT = datetime(2026, 11, 17, 20, 0, tzinfo=UTC)


def fold(*moves, every_roll_is_entered=False):
    """A log from seconds after eight o'clock and what happened then."""
    begun = (0.0, log.GameStarted("", ()))
    timed = [(EIGHT + timedelta(seconds=at), (event,)) for at, event in (begun, *moves)]
    return turns_of(timed, every_roll_is_entered=every_roll_is_entered)


def rolled(seat, *dice, keep=(), used=1):
    return log.DiceRolled(seat, dice, used, 1, "", keep)


def scored(seat, points=10, category="chance", **more):
    return log.CategoryScored(seat, category, points, (1, 2, 3, 4, 6), 1, **more)


def test_a_turn_lasts_from_the_one_before_it_to_its_category():
    told = fold((3, rolled(0, 1, 2, 3, 4, 6)), (10, scored(0)), (14, rolled(1, 1, 2, 3, 4, 6)), (15.5, scored(1)))
    assert [(turn.seat, turn.seconds) for turn in told.turns] == [(0, 10), (1, 5.5)]


def test_a_choice_that_was_taken_back_is_one_longer_turn():
    told = fold((10, scored(0)), (12, log.ChoiceUndone(0, "chance")), (20, scored(0, 12, "sixes")), (26, scored(1)))
    assert [(turn.category, turn.seconds) for turn in told.turns] == [("sixes", 20), ("chance", 6)]


def test_who_was_skipped_or_resigned_takes_no_time_from_the_next():
    told = fold((50, log.TurnSkipped(0)), (55, scored(1)), (99, log.SeatResigned(0)), (103, scored(2)))
    assert [(turn.seat, turn.seconds) for turn in told.turns] == [(1, 5), (2, 4)]


def test_a_jokers_bonus_belongs_to_its_turn():
    (turn,) = fold((4, scored(0, 30, "small_straight", extra=100))).turns
    assert turn.points == 130


def test_only_dice_that_were_thrown_are_luck():
    told = fold((1, rolled(0, 6, 6, 1, 2, 3)), (2, rolled(0, 6, 6, 5, 4, 1, keep=(0, 1), used=2)), (3, scored(0)))
    assert told.thrown == {0: Thrown(8, 28)}


def test_what_a_bot_threw_in_somebodys_place_is_not_their_luck():
    told = fold(
        (1, log.SeatHandedOver(0)),
        (2, rolled(0, 6, 6, 6, 6, 6)),
        (3, scored(0, by="bot")),
        (4, log.SeatReturned(0)),
        (5, rolled(0, 1, 1, 1, 1, 1)),
    )
    assert told.thrown == {0: Thrown(5, 5)}
    assert [turn.by for turn in told.turns] == ["bot"]


def entered(*dice, used=1):
    return log.DiceEntered(0, dice, used)


TAKEN_BACK = log.ChoiceUndone(0, "chance")


@pytest.mark.parametrize(
    ("every_roll", "events", "thrown"),
    [
        # A corrected entry counts once, also after a choice was taken back.
        (True, [entered(6, 6, 6, 6, 6), entered(6, 6, 1, 2, 2), entered(6, 6, 6, 6, 2, used=2)], {0: Thrown(5, 17)}),
        (False, [entered(6, 6, 6, 6, 6), entered(6, 6, 1, 2, 2), entered(6, 6, 6, 6, 2, used=2)], {}),
        (True, [entered(6, 6, 6, 6, 6), scored(0), TAKEN_BACK, entered(6, 6, 1, 2, 2)], {0: Thrown(5, 17)}),
        # Only a later roll may have been corrected.
        (True, [entered(6, 6, 1, 2, 2), scored(0), TAKEN_BACK], {0: Thrown(5, 17)}),
    ],
)
def test_of_real_dice_only_first_rolls_are_luck_and_each_of_them_once(every_roll, events, thrown):
    told = fold(*enumerate([*events, scored(0, category="sixes")], start=1), every_roll_is_entered=every_roll)
    assert told.thrown == thrown
