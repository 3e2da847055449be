import re

from playwright.sync_api import Page, expect

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


def test_a_bad_name_is_said_at_its_field_and_stays_there_to_be_mended(guest: Come, problems: list[str]) -> None:
    code = guest("Bob").start_room()
    alice = guest("Alice")
    alice.open(code)
    for name, sentence in BAD_NAMES:
        field = alice.page.get_by_label("Your name")
        field.fill(name)
        alice.page.get_by_role("radio", name="Pink").check()
        alice.page.get_by_role("button", name="Sit down").click()
        expect(field).to_have_accessible_description(sentence)
        expect(field).to_have_value(name)
        expect(field).to_have_attribute("aria-invalid", "true")
        expect(alice.page.get_by_role("radio", name="Pink")).to_be_checked()
    alice.page.get_by_label("Your name").fill("Alice")
    alice.page.get_by_role("button", name="Sit down").click()
    alice.wait_for_members("Bob", "Alice")
    forgive(problems, "400", "409")  # the browser logs every form that is refused


def test_a_room_is_not_started_under_a_bad_name(page: Page, problems: list[str]) -> None:
    page.goto("/")
    door = page.get_by_role("region", name="Start a room")
    field = door.get_by_label("Your name")
    field.press_sequentially(LONG)  # every letter of it arrives
    door.get_by_role("button", name="Start a room").click()
    expect(field).to_have_accessible_description("This name is too long: at most 24 characters.")
    expect(field).to_have_value(LONG)
    forgive(problems, "400")  # the browser logs every form that is refused


def test_a_bad_new_name_and_a_friends_bad_name_are_said_where_they_were_typed(guest: Come, problems: list[str]) -> None:
    alice, _ = lobby(guest, "Alice", "Bob")
    alice.page.get_by_role("button", name="Alice", exact=True).click()
    name = alice.page.locator("name-form").get_by_label("Your name").filter(visible=True)
    name.fill("Bob")
    alice.page.get_by_role("button", name="Save").click()
    expect(name).to_have_accessible_description(TAKEN)
    expect(name).to_have_value("Bob")
    name.press("Escape")
    alice.page.get_by_role("button", name="Add a friend without a phone").click()
    friend = alice.page.get_by_label("Their name; they play on this phone")
    friend.fill("Gra\u202enny")
    friend.press("Enter")
    expect(alice.page.locator("seat-adder").get_by_role("alert")).to_have_text(UNSEEN)
    expect(friend).to_have_value("Gra\u202enny")
    alice.wait_for_members("Alice", "Bob")
    forgive(problems, "400", "409")  # the browser logs every request that is refused
