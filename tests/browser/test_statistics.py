"""Figures after a game, and a record to beat for whoever plays alone."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import inspect
from tests.browser.guests import PHONE, Guest, play_to_the_end
from tests.browser.tables import forgive, table

pytestmark = pytest.mark.timeout(240)

Come = Callable[..., Guest]


def my_figures(guest: Guest) -> Page:
    """From the front page to one's own figures."""
    guest.page.goto(f"{guest.base}/")
    guest.page.get_by_role("link", name="My statistics").click()
    expect(guest.page.get_by_role("heading", level=1)).to_have_text(guest.name)
    guest.page.wait_for_load_state()  # the figures come after the heading
    return guest.page


def test_who_plays_alone_plays_against_their_record(guest: Come) -> None:
    (alice,) = table(guest, "Alice", sections="upper")
    bar = alice.page.locator("table-view .table-bar")
    expect(bar).not_to_contain_text("record")
    play_to_the_end([alice])
    outcome = alice.page.locator("end-view .end-record")
    expect(outcome).to_have_text("Your first game alone with these rules: a record to beat.")
    first = alice.standings()[0][2]
    for width, height in ((360, 740), (320, 640), (1280, 800)):
        alice.page.set_viewport_size({"width": width, "height": height})
        if width == 360:
            alice.rematch()
        expect(alice.page.locator("table-view .record")).to_have_text(f"Your record: {first}")
        expect(alice.page.locator("table-view .record")).to_be_visible()
        assert alice.page.evaluate("document.documentElement.scrollWidth") <= width
    alice.page.set_viewport_size(PHONE)
    play_to_the_end([alice])
    second = alice.standings()[0][2]
    if second > first:
        expect(outcome).to_have_text(f"A new record! The old one was {first}.")
    elif second == first:
        expect(outcome).to_have_text("Exactly your record: one point more would have beaten it.")
    elif first - second == 1:
        expect(outcome).to_have_text("One point short of your record")
    else:
        expect(outcome).to_have_text(f"{first - second} short of your record")
    inspect(alice.page, "the end of a solo game", widths=(320,))
    page = my_figures(alice)
    record = page.get_by_role("region", name="Solo records").get_by_role("row").nth(1)
    expect(record).to_contain_text("Upper section only")
    expect(record).to_contain_text(str(max(first, second)))


def test_figures_of_two_friends(guest: Come, problems: list[str]) -> None:
    alice, bob = table(guest, "Alice", "Bob", sections="upper")
    play_to_the_end([alice, bob])
    places = {name: place for place, name, _ in alice.standings()}
    page = my_figures(alice)
    rival = page.get_by_role("region", name="Head to head").get_by_role("row", name=re.compile("Bob"))
    won, tied = places["Alice"] < places["Bob"], places["Alice"] == places["Bob"]
    counts = rival.get_by_role("cell").all_inner_texts()[:4]
    assert counts == ["1", str(int(won)), str(int(not won and not tied)), str(int(tied))]
    page.get_by_text("As a table").first.click()
    expect(page.get_by_role("columnheader", name="Points").first).to_be_visible()
    rival.get_by_role("link", name="Bob").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Bob")

    page.get_by_role("link", name="League").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("League")
    page.get_by_label("Period").select_option("days")
    page.get_by_label("First day").fill("2026-03-02")
    page.get_by_label("Last day").fill("2026-03-01")
    page.get_by_role("button", name="Show").click()
    expect(page.get_by_role("alert")).to_have_text("The first day is after the last one.")
    expect(page.get_by_label("First day")).to_have_value("2026-03-02")
    forgive(problems, "400")
    page.get_by_label("Period").select_option("all")
    page.get_by_label("Place by").select_option("rate")
    page.get_by_role("button", name="Show").click()
    expect(page.get_by_role("region", name="Places").get_by_role("row", name=re.compile("Bob")).first).to_be_visible()

    page.get_by_role("link", name="Dice").click()
    expect(page.get_by_role("img", name=re.compile("Faces rolled"))).to_be_visible()
    page.goto("/players/0/")
    expect(page.get_by_role("heading", level=1)).to_have_text("There is nobody here to show")
    forgive(problems, "404")
