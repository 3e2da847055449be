"""What a screen owes a thumb: everything in sight, large enough, and never somewhere else than a moment ago."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.guests import PHONE, Guest
from tests.browser.page_scripts import box
from tests.browser.tables import Come, table


def test_a_phone_shows_card_and_dice_without_scrolling_and_where_one_is_to_the_last_letter(guest: Come) -> None:
    alice = at_a_table(guest)
    for _ in range(2):  # before the first roll and after it
        expect_whole_table(alice.page)
        alice.roll()
    expect_whole_table(alice.page)
    expect(alice.page.locator("table-view .where")).to_contain_text("Round 1 of 15")
    for width in (320, 360, 768):
        alice.page.set_viewport_size({"width": width, "height": 740})
        assert not cut_off(alice.page, ".where, .where > *")
        tabs = box(alice.page.locator("table-view .live-badge"))
        for part in map(box, alice.page.locator("table-view .where > *:visible").all()):
            assert part["x"] + part["width"] <= tabs["x"] + 1, f"{part} runs into the buttons"
    for width, height in ((320, 568), (640, 360)):
        expect_scrolling_card(alice, "yatzy", width, height)


def test_a_table_of_twelve_fits_every_screen(guest: Come) -> None:
    alice = at_a_table(guest, bots=11, ruleset="maxi")
    alice.roll()
    expect_whole_table(alice.page)
    strip = box(alice.page.locator("seat-strip .seats"))
    edge = strip["x"] + strip["width"]
    chips = map(box, alice.page.locator("seat-strip .seat").all())
    shown = [(edge - chip["x"]) / chip["width"] for chip in chips if chip["x"] < edge < chip["x"] + chip["width"]]
    assert len(shown) == 1
    assert 0.25 < shown[0] < 0.75, "a part of the next shows that there are more"
    for width, height in ((360, 640), (740, 360)):  # and a phone on its side
        expect_scrolling_card(alice, "maxi_yatzy", width, height)
    sheet = alice.page.locator("table-view score-sheet")
    for width, height in ((1280, 800), (768, 1024)):
        alice.page.set_viewport_size({"width": width, "height": height})
        expect(sheet.locator("thead th")).to_have_count(12)
        for corner in (sheet.locator("thead th").last, sheet.locator("tbody tr").first.locator("td").last):
            in_sight(corner)
        in_sight(alice.page.locator("action-bar .roll"))
        assert not cut_off(alice.page, "thead .who")


@pytest.mark.parametrize("width", [320, pytest.param(360, marks=pytest.mark.long)])
def test_nothing_jumps_while_a_turn_is_played(guest: Come, width: int) -> None:
    alice, bob = table(guest, "Alice", "Bob")
    alice.page.set_viewport_size({"width": width, "height": 740})
    steady = ["dice-tray", "action-bar", "score-card", "seat-strip", "turn-notice"]
    places = {name: where(alice.page, name) for name in steady}

    def check(when: str) -> None:
        assert {name: where(alice.page, name) for name in steady} == places, f"something moved {when}"

    alice.roll()
    check("when the dice fell")
    alice.keep(1, 2)
    check("when dice were kept")
    zero = next(category for category, points in alice.choices().items() if points == 0)  # some face is missing
    alice.category(zero).click()
    expect(alice.page.locator("action-bar .question")).to_be_visible()
    check("when a question was asked")
    alice.page.locator("action-bar .no").click()
    check("when the answer was no")
    alice.score("chance")
    check("when a category was written")
    bob.roll()
    expect(alice.page.locator("turn-notice .faces")).not_to_be_empty()
    check("when another rolled")
    bob.score("chance")
    alice.wait_for_turn()
    check("at the next turn")


def test_a_phone_shows_four_columns_and_their_short_names_without_scrolling_sideways(guest: Come) -> None:
    emma = guest("Emma", viewport={"width": 320, "height": 640})
    emma.start_room()
    for friend in ("Mummo", "Åsa", "Wanda"):
        emma.do("add_friend", name=friend)
    emma.choose(sections="upper")
    emma.start_game()
    tab = emma.page.get_by_role("button", name="The whole sheet")
    for width in (320, 360):
        emma.page.set_viewport_size({"width": width, "height": 740})
        assert not cut_off(emma.page, "seat-strip .name")
        tab.click()
        assert not cut_off(emma.page, "thead .who")
        tab.click()
    tab.click()
    expect_four_columns(emma.page.locator("table-view score-sheet"))
    emma.do("abandon")
    emma.see("end")
    expect_four_columns(emma.page.locator("end-view score-sheet"))


def at_a_table(guest: Come, *, bots: int = 1, viewport: dict[str, int] | None = None, **settings: object) -> Guest:
    """Alice and some bots; it is her turn, and they wait."""
    alice = guest("Alice", viewport=viewport or PHONE)
    alice.start_room()
    for _ in range(bots):
        alice.add_bot()
    alice.choose(**settings)
    alice.start_game()
    return alice


def expect_scrolling_card(alice: Guest, last: str, width: int, height: int) -> None:
    """Where the card is higher than the screen it scrolls, and the dice stay."""
    alice.page.set_viewport_size({"width": width, "height": height})
    alice.category(last).scroll_into_view_if_needed()
    in_sight(alice.category(last))
    tray = box(alice.page.locator("table-view .tray"))
    for die in alice.page.locator("dice-tray .die").all():
        in_sight(die)
        assert tray["x"] < box(die)["x"] < tray["x"] + tray["width"] - box(die)["width"]
    in_sight(alice.page.locator("action-bar .roll"))


def expect_whole_table(page: Page) -> None:
    sizes = page.evaluate("[document.documentElement.scrollHeight, innerHeight]")
    assert sizes[0] <= sizes[1], f"the page is {sizes[0]} px high on a screen of {sizes[1]}"
    for element in [*page.locator("score-card .cat").all(), *page.locator("dice-tray .die").all()]:
        in_sight(element)
    in_sight(page.locator("action-bar .roll"))


def expect_four_columns(sheet: Locator) -> None:
    expect(sheet.locator("thead th")).to_have_count(4)
    wide, room = sheet.evaluate("(one) => [one.scrollWidth, one.clientWidth]")
    assert wide <= room


def in_sight(element: Locator) -> None:
    """All of it is on the screen, and it is the uppermost thing there."""
    expect(element).to_be_in_viewport(ratio=0.99)  # a part of a pixel may be rounded away
    on_top = element.evaluate("""node => {
      const { left, top, width, height } = node.getBoundingClientRect();
      const found = document.elementFromPoint(left + width / 2, top + height / 2);
      return node === found || node.contains(found);
    }""")
    assert on_top, f"something covers {element}"


def cut_off(page: Page, selector: str) -> list[str]:
    """The texts that have less room than they need."""
    return page.evaluate(
        """selector => [...document.querySelectorAll(`table-view :is(${selector})`)]
      .filter((node) => node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 1)
      .filter((node) => getComputedStyle(node).display !== "inline" && node.clientWidth)
      .map((node) => node.textContent)""",
        selector,
    )


def where(page: Page, name: str) -> tuple[int, int, int, int]:
    found = box(page.locator(f"table-view {name}"))
    return round(found["x"]), round(found["y"]), round(found["width"]), round(found["height"])
