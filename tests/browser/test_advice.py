"""Advice at the table, practice, and the analysis of the game afterwards, on a server that studies the rules."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import HASTY_BOTS
from tests.browser.guests import Guest, play_to_the_end
from tests.browser.tables import Come, lobby
from tests.services.server import Server, running_server
from tests.services.studied_rules import FORCED, UPPER, studied_rules

HOUSE = HASTY_BOTS


@pytest.fixture(scope="module")
def house() -> Iterator[Server]:
    with running_server(environment=HOUSE | studied_rules(UPPER, FORCED)) as server:
        yield server


def test_alone_somebody_is_advised_reviewed_and_analysed(guest: Come) -> None:
    (alice,) = lobby(guest, "Alice")
    page = alice.page
    alice.choose(sections="upper")
    alice.start_game()
    advise = page.get_by_role("button", name="Advice")
    expect(advise).to_be_hidden()
    alice.roll()
    advise.click()
    advice = page.locator("advice-box")
    expect(advice.get_by_role("listitem")).to_have_count(3)
    expect(advice).to_contain_text("Most likely")
    page.keyboard.press("Escape")
    expect(advice).to_be_hidden()
    practice(alice, wanted=True)
    alice.roll()  # keeps nothing
    expect(page.locator("turn-notice")).to_contain_text(re.compile("All dice again(:| gave away)"))
    practice(alice, wanted=False)
    play_to_the_end([alice])
    page.goto("/games/")
    page.locator('a[href^="/games/"]:not([href="/games/"])').first.click()
    page.get_by_role("link", name="Analysis").click()
    expect(page.get_by_role("heading", name="Luck and skill")).to_be_visible()
    page.get_by_role("link", name=re.compile("^move ")).first.click()
    expect(page.locator(".replay-worth")).to_contain_text("Expected total")


def practice(alice: Guest, *, wanted: bool) -> None:
    menu = alice.page.get_by_role("button", name="Menu")
    menu.click()
    alice.page.get_by_label("Practice: say what each choice gave away").set_checked(wanted)
    menu.click()


def test_the_lobby_says_that_bots_study_only_until_they_know_the_rules(guest: Come) -> None:
    (alice,) = lobby(guest, "Alice")
    alice.choose(order="forced")
    alice.add_bot("perfect")
    expect(alice.page.locator("seat-adder")).not_to_contain_text("studying")
    expect(alice.page.locator("lobby-view seat-row").nth(1)).to_contain_text("bot, perfect")
