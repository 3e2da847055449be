"""Every page and every screen, at every width and in both palettes: nothing for axe, nothing to scroll sideways."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.guests import PHONE, Guest, play_to_the_end
from tests.browser.tables import table

pytestmark = pytest.mark.timeout(240)

Come = Callable[..., Guest]

HEIGHTS = {320: 640, 360: 740, 768: 1024, 1280: 800}
READ_BY_AXE = (320, 768, 1280)
# What can differ between day and night is colour, and nothing else.
COLOURS: dict[str, Any] = {"runOnly": {"type": "rule", "values": ["color-contrast"]}}
# An empty aria-disabled or aria-pressed is neither yes nor no, and axe lets it pass.
UNSAID = """() => [...document.querySelectorAll("*")]
  .filter((node) => node.getAttributeNames().some((name) => name.startsWith("aria-") && !node.getAttribute(name)))
  .map((node) => node.outerHTML.slice(0, 120))"""


def test_pages_without_a_room(page: Page, problems: list[str]) -> None:
    for path in ("/r/ZZZZ/", "/no-such-page", "/device/no-such-link/"):
        page.goto(path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        inspect(page, path)
    problems.clear()  # the browser logs that they are missing


def test_another_phone(guest: Come) -> None:
    alice = guest("Alice")
    alice.start_room()
    link = alice.do("device_link")["url"]
    phone = guest("Alice")
    phone.page.goto(link)
    expect(phone.page.get_by_role("button", name="Yes, I am Alice")).to_be_visible()
    inspect(phone.page, "the link for another phone")


def test_the_lobby_of_a_guest(guest: Come) -> None:
    alice, bob = guest("Alice"), guest("Bob")
    bob.join(alice.start_room())
    alice.add_bot()
    alice.choose(teams=True)
    expect(bob.page.get_by_role("group", name="Team of Bob")).to_be_visible()
    bob.page.get_by_role("button", name=re.compile("^House rules")).click()
    inspect(bob.page, "a guest's lobby")


def test_a_table_of_two(guest: Come) -> None:
    alice, bob = guest("Alice"), guest("Bob")
    bob.join(alice.start_room())
    alice.wait_for_members("Alice", "Bob")
    alice.start_game()
    inspect(alice.page, "before the first roll")
    alice.roll()
    alice.keep(0, 3)
    inspect(alice.page, "after a roll")
    inspect(bob.page, "while another plays", widths=(320,))
    alice.score("chance")
    expect(alice.page.get_by_role("button", name="Take back")).to_be_visible()
    inspect(alice.page, "when a choice can be taken back", widths=(320,))


def test_what_a_table_unfolds(guest: Come) -> None:
    alice, bob = guest("Alice"), guest("Bob")
    bob.join(alice.start_room())
    alice.wait_for_members("Alice", "Bob")
    alice.start_game()
    alice.roll()
    say(alice, "Six sixes, you will see")
    for button in ("The whole sheet", "Log and talk", "Menu"):
        for width, height in HEIGHTS.items():
            alice.page.set_viewport_size({"width": width, "height": height})
            tab = alice.page.get_by_role("button", name=button)
            if tab.is_visible():  # a large screen shows the sheet and the talk anyway
                tab.click()
                expect(tab).to_have_attribute("aria-expanded", "true")
                inspect(alice.page, button, widths=(width,))
                tab.click()


def test_a_table_of_eight(guest: Come) -> None:
    alice = guest("Alice")
    alice.start_room()
    for _ in range(7):
        alice.add_bot()
    alice.start_game()
    alice.roll()
    inspect(alice.page, "a table of eight")


def test_the_end(guest: Come) -> None:
    alice, bob = guest("Alice"), guest("Bob")
    bob.join(alice.start_room())
    alice.choose(sections="upper")
    alice.wait_for_members("Alice", "Bob")
    alice.start_game()
    bob.see("table")
    play_to_the_end([alice, bob])
    alice.verify_the_dice()
    inspect(alice.page, "the host's end")
    inspect(bob.page, "a guest's end", widths=(360,))


def test_the_report_of_a_night(guest: Come) -> None:
    alice, bob = table(guest, "Alice", "Bob", sections="upper")
    play_to_the_end([alice, bob])
    alice.rematch()
    bob.see("table")
    play_to_the_end([bob, alice])
    alice.page.goto(f"/r/{alice.code}/night/")
    expect(alice.page.locator("svg.chart").filter(visible=True)).to_be_visible()
    inspect(alice.page, "the night's report")


def test_score_pads(page: Page) -> None:
    page.goto("/pads/")
    inspect(page, "the choice of pads")
    for address in (
        "/pads/maxi/?columns=12",
        "/pads/russian-13/?columns=4&games=3&language=ru",
        "/pads/finnish/?columns=99",
    ):
        page.goto(address)
        inspect(page, address)


def say(guest: Guest, text: str) -> None:
    """Something in the chat, so that there is something to read."""
    guest.page.get_by_role("button", name="Log and talk").click()
    field = guest.page.locator("table-view").get_by_label("Say something")
    field.fill(text)
    field.press("Enter")
    expect(guest.page.locator("table-view chat-box ol")).to_contain_text(text)
    guest.page.get_by_role("button", name="Log and talk").click()


def inspect(page: Page, what: str, *, widths: tuple[int, ...] = tuple(HEIGHTS)) -> None:
    page.wait_for_load_state()  # a page that was come to by a link has words before it has its look
    for width in widths:
        page.set_viewport_size({"width": width, "height": HEIGHTS[width]})
        found = page.evaluate("document.documentElement.scrollWidth")
        assert found <= width, f"{what} is {found} px wide on a screen of {width}"
        unsaid = page.evaluate(UNSAID)
        assert not unsaid, f"{what} has aria attributes that say nothing: {unsaid}"
        if width in READ_BY_AXE:
            complain(page, f"{what}, {width} px")
    page.emulate_media(color_scheme="dark")
    complain(page, f"{what}, in the dark", COLOURS)
    page.emulate_media(color_scheme="light")
    page.set_viewport_size(PHONE)


def complain(page: Page, where: str, options: dict[str, Any] | None = None) -> None:
    results = Axe().run(page, options=options)
    assert results.violations_count == 0, f"{where}:\n{results.generate_report()}"
