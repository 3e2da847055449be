import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.guests import Guest
from tests.browser.tables import Come, forgive, same_sheet, table
from tests.services.server import Server, running_server

HEARTBEAT_MS = 400
SOON = 10_000  # milliseconds: on a busy machine, and long before a missed heartbeat of `slow_house`


@pytest.fixture(scope="module")
def house() -> Iterator[Server]:
    """A server that notices soon when somebody falls silent."""
    with running_server(environment={"YATZY_HEARTBEAT_MS": str(HEARTBEAT_MS)}) as server:
        yield server


@pytest.fixture(scope="module")
def slow_house() -> Iterator[Server]:
    """A server whose silence alone is noticed after minutes."""
    with running_server(environment={"YATZY_HEARTBEAT_MS": "60000"}) as server:
        yield server


@pytest.fixture(scope="module")
def browser_context_args(browser_context_args: dict[str, Any], house: Server) -> dict[str, Any]:
    return browser_context_args | {"base_url": house.url}


def test_a_page_reloaded_in_mid_turn_shows_the_same_dice_and_rolls(guest: Come) -> None:
    alice, bob = table(guest, "Alice", "Bob")
    alice.roll()
    alice.keep(0, 3)
    dice = alice.roll()
    expect(alice.page.locator("action-bar .roll")).to_have_text("Roll 3 dice · last roll")
    alice.page.reload()
    alice.see("table")
    assert alice.dice() == dice
    bob.wait_for_dice(*dice)
    # A thumb that reloads by accident loses no marks.
    expect(alice.page.locator("dice-tray .die[aria-pressed=true]")).to_have_count(2)
    expect(alice.page.locator("action-bar .roll")).to_have_text("Roll 3 dice · last roll")
    again = alice.roll()
    assert (again[0], again[3]) == (dice[0], dice[3])
    alice.score("chance")
    bob.wait_for_turn()
    assert alice.sheet() == bob.sheet()
    assert bob.sheet()["Alice"]["chance"] == sum(again)


def test_a_phone_that_fell_silent_says_so_and_catches_up_when_it_is_back(guest: Come, problems: list[str]) -> None:
    alice, bob = table(guest, "Alice", "Bob")
    bob.page.context.set_offline(True)
    expect(bob.page.locator("room-notice")).to_contain_text("Connection lost. Trying again…")
    expect(bob.page.locator("room-notice").get_by_role("status")).to_be_visible()
    assert bob.connection() == "reconnecting"
    written = alice.play_turn(rolls=3)
    bob.page.context.set_offline(False)
    bob.wait_for_connection()
    expect(bob.page.locator("room-notice")).to_be_hidden()
    bob.wait_for_turn()
    assert written in bob.sheet()["Alice"]
    assert bob.sheet() == alice.sheet()
    bob.play_turn()
    alice.wait_for_turn()
    forgive(problems, "WebSocket connection")  # the browser logs every connection that fails


def test_a_roll_asked_for_while_offline_is_played_once_on_return(guest: Come, problems: list[str]) -> None:
    alice, bob = table(guest, "Alice", "Bob")
    alice.page.context.set_offline(True)
    alice.page.locator("action-bar .roll").click()
    expect(alice.page.locator("action-bar .roll")).to_have_class("primary roll busy")
    alice.wait_for_connection("reconnecting")
    expect(alice.page.locator("room-notice")).to_contain_text("One tap is waiting and will be sent.")
    assert bob.dice() == ()
    alice.page.context.set_offline(False)
    expect(alice.page.locator("action-bar .roll")).to_have_text("Roll 5 dice · 2 rolls left")
    expect(bob.page.locator("dice-tray .no-die")).to_have_count(0)
    bob.wait_for_dice(*alice.dice())
    forgive(problems, "WebSocket connection")  # the browser logs every connection that fails


def test_a_phone_without_a_network_says_so_at_once_and_is_back_at_once(
    guest: Come, slow_house: Server, problems: list[str]
) -> None:
    (alice,) = table(lambda name: guest(name, base=slow_house.url), "Alice")
    alice.page.context.set_offline(True)
    alice.page.locator("action-bar .roll").click()
    notice = alice.page.locator("room-notice")
    expect(notice).to_contain_text("Connection lost. Trying again… One tap is waiting and will be sent.", timeout=SOON)
    assert alice.connection() == "reconnecting"
    alice.page.context.set_offline(False)
    expect(notice).to_be_hidden()
    expect(alice.page.locator("action-bar .roll")).to_have_text("Roll 5 dice · 2 rolls left")
    forgive(problems, "WebSocket connection")  # the browser logs every connection that fails


def test_two_tabs_of_one_player_both_play_and_both_follow(guest: Come) -> None:
    alice, bob = table(guest, "Alice", "Bob")
    tab = Guest(alice.page.context.new_page(), "Alice")
    tab.open(alice.code)
    tab.see("table")
    dice = alice.roll()
    expect(tab.page.locator("action-bar .roll")).to_have_text("Roll 5 dice · 2 rolls left")
    assert tab.dice() == dice
    tab.keep(1)
    dice = tab.roll()
    expect(alice.page.locator("action-bar .roll")).to_contain_text("last roll")
    assert alice.dice() == dice
    bob.wait_for_dice(*dice)
    alice.score("chance")
    tab.wait_for_turn("Bob")
    same_sheet(alice, tab, bob)
    # Closing one of two tabs is no absence.
    alice.page.close()
    bob.play_turn()
    expect(bob.page.get_by_role("button", name=re.compile("^Alice: .*, in turn$"))).to_be_visible()
    tab.wait_for_turn()
    tab.play_turn()
    bob.wait_for_turn()


def test_a_late_spectator_sees_everything_and_cannot_act(guest: Come) -> None:
    alice, bob = table(guest, "Alice", "Bob")
    alice.play_turn()
    bob.play_turn(rolls=2)
    dice = alice.roll()
    charlie = guest("Charlie")
    charlie.watch(alice.code)
    charlie.see("table")
    same_sheet(alice, charlie)
    charlie.wait_for_dice(*dice)
    expect(charlie.page.locator("turn-notice")).to_contain_text("Alice is playing.")
    expect(charlie.page.get_by_text("You are watching.")).to_be_visible()
    expect(charlie.page.locator("action-bar").get_by_role("button")).to_have_count(0)
    assert charlie.choices() == {}
    expect(charlie.page.locator("dice-tray .die:not([aria-disabled=true])")).to_have_count(0)
    alice.keep(0, 1)
    expect(charlie.page.locator("dice-tray .die[aria-pressed=true]")).to_have_count(2)
    alice.score(next(iter(alice.choices())))
    charlie.wait_for_turn("Bob")
    same_sheet(alice, charlie, bob)
