"""The first game's tips: they show themselves once, stand in nobody's way, and go when they have served."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.guests import Guest
from tests.browser.page_scripts import box
from tests.browser.tables import Come, alone, table

ROLL = "Your turn: the big button rolls the dice."
KEEP = "Tap dice to keep them, then roll the others."
AGAIN = "Tap the dice you threw again, or choose a category."
CHOOSE = "Enough? Tap a category: its number is what it pays."
UNDO = "A slip? You can take it back until the next roll."
# Whatever can be tapped at the table and lies, even partly, under what a tip shows.
COVERED = """() => {
  const shown = [...document.querySelectorAll("first-guide.on > *")].map((part) => part.getBoundingClientRect());
  const tapped = "dice-tray .die, action-bar button, score-card .cat, .table-bar button";
  const things = [...document.querySelectorAll(tapped)];
  const view = document.querySelector("score-card").getBoundingClientRect();
  return things.filter((thing) => {
    const box = thing.getBoundingClientRect();
    const bottom = thing.matches(".cat") ? Math.min(box.bottom, view.bottom) : box.bottom;
    return box.width > 0 && shown.some((tip) =>
      tip.left < box.right - 1 && box.left < tip.right - 1 && tip.top < bottom - 1 && box.top < tip.bottom - 1);
  }).map((thing) => thing.ariaLabel ?? thing.textContent);
}"""
PLACES = """() => ["dice-tray", "action-bar", "score-card", "seat-strip", "turn-notice"].map((name) => {
  const { x, y, width, height } = document.querySelector(`table-view ${name}`).getBoundingClientRect();
  return [name, x, y, width, height];
})"""


@pytest.mark.parametrize(("width", "height", "ruleset"), [(320, 640, "maxi"), (360, 740, "finnish")])
def test_the_whole_course_on_a_phone_covers_and_moves_nothing(
    guest: Come, width: int, height: int, ruleset: str
) -> None:
    alice, bob = table(guest, "Alice", "Bob", ruleset=ruleset)
    alice.page.set_viewport_size({"width": width, "height": height})
    places = alice.page.evaluate(PLACES)

    def check(tip: str) -> None:
        expect_tip(alice, tip)
        assert alice.page.evaluate(COVERED) == []
        assert alice.page.evaluate(PLACES) == places
        for button in map(box, alice.page.locator("first-guide button").all()):
            assert min(button["width"], button["height"]) >= 44

    check(ROLL)
    expect_no_tip(bob)
    alice.roll()
    check(KEEP)
    alice.page.reload()  # it goes on where it was
    check(KEEP)
    alice.keep(0)
    check(CHOOSE)
    alice.score("chance")
    check(UNDO)
    bob.roll()
    expect_no_tip(alice)
    bob.score("chance")
    alice.wait_for_turn()
    expect_no_tip(alice)
    alice.page.get_by_role("button", name="Menu").click()
    alice.page.get_by_role("button", name="Show the tips again").click()
    expect_tip(alice, ROLL)


def test_tips_take_no_focus_give_it_back_to_who_had_it_there_and_once_skipped_stay_away(guest: Come) -> None:
    alice = alone(guest)
    expect_tip(alice, ROLL)
    assert not tips(alice).evaluate("guide => guide.contains(document.activeElement)")
    onward = tips(alice).get_by_role("button", name="Next")
    onward.focus()
    onward.press("Enter")
    expect_tip(alice, KEEP)
    expect(onward).to_be_focused()
    tips(alice).get_by_role("button", name="Skip the tips").press("Enter")
    expect_no_tip(alice)
    expect(alice.page.locator("action-bar .roll")).to_be_focused()
    alice.page.reload()
    alice.see("table")
    alice.wait_for_turn()
    expect_no_tip(alice)
    alice.start_room()
    alice.start_game()
    expect_no_tip(alice)


def test_escape_closes_the_tips_but_first_a_question_or_the_menu(guest: Come) -> None:
    alice = alone(guest, dice_from="each_roll")
    alice.enter(1, 1, 3, 4, 6, keys=True)
    expect_tip(alice, AGAIN)
    alice.page.get_by_role("button", name="Menu").click()
    alice.page.keyboard.press("Escape")
    expect_tip(alice, AGAIN)
    alice.category("twos").click()
    expect(alice.page.locator("action-bar .question")).to_be_visible()
    alice.page.keyboard.press("Escape")
    expect(alice.page.locator("action-bar .question")).to_be_hidden()
    alice.page.keyboard.press("Escape")
    expect(tips(alice)).not_to_have_class("on")


def test_a_reason_goes_before_a_tip_and_the_tip_is_said_politely(guest: Come) -> None:
    alice = alone(guest, order="forced")
    alice.roll()
    expect_tip(alice, KEEP)
    expect(tips(alice).locator("p")).to_have_attribute("aria-live", "polite")
    alice.category("sixes").click(force=True)  # it says that it is disabled, and answers all the same
    sentence = alice.page.locator("turn-notice .sentence")
    expect(sentence).to_contain_text("House rule")
    assert box(sentence)["width"] > 100
    assert box(tips(alice))["width"] <= 1  # out of sight, but still there to be heard


def tips(guest: Guest) -> Locator:
    return guest.page.locator("table-view first-guide")


def expect_tip(guest: Guest, text: str) -> None:
    expect(tips(guest).locator("p")).to_have_text(text)
    expect(tips(guest).get_by_role("button", name="Skip the tips")).to_be_visible()


def expect_no_tip(guest: Guest) -> None:
    expect(tips(guest).locator("p")).to_have_text("")
    expect(tips(guest).get_by_role("button", name="Next")).to_be_hidden()
