"""What a hasty finger, a held key or a reloaded page must not cost anybody."""

import re
from functools import partial

import pytest
from playwright.sync_api import expect

from tests.browser.guests import Guest
from tests.browser.tables import Come, alone, table

# Two taps so many milliseconds apart, by the page's own clock, and then whatever comes of them.
TAP_TWICE = """async gap => {
  const button = [...document.querySelectorAll("table-view .primary")].find((each) => each.checkVisibility());
  button.focus();
  button.click();
  await new Promise((done) => setTimeout(done, gap));
  const said = [button.getAttribute("aria-disabled"), document.activeElement === button];
  button.click();
  return said;
}"""
# The same key twice, faster than any finger.
PRESS_TWICE = """key => [1, 2].forEach(() =>
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true })))"""


@pytest.mark.parametrize(("gap", "motion"), [(80, "reduce"), (450, "no-preference")])
def test_who_taps_roll_twice_rolls_once(guest: Come, gap: int, motion: str) -> None:
    alice = alone(partial(guest, reduced_motion=motion))
    assert alice.page.evaluate(TAP_TWICE, gap) == ["true", True]
    roll = alice.page.locator("action-bar .roll")
    expect(roll).to_be_enabled()
    expect(roll).to_contain_text("2 rolls left")
    roll.click()
    expect(roll).to_contain_text("last roll")


def test_a_key_that_is_held_down_or_pressed_twice_rolls_once(guest: Come) -> None:
    alice = alone(guest)
    roll = alice.page.locator("action-bar .roll")
    alice.page.evaluate(PRESS_TWICE, "r")
    expect(roll).to_contain_text("2 rolls left")
    expect(roll).to_be_enabled()
    expect(roll).to_contain_text("2 rolls left")
    roll.focus()
    alice.page.keyboard.down("Enter")
    expect(roll).to_contain_text("last roll")
    expect(roll).to_be_enabled()
    alice.page.keyboard.down("Enter")  # the browser sends it as a repeated key
    alice.page.keyboard.up("Enter")
    expect(roll).to_contain_text("last roll")
    assert len(alice.page.locator("game-log li", has_text="rolled").all()) == 2


@pytest.mark.parametrize("gap", [0, 300])
def test_who_taps_twice_to_enter_real_dice_enters_them_once_and_is_told_nothing(guest: Come, gap: int) -> None:
    alice = alone(guest, dice_from="each_roll")
    for face in "11115":
        alice.page.keyboard.press(face)
    assert alice.page.evaluate(TAP_TWICE, gap) == ["true", True]
    enter = alice.page.get_by_role("button", name="Enter roll 2")
    expect(enter).to_have_attribute("aria-disabled", "true")
    # The answer to a second roll, if there were one, would come before these words.
    alice.page.get_by_role("button", name="Log and talk").click()
    alice.page.locator("table-view chat-box input").fill("Five!")
    alice.page.keyboard.press("Enter")
    expect(alice.page.locator("table-view chat-box ol")).to_contain_text("Five!")
    expect(alice.page.locator("turn-notice")).not_to_have_class(re.compile("says"))
    assert [line for line in alice.lately() if "faster" in line] == []
    assert len(alice.page.locator("game-log li", has_text="on the table").all()) == 1


def test_dice_and_marks_are_the_same_for_everybody_after_a_reload(guest: Come) -> None:
    alice, bob = table(guest, "Alice", "Bob")
    alice.roll()
    alice.keep(1, 3)
    expect_kept(bob, 1, 3)
    before = alice.dice()
    alice.page.reload()
    expect_kept(alice, 1, 3)
    assert alice.dice() == before
    alice.keep(1, 3, 4)
    for _ in range(2):
        expect_kept(bob, 1, 3, 4)
        bob.page.reload()
    expect(alice.page.locator("action-bar .roll")).to_have_text("Roll 2 dice · 2 rolls left")
    after = alice.roll()
    assert [before[at] for at in (1, 3, 4)] == [after[at] for at in (1, 3, 4)]
    for one in (alice, bob):  # what stayed is marked until somebody marks otherwise
        one.page.reload()
        expect_kept(one, 1, 3, 4)


def test_a_category_is_named_for_good_only_after_a_question(guest: Come) -> None:
    alice = alone(guest, declare="after_first_roll")
    roll = alice.page.locator("action-bar .roll")
    alice.roll()
    alice.category("sixes").click()
    expect(alice.page.locator("action-bar .question")).to_have_text("Go for Sixes, for good?")
    alice.page.locator("action-bar .no").click()
    expect(roll).to_have_text("Name a category")
    alice.declare("sixes")
    alice.roll()
    alice.roll()
    expect(alice.page.locator("turn-notice .sentence")).to_contain_text("write it in Sixes.")
    expect(roll).to_have_text("Write it in Sixes")
    alice.page.keyboard.press("r")  # rolls, and does nothing else
    roll.click()
    if alice.page.locator("action-bar .yes").is_visible():  # not one six
        alice.page.locator("action-bar .yes").click()
    alice.wait_for_written("sixes", 1)


def expect_kept(one: Guest, *places: int) -> None:
    dice = one.page.locator("dice-tray .die")
    for at in range(5):
        expect(dice.nth(at)).to_have_attribute("aria-pressed", "true" if at in places else "false")
