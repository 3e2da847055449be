"""Every page and every state of a room, by the Tab key and by axe: no trap, nothing covered, WCAG 2.2 kept."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from tests.browser.conftest import HASTY_BOTS
from tests.browser.every_place import EveryPlace
from tests.browser.tabbing import troubles
from tests.browser.tables import forgive
from tests.services.server import running_server

pytestmark = pytest.mark.timeout(600)

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
# What can differ between day and night is colour, and nothing else.
COLOURS: dict[str, Any] = {"runOnly": {"type": "rule", "values": ["color-contrast"]}}
WCAG: dict[str, Any] = {"runOnly": {"type": "tag", "values": TAGS}}


@dataclass
class Seen:
    """What was found, by place."""

    places: list[str] = field(default_factory=list)
    tabbing: dict[str, list[str]] = field(default_factory=dict)
    axe: dict[str, list[str]] = field(default_factory=dict)

    def look(self, page: Page, place: str) -> None:
        self.places.append(place)
        focused = page.evaluate_handle("document.activeElement")
        if found := troubles(page):
            self.tabbing[place] = found
        focused.evaluate("node => node.focus()")
        for scheme, rules in (("dark", COLOURS), ("light", WCAG)):
            page.emulate_media(color_scheme=scheme)
            results = Axe().run(page, options=rules)
            for one in results.response["violations"]:
                nodes = [node["html"][:160] for node in one["nodes"]]
                self.axe.setdefault(f"{place}, {scheme}", []).append(f"{one['id']}: {one['help']}: {nodes}")


@pytest.fixture(scope="module")
def seen(browser: Browser) -> Iterator[Seen]:
    found = Seen()
    with running_server(environment=HASTY_BOTS) as server:
        walk = EveryPlace(browser, server, found.look)
        walk.go()
        forgive(walk.problems, "404", "410")  # addresses that lead nowhere are pages, too
        assert not walk.problems, walk.problems
        yield found


def test_the_tab_key_leads_through_every_place_and_out_of_it_and_back(seen: Seen) -> None:
    assert len(seen.places) >= 45, seen.places
    assert not seen.tabbing, listed(seen.tabbing)


def test_axe_finds_nothing_against_wcag_anywhere_by_day_and_by_night(seen: Seen) -> None:
    assert not seen.axe, listed(seen.axe)


def listed(found: dict[str, list[str]]) -> str:
    return "\n".join(f"{place}: {what}" for place, whats in found.items() for what in whats)
