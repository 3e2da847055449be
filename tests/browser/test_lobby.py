"""The lobby: what the host chooses everybody reads, and nothing under a finger or a key is taken away."""

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.guests import Guest

Come = Callable[..., Guest]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 768, 1280])
def test_the_lobby_with_everything_open_has_nothing_that_axe_complains_about(
    guest: Come, width: int, theme: str
) -> None:
    alice = guest("Alice", viewport={"width": width, "height": 740}, color_scheme=theme)
    alice.start_room()
    alice.add_bot()
    alice.choose(teams=True)
    expect(alice.page.get_by_role("group", name="Team of Alice")).to_be_visible()
    for line in alice.page.locator("lobby-view .fold-line").filter(visible=True).all():
        line.click()
    alice.page.get_by_role("button", name="Alice", exact=True).click()
    results = Axe().run(alice.page)
    assert results.violations_count == 0, results.generate_report()
    assert alice.page.evaluate("document.documentElement.scrollWidth") <= width


def test_what_the_host_chooses_the_others_read_in_words(guest: Come) -> None:
    alice, bob = guest("Alice"), guest("Bob")
    bob.join(alice.start_room())
    alice.page.get_by_role("button", name="House rules").click()
    alice.page.get_by_role("radio", name="Forced order").check()
    expect(bob.page.get_by_role("button", name="House rules")).to_contain_text("Forced order")
    bob.page.get_by_role("button", name="House rules").click()
    expect(bob.page.locator("house-rules .words")).to_contain_text("top to bottom")
    expect(bob.page.get_by_role("radio", name="Forced order")).to_have_count(0)


def test_a_bonus_out_of_reach_is_refused_at_its_field(guest: Come) -> None:
    alice = guest("Alice")
    alice.start_room()
    alice.page.get_by_role("button", name="House rules").click()
    field = alice.page.get_by_label("From this upper sum on")
    field.fill("500")
    field.press("Tab")
    expect(field).to_have_accessible_description("A whole number from 1 to 105, please.")
    field.fill("42")
    field.press("Tab")
    expect(alice.page.get_by_role("button", name="House rules")).to_contain_text("50 points from 42")
    expect(field).to_have_accessible_description("")


def test_the_order_of_play_is_changed_with_keys_and_the_focus_goes_along(guest: Come) -> None:
    alice, bob = guest("Alice"), guest("Bob")
    bob.join(alice.start_room())
    up = alice.page.get_by_role("button", name="Move Bob up")
    up.focus()
    up.press("Enter")
    for friend in (alice, bob):
        friend.wait_for_members("Bob", "Alice")
    expect(up).to_be_focused()


def test_a_friend_without_a_phone_plays_on_mine(guest: Come) -> None:
    alice = guest("Alice")
    alice.start_room()
    alice.page.get_by_role("button", name="Add a friend without a phone").click()
    name = alice.page.get_by_label("Their name")
    expect(name).to_be_focused()
    name.fill("Grandma")
    name.press("Enter")
    alice.wait_for_members("Alice", "Grandma")
    expect(name).to_have_value("")
    expect(alice.page.locator("seat-row").filter(has_text="Grandma")).to_contain_text("on Alice's phone")


def test_the_link_can_be_copied(guest: Come) -> None:
    alice = guest("Alice", permissions=["clipboard-read", "clipboard-write"])
    code = alice.start_room()
    alice.page.locator("room-share").get_by_role("button", name="Copy link").click()
    expect(alice.page.locator("room-share").get_by_role("button", name="Copied")).to_be_visible()
    assert alice.page.evaluate("navigator.clipboard.readText()").endswith(f"/r/{code}/")


def test_a_lost_browser_gets_its_seat_back_when_the_host_says_yes(guest: Come) -> None:
    alice, bob, lost = guest("Alice"), guest("Bob"), guest("Bob")
    code = alice.start_room()
    bob.join(code)
    bob.page.context.close()
    expect(alice.page.locator("seat-row").filter(has_text="Bob")).to_contain_text("away")
    lost.open(code)
    lost.page.get_by_role("link", name="I was here before").click()
    lost.page.get_by_role("button", name="I was Bob").click()
    alice.page.get_by_role("button", name="Yes, that is them").click()
    expect(lost.page.locator("seat-row").filter(has_text="Bob")).to_contain_text("you")
    alice.wait_for_members("Alice", "Bob")


def test_who_is_sent_out_is_told_so(guest: Come) -> None:
    alice, mallory = guest("Alice"), guest("Mallory")
    mallory.join(alice.start_room())
    alice.page.get_by_role("button", name="More about Mallory").click()
    row = alice.page.locator("seat-row").filter(has_text="Mallory")
    row.get_by_role("button", name="Send out of the room").click()
    row.get_by_role("button", name="Yes").click()
    expect(mallory.page.locator("room-notice")).to_contain_text("The host has sent you out of this room.")
    expect(mallory.page.locator("lobby-view")).to_be_hidden()
