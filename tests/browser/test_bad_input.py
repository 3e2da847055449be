"""What is wrong with what somebody typed is said where they typed it, and nothing of it is lost."""

import re

from playwright.sync_api import expect

from tests.browser.page_scripts import box
from tests.browser.tables import Come, forgive, lobby

LONG = "A name that nobody can remember"
UNSEEN = re.compile("^This name has characters that cannot be seen, or too many accents on one letter")
TAKEN = re.compile("^Somebody here already has this name")
# What is typed, and what is said about it beside the field.
BAD_NAMES = [
    ("   ", "Please type a name, so that your friends know who you are."),
    (LONG, "This name is too long: at most 24 characters."),
    ("Bob\u202egnol", UNSEEN),
    ("Bo\u200bb", UNSEEN),
    ("bob", TAKEN),
]


def test_a_wrong_code_and_a_bad_name_are_said_at_their_fields_and_stay_there_to_be_mended(
    guest: Come, problems: list[str]
) -> None:
    code = guest("Bob").start_room()
    alice = guest("Alice")
    page = alice.page
    page.goto("/")
    field = page.get_by_label("Code of the room")
    field.fill("zzzz")
    page.get_by_role("button", name="Join", exact=True).click()
    expect(field).to_have_value("ZZZZ")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_be_focused()
    for shown in (field, page.get_by_role("alert")):
        expect(shown).to_be_in_viewport(ratio=1)
    field.fill(f" {code[:2].lower()} {code[2:].lower()} ")
    page.get_by_role("button", name="Join", exact=True).click()
    for name, sentence in BAD_NAMES:
        field = page.get_by_label("Your name")
        field.fill("")
        field.press_sequentially(name)  # every letter of it arrives
        page.get_by_role("radio", name="Pink").check()
        page.get_by_role("button", name="Sit down").click()
        expect(field).to_have_accessible_description(sentence)
        expect(field).to_have_value(name)
        expect(field).to_have_attribute("aria-invalid", "true")
        expect(page.get_by_role("radio", name="Pink")).to_be_checked()
    page.get_by_label("Your name").fill("Alice")
    page.get_by_role("button", name="Sit down").click()
    alice.wait_for_members("Bob", "Alice")
    forgive(problems, "400", "404", "409")  # the browser logs every form that is refused


def test_in_the_lobby_a_bad_name_a_friends_and_a_setting_that_cannot_be_are_said_where_they_were_chosen(
    guest: Come, problems: list[str]
) -> None:
    alice, _ = lobby(guest, "Alice", "Bob")
    page = alice.page
    page.get_by_role("button", name="Alice", exact=True).click()
    name = page.locator("name-form").get_by_label("Your name").filter(visible=True)
    name.fill("Bob")
    page.get_by_role("button", name="Save").click()
    expect(name).to_have_accessible_description(TAKEN)
    expect(name).to_have_value("Bob")
    name.press("Escape")
    page.get_by_role("button", name="Add a friend without a phone").click()
    friend = page.get_by_label("Their name")
    error = page.locator("seat-adder .field-error").filter(visible=True)
    for typed, sentence in (("alice", TAKEN), ("Gra\u202enny", UNSEEN)):
        friend.fill(typed)
        friend.press("Enter")
        expect(friend).to_have_accessible_description(sentence)
        expect(friend).to_have_value(typed)
        assert 0 < box(error)["y"] - box(friend)["y"] - box(friend)["height"] < 24
        expect(error).to_be_in_viewport(ratio=1)
    friend.fill("")
    expect(error).to_have_count(0)
    page.get_by_role("button", name="At the table").click()
    seats = page.get_by_label("Seats", exact=True)
    seats.select_option("1 seat")
    said = "More people are seated than that. Ask somebody to get up first."
    expect(page.locator("#setting-size-error")).to_have_text(said)
    expect(seats).to_have_value("12")
    page.context.clear_cookies()
    page.get_by_role("button", name="Get up and just watch").click()
    said = "Your browser did not send this site's cookie. Allow cookies here, then reload the page."
    expect(page.locator("seat-adder").get_by_role("alert")).to_have_text(said)
    alice.wait_for_members("Alice", "Bob")
    forgive(problems, "400", "403", "409")  # the browser logs every request that is refused
