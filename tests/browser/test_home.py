from collections.abc import Callable

from playwright.sync_api import Page, expect

from rules import RULESETS

WIDTHS = [320, 768, 1280]


def test_the_front_page_lists_every_rule_set(page: Page) -> None:
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Yatzy Night")
    expect(page.get_by_role("heading", level=3)).to_have_count(len(RULESETS))


def test_light_and_dark_are_two_palettes(person: Callable[..., Page]) -> None:
    colours = set()
    for theme in ("light", "dark"):
        alice = person(color_scheme=theme)
        alice.goto("/")
        colours.add(alice.evaluate("getComputedStyle(document.querySelector('.pad')).backgroundColor"))
    assert len(colours) == 2


def test_every_button_and_link_is_as_large_as_a_thumb(page: Page) -> None:
    page.goto("/")
    buttons = page.get_by_role("button").all()
    assert buttons
    for button in buttons:
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44, button.inner_text()


def test_alice_reads_the_page_in_her_language_and_it_stays_so(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Suomi").click()
    expect(page.locator("html")).to_have_attribute("lang", "fi")
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", "fi")
    expect(page.get_by_role("button", name="Suomi")).to_have_attribute("aria-current", "true")


def test_a_keyboard_reaches_the_content_first(page: Page) -> None:
    page.goto("/")
    page.keyboard.press("Tab")
    skip = page.get_by_role("link", name="Skip to the content")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(page.locator("#main")).to_be_in_viewport()


def test_an_unknown_address_is_explained_and_leads_home(page: Page, problems: list[str]) -> None:
    page.goto("/no-such-page")
    problems.clear()  # the browser logs every 404
    expect(page.get_by_role("heading", level=1)).to_have_text("There is nothing at this address")
    page.get_by_role("link", name="To the front page").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Yatzy Night")
