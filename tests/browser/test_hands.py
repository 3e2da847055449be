"""Hands: the left one, the trembling one, the slow one, and whoever wants nothing to move."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.guests import Guest
from tests.browser.legibility import small_targets
from tests.browser.tables import Come, table
from tests.browser.television import Tune

pytestmark = pytest.mark.timeout(240)

# Everything that has moved on a page since it was told to watch, looked at in every frame.
WATCH = """() => {
  globalThis.moved = [];
  const look = () => {
    for (const { effect } of document.getAnimations()) globalThis.moved.push(effect.target.className);
    requestAnimationFrame(look);
  };
  look();
}"""


def middle(node: Locator) -> tuple[float, float]:
    box = node.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def prefer(one: Guest, name: str) -> None:
    one.page.get_by_role("button", name="Menu").click()
    one.page.locator(".likes").get_by_role("checkbox", name=name).check()
    one.page.keyboard.press("Escape")


def test_a_left_hand_has_its_buttons_on_the_left_and_keeps_them(guest: Come) -> None:
    alice, bob = table(guest, "Alice", "Bob")
    page = alice.page
    menu, roll = page.get_by_role("button", name="Menu"), page.locator("action-bar .roll")
    yes, no = page.locator("action-bar .yes"), page.locator("action-bar .no")
    assert middle(menu)[0] > 180
    prefer(alice, "Buttons for the left hand")
    for _ in range(2):  # at once, and after a reload
        expect(page.locator("html")).to_have_attribute("data-hand", "left")
        assert middle(menu)[0] < 180
        page.reload()
        alice.see("table")
    alice.roll()
    zero = next(category for category, points in alice.choices().items() if points == 0)
    alice.category(zero).click()
    assert middle(yes)[0] < middle(no)[0] < middle(page.locator("action-bar .question"))[0]
    no.click()
    alice.score("chance")
    bob.play_turn()
    alice.wait_for_turn()
    expect(bob.page.locator("html")).to_have_attribute("data-hand", "right")  # a device's own affair
    page.set_viewport_size({"width": 740, "height": 360})
    assert middle(roll)[0] < 370 < middle(page.locator("score-card"))[0]
    assert middle(bob.page.locator("table-view .tab-menu"))[0] > 180
    page.set_viewport_size({"width": 768, "height": 1024})
    assert middle(roll)[0] < middle(page.locator("dice-tray"))[0]


def test_the_menu_of_a_left_hand_opens_on_the_left(guest: Come) -> None:
    alice = guest("Alice", viewport={"width": 740, "height": 360})
    alice.start_room()
    button = alice.page.locator("room-bar .menu-button")
    assert middle(button)[0] > 370
    alice.page.evaluate("localStorage.setItem('yatzy-likes', JSON.stringify({ left: true }))")
    alice.page.reload()
    alice.see("lobby")
    assert middle(button)[0] < 370
    button.click()
    assert middle(alice.page.locator("room-bar .menu"))[0] < 370


def test_left_handed_real_dice_are_entered_on_the_left(guest: Come) -> None:
    alice = guest("Alice")
    alice.start_room()
    alice.choose(dice_from="each_roll")
    alice.start_game()
    back, send = alice.page.locator("dice-entry .back"), alice.page.locator("dice-entry .enter .primary")
    assert middle(back)[0] < middle(send)[0]
    prefer(alice, "Buttons for the left hand")
    assert middle(send)[0] < middle(back)[0]


def test_a_large_screen_that_is_touched_has_rows_for_a_finger(guest: Come) -> None:
    alice = guest("Alice", viewport={"width": 1366, "height": 1024}, has_touch=True, is_mobile=True)
    alice.start_room()
    alice.start_game()
    alice.roll()
    expect(alice.page.locator("table-view score-sheet td.now button").first).to_be_visible()
    assert small_targets(alice.page) == []
    alice.category("yatzy").scroll_into_view_if_needed()
    alice.score("chance")


def test_who_asks_for_it_is_asked_before_every_category(guest: Come) -> None:
    alice, _ = table(guest, "Alice", "Bob")
    prefer(alice, "Ask before a category is written")
    alice.roll()
    points = sum(alice.dice())
    alice.category("chance").click()
    expect(alice.page.locator("action-bar .question")).to_have_text(f"{points} in Chance?")
    alice.page.locator("action-bar .no").click()
    alice.wait_for_turn()
    assert "chance" not in alice.sheet()["Alice"]
    alice.score("chance")
    assert alice.sheet()["Alice"]["chance"] == points


def test_why_not_stays_until_it_was_read(guest: Come) -> None:
    alice, bob = table(guest, "Alice", "Bob")
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
    alice.roll()
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
    alice.page.keyboard.press("Escape")
    alice.roll()
    alice.score("chance")
    bob.wait_for_turn()
    expect(bob.page.get_by_role("timer")).to_be_hidden()


def test_reduced_motion_gives_the_result_at_once_and_no_confetti(guest: Come, television: Tune) -> None:
    alice, bob = table(guest, "Alice", "Bob", sections="upper")
    tv = television(alice.code)
    tv.see("table")
    pages = (alice.page, bob.page, tv.page)
    for page in pages:
        page.evaluate(WATCH)
    for category in ("ones", "twos", "threes", "fours", "fives", "sixes"):
        for one in (alice, bob):
            one.wait_for_turn()
            one.roll()
            expect(one.page.locator(f'table-view score-card [data-key="{category}"] b')).not_to_be_empty()
            one.score(category)
    tv.see("end")
    expect(tv.page.locator("canvas")).to_have_count(0)
    for page in pages:
        assert page.evaluate("moved") == []


def test_with_motion_the_same_watch_sees_the_dice_tumble(guest: Come) -> None:
    alice = guest("Alice", reduced_motion="no-preference")
    alice.start_room()
    alice.start_game()
    alice.page.evaluate(WATCH)
    alice.roll()
    assert "cube" in alice.page.evaluate("moved")
