"""What axe finds wrong on a page, and what it lets pass: attributes that say nothing, and pages that are too wide."""

from typing import Any

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

from tests.browser.guests import PHONE

# What can differ between day and night is colour, and nothing else.
COLOURS: dict[str, Any] = {"runOnly": {"type": "rule", "values": ["color-contrast"]}}
# axe is large, and stays in a page until the next one. What it passed is not asked for: that would be most of the page.
IS_THERE = "() => 'axe' in globalThis"
VIOLATIONS = """async (options) => {
  const { violations } = await axe.run(document, { ...options, resultTypes: ["violations"] });
  return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html.slice(0, 160))}`);
}"""
# An empty aria-disabled or aria-pressed is neither yes nor no, and axe lets it pass.
UNSAID = """() => [...document.querySelectorAll("*")]
  .filter((node) => node.getAttributeNames().some((name) => name.startsWith("aria-") && !node.getAttribute(name)))
  .map((node) => `says nothing: ${node.outerHTML.slice(0, 120)}`)"""
TOO_WIDE = """() => {
  const { scrollWidth } = document.documentElement;
  return scrollWidth > innerWidth ? [`${scrollWidth} px wide on a screen of ${innerWidth}`] : [];
}"""


def violations(page: Page, options: dict[str, Any] | None = None) -> list[str]:
    """What is wrong on the page as it stands, by all rules or by those of the options."""
    if not page.evaluate(IS_THERE):
        page.evaluate(AXE_SCRIPT)
    return page.evaluate(VIOLATIONS, options or {})


def beside_axe(page: Page) -> list[str]:
    """What axe lets pass."""
    return [*page.evaluate(TOO_WIDE), *page.evaluate(UNSAID)]


def in_the_dark(page: Page) -> list[str]:
    """Colours that are too like each other by night."""
    page.emulate_media(color_scheme="dark")
    found = violations(page, COLOURS)
    page.emulate_media(color_scheme="light")
    return found


def inspect(page: Page, what: str) -> None:
    """Nothing is wrong on the smallest phone and on a desk, by day and by night."""
    page.wait_for_load_state()  # a page that was come to by a link has words before it has its look
    for width in (320, 1280):
        page.set_viewport_size({"width": width, "height": 740})
        found = [*beside_axe(page), *violations(page), *in_the_dark(page)]
        assert not found, (f"{what}, {width} px", found)
    page.set_viewport_size(PHONE)
