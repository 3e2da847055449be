"""The night's report: awards at the end, the way to it, its text and its paper, and what becomes of a closed room."""

import re

from playwright.sync_api import Page, expect

from tests.browser.guests import Guest, play_to_the_end
from tests.browser.paper import printed
from tests.browser.tables import Come, forgive, table


def test_after_a_game_awards_are_shown_and_the_whole_night_is_read_copied_and_printed(
    guest: Come, problems: list[str]
) -> None:
    alice, bob = table(guest, "Alice", "Bob", sections="upper")
    alice.page.route("**/night/awards.json", lambda route: route.fulfill(status=503), times=1)  # and is asked again
    play_to_the_end([alice, bob])
    for one in (alice, bob):
        awards = one.page.locator("end-view evening-awards")
        expect(awards.get_by_text("Best turn")).to_be_visible()
        expect(awards.locator("dd").first).to_contain_text(re.compile("Alice|Bob"))
    assert any("503" in problem for problem in problems)
    forgive(problems, "503")
    page = bob.page
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")  # as without https
    page.locator("end-view").get_by_role("link", name="The whole night").click()
    expect_report(page)
    standings = page.get_by_role("region", name="The evening's standings")
    for _, name, total in alice.standings():
        # A phone has no room for how many games it were.
        expect(standings.get_by_role("row", name=re.compile(f"^{name} (1 )?[01] {total} {total}$"))).to_be_visible()
    share = page.get_by_role("region", name="Share this night")
    share.get_by_role("button", name="Copy the text").click()
    expect(share.get_by_role("status")).to_have_text("Copied")
    text = share.get_by_role("textbox").input_value()
    assert text.startswith("Yatzy Night, ")
    assert "1. " in text
    for paper in ("A4", "Letter"):
        assert 1 <= len(printed(page, paper)) <= 2
    page.emulate_media(media="print")
    expect(page.get_by_role("button", name="Print")).to_be_hidden()
    expect(share).to_be_hidden()
    page.emulate_media(media="screen")
    page.get_by_role("link", name="Back to the room").click()
    bob.see("end")
    page.goto("/")
    field = page.get_by_label("Your name").first
    field.fill("")
    field.press("Control+v")
    expect(field).to_have_value(re.compile("^Yatzy Night"))


def test_closing_a_room_leads_everybody_to_the_report_with_what_was_left_unfinished(guest: Come) -> None:
    alice, bob = table(guest, "Alice", "Bob")
    charlie = guest("Charlie")
    charlie.open(alice.code)
    charlie.page.get_by_role("link", name="Look around first").click()
    charlie.see("table")
    alice.play_turn()
    bob.wait_for_turn()
    alice.page.get_by_role("button", name="Menu").click()
    close(alice)
    for one in (alice, bob, charlie):
        one.page.wait_for_url(re.compile(f"/r/{alice.code}/night/$"))
        expect_report(one.page)
        expect(one.page.get_by_role("region", name="All games")).to_contain_text("unfinished")
        expect(one.page.get_by_role("link", name="Back to the room")).to_be_hidden()


def close(host: Guest) -> None:
    menu = host.page.locator("player-menu").filter(visible=True)
    menu.get_by_role("button", name=host.name, exact=True).click()
    menu.get_by_role("button", name="Close the room").click()
    menu.get_by_role("button", name="Yes").filter(visible=True).click()


def expect_report(page: Page) -> None:
    expect(page.get_by_role("heading", level=1)).to_have_text("Night report")
