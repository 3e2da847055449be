"""Faces counted from a log: what was thrown, and what was typed in, each roll once."""

from games.log import events as log
from games.log.events import count_faces


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
