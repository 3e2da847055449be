"""One evening on one server: a whole game with a kill in the middle, then teams with a bot among them."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.browser.guests import Guest, play_to_the_end
from tests.browser.logbook import last_game
from tests.browser.tables import Come, forgive, lobby
from tests.services.server import Server, running_server

pytestmark = pytest.mark.timeout(240)


@pytest.fixture
def house() -> Iterator[Server]:
    with running_server(environment={"YATZY_BOT_PACE_MS": "1", "YATZY_BOT_UNDO_MS": "1"}) as server:
        yield server


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, Any], house: Server) -> dict[str, Any]:
    return browser_context_args | {"base_url": house.url}


def test_friends_play_all_evening_and_every_sheet_is_right_to_the_point(
    guest: Come, house: Server, problems: list[str]
) -> None:
    alice, bob = lobby(guest, "Alice", "Bob", ruleset="russian-15")
    alice.start_game()
    bob.see("table")
    for _ in range(3):
        alice.play_turn(rolls=2)
        bob.play_turn(rolls=3)
    house.kill()
    for one in (alice, bob):
        one.wait_for_connection("reconnecting")
    house.start()
    for one in (alice, bob):
        one.wait_for_connection()
    play_to_the_end([alice, bob])
    check(alice, bob, house)

    alice.do("to_lobby")
    alice.see("lobby")
    bob.see("lobby")
    alice.choose(ruleset="finnish", teams=True)
    alice.add_bot()
    alice.wait_for_members("Alice", "Bob", "Pip")
    alice.start_game()
    bob.see("table")
    play_to_the_end([alice, bob])
    check(alice, bob, house)
    assert len(alice.standings()) == 2
    forgive(problems, "WebSocket connection")  # the browser logs every connection that fails


def check(alice: Guest, bob: Guest, house: Server) -> None:
    """Both screens show what the rules make of the stored log."""
    logbook = last_game(house, alice.code)
    assert logbook.state.over
    for one in (alice, bob):
        one.see("end")
        assert one.sheet() == logbook.sheet()
        assert places(one.standings()) == places(logbook.standings())


def places(standings: list[tuple[int, str, int]]) -> list[tuple[int, int]]:
    """Without the names: a screen writes a team's in a sentence."""
    return [(place, total) for place, _, total in standings]
