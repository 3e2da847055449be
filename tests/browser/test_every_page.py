"""One tour through every page and every state of a room: read, hit, tabbed through, and looked at by axe.

Every day each page is seen once in every kind of size; the other sizes and ways of reading belong to the long form.
"""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from tests.browser.axe import beside_axe, in_the_dark, violations
from tests.browser.conftest import HASTY_BOTS
from tests.browser.guests import PHONE
from tests.browser.legibility import bars, faults, letters, out_of_reach, small_targets, wide_letters
from tests.browser.tabbing import troubles
from tests.browser.tables import forgive
from tests.browser.tour import Tour
from tests.services.server import running_server
from tests.services.studied_rules import UPPER, studied_rules

pytestmark = pytest.mark.timeout(1200)  # all of the tour is the first test's

NARROW: ViewportSize = {"width": 320, "height": 568}  # the first iPhone SE
UPRIGHT: tuple[ViewportSize, ...] = (NARROW, PHONE, {"width": 375, "height": 667}, {"width": 320, "height": 740})
LYING: tuple[ViewportSize, ...] = (
    {"width": 667, "height": 375},
    {"width": 740, "height": 360},
    {"width": 844, "height": 390},
)
DESK: ViewportSize = {"width": 1280, "height": 800}
TABLET: ViewportSize = {"width": 768, "height": 1024}
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
WCAG: dict[str, Any] = {"runOnly": {"type": "tag", "values": TAGS}}
# Everything that must be found, each once.
BAD_PAGE = """<style>body { margin: 0; font: 16px/1.2 sans-serif } .low { height: 10px; overflow: hidden }
  p { margin: 0 } .on { margin-top: -18px } .bar { position: sticky; bottom: 0; height: 300px }</style>
  <main><p class="low">Cut off</p><p>Below</p><p class="on">Above</p><button>So</button>
  <p><span style="white-space: nowrap">{words}</span></p><p>In a <a href="#">sentence</a></p><div class="bar">Bar</div>
  <table-view><button class="die" style="position: absolute; left: 400px">6</button></table-view></main>"""

Look = Callable[[Page], list[str]]


def with_wide_letters(page: Page) -> list[str]:
    with wide_letters(page):
        return faults(page)


def with_large_letters(page: Page) -> list[str]:
    with letters(page, 32):
        return faults(page)


def by_axe(page: Page) -> list[str]:
    page.evaluate("scrollTo(0, 0)")  # elsewhere the bar at the bottom may lie half over something to tap
    return [*beside_axe(page), *violations(page, WCAG)]


def tabbed(page: Page) -> list[str]:
    """The way through, and the focus back where it was."""
    focused = page.evaluate_handle("document.activeElement")
    found = troubles(page)
    focused.evaluate("node => node.focus()")
    return found


# What is asked, at which sizes every day, and at which others in the long form.
Sizes = tuple[ViewportSize, ...]
QUESTIONS: dict[str, tuple[Look, Sizes, Sizes]] = {
    "the Tab key": (tabbed, (PHONE,), ()),
    "axe": (by_axe, (NARROW, DESK), (TABLET, PHONE)),
    "axe in the dark": (in_the_dark, (NARROW,), (DESK,)),
    "words": (faults, (NARROW, PHONE, LYING[0]), (*UPRIGHT[2:], *LYING[1:])),
    "dice and button": (out_of_reach, (NARROW, LYING[0]), (*UPRIGHT[1:], *LYING[1:])),
    "bars": (bars, (NARROW, LYING[0]), (*UPRIGHT[1:], *LYING[1:])),
    "thumbs": (small_targets, (NARROW,), (PHONE,)),
    "wide letters": (with_wide_letters, (NARROW,), (PHONE,)),
    "text at 200 %": (with_large_letters, (NARROW,), (PHONE,)),
    "400 % zoom on a desk": (faults, ({"width": 320, "height": 256},), ()),
    "200 % zoom on a phone": (faults, (), ({"width": 180, "height": 370},)),
}
ON_TV = ("the Tab key", "axe", "axe in the dark")  # at its own size: the rest is for hands

# Read and measured only: a menu closes behind the focus, so there is another way back; and whoever plays on a phone by
# keys has the card there, where nothing lies over a category of twelve columns.
FOR_EYES = ("a table, a player's menu", "a long table, a player's menu", "a long table, The whole sheet")


def way_of(question: str, size: ViewportSize) -> str:
    return f"{question} at {size['width']}x{size['height']}"


WAYS = {
    way_of(question, size): (look, size)
    for question, (look, daily, more) in QUESTIONS.items()
    for size in (*daily, *more)
}
LONG = {way_of(question, size) for question, (_, _, more) in QUESTIONS.items() for size in more}


@pytest.fixture(scope="module")
def findings(browser: Browser, request: pytest.FixtureRequest) -> dict[str, dict[str, list[str]]]:
    """What one tour found, by way and place, on a server of its own: its owner's page is part of it."""
    found: dict[str, dict[str, list[str]]] = {way: {} for way in WAYS}
    chosen = {item.callspec.params.get("way") for item in request.session.items if hasattr(item, "callspec")}
    # One size after the other: to lay a page out anew takes longer than to look at it.
    ways = dict(sorted(((way, WAYS[way]) for way in WAYS if way in chosen), key=lambda one: [*one[1][1].values()]))

    def look(page: Page, place: str) -> None:
        on_tv, now = place.startswith("tv "), None
        for way, (ask, size) in ways.items():
            question = way.partition(" at ")[0]
            if (on_tv and question not in ON_TV) or (place in FOR_EYES and question in ("the Tab key", "axe")):
                continue
            if not on_tv and size != now:
                page.set_viewport_size(size)
                now = size
            found[way].setdefault(place, []).extend(ask(page))
        if not on_tv:
            page.set_viewport_size(PHONE)

    with running_server(environment=HASTY_BOTS | studied_rules(UPPER)) as server:
        tour = Tour(browser, server, look)
        tour.go()
        forgive(tour.problems, "404", "410", "403")  # addresses that lead nowhere are pages, too
        assert not tour.problems, tour.problems
    return found


@pytest.mark.parametrize("way", [pytest.param(way, marks=[pytest.mark.long] if way in LONG else []) for way in WAYS])
def test_every_page_can_be_read_and_used(findings: dict[str, dict[str, list[str]]], way: str) -> None:
    assert len(findings[way]) >= 50, sorted(findings[way])
    assert {place: found for place, found in findings[way].items() if found} == {}


def test_what_cannot_be_read_reached_or_hit_would_be_found(page: Page) -> None:
    page.set_viewport_size(NARROW)
    page.set_content(BAD_PAGE.replace("{words}", "words " * 20))
    found = "\n".join(faults(page))
    assert "p.low cuts Cut off" in found
    assert re.search(r'"(Below|Above)" lies on p\.(on)? "(Below|Above)"', found)
    assert "off the screen: words" in found
    assert "px wide on 320" in found
    assert [one.partition(":")[0] for one in small_targets(page)] == ["BUTTON. So", "BUTTON.die 6"]
    assert out_of_reach(page) == ["die 6 is out of reach"]
    assert bars(page) == ["bar: 300 of 568 px"]
