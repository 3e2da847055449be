from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.guests import Guest
from tests.browser.tables import Come, forgive, lobby
from tests.browser.television import SCREEN
from tests.services.server import Server, running_server

AWAY_MS = 500


@pytest.fixture(scope="module")
def house() -> Iterator[Server]:
    """A server where a host is soon missed."""
    with running_server(environment={"YATZY_HOST_AWAY_MS": str(AWAY_MS)}) as server:
        yield server


@pytest.fixture(scope="module")
def browser_context_args(browser_context_args: dict[str, Any], house: Server) -> dict[str, Any]:
    return browser_context_args | {"base_url": house.url}


def test_a_host_who_leaves_passes_the_role_on(guest: Come) -> None:
    alice, bob = lobby(guest, "Alice", "Bob")
    expect(bob.page.get_by_role("button", name="Start the game")).to_be_hidden()
    _menu(alice).get_by_role("button", name="Leave the room").click()
    _menu(alice).get_by_role("button", name="Yes").click()
    expect(alice.page.get_by_role("heading", level=1)).to_have_text("Yatzy Night")
    bob.wait_for_members("Bob")
    expect(_row(bob, "Bob")).to_contain_text("host")
    bob.start_game()


def test_while_the_host_is_away_a_seated_player_can_start(guest: Come, problems: list[str]) -> None:
    alice, bob = lobby(guest, "Alice", "Bob")
    charlie = guest("Charlie")
    charlie.watch(alice.code)
    alice.page.close()
    expect(_row(bob, "Alice")).to_contain_text("away")
    expect(charlie.page.get_by_role("button", name="Start the game")).to_be_hidden()
    # The page notices sooner than the server is convinced: too early a tap is refused, and the next one is not.
    refused = bob.page.locator("start-box").get_by_role("alert").filter(has_text="The host has just lost")
    while True:
        bob.page.get_by_role("button", name="Start the game").click()
        bob.page.get_by_role("button", name="Start anyway").click()
        expect(bob.page.locator("table-view").or_(refused).first).to_be_visible()
        if bob.page.locator("table-view").is_visible():
            break
    charlie.see("table")
    forgive(problems, "409")  # the browser logs every request that is refused


def test_guests_who_look_on_are_seen_in_the_lobby_at_the_table_and_on_the_television(guest: Come) -> None:
    (alice,) = lobby(guest, "Alice")
    screen, first, second = guest("Television").page, guest("Bob").page, guest("Charlie").page
    screen.set_viewport_size(SCREEN)
    screen.goto(f"/tv/{alice.code}/")
    for page in (first, second):
        page.goto(f"/r/{alice.code}/?look")
    for shown in (alice.page.locator("seat-list"), screen.locator("tv-lobby"), first.locator("seat-list")):
        expect(shown.get_by_text("2 guests are looking on")).to_be_visible()
    second.close()
    expect(alice.page.locator("seat-list").get_by_text("1 guest is looking on")).to_be_visible()
    alice.start_game()
    badge = alice.page.locator("table-view .guest-badge")
    expect(badge).to_contain_text("1 guest is looking on")
    expect(screen.locator("tv-table").get_by_text("1 guest is looking on")).to_be_visible()
    first.close()
    expect(badge).to_be_hidden()


def test_a_locked_room_lets_nobody_new_in_and_everybody_back(guest: Come, problems: list[str]) -> None:
    alice, bob = lobby(guest, "Alice", "Bob")
    alice.page.get_by_role("button", name="At the table").click()
    alice.page.get_by_label("Lock the room").check()
    expect(bob.page.get_by_role("button", name="At the table")).to_contain_text("The room is locked")
    charlie = guest("Charlie")
    charlie.open(alice.code)
    expect(charlie.page.get_by_role("heading", level=1)).to_have_text(f"Room {alice.code} is locked")
    expect(charlie.page.get_by_text("Ask the host to unlock it, then try again.")).to_be_visible()
    bob.page.reload()
    bob.see("lobby")
    alice.page.get_by_label("Lock the room").uncheck()
    expect(bob.page.get_by_role("button", name="At the table")).not_to_contain_text("The room is locked")
    charlie.page.get_by_role("link", name="Try again").click()
    charlie.page.get_by_label("Your name").fill("Charlie")
    charlie.page.get_by_role("button", name="Sit down").click()
    alice.wait_for_members("Alice", "Bob", "Charlie")
    forgive(problems, "403")  # the browser logs every page that is refused


def test_who_was_sent_out_is_told_so_and_cannot_return(guest: Come, problems: list[str]) -> None:
    alice, mallory = lobby(guest, "Alice", "Mallory")
    row = _row(alice, "Mallory")
    row.get_by_role("button", name="More about Mallory").click()
    row.get_by_role("button", name="Send out of the room").click()
    expect(row).to_contain_text("Really send Mallory out? They cannot come back into this room.")
    row.get_by_role("button", name="No").click()
    alice.wait_for_members("Alice", "Mallory")
    row.get_by_role("button", name="Send out of the room").click()
    row.get_by_role("button", name="Yes").click()
    alice.wait_for_members("Alice")
    notice = mallory.page.locator("room-notice")
    expect(notice).to_contain_text("The host has sent you out of this room.")
    expect(notice.get_by_role("link", name="To the front page")).to_be_visible()
    mallory.open(alice.code)
    expect(mallory.page.get_by_role("heading", level=1)).to_have_text(f"You cannot come into room {alice.code}")
    forgive(problems, "403")  # the browser logs every page that is refused


def test_when_every_seat_is_taken_one_can_only_watch(guest: Come, problems: list[str]) -> None:
    alice = guest("Alice")
    code = alice.start_room()
    charlie = guest("Charlie")
    charlie.open(code)
    charlie.page.get_by_label("Your name").fill("Charlie")
    charlie.page.get_by_role("radio", name="Green").check()
    alice.choose(size=1)
    # The last seat was taken while Charlie typed.
    charlie.page.get_by_role("button", name="Sit down").click()
    expect(charlie.page.get_by_role("alert")).to_have_text(
        "Every seat in this room is taken. You can watch, or ask the host for more seats."
    )
    expect(charlie.page.get_by_label("Your name")).to_have_value("Charlie")
    expect(charlie.page.get_by_role("radio", name="Green")).to_be_checked()
    expect(charlie.page.get_by_role("button", name="Sit down")).to_have_count(0)
    charlie.page.get_by_role("button", name="Just watch").click()
    charlie.see("lobby")
    expect(charlie.page.get_by_role("button", name="Sit down")).to_be_hidden()
    alice.choose(size=2)
    charlie.page.get_by_role("button", name="Sit down").click()
    alice.wait_for_members("Alice", "Charlie")
    forgive(problems, "409")  # the browser logs every form that is refused


def test_the_host_cannot_take_away_seats_that_are_taken(guest: Come, problems: list[str]) -> None:
    alice, _ = lobby(guest, "Alice", "Bob")
    alice.page.get_by_role("button", name="At the table").click()
    seats = alice.page.get_by_label("Seats", exact=True)
    seats.select_option("1 seat")
    expect(alice.page.locator("#setting-size-error")).to_have_text(
        "More people are seated than that. Ask somebody to get up first."
    )
    expect(seats).to_have_value("12")
    forgive(problems, "409")  # the browser logs every request that is refused


def _menu(guest: Guest) -> Locator:
    """A player's own menu, open."""
    menu = guest.page.locator("player-menu").filter(visible=True)
    button = menu.locator(".menu-button")
    if button.get_attribute("aria-expanded") == "false":
        button.click()
    return menu


def _row(guest: Guest, name: str) -> Locator:
    """Somebody's line in the lobby."""
    return guest.page.locator("lobby-view seat-row", has=guest.page.get_by_text(name, exact=True))
