"""`manage solve`: what perfect play makes, as its last line."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command


def said(*arguments: str) -> list[str]:
    out = StringIO()
    call_command("solve", *arguments, stdout=out)
    return out.getvalue().splitlines()


def test_the_last_line_is_the_expected_total() -> None:
    *progress, total = said("finnish", "--house", "order=forced")
    assert total == "122.5585"
    assert progress[-1] == "809 of 809 scorecards"
    assert len(progress) > 5


def test_a_bonus_of_the_hosts_own_can_be_named() -> None:
    assert (
        said("finnish", "--house", "order=forced", "bonus=42:50")[-1] > said("finnish", "--house", "order=forced")[-1]
    )


@pytest.mark.parametrize("house", ["bonus=4", "bonus=x:y", "colour=red", "teams=1", "order=backwards", "bonus=200:50"])
def test_what_is_no_house_rule_is_refused_in_a_sentence(house: str) -> None:
    with pytest.raises(CommandError, match=r"bonus|house rule"):
        said("finnish", "--house", house)


def test_so_is_a_game_with_saved_rolls() -> None:
    with pytest.raises(CommandError, match="maxi"):
        said("maxi")
