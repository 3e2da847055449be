"""Help where it is needed: pages of rules, a way to them that keeps the room, and a reason at every tap."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.guests import Guest
from tests.browser.tables import Come, alone

pytestmark = pytest.mark.timeout(240)


def test_from_the_front_page_to_the_rules_of_a_sheet_and_on_to_the_keys(page: Page) -> None:
    page.goto("/")
    page.get_by_role("contentinfo").get_by_role("link", name="Rules and help").click()
    page.get_by_role("link", name="Maxi Yatzy").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Maxi Yatzy: the rules")
    expect(page.locator("agreed-rules")).to_be_hidden()
    expect(page.get_by_role("img", name="6 6 6 5 5 5").first).to_be_visible()
    page.get_by_role("link", name="How to play here").click()
    expect(page.get_by_role("row", name=re.compile("^R Rolls"))).to_be_visible()


def test_the_lobby_explains_its_rules_without_losing_the_room(guest: Come) -> None:
    alice, bob = guest("Alice"), guest("Bob")
    bob.join(alice.start_room())
    alice.choose(ruleset="norwegian")
    link = alice.page.get_by_role("link", name="Rules of this sheet")
    expect(link).to_have_attribute("href", "/help/norwegian/")
    with alice.page.expect_popup() as opened:
        link.click()
    expect(opened.value.get_by_role("heading", level=1)).to_have_text("Norwegian Yatzy: the rules")
    alice.page.get_by_role("button", name=re.compile("^House rules")).click()
    for about in ("Order", "Naming", "Sheet", "Chance", "Zeros", "Bonus", "Teams"):
        how = alice.page.get_by_role("link", name=f"How does this work? {about} (opens in a new tab)")
        with alice.page.expect_popup() as opened:
            how.click()
        target = opened.value.locator("section:target")
        expect(target.get_by_role("heading", level=2)).to_have_text(about)
        opened.value.close()
    alice.page.get_by_role("button", name=re.compile("^At the table")).click()
    dice = alice.page.get_by_role("link", name="How does this work? Dice (opens in a new tab)")
    expect(dice).to_have_attribute("href", "/help/house-rules/#dice_from")
    bob.page.get_by_role("button", name=re.compile("^House rules")).click()
    expect(bob.page.get_by_role("link", name="What each house rule changes")).to_be_visible()
    alice.see("lobby")


def test_the_menu_leads_to_the_rules_of_this_game_with_what_the_table_agreed_on_first(guest: Come) -> None:
    alice = alone(guest, ruleset="norwegian", order="forced", chance="free", bonus_threshold=42, bonus_points=75)
    alice.page.get_by_role("button", name="Menu").click()
    with alice.page.expect_popup() as opened:
        alice.page.get_by_role("link", name="Rules of this game").click()
    rules = opened.value
    expect(rules.get_by_role("heading", level=1)).to_have_text("Norwegian Yatzy: the rules")
    agreed = rules.get_by_role("region", name="At your table")
    names = agreed.get_by_role("listitem").filter(visible=True)
    expect(names).to_have_text(["Forced order", "Chance at any time", "75 points from 42"])
    agreed.get_by_role("link", name="Forced order").click()
    expect(rules.locator("section:target h2")).to_have_text("Order")
    alice.see("table")


# Why can I not fill this?


@pytest.mark.parametrize("width", [360, 1280])
def test_forced_order_names_the_next_category_on_the_card_and_in_the_sheet(guest: Come, width: int) -> None:
    alice = alone(lambda name: guest(name, viewport={"width": width, "height": 800}), order="forced")
    alice.roll()
    expect_said(alice, "sixes", "House rule: from top to bottom. The next one is Ones.")


def test_a_named_category_is_the_only_one(guest: Come) -> None:
    alice = alone(guest, declare="after_first_roll")
    alice.roll()
    alice.declare("sixes")
    expect_said(alice, "chance", "You named Sixes for this turn: the dice go there.")


def test_chance_as_a_last_resort_names_what_the_dice_score_in(guest: Come) -> None:
    alice = alone(guest, ruleset="norwegian")
    alice.roll()
    best, points = max(alice.choices().items(), key=lambda choice: choice[1] or 0)
    name = alice.category(best).locator(".name").inner_text()
    expect_said(
        alice,
        "chance",
        f"Chance takes these dice when no other category does: you get {points} for {name}.",
        by_key=True,
    )


def test_chance_that_comes_last_says_so(guest: Come) -> None:
    alice = alone(guest, chance="last")
    alice.roll()
    expect_said(alice, "chance", "House rule: chance opens when every other category is filled.")


def test_a_zero_that_is_not_allowed_names_what_must_be_taken(guest: Come) -> None:
    alice = alone(guest, zeros="only_when_nothing_fits", dice_from="each_roll")
    enter(alice, 2, 2, 5, 4, 3)
    expect_said(alice, "sixes", "House rule: no zero while the dice score. You get 16 for Chance.")


def test_a_joker_says_where_it_goes(guest: Come) -> None:
    alice = alone(guest, ruleset="russian-13", dice_from="each_roll")
    enter(alice, 3, 3, 3, 3, 3)
    alice.score("yatzy")
    enter(alice, 4, 4, 4, 4, 4)
    expect_said(alice, "large_straight", "All alike again: a joker goes into Fours first.")
    alice.score("fours")
    enter(alice, 4, 4, 4, 4, 4)
    expect_said(alice, "ones", "A joker goes into an open lower category first, such as Large straight.")
    assert alice.choices()["large_straight"] == 40


def test_a_price_by_the_roll_asks_for_the_roll(guest: Come) -> None:
    alice = alone(guest, ruleset="russian-15", dice_from="final")
    for face in (1, 2, 3, 4, 5):
        alice.page.keyboard.press(str(face))
    expect(alice.page.locator("turn-notice .sentence")).to_contain_text("1 2 3 4 5: after how many rolls?")
    expect_said(alice, "small_straight", "This category pays by the roll: say after how many rolls you stopped.")


def test_a_filled_category_says_that_it_is(guest: Come) -> None:
    alice = alone(guest)
    alice.roll()
    alice.score("chance")
    alice.wait_for_turn()
    alice.roll()
    expect_said(alice, "chance", "This category is filled already.")


def test_before_the_first_roll_and_at_a_zero_it_says_what_the_category_wants(guest: Come) -> None:
    alice = alone(guest, dice_from="each_roll")
    wants = "Small straight: 1-2-3-4-5. Pays 15."
    expect_said(alice, "small_straight", wants, refused=False)
    enter(alice, 1, 1, 3, 4, 6)
    alice.category("small_straight").click()
    expect(alice.page.locator("action-bar .question")).to_have_text("Nothing in Small straight?")
    expect(alice.page.locator("turn-notice .sentence")).to_have_text(wants)
    alice.page.keyboard.press("Escape")
    expect(alice.page.locator("action-bar .question")).to_be_hidden()


def test_who_counts_alone_is_not_told_where_the_dice_would_score(guest: Come) -> None:
    alice = alone(guest, zeros="only_when_nothing_fits", hints=False, dice_from="each_roll")
    enter(alice, 2, 2, 5, 4, 3)
    expect_said(alice, "sixes", "House rule: a zero may be written only when nothing fits.")


def expect_said(alice: Guest, category: str, sentence: str, *, refused: bool = True, by_key: bool = False) -> None:
    """Tap a category, or press Enter on it: the reason stands above the dice, and a screen reader hears it."""
    place = alice.category(category)
    if by_key:
        place.focus()
        alice.page.keyboard.press("Enter")
    else:
        place.click(force=True)  # it says that it is disabled, and answers all the same
    notice = alice.page.locator("turn-notice")
    expect(notice.locator(".sentence")).to_have_text(sentence)
    expect(notice.get_by_role("status")).to_have_text(sentence)
    expect(notice).to_have_class(re.compile("says refused") if refused else re.compile("says$"))


def enter(alice: Guest, *faces: int) -> None:
    """Real dice, typed by their numbers."""
    entry = alice.page.locator("dice-entry")
    expect(entry).to_be_visible()
    for face in faces:
        alice.page.keyboard.press(str(face))
    entry.get_by_role("button", name=re.compile("^Enter ")).click()
    expect(alice.page.locator("turn-notice .faces")).to_have_text(" ".join(map(str, faces)))
