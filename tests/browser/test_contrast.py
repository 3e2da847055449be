"""Colours that the system forces, and more contrast: what colours say is also said otherwise, or more strongly."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import violations
from tests.browser.tables import Come, lobby, table

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
    return node.evaluate(DRAWN, pseudo)


@pytest.mark.parametrize("scheme", ["light", pytest.param("dark", marks=pytest.mark.long)])
def test_forced_colours_hide_nothing_at_the_table(guest: Come, scheme: str) -> None:
    alice, _ = table(lambda name: guest(name, forced_colors="active", color_scheme=scheme), "Alice", "Bob")
    highlight = alice.page.evaluate(SYSTEM, "Highlight")
    roll = alice.page.locator("action-bar .roll")
    assert drawn(roll)["outline"] == "dotted"  # a tip points there
    alice.page.keyboard.press("Tab")
    roll.focus()
    assert drawn(roll)["outline"] == "double"
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


def test_forced_colours_leave_a_colour_to_choose_and_a_choice_to_see(guest: Come) -> None:
    (alice,) = lobby(lambda name: guest(name, forced_colors="active"), "Alice")
    alice.page.get_by_role("button", name="Alice").first.click()
    dots = alice.page.locator(".swatch .dot")
    colours = {drawn(dot)["background"] for dot in dots.all()}
    assert len(colours) == 8
    chosen = alice.page.locator(".swatch input:checked + .dot")
    assert drawn(chosen)["outline"] == "solid"
    alice.page.evaluate("() => document.querySelectorAll('.fold-line').forEach((line) => line.click())")
    for box in alice.page.locator("lobby-view .switch:visible, lobby-view .option input[type=radio]:visible").all():
        assert drawn(box)["appearance"] == "auto"


def test_more_contrast_gives_every_word_seven_to_one_by_day_and_by_night(guest: Come) -> None:
    alice, bob = lobby(lambda name: guest(name, contrast="more"), "Alice", "Bob")

    def check(where: str, page: Page = alice.page) -> None:
        colours = set()
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
            assert not (found := violations(page, SEVEN_TO_ONE)), (where, scheme, found)
            colours.add(page.evaluate("getComputedStyle(document.body).color"))
        assert len(colours) == 2

    check("the lobby")
    alice.start_game()
    bob.see("table")
    alice.roll()
    alice.keep(0)
    check("the table")
    check("another's turn", bob.page)
    alice.score("chance")
    alice.do("abandon")
    alice.see("end")
    check("the end")
    for address in ("/", "/games/", "/league/", "/help/finnish/", "/pads/"):
        alice.page.goto(address)
        check(address)


def test_links_in_a_text_are_underlined(page: Page) -> None:
    for address in ("/help/playing/", "/help/finnish/", "/games/", "/league/", "/"):
        page.goto(address)
        bare = page.locator("main p a[href]:visible:not(.primary):not(.secondary):not(.quiet)").evaluate_all(
            """links => links.filter((link) => !getComputedStyle(link).textDecorationLine.includes("underline"))
              .map((link) => link.textContent)"""
        )
        assert bare == [], address


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
