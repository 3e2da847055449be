"""Six languages: nothing is left in English, long words fit on the smallest phone, and friends may mix them."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.conftest import HASTY_BOTS
from tests.browser.guests import PHONE, Guest
from tests.browser.languages import Walk, is_english, is_strange
from tests.browser.page_scripts import DO
from tests.browser.readers import Reader
from tests.browser.tables import Come, alone, forgive
from tests.browser.television import SCREEN, Television
from tests.services.server import running_server
from yatzy_site import settings

pytestmark = pytest.mark.timeout(600)

LANGUAGES = [code for code, _ in settings.LANGUAGES if code != "en"]
# Every day the longest words, and those in other letters.
WALKS = [pytest.param(code, marks=() if code in ("fi", "ru") else pytest.mark.long) for code in LANGUAGES]


@pytest.fixture(scope="module")
def findings(browser: Browser, request: pytest.FixtureRequest) -> dict[str, dict[str, list[str]]]:
    """What one walk found through the languages that were chosen, on a server of its own: its owner's page is in it."""
    chosen = {item.callspec.params.get("language") for item in request.session.items if hasattr(item, "callspec")}
    with running_server(environment=HASTY_BOTS) as server:
        walk = Walk(browser, server, [language for language in LANGUAGES if language in chosen])
        walk.go()
        forgive(walk.problems, "404", "410")  # addresses that lead nowhere are pages, too
        assert not walk.problems, walk.problems
    return walk.found


@pytest.mark.parametrize("language", WALKS)
def test_nothing_is_left_in_english_and_the_longest_words_fit_on_the_smallest_phone(
    findings: dict[str, dict[str, list[str]]], language: str
) -> None:
    assert len(findings[language]) >= 32, findings[language]
    assert {place: found for place, found in findings[language].items() if found} == {}


@pytest.mark.parametrize(
    "ruleset", ["maxi", *(pytest.param(key, marks=pytest.mark.long) for key in ("finnish", "russian-13", "russian-15"))]
)
def test_no_name_on_the_sheet_is_cut_on_the_tv(
    new_context: Callable[..., BrowserContext], guest: Callable[[str], Guest], ruleset: str
) -> None:
    """Nobody can scroll there, and some languages take more words for a category than others."""
    alice = guest("Alice")
    code = alice.start_room()
    alice.choose(ruleset=ruleset)
    for _ in range(2):
        alice.add_bot()
    alice.start_game()
    for language in LANGUAGES:
        tv = Television(new_context(viewport=SCREEN, locale=language, reduced_motion="reduce").new_page())
        tv.show(code)
        tv.see("table")
        tv.expect_whole(SCREEN, {"width": 1280, "height": 720})
        tv.page.close()


def test_a_sentence_that_stayed_english_would_be_found() -> None:
    assert is_english("Start the game", "fi")
    assert is_english("Your turn, Alice.", "ru")
    assert not is_english("Aloita peli", "fi")
    assert not is_english("Bonus", "fi")  # the same word
    assert is_strange("Alice: Some hard words", "ru")
    assert not is_strange("Alice бросает кости, Yatzy Night", "ru")


def test_a_language_is_one_tap_and_stays_with_the_player(new_context: Callable[..., BrowserContext]) -> None:
    phone = new_context(viewport=PHONE, locale="fi")
    alice = Reader(phone.new_page(), "Alice", "fi")
    code = alice.start_room()
    alice.page.goto("/")
    tap(alice.page, "Svenska")
    # The next visit: a browser that was closed keeps only cookies with an end.
    kept = [cookie for cookie in phone.cookies() if cookie["expires"] > 0]
    tomorrow = new_context(viewport=PHONE, locale="fi", storage_state={"cookies": kept, "origins": []})  # type: ignore[typeddict-item]
    page = tomorrow.new_page()
    page.goto(f"/r/{code}/")
    expect(page.locator("html")).to_have_attribute("lang", "sv")
    expect(page.get_by_role("button", name=Reader(page, "Alice", "sv").says("Start the game"))).to_be_visible()
    laptop = new_context(locale="ru").new_page()
    laptop.goto(link_of(page))
    laptop.locator("form[action^='/device/'] button").click()
    laptop.wait_for_url(re.compile(f"/r/{code}/"))
    expect(laptop.locator("html")).to_have_attribute("lang", "sv")
    laptop.goto("/")
    tap(laptop, "Dansk")
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "da")


def test_a_player_reads_the_room_in_another_language_in_the_middle_of_a_turn(guest: Come) -> None:
    alice = alone(guest)
    dice = alice.roll()
    alice.page.get_by_role("button", name="Menu").click()
    menu = alice.page.locator("player-menu").filter(visible=True)
    menu.get_by_role("button", name="Alice").click()
    menu.get_by_label("Language").select_option("fi")
    expect(alice.page.locator("html")).to_have_attribute("lang", "fi")
    alice.see("table")
    expect(alice.page.locator("turn-notice .faces")).to_have_text(" ".join(map(str, dice)))


def tap(page: Page, language: str) -> None:
    button = page.get_by_role("button", name=language, exact=True)
    button.click()
    expect(button).to_have_attribute("aria-current", "true")


def link_of(page: Page) -> str:
    """A link for another device of whoever looks at this room."""
    return str(page.evaluate(DO, ["device_link", {}])["url"])
