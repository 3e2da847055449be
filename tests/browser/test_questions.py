"""What somebody is asked or told beside the game stands in plain sight, on the pages of whoever may answer."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import HASTY_BOTS
from tests.browser.guests import Guest
from tests.browser.tables import Come, lobby, table
from tests.browser.test_screens import where
from tests.services.server import Server, running_server


@pytest.fixture(scope="module")
def house() -> Iterator[Server]:
    """A server where a host is soon missed."""
    with running_server(environment=HASTY_BOTS | {"YATZY_HOST_AWAY_MS": "500"}) as server:
        yield server


@pytest.fixture(scope="module")
def browser_context_args(browser_context_args: dict[str, Any], house: Server) -> dict[str, Any]:
    return browser_context_args | {"base_url": house.url}


def test_a_game_that_begins_without_somebody_is_started_knowingly_and_does_not_stand_still(guest: Come) -> None:
    alice, bob = lobby(guest, "Alice", "Bob")
    bob.page.close()
    expect(alice.page.locator("seat-row").filter(has_text="Bob")).to_contain_text("away")
    alice.page.get_by_role("button", name="Start the game").click()
    expect(alice.page.locator("start-box")).to_contain_text("Bob is away. On their turn the game stands still")
    alice.page.get_by_role("button", name="Wait").click()
    alice.page.get_by_role("button", name="Start the game").click()
    alice.page.get_by_role("button", name="Start anyway").click()
    alice.see("table")
    alice.play_turn()
    expect(_questions(alice)).to_contain_text("Bob is away, and the game waits for them.")
    _questions(alice).get_by_role("button", name="Let the table decide").click()
    expect(alice.page.locator("turn-notice")).to_contain_text("The table may decide soon.")
    expect(_questions(alice)).to_be_hidden()


def test_a_question_goes_on_to_who_plays_when_the_host_has_gone_and_to_no_newcomer(guest: Come) -> None:
    alice, bob, carol = table(guest, "Alice", "Bob", "Carol")
    carol.page.close()
    lost, dora = guest("Carol"), guest("Dora")
    dora.open(alice.code)
    dora.page.get_by_label("Your name").fill("Dora")
    dora.page.get_by_role("button", name="A seat in the next game").click()
    expect(_questions(dora)).to_contain_text("You have a seat in the next game.")
    _questions(dora).get_by_role("button", name="All right").click()
    expect(_questions(dora)).to_be_hidden()
    lost.page.goto(f"/r/{alice.code}/?look#back")
    lost.page.get_by_role("button", name="I was Carol").click()
    expect(_waiting(lost)).to_contain_text("Asked. Alice, who hosts, has the question on the screen")
    expect(_questions(alice)).to_contain_text("Somebody says: I was Carol.")
    expect(_questions(bob)).to_be_hidden()
    alice.page.close()
    expect(_waiting(lost)).to_contain_text("The host is away, so it is for Bob to say")
    expect(_questions(bob)).to_contain_text("Somebody says: I was Carol.")
    expect(_questions(dora)).to_be_hidden()
    # With everybody gone who could answer, nobody waits for ever.
    bob.page.close()
    expect(lost.page.get_by_role("button", name=re.compile("^Carol: .*you"))).to_be_visible()


def test_who_resigned_and_who_is_left_alone_are_told_what_comes_now(guest: Come) -> None:
    alice, bob = table(guest, "Alice", "Bob", sections="upper")
    alice.page.get_by_role("button", name="Menu").click()
    alice.page.get_by_role("button", name="Resign", exact=True).click()
    alice.page.get_by_role("button", name="Yes", exact=True).click()
    expect(_questions(alice)).to_contain_text("You have resigned: your open categories are 0.")
    expect(_questions(bob)).to_contain_text("Everybody else has resigned, so you have won.")
    _questions(bob).get_by_role("button", name="A bot plays the rest").click()
    bob.see("end")
    assert bob.standings()[0][:2] == (1, "Bob")


def test_on_a_laptop_a_question_moves_neither_the_sheet_nor_the_dice(guest: Come) -> None:
    alice, bob = table(guest, "Alice", "Bob", sections="upper")
    bob.page.set_viewport_size({"width": 1280, "height": 800})
    before = [where(bob.page, part) for part in ("score-sheet", ".tray")]
    alice.page.get_by_role("button", name="Menu").click()
    alice.page.get_by_role("button", name="Resign", exact=True).click()
    alice.page.get_by_role("button", name="Yes", exact=True).click()
    expect(_questions(bob)).to_be_visible()
    assert [where(bob.page, part) for part in ("score-sheet", ".tray")] == before
    expect(bob.page.get_by_role("button", name="Menu")).to_be_visible()


def test_at_a_locked_door_who_was_here_before_asks_by_name(guest: Come, problems: list[str]) -> None:
    alice, bob = lobby(guest, "Alice", "Bob")
    alice.do("lock", locked=True)
    bob.page.close()
    lost = guest("Bob")
    lost.open(alice.code)
    lost.page.get_by_label("Your name in the room").fill("bob")
    lost.page.get_by_role("button", name="Ask to come back").click()
    expect(lost.page.get_by_role("status")).to_contain_text("your friends see the question now")
    _questions(alice).get_by_role("button", name="Yes, that is them").click()
    lost.see("lobby")
    expect(lost.page.locator("seat-row").filter(has_text="Bob")).to_contain_text("you")
    problems.clear()  # the browser logs the locked page


def test_who_was_only_asleep_is_told_and_takes_the_place_back(guest: Come) -> None:
    alice, bob = table(guest, "Alice", "Bob")
    for asleep in (alice, bob):
        asleep.page.goto("/help/")
    mallory = guest("Mallory")
    mallory.page.goto(f"/r/{alice.code}/?look#back")
    mallory.page.get_by_role("button", name="I was Bob").click()
    expect(mallory.page.get_by_role("button", name=re.compile("^Bob: .*you"))).to_be_visible()
    bob.page.goto("/")
    expect(bob.page.get_by_role("status")).to_contain_text("another browser plays as Bob, too.")
    bob.page.get_by_role("link", name="Look, or take your place back").click()
    bob.page.get_by_role("button", name="Take my place back").click()
    expect(bob.page.get_by_role("button", name=re.compile("^Bob: .*you"))).to_be_visible()
    expect(mallory.page.locator("room-notice")).to_contain_text("Your place moved to another device")


def test_nothing_of_who_is_forgotten_stays_on_pages_that_are_open(guest: Come) -> None:
    alice, bob = table(guest, "Alice", "Bob")
    alice.play_turn()
    alice.page.get_by_role("button", name="Log and talk").click()
    alice.page.locator("table-view").get_by_label("Say something").fill("Hello")
    alice.page.get_by_role("button", name="Send").click()
    bob.page.get_by_role("button", name="Log and talk").click()
    expect(bob.page.locator("room-page")).to_contain_text("Alice Hello")
    alice.page.goto("/")
    alice.page.get_by_text("Forget me", exact=True).click()
    alice.page.get_by_role("button", name="Yes, forget me").click()
    expect(bob.page.locator("seat-strip")).to_contain_text("Player 1")
    for part in ("seat-strip", "game-log", "table-view chat-box", "turn-notice", "room-page > .said", "score-sheet"):
        expect(bob.page.locator(part).first).not_to_contain_text("Alice")


def test_who_wants_to_be_forgotten_in_a_room_reads_what_copies_keep_and_can_say_yes(guest: Come) -> None:
    alice, bob = table(guest, "Alice", "Bob")
    alice.do("abandon")
    alice.see("end")
    menu = alice.page.locator("player-menu").filter(visible=True)
    menu.locator(".menu-button").click()
    menu.get_by_role("button", name="Forget me").click()
    expect(menu).to_contain_text("keep old names until ten newer ones have replaced them")
    # A real tap: on a phone the menu lies over the sheet, and not under its corner.
    menu.get_by_role("button", name="Yes").click()
    expect(alice.page.get_by_role("status")).to_contain_text("You are forgotten on this server")
    expect(bob.page.locator("end-view score-sheet")).to_contain_text("Player 1")


def _questions(guest: Guest) -> Locator:
    return guest.page.locator("room-questions")


def _waiting(guest: Guest) -> Locator:
    return guest.page.locator("claim-box").filter(visible=True).get_by_role("status")
