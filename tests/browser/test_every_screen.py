"""Small screens, large letters, wide letters and thumbs on every page: nothing is cut off, covered or too small."""

import re

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from tests.browser.conftest import HASTY_BOTS
from tests.browser.legibility import Findings, bars, faults, letters, out_of_reach, small_targets, wide_letters
from tests.browser.tables import forgive
from tests.browser.tour import Tour
from tests.services.server import running_server

pytestmark = pytest.mark.timeout(600)

NARROW: ViewportSize = {"width": 320, "height": 568}  # the first iPhone SE
USUAL: ViewportSize = {"width": 360, "height": 740}
UPRIGHT: tuple[ViewportSize, ...] = (NARROW, {"width": 375, "height": 667}, {"width": 320, "height": 740}, USUAL)
LYING: tuple[ViewportSize, ...] = (
    {"width": 667, "height": 375},
    {"width": 740, "height": 360},
    {"width": 844, "height": 390},
)
# A browser's zoom makes the screen smaller, counted in its pixels: 200 % of a phone, 400 % of a desk (WCAG 1.4.10).
# Everything that must be found, each once.
BAD_PAGE = """<style>body { margin: 0; font: 16px/1.2 sans-serif } .low { height: 10px; overflow: hidden }
  p { margin: 0 } .on { margin-top: -18px } .bar { position: sticky; bottom: 0; height: 300px }</style>
  <main><p class="low">Cut off</p><p>Below</p><p class="on">Above</p><button>So</button>
  <p><span style="white-space: nowrap">{words}</span></p><p>In a <a href="#">sentence</a></p><div class="bar">Bar</div>
  <table-view><button class="die" style="position: absolute; left: 400px">6</button></table-view></main>"""
ZOOMED: dict[str, ViewportSize] = {
    "200 % zoom on a phone": {"width": 180, "height": 370},
    "400 % zoom on a desk": {"width": 320, "height": 256},
}


def at(size: ViewportSize) -> str:
    return f"at {size['width']}x{size['height']}"


WAYS = (
    *(f"{what} {at(size)}" for what in ("text at 200 %", "wide letters") for size in (NARROW, USUAL)),
    *(f"thumbs {at(size)}" for size in (NARROW, USUAL)),
    *(f"{what} {at(size)}" for what in ("words", "dice and button", "bars") for size in (*UPRIGHT, *LYING)),
    *ZOOMED,
)


@pytest.fixture(scope="module")
def findings(browser: Browser) -> Findings:
    """What one tour through all pages found, on a server of its own: its owner's page is part of it."""
    found = Findings()

    def look(page: Page, place: str) -> None:
        found.places.add(place)
        for size in (*UPRIGHT, *LYING):
            page.set_viewport_size(size)
            found.note(f"words {at(size)}", place, faults(page))
            found.note(f"dice and button {at(size)}", place, out_of_reach(page))
            found.note(f"bars {at(size)}", place, bars(page))
        for size in (NARROW, USUAL):
            page.set_viewport_size(size)
            found.note(f"thumbs {at(size)}", place, small_targets(page))
            with wide_letters(page):
                found.note(f"wide letters {at(size)}", place, faults(page))
            with letters(page, 32):
                found.note(f"text at 200 % {at(size)}", place, faults(page))
        for way, size in ZOOMED.items():
            page.set_viewport_size(size)
            found.note(way, place, faults(page))
        page.set_viewport_size(USUAL)

    with running_server(environment=HASTY_BOTS) as server:
        tour = Tour(browser, server, look)
        tour.go()
        forgive(tour.problems, "404", "410", "403")  # addresses that lead nowhere are pages, too
        assert not tour.problems, tour.problems
    return found


@pytest.mark.parametrize("way", WAYS)
def test_every_page_can_be_read_and_used(findings: Findings, way: str) -> None:
    assert len(findings.places) >= 45, sorted(findings.places)
    assert findings.by_way[way] == []


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
