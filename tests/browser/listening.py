"""Somebody who sees nothing: they hear what live regions say, and feel what has the focus. There is no other way in."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import CDPSession, Page

# What a screen reader would say of a page's live regions, line by line, as [region, text]. A region that was not there,
# or was hidden, before the change says nothing: readers listen to what they know. Alerts are the exception.
EAR = """() => {
  const heard = globalThis.heard = [];
  const REGIONS = "[aria-live], [role=status], [role=log], [role=alert]";
  const shown = (node) => node.isConnected && node.getClientRects().length > 0 && !node.closest("[aria-hidden=true]");
  const politeness = (node) => node.getAttribute("aria-live")
    ?? { status: "polite", log: "polite", alert: "assertive" }[node.getAttribute("role")] ?? "off";
  const isWhole = (node) => (node.getAttribute("aria-atomic")
    ?? String(["status", "alert"].includes(node.getAttribute("role")))) === "true";
  const words = (text) => text.replace(/\\s+/g, " ").trim();
  const regions = () => [...document.querySelectorAll(REGIONS)];
  let known = new Set(regions().filter(shown));
  new MutationObserver((changes) => {
    const whole = new Set();
    for (const { type, target, addedNodes } of changes) {
      if (type === "attributes" || (type === "childList" && addedNodes.length === 0)) continue; // nothing was added
      const region = (target.nodeType === 1 ? target : target.parentElement)?.closest(REGIONS);
      if (!region || politeness(region) === "off" || !shown(region)) continue;
      if (!known.has(region) && region.getAttribute("role") !== "alert") continue;
      if (isWhole(region)) whole.add(region);
      else for (const node of type === "childList" ? addedNodes : [target]) say(region, node.textContent);
    }
    for (const region of whole) say(region, region.textContent);
    known = new Set(regions().filter(shown));
  }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  function say(region, text) {
    if (words(text)) heard.push([region.className || region.parentElement.localName, words(text)]);
  }
}"""
MOST_STOPS = 150


@dataclass(frozen=True)
class Felt:
    """What has the focus, as the accessibility tree has it."""

    role: str
    name: str
    about: str
    states: dict[str, Any]


class Listener:
    """Ears and fingers; `hears` and `feels` are all that a test may decide by."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._tree: CDPSession = page.context.new_cdp_session(page)
        self._heard = 0

    def listen(self) -> None:
        """From now on everything that is said is kept."""
        self.page.evaluate(EAR)
        self._heard = 0

    @property
    def transcript(self) -> list[tuple[str, str]]:
        """All that was said, with the region that said it."""
        return [(region, text) for region, text in self.page.evaluate("heard")]

    def hears(self, *patterns: str) -> re.Match[str]:
        """Wait for the next line with one of these words; what was said before is gone."""
        wanted = re.compile("|".join(f"(?:{pattern})" for pattern in patterns))
        for _ in range(1200):
            lines = self.transcript
            for at in range(self._heard, len(lines)):
                found = wanted.search(lines[at][1])
                if found:
                    self._heard = at + 1
                    return found
            self.page.wait_for_timeout(25)
        raise AssertionError(f"nobody said {patterns}, but: {[text for _, text in self.transcript]}")

    def feels(self) -> Felt:
        """Role, name and state of what has the focus."""
        focused = self._tree.send("Runtime.evaluate", {"expression": "document.activeElement"})["result"]
        nodes = self._tree.send(
            "Accessibility.getPartialAXTree", {"objectId": focused["objectId"], "fetchRelatives": False}
        )["nodes"]
        node = nodes[0]
        states = {one["name"]: one["value"].get("value") for one in node.get("properties", [])}
        return Felt(_value(node, "role"), _value(node, "name"), _value(node, "description"), states)

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def goes_to(self, name: str, *, role: str = "button", back: bool = False) -> Felt:
        """Tab, or Shift+Tab, until something of this role and name has the focus."""
        found = self.goes_through(back=back)
        passed = []
        for felt in found:
            if felt.role == role and re.search(name, felt.name):
                return felt
            passed.append(f"{felt.role} {felt.name}")
        raise AssertionError(f"no {role} {name} on the way: {passed}")

    def goes_through(self, *, back: bool = False) -> Iterable[Felt]:
        """One stop of the Tab key after another, beginning where the focus is."""
        yield self.feels()
        for _ in range(MOST_STOPS):
            self.press("Shift+Tab" if back else "Tab")
            yield self.feels()


def _value(node: dict[str, Any], name: str) -> str:
    return str(node.get(name, {}).get("value") or "")
