"""What a screen owes a thumb: everything in sight, large enough, and never somewhere else than a moment ago."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.guests import PHONE, Guest, play_to_the_end

pytestmark = pytest.mark.timeout(240)

Come = Callable[..., Guest]


@pytest.mark.parametrize(("bots", "ruleset"), [(1, "finnish"), (11, "maxi")])
def test_a_phone_shows_the_card_and_the_dice_without_scrolling(guest: Come, bots: int, ruleset: str) -> None:
    alice = at_a_table(guest, bots=bots, ruleset=ruleset)
    for _ in range(2):  # before the first roll and after it
        expect_whole_table(alice.page)
        alice.roll()
    expect_whole_table(alice.page)


@pytest.mark.parametrize(
    ("bots", "ruleset", "last", "width", "height"),
    [
        (1, "finnish", "yatzy", 320, 568),
        (11, "maxi", "maxi_yatzy", 360, 640),
        (11, "maxi", "maxi_yatzy", 740, 360),  # a phone on its side
        (1, "finnish", "yatzy", 640, 360),
    ],
)
def test_where_the_card_is_higher_than_the_screen_it_scrolls_and_the_dice_stay(
    guest: Come, bots: int, ruleset: str, last: str, width: int, height: int
) -> None:
    alice = at_a_table(guest, bots=bots, ruleset=ruleset, viewport={"width": width, "height": height})
    alice.roll()
    alice.category(last).scroll_into_view_if_needed()
    in_sight(alice.category(last))
    tray = alice.page.locator("table-view .tray").bounding_box()
    assert tray is not None
    for die in alice.page.locator("dice-tray .die").all():
        in_sight(die)
        box = die.bounding_box()
        assert box is not None
        assert tray["x"] < box["x"]
        assert box["x"] + box["width"] < tray["x"] + tray["width"]
    in_sight(alice.page.locator("action-bar .roll"))


@pytest.mark.parametrize("width", [320, 360])
def test_nothing_jumps_while_a_turn_is_played(guest: Come, width: int) -> None:
    alice, bob = guest("Alice", viewport={"width": width, "height": 740}), guest("Bob")
    bob.join(alice.start_room())
    alice.wait_for_members("Alice", "Bob")
    alice.start_game()
    bob.see("table")
    steady = ["dice-tray", "action-bar", "score-card", "seat-strip", "turn-notice"]
    places = {name: where(alice.page, name) for name in steady}

    def check(when: str) -> None:
        for name in steady:
            assert where(alice.page, name) == places[name], f"{name} moved {when}"

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


@pytest.mark.parametrize(("bots", "width", "height"), [(7, 1280, 800), (11, 1280, 800), (11, 768, 1024)])
def test_a_large_screen_shows_everybodys_columns_at_once(guest: Come, bots: int, width: int, height: int) -> None:
    alice = at_a_table(guest, bots=bots, viewport={"width": width, "height": height})
    alice.roll()
    sheet = alice.page.locator("table-view score-sheet")
    expect(sheet.locator("thead th")).to_have_count(bots + 1)
    for corner in (sheet.locator("thead th").last, sheet.locator("tbody tr").last.locator("td").last):
        in_sight(corner)
    in_sight(alice.page.locator("action-bar .roll"))
    assert not cut_off(alice.page, "thead .who")


def test_a_small_phone_shows_the_whole_sheet_of_four_without_scrolling_sideways(guest: Come) -> None:
    alice = at_a_table(guest, bots=3, viewport={"width": 360, "height": 740}, sections="upper")
    alice.page.get_by_role("button", name="The whole sheet").click()
    expect_four_columns(alice.page.locator("table-view score-sheet"))
    alice.page.get_by_role("button", name="The whole sheet").click()
    play_to_the_end([alice])
    expect_four_columns(alice.page.locator("end-view score-sheet"))
    assert not cut_off(alice.page, "thead .who", within="end-view")
    alice.page.locator("end-view a[href^='/games/']").first.click()
    expect(alice.page.locator("past-sheet .paper-name")).to_have_count(4)
    assert not cut_off(alice.page, ".paper-name", within="past-sheet")


@pytest.mark.parametrize("width", [320, 360])
def test_short_names_of_four_are_whole_on_a_phone(guest: Come, width: int) -> None:
    emma = guest("Emma", viewport={"width": width, "height": 640})
    emma.start_room()
    for friend in ("Mummo", "Åsa", "Wanda"):
        emma.do("add_friend", name=friend)
    emma.choose(sections="upper")
    emma.start_game()
    assert not cut_off(emma.page, "seat-strip .name")
    emma.page.get_by_role("button", name="The whole sheet").click()
    assert not cut_off(emma.page, "thead .who")


@pytest.mark.parametrize("width", [320, 360, 768])
def test_where_one_is_can_be_read_to_the_last_letter(guest: Come, width: int) -> None:
    alice = at_a_table(guest, ruleset="russian-13", viewport={"width": width, "height": 740})
    expect(alice.page.locator("table-view .where")).to_contain_text("Round 1 of 13")
    assert not cut_off(alice.page, ".where, .where > *")
    tabs = alice.page.locator("table-view .live-badge").bounding_box()
    assert tabs is not None
    for part in alice.page.locator("table-view .where > *:visible").all():
        box = part.bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= tabs["x"] + 1, f"{part} runs into the buttons"


def test_a_strip_with_more_seats_than_fit_shows_a_part_of_the_next(guest: Come) -> None:
    alice = at_a_table(guest, bots=7)
    strip = alice.page.locator("seat-strip .seats").bounding_box()
    assert strip is not None
    edge = strip["x"] + strip["width"]
    boxes = [chip.bounding_box() for chip in alice.page.locator("seat-strip .seat").all()]
    shown = [(edge - box["x"]) / box["width"] for box in boxes if box and box["x"] < edge < box["x"] + box["width"]]
    assert len(shown) == 1
    assert 0.25 < shown[0] < 0.75


def test_the_rules_that_were_agreed_can_be_read_in_the_middle_of_a_game(guest: Come) -> None:
    alice = at_a_table(guest, ruleset="norwegian", order="forced")
    alice.page.get_by_role("button", name="Menu").click()
    rules = alice.page.locator("table-view game-rules")
    expect(rules).to_contain_text("Norwegian Yatzy")
    expect(rules).to_contain_text("Forced order")
    expect(rules).to_contain_text("Chance as a last resort")


def at_a_table(guest: Come, *, bots: int = 1, viewport: dict[str, int] | None = None, **settings: object) -> Guest:
    """Alice and some bots; it is her turn, and they wait."""
    alice = guest("Alice", viewport=viewport or PHONE)
    alice.start_room()
    for _ in range(bots):
        alice.add_bot()
    alice.choose(**settings)
    alice.start_game()
    return alice


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


def cut_off(page: Page, selector: str, *, within: str = "table-view") -> list[str]:
    """The texts that have less room than they need."""
    found: list[str] = page.evaluate(
        """([within, selector]) => [...document.querySelectorAll(`${within} :is(${selector})`)]
      .filter((node) => node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 1)
      .filter((node) => getComputedStyle(node).display !== "inline" && node.clientWidth)
      .map((node) => node.textContent)""",
        [within, selector],
    )
    return found


def where(page: Page, name: str) -> tuple[int, int, int, int]:
    box = page.locator(f"table-view {name}").bounding_box()
    assert box is not None, f"{name} is gone"
    return round(box["x"]), round(box["y"]), round(box["width"]), round(box["height"])
