import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.guests import Guest, play_to_the_end
from tests.browser.paper import printed
from tests.browser.tables import Come, forgive, table

pytestmark = pytest.mark.timeout(240)


def played(guest: Come, *names: str) -> list[Guest]:
    """Friends at the end of a short game."""
    friends = table(guest, *names, sections="upper")
    play_to_the_end(friends)
    return friends


def close(host: Guest) -> None:
    menu = host.page.locator("player-menu").filter(visible=True)
    menu.get_by_role("button", name=host.name, exact=True).click()
    menu.get_by_role("button", name="Close the room").click()
    menu.get_by_role("button", name="Yes").filter(visible=True).click()


def expect_report(page: Page) -> None:
    expect(page.get_by_role("heading", level=1)).to_have_text("Night report")


def test_after_a_game_the_end_shows_a_few_awards_and_leads_to_the_whole_night(guest: Come) -> None:
    alice, bob = played(guest, "Alice", "Bob")
    for one in (alice, bob):
        awards = one.page.locator("end-view evening-awards")
        expect(awards.get_by_text("Best turn")).to_be_visible()
        expect(awards.locator("dd").first).to_contain_text(re.compile("Alice|Bob"))
    bob.page.locator("end-view").get_by_role("link", name="The whole night").click()
    expect_report(bob.page)
    standings = bob.page.get_by_role("region", name="The evening's standings")
    totals = {name: total for _, name, total in alice.standings()}
    for name, total in totals.items():
        # A phone has no room for how many games it were.
        expect(standings.get_by_role("row", name=re.compile(f"^{name} (1 )?[01] {total} {total}$"))).to_be_visible()
    bob.page.get_by_role("link", name="Back to the room").click()
    bob.see("end")


def test_awards_that_did_not_arrive_are_asked_for_again(guest: Come, problems: list[str]) -> None:
    (alice,) = table(guest, "Alice", sections="upper")
    alice.page.route("**/night/awards.json", lambda route: route.fulfill(status=503), times=1)
    play_to_the_end([alice])
    expect(alice.page.locator("end-view evening-awards").get_by_text("Best turn")).to_be_visible()
    assert any("503" in problem for problem in problems)
    forgive(problems, "503")


def test_closing_a_room_leads_everybody_to_the_report(guest: Come) -> None:
    alice, bob = played(guest, "Alice", "Bob")
    charlie = guest("Charlie")
    charlie.open(alice.code)
    charlie.page.get_by_role("link", name="Look around first").click()
    charlie.see("end")
    close(alice)
    for one in (alice, bob, charlie):
        one.page.wait_for_url(re.compile(f"/r/{alice.code}/night/$"))
        expect_report(one.page)
        expect(one.page.get_by_role("link", name="Back to the room")).to_be_hidden()


def test_a_game_that_the_closing_ended_is_in_the_report_as_unfinished(guest: Come) -> None:
    alice, bob = table(guest, "Alice", "Bob")
    alice.play_turn()
    bob.wait_for_turn()
    alice.page.get_by_role("button", name="Menu").click()
    close(alice)
    for one in (alice, bob):
        expect_report(one.page)
        expect(one.page.get_by_role("region", name="All games")).to_contain_text("unfinished")


def test_the_night_is_copied_as_text_also_without_a_clipboard_of_https(guest: Come) -> None:
    alice, _ = played(guest, "Alice", "Bob")
    alice.page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    alice.page.goto(f"/r/{alice.code}/night/")
    share = alice.page.get_by_role("region", name="Share this night")
    share.get_by_role("button", name="Copy the text").click()
    expect(share.get_by_role("status")).to_have_text("Copied")
    text = share.get_by_role("textbox").input_value()
    assert text.startswith("Yatzy Night, ")
    assert "1. " in text
    alice.page.goto("/")
    field = alice.page.get_by_label("Your name").first
    field.fill("")
    field.press("Control+v")
    expect(field).to_have_value(re.compile("^Yatzy Night"))


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_a_report_prints_on_few_pages(guest: Come, paper: str) -> None:
    alice, _ = played(guest, "Alice", "Bob")
    alice.page.goto(f"/r/{alice.code}/night/")
    expect_report(alice.page)
    assert 1 <= len(printed(alice.page, paper)) <= 2
    alice.page.emulate_media(media="print")
    expect(alice.page.get_by_role("button", name="Print")).to_be_hidden()
    expect(alice.page.get_by_role("region", name="Share this night")).to_be_hidden()
