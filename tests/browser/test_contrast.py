"""Colours that the system forces, and more contrast: what colours say is also said otherwise, or more strongly."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import violations
from tests.browser.guests import Guest, play_to_the_end
from tests.browser.keyboard import Keyboard
from tests.browser.tables import Come, lobby, table

pytestmark = pytest.mark.timeout(240)

SEVEN_TO_ONE: dict[str, Any] = {"runOnly": {"type": "rule", "values": ["color-contrast", "color-contrast-enhanced"]}}
# What is left of an element when backgrounds and shadows are the system's: frames, and what it is filled with.
DRAWN = """(node, pseudo) => {
  const { borderTopWidth, borderTopStyle, borderTopColor, backgroundColor, outlineStyle, boxShadow, appearance } =
    getComputedStyle(node, pseudo);
  return { border: `${borderTopWidth} ${borderTopStyle} ${borderTopColor}`, background: backgroundColor,
    outline: outlineStyle, shadow: boxShadow, appearance };
}"""
SYSTEM = """name => {
  const probe = document.createElement("i");
  probe.style.setProperty("color", name);
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}"""


def drawn(node: Locator, pseudo: str | None = None) -> dict[str, str]:
    found: dict[str, str] = node.evaluate(DRAWN, pseudo)
    return found


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_forced_colours_hide_nothing_at_the_table(guest: Come, scheme: str) -> None:
    alice, _ = table(lambda name: guest(name, forced_colors="active", color_scheme=scheme), "Alice", "Bob")
    highlight = alice.page.evaluate(SYSTEM, "Highlight")
    alice.roll()
    alice.keep(0)
    dice = alice.page.locator("dice-tray .die")
    assert highlight in drawn(dice.nth(0))["shadow"]
    assert highlight not in drawn(dice.nth(1))["shadow"]
    expect(dice.nth(0).locator(".kept")).to_have_text("kept")
    pips_can_be_seen(dice.nth(1))
    now, then = (alice.page.locator("seat-strip .seat", has_text=name) for name in ("Alice", "Bob"))
    assert drawn(now)["border"] == f"3px solid {highlight}"
    assert drawn(then)["border"] != drawn(now)["border"]
    assert drawn(now, "::after")["background"] == highlight
    assert drawn(now.locator(".dot"))["border"].startswith("1px solid")
    roll = alice.page.locator("action-bar .roll")
    expect(roll).to_be_enabled()  # it rests for a moment after every roll, in grey
    assert drawn(roll)["background"] == highlight
    best = alice.page.locator("score-card .cat.best").first
    assert drawn(best, "::before")["border"] == f"3px solid {highlight}"
    menu = alice.page.get_by_role("button", name="Menu")
    closed = drawn(menu)["background"]
    menu.click()
    assert drawn(menu)["background"] == highlight != closed
    for box in alice.page.locator(".likes input").all():  # our own ticks would be drawn as backgrounds
        assert drawn(box)["appearance"] == "auto"
    menu.click()
    alice.page.keyboard.press("Tab")
    focused = alice.page.locator(":focus")
    assert drawn(focused)["outline"] in ("solid", "double")


def test_forced_colours_show_the_focus_also_where_a_tip_points(guest: Come) -> None:
    alice, _ = table(lambda name: guest(name, forced_colors="active"), "Alice", "Bob")
    roll = alice.page.locator("action-bar .roll")
    assert drawn(roll)["outline"] == "dotted"
    Keyboard(alice.page).go_to(roll)
    assert drawn(roll)["outline"] == "double"


def test_forced_colours_leave_a_colour_to_choose_and_a_choice_to_see(guest: Come) -> None:
    alice, _ = lobby(lambda name: guest(name, forced_colors="active"), "Alice", "Bob")
    alice.page.get_by_role("button", name="Alice").first.click()
    dots = alice.page.locator(".swatch .dot")
    colours = {drawn(dot)["background"] for dot in dots.all()}
    assert len(colours) == 8
    chosen = alice.page.locator(".swatch input:checked + .dot")
    assert drawn(chosen)["outline"] == "solid"
    alice.page.evaluate("() => document.querySelectorAll('.fold-line').forEach((line) => line.click())")
    for box in alice.page.locator("lobby-view .switch:visible, lobby-view .option input[type=radio]:visible").all():
        assert drawn(box)["appearance"] == "auto"


def test_forced_colours_leave_charts_that_can_be_read(guest: Come) -> None:
    alice, bob = table(lambda name: guest(name, forced_colors="active"), "Alice", "Bob", sections="upper")
    play_to_the_end([alice, bob])
    alice.rematch()
    bob.see("table")
    play_to_the_end([bob, alice])
    alice.page.goto(f"/r/{alice.code}/night/")
    chart = alice.page.locator("svg.chart").filter(visible=True).first
    marks = chart.locator(".chart-line").evaluate_all(
        "lines => lines.map((one) => one.querySelector('path').getAttribute('d'))"
    )
    assert len(set(marks)) == 2  # a line is known by its marks, not by its colour
    ink = alice.page.evaluate(SYSTEM, "CanvasText")
    strokes = chart.locator("polyline:not(.chart-edge)").evaluate_all(
        "all => all.map((one) => getComputedStyle(one).stroke)"
    )
    assert set(strokes) == {ink}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_more_contrast_gives_every_word_seven_to_one(guest: Come, scheme: str) -> None:
    def come(name: str) -> Guest:
        return guest(name, contrast="more", color_scheme=scheme)

    alice, bob = lobby(come, "Alice", "Bob", sections="upper")
    expect_seven_to_one(alice.page, "the lobby")
    alice.start_game()
    bob.see("table")
    alice.roll()
    alice.keep(0)
    expect_seven_to_one(alice.page, "the table")
    expect_seven_to_one(bob.page, "another's turn")
    play_to_the_end([alice, bob])
    expect_seven_to_one(alice.page, "the end")
    for address in ("/", "/games/", "/league/", "/help/finnish/", "/pads/"):
        alice.page.goto(address)
        expect_seven_to_one(alice.page, address)


def test_links_in_a_text_are_underlined(page: Page) -> None:
    for address in ("/help/playing/", "/help/finnish/", "/games/", "/league/", "/"):
        page.goto(address)
        bare = page.locator("main p a[href]:visible:not(.primary):not(.secondary):not(.quiet)").evaluate_all(
            """links => links.filter((link) => !getComputedStyle(link).textDecorationLine.includes("underline"))
              .map((link) => link.textContent)"""
        )
        assert bare == [], address


def test_kept_dice_and_players_are_told_apart_without_colours(guest: Come) -> None:
    alice, _ = table(guest, "Alice", "Bob")
    alice.roll()
    before = [die.bounding_box() for die in alice.page.locator("dice-tray .die").all()]
    alice.keep(2)
    expect(alice.page.locator("dice-tray .die").nth(2).locator(".kept")).to_have_text("kept")
    after = [die.bounding_box() for die in alice.page.locator("dice-tray .die").all()]
    lifted = [
        at for at, (one, other) in enumerate(zip(before, after, strict=True)) if one and other and other["y"] < one["y"]
    ]
    assert lifted == [2]
    marks = alice.page.locator("seat-strip .dot").all_inner_texts()
    assert marks == ["A", "B"]


def expect_seven_to_one(page: Page, where: str) -> None:
    found = violations(page, SEVEN_TO_ONE)
    assert not found, (where, found)


def pips_can_be_seen(die: Locator) -> None:
    """Dice keep their own two colours: dark pips on a light face, with an edge around it."""
    pip, face, shadow = die.evaluate("""die => {
      const face = die.querySelector(".face-1");
      const { backgroundColor, boxShadow } = getComputedStyle(face);
      return [getComputedStyle(face, "::before").backgroundColor, backgroundColor, boxShadow];
    }""")
    assert pip == "rgb(34, 40, 43)"
    assert face != pip
    assert pip in shadow
