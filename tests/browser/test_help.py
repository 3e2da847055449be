"""Help where it is needed: pages of rules, a way to them that keeps the room, and a reason at every tap."""

import re

from playwright.sync_api import expect

from tests.browser.guests import Guest
from tests.browser.tables import Come, alone, lobby


def test_the_lobby_explains_its_rules_without_losing_the_room(guest: Come) -> None:
    alice, bob = lobby(guest, "Alice", "Bob", ruleset="norwegian")
    link = alice.page.get_by_role("link", name="Rules of this sheet")
    expect(link).to_have_attribute("href", "/help/norwegian/")
    with alice.page.expect_popup() as opened:
        link.click()
    expect(opened.value.get_by_role("heading", level=1)).to_have_text("Norwegian Yatzy: the rules")
    expect(opened.value.locator("agreed-rules")).to_be_hidden()
    alice.page.get_by_role("button", name=re.compile("^House rules")).click()
    for about in ("Order", "Naming", "Sheet", "Chance", "Zeros", "Bonus", "Teams"):
        how = alice.page.get_by_role("link", name=f"How does this work? {about} (opens in a new tab)")
        opened.value.goto(how.get_attribute("href") or "")
        target = opened.value.locator("section:target")
        expect(target.get_by_role("heading", level=2)).to_have_text(about)
    alice.page.get_by_role("button", name=re.compile("^At the table")).click()
    dice = alice.page.get_by_role("link", name="How does this work? Dice (opens in a new tab)")
    expect(dice).to_have_attribute("href", "/help/house-rules/#dice_from")
    bob.page.get_by_role("button", name=re.compile("^House rules")).click()
    expect(bob.page.get_by_role("link", name="What each house rule changes")).to_be_visible()
    alice.see("lobby")


def test_the_menu_leads_to_the_rules_of_this_game_with_what_the_table_agreed_on_first(guest: Come) -> None:
    alice = alone(guest, ruleset="norwegian", order="forced", chance="free", bonus_threshold=42, bonus_points=75)
    alice.page.get_by_role("button", name="Menu").click()
    expect(alice.page.locator("table-view game-rules")).to_contain_text("Forced order")
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


def test_why_a_category_cannot_be_chosen_is_said_on_the_card_and_in_the_sheet_to_thumb_and_key(guest: Come) -> None:
    alice = alone(guest, order="forced")
    alice.roll()
    next_one = "House rule: from top to bottom. The next one is Ones."
    expect_said(alice, "sixes", next_one)
    alice.score("ones")
    alice.roll()
    expect_said(alice, "ones", "This category is filled already.", by_key=True)
    alice.page.set_viewport_size({"width": 1280, "height": 800})
    expect_said(alice, "sixes", next_one.replace("Ones", "Twos"))


def test_a_zero_that_is_not_allowed_names_what_must_be_taken(guest: Come) -> None:
    alice = alone(guest, zeros="only_when_nothing_fits", dice_from="each_roll")
    alice.enter(2, 2, 5, 4, 3, keys=True)
    expect_said(alice, "sixes", "House rule: no zero while the dice score. You get 16 for Chance.")


def test_a_category_says_what_it_wants_before_there_are_dice_and_at_a_zero(guest: Come) -> None:
    alice = alone(guest, ruleset="maxi", dice_from="each_roll")
    notice = alice.page.locator("turn-notice .sentence")
    wants = "Villa: three alike and three alike of another face."
    expect_said(alice, "villa", wants, by_key=True, refused=False)
    alice.enter(1, 1, 2, 3, 4, 6, keys=True)
    expect(notice).not_to_contain_text("Villa")
    alice.category("tower").focus()
    alice.page.keyboard.press("?")
    expect(notice).to_contain_text("Tower: four alike")
    alice.category("villa").click()
    expect(alice.page.locator("action-bar .question")).to_have_text("Nothing in Villa?")
    expect(notice).to_contain_text(wants)
    alice.page.keyboard.press("Escape")
    expect(alice.page.locator("action-bar .question")).to_be_hidden()
    alice.page.get_by_role("button", name="The whole sheet").click()
    alice.page.locator("table-view score-sheet").get_by_text("Full straight", exact=True).click()
    expect(notice).to_contain_text("Full straight: 1-2-3-4-5-6. Pays 21.")
    assert "tower" not in alice.sheet()["Alice"]


def expect_said(alice: Guest, category: str, sentence: str, *, refused: bool = True, by_key: bool = False) -> None:
    """Tap a category, or press Enter on it: the reason stands above the dice, and a screen reader hears it."""
    if by_key:
        alice.category(category).focus()
        alice.page.keyboard.press("Enter")
    else:
        alice.category(category).click(force=True)  # it says that it is disabled, and answers all the same
    notice = alice.page.locator("turn-notice")
    for place in (notice.locator(".sentence"), notice.get_by_role("status")):
        expect(place).to_contain_text(sentence)
    expect(notice).to_have_class(re.compile("says refused") if refused else re.compile("says$"))
