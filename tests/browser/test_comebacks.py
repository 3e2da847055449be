"""Whoever reloads, falls silent, opens another tab or comes late sees the same game, and plays on."""

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
