"""Whoever takes a choice back, falls silent or opens another tab sees the same game, and plays on."""

import re

from playwright.sync_api import expect

from tests.browser.guests import Guest
from tests.browser.tables import Come, forgive, same_sheet, table


def test_a_phone_that_fell_silent_says_so_plays_once_what_was_tapped_and_catches_up(
    guest: Come, problems: list[str]
) -> None:
    alice, bob = table(guest, "Alice", "Bob")
    alice.page.context.set_offline(True)
    alice.page.locator("action-bar .roll").click()
    expect(alice.page.locator("action-bar .roll")).to_have_class("primary roll busy")
    notice = alice.page.locator("room-notice")
    expect(notice).to_contain_text("One tap is waiting and will be sent.")
    expect(notice.get_by_role("status")).to_be_visible()
    alice.wait_for_connection("reconnecting")
    assert bob.dice() == ()
    alice.page.context.set_offline(False)
    expect(alice.page.locator("action-bar .roll")).to_have_text("Roll 5 dice · 2 rolls left")
    expect(notice).to_be_hidden()
    bob.wait_for_dice(*alice.dice())
    bob.page.context.set_offline(True)
    expect(bob.page.locator("room-notice")).to_contain_text(re.compile("Connection lost|Still no connection"))
    alice.score("chance")
    bob.page.context.set_offline(False)
    bob.wait_for_connection()
    bob.wait_for_turn()
    same_sheet(alice, bob)
    bob.play_turn()
    alice.wait_for_turn()
    forgive(problems, "WebSocket connection")  # the browser logs every connection that fails


def test_a_choice_is_taken_back_until_the_next_roll(guest: Come) -> None:
    alice, bob = table(guest, "Alice", "Bob")
    dice = alice.roll()
    alice.score("chance")
    bob.wait_for_turn()
    expect(bob.page.locator("action-bar .undo")).to_be_hidden()
    alice.undo()
    assert alice.dice() == dice
    assert "chance" not in alice.sheet()["Alice"]
    expect(bob.page.locator("game-log li").first).to_have_text("Alice took back Chance")
    alice.score("yatzy")
    bob.wait_for_turn()
    same_sheet(alice, bob)
    # Once a turn, and the next roll would end it in any case.
    expect(alice.page.locator("action-bar .undo")).to_be_hidden()
    bob.play_turn()
    expect(bob.page.locator("action-bar .undo")).to_be_visible()
    alice.roll()
    expect(bob.page.locator("action-bar .undo")).to_be_hidden()


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
