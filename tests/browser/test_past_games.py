"""Past games in a browser: the list, the sheet with its dice, the replay, and a record to beat."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from tests.browser.chromium import listen
from tests.browser.guests import PHONE, Guest, play_to_the_end
from tests.browser.logbook import Logbook, last_game
from tests.browser.page_scripts import SHEET
from tests.browser.tables import Come
from tests.services.server import Server

# The replay is taken out of the page, and the address names no moment of it.
LEAVE = """() => {
  globalThis.replay = document.querySelector("game-replay");
  replay.remove();
  history.replaceState(null, "", location.pathname);
}"""
UNCOVERED = """buttons => buttons.map((button) => {
  const { x, y, width, height } = button.getBoundingClientRect();
  return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
})"""


@dataclass
class Past:
    """A short game of Alice against a bot."""

    sheet: dict[str, dict[str, int]]
    log: Logbook
    address: str  # of its sheet
    browser: Any  # what Alice's browser keeps


@pytest.fixture(scope="module")
def past(browser: Browser, server: Server) -> Past:
    problems: list[str] = []
    with browser.new_context(base_url=server.url, locale="en", viewport=PHONE, reduced_motion="reduce") as context:
        listen(context, problems)
        alice = Guest(context.new_page(), "Alice")
        alice.start_room()
        alice.add_bot()
        alice.choose(sections="upper")
        alice.start_game()
        play_to_the_end([alice], rolls=2)
        sheet = alice.sheet()
        alice.page.get_by_role("link", name="The sheet with every roll").click()
        expect(alice.page.locator("past-sheet table")).to_be_visible()
        found = Past(sheet, last_game(server, alice.code), alice.page.url, context.storage_state())
    assert not problems, problems
    return found


@pytest.fixture
def page(new_context: Callable[..., BrowserContext], past: Past) -> Page:
    """Alice's browser, where she is known."""
    return new_context(viewport=PHONE, reduced_motion="reduce", storage_state=past.browser).new_page()


@pytest.fixture
def replay(page: Page, past: Past) -> Page:
    """The same, at the beginning of the replay."""
    page.goto(past.address)
    page.get_by_role("link", name="Watch the replay").click()
    expect(page.locator(".replay-line")).to_contain_text("The game begins.")
    return page


def test_the_list_is_filtered_without_scripts(
    page: Page, past: Past, new_context: Callable[..., BrowserContext]
) -> None:
    page.goto("/")
    page.get_by_role("link", name="All my games").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Games of Alice")
    expect(page.locator(".game-link")).to_have_count(1)
    plain = new_context(viewport=PHONE, java_script_enabled=False).new_page()
    plain.goto(page.url)
    row = plain.locator(".game-row")
    expect(row).to_contain_text("Alice")
    plain.get_by_label("Rules").select_option("maxi")
    plain.get_by_role("button", name="Show").click()
    expect(plain.locator("main")).to_contain_text("No game is like that.")
    expect(plain.get_by_label("Rules")).to_have_value("maxi")
    plain.get_by_label("Rules").select_option("finnish")
    plain.get_by_label("State").select_option("finished")
    plain.get_by_label("From").fill("2020-01-01")
    plain.get_by_role("button", name="Show").click()
    expect(row).to_have_count(1)
    plain.locator(".game-link").click()
    expect(plain).to_have_url(past.address)
    plain.locator("past-sheet td a").first.click()  # a link to the turn in the list below
    expect(plain.locator(".past-turns li:target")).to_be_in_viewport()


def test_a_tap_or_a_key_on_a_number_shows_its_dice(page: Page, past: Past) -> None:
    page.goto(past.address)
    number = page.locator('past-sheet tr[data-line="ones"] td a').first
    note = page.get_by_role("dialog")
    number.click()
    dice = " ".join(map(str, past.log.rolls(0)[1]))  # the ones are filled first, after two rolls
    expect(note).to_contain_text(f"{dice} after 2 rolls")
    assert note.locator(".pip").count() == 5
    page.keyboard.press("Escape")
    expect(note).to_be_hidden()
    expect(number).to_be_focused()
    page.keyboard.press("Enter")
    expect(note).to_be_in_viewport(ratio=1)
    note.get_by_role("link", name="Watch this move").click()
    expect(page).to_have_url(re.compile(r"/replay/#move=\d+$"))
    expect(page.locator(".replay-line")).to_contain_text("in Ones")
    expect(page.locator(".replay-where")).to_have_text(re.compile(rf"^{page.url.partition('=')[2]} of \d+$"))


def test_the_sheet_checks_its_dice_and_one_that_is_not_the_logs_is_objected_to(page: Page, past: Past) -> None:
    status = page.locator("dice-proof [role=status]")

    def verify(*words: str) -> None:
        page.goto(past.address)
        page.get_by_role("button", name="Verify the dice").click()
        for said in words:
            expect(status).to_contain_text(said)

    verify("Proved", "those that the log of the game makes")
    share = page.locator("copy-text")
    share.get_by_role("button").click()
    expect(share.get_by_role("status")).to_have_text("Copied")
    text = share.locator("textarea").input_value()
    assert past.address not in text  # this server listens to its own machine alone: no friend could open it
    assert re.search(r"^[12]\. Alice \d+$", text, re.MULTILINE)
    total = page.locator('tr[data-line="total"] td').first.inner_text()
    place = page.locator(".past-places .place").first.inner_text()
    for shown, other, objection in (
        (
            f'data-line="total">(.*?)<td>{total}</td>',
            f'data-line="total">\\1<td>{int(total) + 1}</td>',
            "“Total” in column 1",
        ),
        (f'class="place">{re.escape(place)}<', 'class="place">7.<', "“Place” in column"),
        (r'(data-line="fives">.*?<a href[^>]*>)(<s>)?\d+', r"\g<1>\g<2>99", "“Fives” in column 1 is 99 on this page"),
    ):
        page.route(past.address, lying(shown, other))
        verify("The dice are right, but the sheet is not: ", objection)
        page.unroute(past.address)


def lying(shown: str, other: str) -> Callable[[Route], None]:
    """The page as the server sends it, with one thing changed on the way."""

    def lie(route: Route) -> None:
        response = route.fetch()
        text, count = re.subn(shown, other, response.text(), count=1, flags=re.DOTALL)
        assert count == 1, shown
        route.fulfill(response=response, body=text)

    return lie


def test_a_whole_replay_by_keyboard_ends_with_the_sheet(replay: Page, past: Past) -> None:
    line, slider = replay.locator(".replay-line"), replay.get_by_role("slider")
    buttons = replay.locator("replay-bar button")
    assert buttons.count() >= 5
    assert all(buttons.evaluate_all(UNCOVERED))
    length = replay.evaluate("history.length")
    steps = int(slider.get_attribute("max") or 0)
    for _ in range(steps):
        replay.keyboard.press("ArrowRight")
    expect(slider).to_have_value(str(steps))
    assert replay.evaluate(SHEET, "game-replay") == past.sheet == past.log.sheet()
    expect(replay).to_have_url(re.compile(r"#move=\d+$"))
    assert replay.evaluate("history.length") == length
    replay.keyboard.press("Home")
    expect(slider).to_have_value("0")
    assert all(not any(card.values()) for card in replay.evaluate(SHEET, "game-replay").values())
    replay.keyboard.press("Shift+ArrowRight")
    replay.keyboard.press("Shift+ArrowRight")
    expect(line).to_contain_text("is playing.")
    second = slider.input_value()
    replay.keyboard.press("ArrowRight")
    replay.keyboard.press("Shift+ArrowLeft")
    expect(slider).to_have_value(second)
    replay.keyboard.press("End")
    assert replay.evaluate(SHEET, "game-replay") == past.sheet


def test_a_replay_that_left_the_page_hears_no_keys_and_one_that_came_back_hears_each_once(replay: Page) -> None:
    slider = replay.get_by_role("slider")
    replay.keyboard.press("ArrowRight")
    expect(slider).to_have_value("1")
    replay.evaluate(LEAVE)
    replay.keyboard.press("ArrowRight")
    assert replay.evaluate("replay.querySelector('input[type=range]').value") == "1"
    replay.evaluate("document.querySelector('main').append(replay)")
    expect(slider).to_have_value("0")  # it begins anew
    replay.keyboard.press("ArrowRight")
    expect(slider).to_have_value("1")
    replay.get_by_role("button", name="Forward", exact=True).click()
    expect(slider).to_have_value("2")


def test_a_replay_plays_by_itself_pauses_and_is_scrubbed(replay: Page) -> None:
    slider = replay.get_by_role("slider")
    replay.get_by_label("Speed").select_option("8")
    replay.get_by_label("Speed").blur()
    replay.keyboard.press("Space")
    expect(slider).not_to_have_value(re.compile("^[0-3]$"))
    replay.get_by_role("button", name="Pause").click()
    expect(replay.get_by_role("button", name="Play")).to_be_visible()
    steps = int(slider.get_attribute("max") or 0)
    slider.fill(str(steps - 2))
    replay.get_by_role("button", name="Play").click()
    expect(slider).to_have_value(str(steps))
    expect(replay.get_by_role("button", name="Play")).to_be_visible()  # it stops at the end


def test_a_link_opens_a_moment_and_a_changed_address_another(replay: Page, past: Past) -> None:
    address, moves = replay.url.partition("#")[0], past.log.moves
    number = next(at for at, events in enumerate(moves, 1) if any(hasattr(event, "points") for event in events))
    replay.goto("about:blank")
    replay.goto(f"{address}#move={number}")
    expect(replay.locator(".replay-line")).to_contain_text(re.compile(r"Alice wrote \d+ in Ones"))
    replay.evaluate("location.hash = '#move=1'")
    expect(replay.locator(".replay-line")).to_contain_text("The game begins.")
    replay.evaluate("location.hash = '#move=99999'")
    expect(replay.locator(".replay-line")).to_contain_text("The game is over.")
    expect(replay).to_have_url(f"{address}#move={len(moves)}")


def test_a_running_and_an_unfinished_game_can_be_watched_from_the_beginning(guest: Come) -> None:
    alice, bob = guest("Alice"), guest("Bob")
    alice.start_room()
    alice.add_bot()
    alice.start_game()
    alice.play_turn(rolls=2)
    alice.wait_for_turn()
    alice.roll()
    before = alice.sheet()
    bob.page.goto("/games/")
    room = bob.page.locator(".game-row").first  # without the room's code: Bob has never been inside
    expect(room).to_contain_text("still playing")
    room.locator(".game-link").click()
    expect(bob.page.locator("main")).to_contain_text("still being played")
    expect(bob.page.locator("dice-proof")).to_have_count(0)
    bob.page.get_by_role("link", name="Watch the replay").click()
    expect(bob.page.locator(".replay-line")).to_contain_text("The game begins.")
    bob.page.keyboard.press("End")
    expect(bob.page.locator(".replay-line")).to_contain_text("Alice rolled")
    assert bob.page.evaluate(SHEET, "game-replay") == before
    expect(bob.page.locator("main")).not_to_contain_text(alice.code)
    alice.page.goto(bob.page.url.partition("#")[0])
    expect(alice.page.get_by_role("link", name="To the live table")).to_have_attribute("href", f"/r/{alice.code}/")
    alice.open(alice.code)
    alice.see("table")
    alice.do("abandon")
    bob.page.goto(bob.page.url.partition("#")[0] + "?again")
    expect(bob.page.locator(".replay-line")).to_contain_text("The game begins.")
    bob.page.keyboard.press("End")
    expect(bob.page.locator(".replay-line")).to_contain_text("The game was abandoned")
    expect(bob.page.locator("main")).to_contain_text("unfinished")


def test_paper_has_the_sheet_and_nothing_to_press(page: Page, past: Past) -> None:
    page.goto(past.address)
    page.emulate_media(media="print")
    for hidden in (".footer", ".past-turns", ".past-share", ".past-links", ".past-head .quiet"):
        expect(page.locator(hidden).first).to_be_hidden()
    expect(page.locator("past-sheet table")).to_be_visible()


def test_who_plays_alone_plays_against_their_record(guest: Come) -> None:
    alice = guest("Alice")
    alice.start_room()
    alice.choose(sections="upper")
    alice.start_game()
    expect(alice.page.locator("table-view .table-bar")).not_to_contain_text("record")
    play_to_the_end([alice])
    outcome = alice.page.locator("end-view .end-record")
    expect(outcome).to_have_text("Your first game alone with these rules: a record to beat.")
    record = alice.standings()[0][2]
    alice.rematch()
    for width in (320, 360, 1280):
        alice.page.set_viewport_size({"width": width, "height": 740})
        expect(alice.page.locator("table-view .record")).to_have_text(f"Your record: {record}")
        expect(alice.page.locator("table-view .record")).to_be_visible()
        assert alice.page.evaluate("document.documentElement.scrollWidth") <= width
    alice.page.goto("/")
    alice.page.get_by_role("link", name="My statistics").click()
    row = alice.page.get_by_role("region", name="Solo records").get_by_role("row").nth(1)
    expect(row).to_contain_text("Upper section only")
    expect(row).to_contain_text(str(record))
    alice.page.get_by_text("As a table").first.click()
    expect(alice.page.get_by_role("columnheader", name="Points").first).to_be_visible()
