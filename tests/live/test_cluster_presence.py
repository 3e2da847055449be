"""Presence in other processes: the union of what they say, for as long as they say it."""

import pytest

from games.live.cluster.presence import Elsewhere

ONE, TWO = b"one-----", b"two-----"
ALICE, BOB = (1, 11), (2, 12)  # player and member


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def elsewhere(clock):
    return Elsewhere(clock)


def test_everybody_of_every_process_is_here_and_what_was_known_is_no_news(elsewhere):
    assert elsewhere.hear(ONE, {"KTRM": (ALICE,)}, whole=False) == {"KTRM"}
    assert elsewhere.hear(ONE, {"KTRM": (ALICE,)}, whole=True) == set()
    assert elsewhere.hear(TWO, {"KTRM": (ALICE, BOB)}, whole=False) == {"KTRM"}
    assert elsewhere.players("KTRM") == {1, 2}
    assert elsewhere.members("KTRM") == {11, 12}
    assert elsewhere.processes("KTRM") == [ONE, TWO]
    assert elsewhere.players("ELSE") == set()
    elsewhere.hear(ONE, {"KTRM": None}, whole=False)
    assert elsewhere.players("KTRM") == {1, 2}  # who goes from one process but not from the other is not away


def test_a_whole_list_ends_the_rooms_that_are_not_on_it(elsewhere):
    elsewhere.hear(ONE, {"KTRM": (ALICE,), "BEST": ()}, whole=True)
    assert elsewhere.hear(ONE, {"BEST": ()}, whole=True) == {"KTRM"}
    assert not elsewhere.is_open("KTRM")
    assert elsewhere.is_open("BEST")  # somebody looks on there who is nobody


def test_a_process_that_says_nothing_any_more_is_dead(elsewhere, clock):
    elsewhere.hear(ONE, {"KTRM": (ALICE,)}, whole=True)
    clock.now += 10
    elsewhere.hear(TWO, {"KTRM": (BOB,)}, whole=True)
    assert elsewhere.expire(15) == set()
    clock.now += 10
    assert elsewhere.expire(15) == {"KTRM"}
    assert elsewhere.players("KTRM") == {2}
    assert elsewhere.away_for("KTRM", 1) == 20  # since it was last heard
    elsewhere.left_here("KTRM", 1)
    clock.now += 16
    assert elsewhere.expire(15) == {"KTRM"}
    assert elsewhere.away_for("KTRM", 1) == 16  # seen here since


def test_a_process_that_says_it_is_gone_is_not_waited_for(elsewhere, clock):
    elsewhere.hear(ONE, {"KTRM": (ALICE,)}, whole=True)
    clock.now += 4
    assert elsewhere.gone(ONE) == {"KTRM"}
    assert not elsewhere.somebody
    assert elsewhere.players("KTRM") == set()
    clock.now += 2
    assert elsewhere.away_for("KTRM", 1) == 2
    assert elsewhere.gone(TWO) == set()  # of whom we never heard


def test_whoever_goes_is_away_from_that_moment_and_the_later_goodbye_counts_wherever_it_was_said(elsewhere, clock):
    elsewhere.hear(ONE, {"KTRM": (ALICE, BOB)}, whole=True)
    clock.now += 3600
    elsewhere.hear(ONE, {"KTRM": ()}, whole=True)
    clock.now += 10
    elsewhere.left_here("KTRM", 1)
    elsewhere.left_here("KTRM", 3)
    clock.now += 3
    assert elsewhere.away_for("KTRM", 1, opened=0) == 3
    assert elsewhere.away_for("KTRM", 2, opened=0) == 13
    assert elsewhere.away_for("KTRM", 3) == 3  # and not since the room was opened elsewhere


def test_somebody_who_never_came_is_away_since_the_room_was_opened_anywhere(elsewhere, clock):
    elsewhere.hear(ONE, {"KTRM": (ALICE,)}, whole=True)
    clock.now += 10
    assert elsewhere.away_for("KTRM", 2, opened=clock.now - 4) == 10
    assert elsewhere.away_for("KTRM", 2, opened=clock.now - 40) == 40
    assert elsewhere.away_for("ELSE", 2, opened=clock.now - 4) == 4


def test_nobody_is_missed_while_nothing_can_be_heard(elsewhere, clock):
    elsewhere.hear(ONE, {"KTRM": (ALICE,)}, whole=True)
    elsewhere.left_here("KTRM", 2)
    elsewhere.bus_lost()
    clock.now += 3600
    assert elsewhere.expire(15) == set()
    assert elsewhere.players("KTRM") == {1}
    assert elsewhere.away_for("KTRM", 2) == 0
    elsewhere.bus_found()
    assert elsewhere.expire(15) == set()  # it may take them a moment to speak again
    clock.now += 2
    assert elsewhere.away_for("KTRM", 2) == 2


def test_rooms_that_nobody_has_open_are_forgotten_and_goodbyes_when_they_do_not_matter_any_more(elsewhere, clock):
    elsewhere.hear(ONE, {"KTRM": (ALICE,), "BEST": (ALICE,)}, whole=True)
    elsewhere.hear(ONE, {}, whole=True)
    clock.now += 4
    elsewhere.forget(but={"KTRM"}, after=5)
    assert elsewhere.away_for("BEST", 1, opened=50) == 4
    clock.now += 1
    elsewhere.forget(but={"KTRM"}, after=5)
    assert elsewhere.away_for("KTRM", 1, opened=0) == 5  # we have it open: when she left elsewhere still counts
    assert elsewhere.away_for("BEST", 1, opened=50) == 55


def test_guests_of_other_processes_are_counted_as_long_as_they_are_there(elsewhere):
    carol = (3, None)  # a player of another room
    assert elsewhere.hear(ONE, {"KTRM": (ALICE, carol)}, whole=True, strangers={"KTRM": 2}) == {"KTRM"}
    assert elsewhere.hear(TWO, {"KTRM": ()}, whole=True, strangers={"KTRM": 1}) == {"KTRM"}
    assert elsewhere.guests("KTRM") == ({3}, 3)
    assert elsewhere.hear(TWO, {"KTRM": ()}, whole=True, strangers={"KTRM": 1}) == set()
    assert elsewhere.hear(TWO, {"KTRM": ()}, whole=True) == {"KTRM"}
    assert elsewhere.guests("KTRM") == ({3}, 2)
    assert elsewhere.gone(ONE) == {"KTRM"}
    assert elsewhere.guests("KTRM") == (set(), 0)
