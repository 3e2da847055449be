"""Past games on the smallest phones and on paper, in every language: whole words, no column lost, one page a sheet."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from rules import RULESETS
from tests.browser.axe import inspect
from tests.browser.guests import PHONE
from tests.browser.old_games import NIGHT, NIGHT_GAMES, old_server
from tests.browser.paper import printed
from tests.browser.reading import stumbles
from tests.browser.test_contrast import SYSTEM
from tests.services.server import Server
from yatzy_site import settings

pytestmark = pytest.mark.timeout(600)

# Every day in the language that takes most room; test_languages.py has all six on the other pages.
LANGUAGES = [pytest.param(code, marks=() if code == "ru" else pytest.mark.long) for code, _ in settings.LANGUAGES]
PHONES = (320, 360, 375)
SHEETS = (*(f"/games/{ruleset}-3/" for ruleset in RULESETS), "/games/maxi-12/", "/games/resigned/")
PAGES = {
    "/games/": "h1",
    **dict.fromkeys(SHEETS, "past-sheet table"),
    "/games/maxi-12/replay/": "replay-bar button",
    "/games/finnish-3/replay/": "replay-bar button",
    "/players/1/": "h1",
    "/league/?period=all": "h1",
    "/dice/": "h1",
    f"/r/{NIGHT}/night/": "h1",
}


@pytest.fixture(scope="module")
def past() -> Iterator[Server]:
    with old_server() as server:
        yield server


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, Any], past: Server) -> dict[str, Any]:
    return browser_context_args | {"base_url": past.url}


@pytest.fixture
def reader(new_context: Callable[..., BrowserContext]) -> Callable[[str], Page]:
    """A stranger with a phone that speaks this language."""

    def come(language: str) -> Page:
        return new_context(locale=language, viewport=PHONE, reduced_motion="reduce").new_page()

    return come


def unfolded(page: Page, address: str) -> Page:
    page.goto(address)
    expect(page.locator(PAGES[address]).first).to_be_visible()
    page.evaluate("() => document.querySelectorAll('details').forEach((each) => { each.open = true; })")
    return page


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_is_broken_and_no_column_lost_on_a_phone(reader: Callable[[str], Page], language: str) -> None:
    page, found = reader(language), []
    for address in PAGES:
        unfolded(page, address)
        for width in PHONES:
            page.set_viewport_size({"width": width, "height": 740})
            found += [f"{address} at {width}: {each}" for each in stumbles(page)]
    assert not found, "\n".join(found)


def test_what_makes_a_page_hard_to_read_is_found(reader: Callable[[str], Page]) -> None:
    page = reader("en")
    page.goto("/league/?period=all")
    assert stumbles(page) == []
    page.locator("#records ~ .scrolls .words").last.evaluate(
        "cell => { cell.textContent = 'Konstantinopolitanischerdudelsack'; }"
    )
    assert "broken: Konstantinopolitanischerdudelsack" in stumbles(page)
    page.goto(f"/r/{NIGHT}/night/")
    assert stumbles(page) == []
    page.locator(".wide").evaluate("table => table.parentElement.classList.remove('scrolls')")
    assert any("beyond the page" in each for each in stumbles(page))


def test_keys_move_what_is_wider_than_the_phone_and_names_stay(reader: Callable[[str], Page]) -> None:
    page = reader("fi")
    for address, place in (("/games/maxi-12/", ".paper"), (f"/r/{NIGHT}/night/", ".scrolls:has(.wide)")):
        unfolded(page, address)
        frame = page.locator(place)
        name = frame.locator("tbody th").first
        frame.focus()
        before = name.bounding_box()
        for _ in range(3):
            page.keyboard.press("ArrowRight")
        expect(frame).to_have_js_property("scrollLeft", 120)
        assert name.bounding_box() == before


def test_forced_colours_leave_charts_that_can_be_read(reader: Callable[[str], Page]) -> None:
    page = reader("en")
    page.emulate_media(forced_colors="active")
    page.goto(f"/r/{NIGHT}/night/")
    chart = page.locator("svg.chart").filter(visible=True).first
    marks = chart.locator(".chart-line path").evaluate_all("all => all.map((one) => one.getAttribute('d'))")
    strokes = chart.locator("polyline:not(.chart-edge)").evaluate_all(
        "all => all.map((one) => getComputedStyle(one).stroke)"
    )
    # A line is known by its marks, not by its colour.
    assert len(set(marks)) > 1
    assert set(strokes) == {page.evaluate(SYSTEM, "CanvasText")}


@pytest.mark.parametrize(
    "address",
    [
        *("/players/1/", "/league/?period=all", f"/r/{NIGHT}/night/"),
        pytest.param("/games/maxi-12/", marks=pytest.mark.long),  # test_every_page.py has a smaller one
    ],
)
def test_pages_with_a_past_are_for_everybody(reader: Callable[[str], Page], address: str) -> None:
    inspect(unfolded(reader("ru"), address), address)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sheet_prints_on_one_page_and_a_long_night_on_three(reader: Callable[[str], Page], language: str) -> None:
    page = reader(language)
    for ruleset in RULESETS:
        for seats in (2, 6, 12) if language == "en" else (12,):
            page.goto(f"/games/{ruleset}-{seats}/")
            pages = {paper: len(printed(page, paper)) for paper in ("A4", "Letter")}
            assert pages == {"A4": 1, "Letter": 1}, (ruleset, seats)
    page.goto(f"/r/{NIGHT}/night/")
    expect(page.locator(".night-games > li")).to_have_count(NIGHT_GAMES)
    assert all(len(printed(page, paper)) <= 3 for paper in ("A4", "Letter"))
