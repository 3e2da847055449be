"""Somebody who plays with keys alone, and looks where the focus is after every one of them."""

import re
from typing import Any

from playwright.sync_api import Locator, Page

# What has the focus, and whether a person can see that it has.
FOCUS = """() => {
  const at = document.activeElement;
  const style = getComputedStyle(at);
  const mark = at.matches(".swatch input") ? getComputedStyle(at.nextElementSibling) : style;
  const box = at.getBoundingClientRect();
  return {
    lost: at === document.body || at === document.documentElement,
    what: `${at.localName}.${at.className} ${at.ariaLabel ?? at.textContent.trim().slice(0, 40)}`,
    // A whole screen takes the focus when it replaces another; there is nothing to press on it.
    place: at.tabIndex < 0,
    seen: mark.outlineStyle !== "none" && parseFloat(mark.outlineWidth) >= 2 && box.width > 0 && box.height > 0,
  };
}"""
MOST_STOPS = 120


class Keyboard:
    """Tab, Shift+Tab, Enter, Space, arrows, and the keys of the table."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, key: str) -> dict[str, Any]:
        """One key; afterwards something on the page still has the focus."""
        self.page.keyboard.press(key)
        return self.check(f"after {key}")

    def check(self, when: str) -> dict[str, Any]:
        focus: dict[str, Any] = self.page.evaluate(FOCUS)
        assert not focus["lost"], f"{when}: nothing has the focus"
        return focus

    def go_to(self, target: Locator, *, back: bool = False) -> None:
        """Tab until the target has the focus; on the way every stop can be seen."""
        stops = []
        for _ in range(MOST_STOPS):
            if target.evaluate("node => node === document.activeElement"):
                return
            self.page.keyboard.press("Shift+Tab" if back else "Tab")
            focus = self.page.evaluate(FOCUS)
            # Past its last stop a page hands the focus to the browser, and begins anew.
            seen = focus["seen"] or focus["place"] or focus["lost"]
            assert seen, f"the focus cannot be seen on {focus['what']}"
            stops.append(focus["what"])
        raise AssertionError(f"Tab does not lead to {target}, only to {stops}")

    def push(self, name: str | re.Pattern[str], *, back: bool = False) -> None:
        """Go to a button and press it."""
        exact = isinstance(name, str)
        self.go_to(self.page.get_by_role("button", name=name, exact=exact).filter(visible=True).first, back=back)
        self.press("Enter")
