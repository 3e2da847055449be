"""Seats that move from one browser to another."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.tables import Come, forgive, lobby, same_sheet, table
from tests.browser.wires import Wire
from tests.services.server import Server


@pytest.fixture
def elsewhere(server: Server) -> str:
    """Another address of the same server: the browser has no cookies there."""
    return server.url.replace("127.0.0.1", "localhost")


def test_a_player_at_another_address_gets_the_seat_back_and_the_old_page_is_told(guest: Come, elsewhere: str) -> None:
    alice, bob = lobby(guest, "Alice", "Bob")
    wire = Wire(bob.page)
    bob.page.reload()
    bob.wait_for_members("Alice", "Bob")
    alice.start_game()
    alice.play_turn()
    bob.play_turn()
    wire.cut()
    expect(alice.page.get_by_role("button", name=re.compile("^Bob: .*away"))).to_be_visible()
    again = guest("Bob")
    again.page.goto(f"{elsewhere}/r/{alice.code}/")
    again.page.get_by_role("link", name="I was here before").click()
    again.page.get_by_role("button", name="I was Bob").click()
    expect(again.page.get_by_text("Asked. Alice, who hosts, has the question on the screen")).to_be_visible()
    questions = alice.page.locator("room-questions")
    expect(questions).to_contain_text("Somebody says: I was Bob.")
    questions.get_by_role("button", name="No").click()
    expect(again.page.get_by_text("The table said no. You can ask again.")).to_be_visible()
    again.page.get_by_role("button", name="I was Bob").click()
    questions.get_by_role("button", name="Yes, that is them").click()
    expect(again.page.get_by_role("button", name=re.compile("^Bob: .*you"))).to_be_visible()
    same_sheet(alice, again)
    expect(questions).to_be_hidden()
    alice.play_turn()
    again.play_turn()
    # The phone that was lost is found again.
    wire.mend()
    expect(bob.page.locator("room-notice")).to_contain_text("Your place moved to another device")
    expect(bob.page.get_by_text("You are watching.")).to_be_visible()
    expect(bob.page.locator("action-bar").get_by_role("button")).to_have_count(0)


def test_who_got_a_place_back_in_the_lobby_finds_the_card_when_the_game_begins(
    guest: Come, problems: list[str]
) -> None:
    alice, bob = lobby(guest, "Alice", "Bob")
    bob.page.close()
    again = guest("Carol")
    again.start_room()
    again.page.goto(f"/r/{alice.code}/?look#back")
    again.page.get_by_role("button", name="I was Bob").click()
    claims = again.page.locator("claim-box").filter(visible=True)
    expect(claims.get_by_role("alert")).to_contain_text("This browser has another name, with games of its own")
    claims.get_by_role("button", name="Take the seat all the same").click()
    expect(claims).to_contain_text("with a yes you are Bob again.")
    alice.page.get_by_role("button", name="Yes, that is them").click()
    expect(again.page.locator("lobby-view seat-list .badge", has_text="you")).to_be_visible()
    alice.start_game()
    for _ in range(2):
        again.see("table")
        expect(again.page.locator("score-card")).to_be_visible()
        expect(again.page.locator("table-menu")).to_be_hidden()
        again.page.reload()
    forgive(problems, "409")  # the browser logs every request that is refused


def test_another_phone_joins_by_a_link_that_works_once(guest: Come, problems: list[str]) -> None:
    alice, bob = table(guest, "Alice", "Bob")
    alice.page.get_by_role("button", name="Menu").click()
    menu = alice.page.locator("player-menu").filter(visible=True)
    menu.get_by_role("button", name="Alice").click()
    menu.get_by_role("button", name="Use another phone too").click()
    # This server listens to this machine alone: a QR code would lead no phone anywhere.
    expect(menu.get_by_text("This link opens on this computer only")).to_be_visible()
    expect(menu.get_by_role("img", name="QR code for your other phone")).to_be_hidden()
    link = menu.locator(".share-link").inner_text()
    tablet, charlie = guest("Alice"), guest("Charlie")
    tablet.page.goto(link)
    expect(tablet.page.get_by_role("heading", level=1)).to_have_text("Play as Alice here too?")
    tablet.page.get_by_role("button", name="Yes, I am Alice").click()
    tablet.see("table")
    dice = tablet.roll()
    expect(alice.page.locator("action-bar .roll")).to_contain_text("2 rolls left")
    assert alice.dice() == dice
    bob.wait_for_dice(*dice)
    tablet.score("chance")
    bob.wait_for_turn()
    charlie.page.goto(link)
    expect(charlie.page.get_by_role("heading", level=1)).to_have_text("This link has been used")
    forgive(problems, "410")  # the browser logs every page that is refused
