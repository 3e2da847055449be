"""Others come, go, choose and play: the focus stays where the reader is, on everything that can have it."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.guests import Guest
from tests.browser.page_scripts import until
from tests.browser.tables import Come, lobby, table
from tests.browser.tour import UNFOLD
from tests.browser.wires import Wire

TURNS = 6

# Everything on the screen that the Tab key stops at.
STOPS = """() => {
  globalThis.stops = [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex]")]
    .filter((node) => node.tabIndex >= 0 && !node.disabled && node.getClientRects().length && !node.matches(".skip"));
  return stops.length;
}"""
FOCUS = "at => { globalThis.watched = stops[at]; watched.focus(); }"
# Where the focus is now: gone from what still stands there, or from the page.
AFTER = """() => {
  const words = watched.ariaLabel ?? watched.textContent.trim().slice(0, 30);
  const what = `${watched.localName}.${watched.className} ${words}`;
  const at = document.activeElement;
  const stands = watched.isConnected && watched.getClientRects().length > 0;
  if (at === document.body || !at) return `${what}: nothing has the focus`;
  return stands && at !== watched ? `${what}: the focus went to ${at.localName}.${at.className}` : "";
}"""


@pytest.mark.parametrize("width", [pytest.param(360, marks=pytest.mark.long), 1280])
def test_in_the_lobby_while_friends_come_and_go_and_the_host_chooses(guest: Come, width: int) -> None:
    alice, bob = lobby(guest, "Alice", "Bob")
    for one in (alice, bob):
        one.page.set_viewport_size({"width": width, "height": 800})
        one.page.evaluate(UNFOLD)

    bots: list[int] = []

    def bot_comes_or_goes(at: int) -> None:
        alice.choose(clock=[0, 30][at % 2], sections=["full", "upper"][at % 2])
        if bots:
            alice.do("remove_member", member=bots.pop())
        else:
            bots.append(alice.do("add_bot", level="casual")["member"])
        # The last news: who has heard of it has heard of all.
        expect(bob.page.locator("lobby-view seat-list ol .seat-name")).to_have_count(2 + (at + 1) % 2)

    def bob_gets_up_or_sits_down(at: int) -> None:
        bob.do("leave_seat" if at % 2 == 0 else "take_seat")
        expect(alice.page.locator("lobby-view seat-list ol .seat-name")).to_have_count(1 + at % 2)

    assert lost_while(bob.page, bot_comes_or_goes) == []
    alice.page.evaluate(UNFOLD)
    assert lost_while(alice.page, bob_gets_up_or_sits_down) == []


def lost_while(page: Page, happens: Any) -> list[str]:
    """What lost the focus when something happened; every stop has it once."""
    lost = []
    count = page.evaluate(STOPS)
    assert count > 10
    for at in range(count + count % 2):
        page.evaluate(FOCUS, at % page.evaluate(STOPS))
        happens(at)
        lost.append(page.evaluate(AFTER))
    return [what for what in lost if what]


@pytest.mark.parametrize("width", [360, pytest.param(1280, marks=pytest.mark.long)])
def test_at_the_table_while_everybody_plays_and_the_connection_breaks(guest: Come, width: int) -> None:
    alice, bob = table(guest, "Alice", "Bob", sections="upper")
    page = alice.page.context.new_page()  # Alice looks here, and plays on her other page
    page.set_viewport_size({"width": width, "height": 800})
    wire = Wire(page)
    page.goto(f"/r/{alice.code}/")
    expect(page.locator("table-view game-log li").first).to_be_attached()
    lost, stop = [], 0
    for turn in range(TURNS):
        for player in (alice, bob):
            player.wait_for_turn()
            for act in (player.roll, lambda player=player: player.score(next(iter(player.choices())))):
                count = page.evaluate(STOPS)
                stop += 7  # they come in groups: those of every kind have their turn
                page.evaluate(FOCUS, stop % count)
                act()
                if page.evaluate("document.body.dataset.screen") == "table-view":
                    wait_for_the_same_log(page, player)
                lost.append(page.evaluate(AFTER))
        if turn == TURNS - 1:
            break
        page.evaluate(FOCUS, stop % page.evaluate(STOPS))
        wire.cut()
        expect(page.locator("room-notice")).to_contain_text("Connection lost")
        lost.append(page.evaluate(AFTER))
        wire.mend()
        expect(page.locator("room-notice")).to_be_hidden()
        lost.append(page.evaluate(AFTER))
    expect(page.locator("end-view h1")).to_be_focused()
    assert [what for what in lost if what] == []


def wait_for_the_same_log(page: Page, player: Guest) -> None:
    newest = "document.querySelector('table-view game-log li').textContent"
    until(
        page,
        f"text => document.body.dataset.screen !== 'table-view' || {newest} === text",
        player.page.evaluate(newest),
    )


def test_what_was_pressed_and_is_gone_leaves_the_focus_beside_it(guest: Come) -> None:
    alice, bob = table(guest, "Alice", "Bob")
    alice.play_turn()
    undo = alice.page.get_by_role("button", name=re.compile("^Take back"))
    undo.focus()
    alice.page.keyboard.press("Enter")
    alice.wait_for_turn()
    expect(alice.page.locator("action-bar .roll")).to_be_focused()
    bob.wait_for_turn(of="Alice")


def test_a_question_that_is_overtaken_leaves_the_focus_in_its_place(guest: Come) -> None:
    alice, _ = table(guest, "Alice", "Bob", ruleset="norwegian")
    other = alice.page.context.new_page()
    other.goto(f"/r/{alice.code}/")
    again = Guest(other, "Alice")
    again.see("table")
    again.roll()
    expect(alice.page.locator("action-bar .roll")).to_contain_text("2 rolls left")
    zero = next(key for key, points in alice.choices().items() if points == 0)
    alice.category(zero).focus()
    alice.page.keyboard.press("Enter")
    expect(alice.page.locator("action-bar .yes")).to_be_focused()
    again.roll()
    expect(alice.page.locator("action-bar .yes")).to_be_hidden()
    expect(alice.page.locator("action-bar .roll")).to_be_focused()
