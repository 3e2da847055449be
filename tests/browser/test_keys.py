"""Single keys, which can be turned off, and Escape, which closes what was opened and gives the focus back."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.guests import Guest
from tests.browser.tables import Come, lobby, table


def test_single_keys_play_say_what_they_did_and_can_be_turned_off_on_this_device(guest: Come) -> None:
    alice, bob = table(guest, "Alice", "Bob")
    roll = alice.page.locator("action-bar .roll")
    roll.focus()
    alice.page.keyboard.press("r")
    expect(roll).to_contain_text("2 rolls left")
    face = alice.dice()[0]
    alice.page.keyboard.press("1")
    expect(die(alice, 1)).to_have_attribute("aria-pressed", "true")
    assert alice.announced() == f"Die 1: {face}, kept"
    alice.page.keyboard.press("1")
    assert alice.announced() == f"Die 1: {face}, not kept"
    die(alice, 1).focus()
    alice.page.keyboard.press("Space")
    expect(die(alice, 1)).to_have_attribute("aria-pressed", "true")
    assert alice.announced() == f"Die 1: {face}, not kept"  # the button says for itself that it is pressed
    alice.page.keyboard.press("Space")
    alice.page.get_by_role("button", name="Menu").click()
    keys_box(alice).uncheck()
    alice.page.keyboard.press("Escape")
    alice.page.keyboard.press("1")
    alice.page.keyboard.press("r")
    die(alice, 2).click()  # by then the keys would have done something
    expect(die(alice, 2)).to_have_attribute("aria-pressed", "true")
    expect(die(alice, 1)).to_have_attribute("aria-pressed", "false")
    expect(roll).to_contain_text("2 rolls left")
    alice.page.reload()
    expect(keys_box(alice)).not_to_be_checked()
    expect(keys_box(bob)).to_be_checked()  # another device likes them
    alice.page.keyboard.press("1")
    die(alice, 3).click()
    expect(die(alice, 1)).to_have_attribute("aria-pressed", "false")


def test_the_menu_leads_to_a_page_that_lists_all_keys(guest: Come, page: Page) -> None:
    alice, _ = table(guest, "Alice", "Bob")
    alice.page.get_by_role("button", name="Menu").click()
    link = alice.page.locator("table-menu").get_by_role("link", name="All keys")
    page.goto(link.get_attribute("href") or "")
    keys = page.get_by_role("table", name="Keys").get_by_role("rowheader")
    expect(keys).to_have_text(["R", "1 – 6", "Backspace", "Tab", "Enter", "?", "Esc"])


def test_escape_closes_what_was_opened_in_the_lobby_and_gives_the_focus_back(guest: Come) -> None:
    alice, _ = lobby(guest, "Alice", "Bob")
    page = alice.page
    menu = page.locator("lobby-view .menu-button")
    opened_and_closed(page, menu, page.locator("lobby-view .menu"))
    more = page.get_by_role("button", name="More about Bob")
    out = page.get_by_role("button", name="Send out of the room")
    opened_and_closed(page, more, out)
    more.press("Enter")
    # A question inside it: Escape is a no, and what is around it stays open.
    opened_and_closed(page, out, page.get_by_text("Really send Bob out?"), then="Shift+Tab")
    expect(out).to_be_visible()


def test_escape_closes_what_lies_on_the_table_and_gives_the_focus_back(guest: Come) -> None:
    alice, _ = table(guest, "Alice", "Bob")
    card = alice.page.locator("table-view score-card")
    for name in ("The whole sheet", "Log and talk", "Menu"):
        tab = alice.page.get_by_role("button", name=name)
        tab.focus()
        tab.press("Enter")
        expect(card).to_be_hidden()
        for _ in range(6):  # somewhere inside it
            alice.page.keyboard.press("Tab")
        alice.page.keyboard.press("Escape")
        expect(card).to_be_visible()
        expect(alice.page.locator(":focus")).to_be_visible()


def test_a_keyboard_reaches_the_content_first(page: Page) -> None:
    page.goto("/")
    page.keyboard.press("Tab")
    skip = page.get_by_role("link", name="Skip to the content")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(page.locator("#main")).to_be_in_viewport()


def test_escape_answers_a_question_with_no_and_gives_the_focus_back(guest: Come) -> None:
    alice, _ = table(guest, "Alice", "Bob")
    alice.roll()
    zero = next(key for key, points in alice.choices().items() if points == 0)
    alice.category(zero).focus()
    alice.page.keyboard.press("Enter")
    sure = alice.page.locator("action-bar .yes")
    expect(sure).to_be_focused()
    expect(sure).to_have_accessible_description(re.compile("^Nothing in .*\\?$"))
    alice.page.keyboard.press("Escape")
    expect(sure).to_be_hidden()
    expect(alice.category(zero)).to_be_focused()


def opened_and_closed(page: Page, button: Locator, inside: Locator, *, then: str = "Tab") -> None:
    button.focus()
    button.press("Enter")
    expect(inside).to_be_visible()
    page.keyboard.press(then)
    page.keyboard.press("Escape")
    expect(inside).to_be_hidden()
    expect(button).to_be_focused()


def die(guest: Guest, number: int) -> Locator:
    return guest.page.locator("dice-tray .die").nth(number - 1)


def keys_box(guest: Guest) -> Locator:
    return guest.page.locator("table-menu input[name=keys]")
