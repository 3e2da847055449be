import json
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import datetime
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.tables import Come, lobby, table
from tests.services.server import Server, running_server

PACE_MS = 150
UNDO_MS = 4000  # long enough for a busy machine to take something back


@pytest.fixture(scope="module")
def house() -> Iterator[Server]:
    """A server whose bots take their time, though not as long as usual."""
    pace = {"YATZY_BOT_PACE_MS": str(PACE_MS), "YATZY_BOT_UNDO_MS": str(UNDO_MS)}
    with running_server(environment=pace) as server:
        yield server


@pytest.fixture(scope="module")
def browser_context_args(browser_context_args: dict[str, Any], house: Server) -> dict[str, Any]:
    return browser_context_args | {"base_url": house.url}


def test_a_choice_is_taken_back_until_the_next_roll(guest: Come) -> None:
    alice, bob = table(guest, "Alice", "Bob")
    dice = alice.roll()
    alice.score("chance")
    bob.wait_for_turn()
    expect(bob.page.locator("action-bar .undo")).to_be_hidden()
    alice.undo()
    assert alice.dice() == dice
    alice.wait_for_turn()
    assert "chance" not in alice.sheet()["Alice"]
    expect(bob.page.locator("game-log li").first).to_have_text("Alice took back Chance")
    alice.score("yatzy")
    bob.wait_for_turn()
    assert alice.sheet() == bob.sheet()
    # Once a turn, and the next roll would end it in any case.
    expect(alice.page.locator("action-bar .undo")).to_be_hidden()
    bob.play_turn()
    expect(bob.page.locator("action-bar .undo")).to_be_visible()
    alice.roll()
    expect(bob.page.locator("action-bar .undo")).to_be_hidden()


def test_a_bot_is_marked_as_one_leaves_time_to_take_back_and_plays_at_its_pace(guest: Come, house: Server) -> None:
    (alice,) = lobby(guest, "Alice")
    alice.page.get_by_role("button", name="Add a bot").click()
    alice.page.get_by_role("button", name=re.compile("^casual")).click()
    alice.wait_for_members("Alice", "Pip")
    expect(alice.page.locator("lobby-view seat-row").nth(1)).to_contain_text("bot, casual")
    alice.start_game()
    expect(alice.page.get_by_role("button", name="Pip: 0 points, bot")).to_be_visible()
    alice.play_turn()
    alice.undo()
    assert 1 not in [seat for seat, _ in _moves(house)]
    alice.score("chance")
    expect(alice.page.get_by_role("button", name=re.compile(r"^Pip: \d+ points, in turn, bot"))).to_be_visible()
    alice.wait_for_turn()
    log = alice.page.locator("game-log li").all_text_contents()
    assert log[0].startswith("Pip wrote")
    assert log[1].startswith("Pip rolled")
    alice.play_turn()
    expect(alice.page.locator("action-bar .undo")).to_be_visible()
    alice.wait_for_turn()
    pauses = [
        (before, (then - now).total_seconds() * 1000)
        for (before, now), (after, then) in pairwise(_moves(house))
        if after == 1
    ]
    assert min(pause for _, pause in pauses) >= PACE_MS
    # The first choice was taken back and written again, which happens once a turn; the second could be taken back.
    assert [pause >= UNDO_MS for before, pause in pauses if before == 0] == [False, True]


def test_a_seat_is_handed_to_a_bot_and_taken_back(guest: Come) -> None:
    alice, bob = table(guest, "Alice", "Bob", undo=False)
    alice.page.get_by_role("button", name="Menu").click()
    alice.page.get_by_role("button", name="Let a bot play for me").click()
    expect(bob.page.get_by_role("button", name=re.compile("^Alice: .*, bot"))).to_be_visible()
    bob.wait_for_turn()
    assert bob.page.locator("game-log li", has_text="A bot plays for Alice").count() == 1
    alice.page.locator("action-bar").get_by_role("button", name="I play again").click()
    expect(bob.page.get_by_role("button", name=re.compile(r"^Alice: \d+ points$"))).to_be_visible()
    bob.play_turn()
    alice.wait_for_turn()
    alice.page.get_by_role("button", name="Menu").click()
    alice.play_turn()
    bob.wait_for_turn()


def test_the_clock_ends_a_turn_that_takes_too_long(guest: Come) -> None:
    alice, bob = table(guest, "Alice", "Bob", clock=8)  # until then a busy machine has rolled
    expect(bob.page.get_by_role("timer")).to_have_text(re.compile("0:0[1-8]"))
    alice.roll()
    late = bob.page.locator("game-log li", has_text="Time was up: Alice got")
    expect(late).to_have_count(1)
    expect(alice.page.get_by_role("button", name=re.compile("^Bob: .*in turn"))).to_be_visible()
    assert alice.sheet()["Alice"]


def test_who_resigns_leaves_the_rest_to_the_others_and_has_zeros(guest: Come) -> None:
    alice, bob = table(guest, "Alice", "Bob")
    alice.play_turn()
    bob.wait_for_turn()
    bob.page.get_by_role("button", name="Menu").click()
    bob.page.get_by_role("button", name="Resign", exact=True).click()
    bob.page.get_by_role("button", name="Yes", exact=True).click()
    alice.wait_for_turn()
    expect(alice.page.get_by_role("button", name=re.compile("^Bob: 0 points.*resigned"))).to_be_visible()
    alice.play_turn()
    alice.wait_for_turn()
    alice.page.get_by_role("button", name="Menu").click()
    alice.page.get_by_role("button", name="Resign", exact=True).click()
    alice.page.get_by_role("button", name="Yes", exact=True).click()
    for one in (alice, bob):
        one.see("end")
        assert {name for _, name, _ in one.standings()} == {"Alice, resigned", "Bob, resigned"}


def _moves(house: Server) -> list[tuple[int | None, datetime]]:
    """The newest game as it is stored: whose each move was, and when."""
    with closing(sqlite3.connect(f"file:{house.data / 'yatzy.sqlite3'}?mode=ro", uri=True)) as database:
        rows = database.execute(
            "SELECT events, at FROM games_move WHERE game_id = (SELECT max(id) FROM games_game) ORDER BY number"
        ).fetchall()
    return [(json.loads(events)[0].get("seat"), datetime.fromisoformat(at)) for events, at in rows]
