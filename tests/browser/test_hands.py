"""Hands: the left one, the trembling one, the slow one, and whoever wants nothing to move."""

import re

from playwright.sync_api import Locator, expect

from tests.browser.guests import Guest
from tests.browser.legibility import small_targets
from tests.browser.page_scripts import box
from tests.browser.tables import Come, alone, table
from tests.browser.television import Tune
from tests.browser.test_screens import at_a_table

# Everything that has moved on a page since it was told to watch, looked at in every frame.
WATCH = """() => {
  globalThis.moved = [];
  const look = () => {
    for (const { effect } of document.getAnimations()) globalThis.moved.push(effect.target.className);
    requestAnimationFrame(look);
  };
  look();
}"""


def middle(node: Locator) -> float:
    return box(node)["x"] + box(node)["width"] / 2


def prefer(one: Guest, name: str) -> None:
    one.page.get_by_role("button", name="Menu").click()
    one.page.locator(".likes").get_by_role("checkbox", name=name).check()
    one.page.keyboard.press("Escape")


def test_a_left_hand_has_its_buttons_on_the_left_and_keeps_them(guest: Come) -> None:
    alice, bob = table(guest, "Alice", "Bob")
    page = alice.page
    menu, roll = page.get_by_role("button", name="Menu"), page.locator("action-bar .roll")
    yes, no = page.locator("action-bar .yes"), page.locator("action-bar .no")
    assert middle(menu) > 180
    prefer(alice, "Buttons for the left hand")
    for _ in range(2):  # at once, and after a reload
        expect(page.locator("html")).to_have_attribute("data-hand", "left")
        assert middle(menu) < 180
        page.reload()
        alice.see("table")
    alice.roll()
    zero = next(category for category, points in alice.choices().items() if points == 0)
    alice.category(zero).click()
    assert middle(yes) < middle(no) < middle(page.locator("action-bar .question"))
    no.click()
    expect(bob.page.locator("html")).to_have_attribute("data-hand", "right")  # a device's own affair
    assert middle(bob.page.locator("table-view .tab-menu")) > 180
    page.set_viewport_size({"width": 740, "height": 360})
    assert middle(roll) < 370 < middle(page.locator("score-card"))
    page.set_viewport_size({"width": 768, "height": 1024})
    assert middle(roll) < middle(page.locator("dice-tray"))
    # In a lobby of her own, and where real dice are entered.
    page.set_viewport_size({"width": 740, "height": 360})
    alice.start_room()
    button = page.locator("room-bar .menu-button")
    assert middle(button) < 370
    button.click()
    assert middle(page.locator("room-bar .menu")) < 370
    button.click()
    page.set_viewport_size({"width": 360, "height": 740})
    alice.choose(dice_from="each_roll")
    alice.start_game()
    assert middle(page.locator("dice-entry .enter .primary")) < middle(page.locator("dice-entry .back"))


def test_a_large_screen_that_is_touched_has_rows_for_a_finger(guest: Come) -> None:
    alice = alone(lambda name: guest(name, viewport={"width": 1366, "height": 1024}, has_touch=True, is_mobile=True))
    alice.roll()
    expect(alice.page.locator("table-view score-sheet td.now button").first).to_be_visible()
    assert small_targets(alice.page) == []
    alice.category("yatzy").scroll_into_view_if_needed()
    alice.score("chance")


def test_who_asks_for_it_is_asked_before_every_category_and_why_not_stays_until_it_was_read(guest: Come) -> None:
    alice, bob = table(guest, "Alice", "Bob")
    prefer(alice, "Ask before a category is written")
    alice.roll()
    points = sum(alice.dice())
    alice.category("chance").click()
    expect(alice.page.locator("action-bar .question")).to_have_text(f"{points} in Chance?")
    alice.page.locator("action-bar .no").click()
    alice.wait_for_turn()
    assert "chance" not in alice.sheet()["Alice"]
    bob.page.clock.install()
    sentence = bob.page.locator("table-view turn-notice .sentence")
    bob.category("sixes").click(force=True)
    expect(sentence).not_to_contain_text("Alice is playing")
    said = sentence.inner_text()
    bob.page.clock.fast_forward(10 * 60_000)  # ten minutes
    expect(sentence).to_have_text(said)
    bob.page.locator("table-view .where").click()
    expect(sentence).to_contain_text("Alice is playing")
    bob.category("sixes").click(force=True)
    expect(sentence).to_have_text(said)
    alice.score("chance")
    assert alice.sheet()["Alice"]["chance"] == points
    expect(sentence).not_to_have_text(said)


def test_a_host_takes_the_clock_away_while_it_runs(guest: Come) -> None:
    alice, bob = table(guest, "Alice", "Bob", clock=60)
    for one in (alice, bob):
        expect(one.page.get_by_role("timer")).to_be_visible()
    bob.page.get_by_role("button", name="Menu").click()
    expect(bob.page.locator("host-tools").get_by_label("Time for a turn")).to_be_hidden()
    bob.page.keyboard.press("Escape")
    alice.page.get_by_role("button", name="Menu").click()
    time = alice.page.locator("host-tools").get_by_label("Time for a turn")
    time.select_option("10 minutes")
    expect(bob.page.get_by_role("timer")).to_have_text(re.compile(r"^(10:00|9:\d\d)$"))
    expect(bob.page.locator("table-view turn-notice .sentence")).to_have_text("10 minutes for a turn")
    time.select_option("No clock")
    for one in (alice, bob):
        expect(one.page.get_by_role("timer")).to_be_hidden()


def test_reduced_motion_gives_the_result_at_once_and_no_confetti(guest: Come, television: Tune) -> None:
    alice = at_a_table(guest, sections="upper")
    tv = television(alice.code)
    tv.see("table")
    for page in (alice.page, tv.page):
        page.evaluate(WATCH)
    for category in ("ones", "twos", "threes", "fours", "fives", "sixes"):
        alice.wait_for_turn()
        alice.roll()
        expect(alice.page.locator(f'table-view score-card [data-key="{category}"] b')).not_to_be_empty()
        alice.score(category)
    tv.see("end")
    expect(tv.page.locator("canvas")).to_have_count(0)
    for page in (alice.page, tv.page):
        assert page.evaluate("moved") == []
    # With motion the same watch sees the dice tumble.
    moving = alone(lambda name: guest(name, reduced_motion="no-preference"))
    moving.page.evaluate(WATCH)
    moving.roll()
    assert "cube" in moving.page.evaluate("moved")
