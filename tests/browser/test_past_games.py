"""Past games in a browser: the list, the sheet with its dice, and the replay."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Route, expect

from tests.browser.guests import PHONE, Guest, play_to_the_end
from tests.browser.logbook import last_game
from tests.browser.page_scripts import SHEET
from tests.services.server import Server

pytestmark = pytest.mark.timeout(240)

Come = Callable[..., Guest]

# The replay is taken out of the page, and the address names no moment of it.
LEAVE = """() => {
  globalThis.replay = document.querySelector("game-replay");
  replay.remove();
  history.replaceState(null, "", location.pathname);
}"""


def played(guest: Come, **options: Any) -> Guest:
    """Alice has played a short game against a bot and looks at its end."""
    alice = guest("Alice", **options)
    alice.start_room()
    alice.add_bot()
    alice.choose(sections="upper")
    alice.start_game()
    play_to_the_end([alice], rolls=2)
    return alice


def open_sheet(alice: Guest) -> str:
    """From the end to the sheet; its address."""
    alice.page.get_by_role("link", name="The sheet with every roll").click()
    expect(alice.page.locator("past-sheet table")).to_be_visible()
    return alice.page.url


def test_the_list_is_filtered_without_scripts(guest: Come, new_context: Callable[..., BrowserContext]) -> None:
    alice = played(guest)
    key = open_sheet(alice).rstrip("/").rpartition("/")[2]
    alice.page.goto("/")
    alice.page.get_by_role("link", name="All my games").click()
    expect(alice.page.get_by_role("heading", level=1)).to_have_text("Games of Alice")
    expect(alice.page.locator(".game-link")).to_have_count(1)

    plain = new_context(viewport=PHONE, java_script_enabled=False).new_page()
    plain.goto(alice.page.url)
    row = plain.locator(".game-row")
    expect(row).to_contain_text("Alice")
    expect(row).to_contain_text("bot")
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
    expect(plain).to_have_url(re.compile(key))
    plain.locator("past-sheet td a").first.click()  # a link to the turn in the list below
    expect(plain.locator(".past-turns li:target")).to_be_in_viewport()


def test_a_tap_or_a_key_on_a_number_shows_its_dice(guest: Come, server: Server) -> None:
    alice = played(guest)
    open_sheet(alice)
    page = alice.page
    log = last_game(server, alice.code)
    number = page.locator('past-sheet tr[data-line="ones"] td a').first
    note = page.get_by_role("dialog")
    number.click()
    dice = " ".join(map(str, log.rolls(0)[1]))  # the ones are filled first, after two rolls
    expect(note).to_contain_text(f"{dice} after 2 rolls")
    assert note.locator(".pip").count() == 5
    page.keyboard.press("Escape")
    expect(note).to_be_hidden()
    expect(number).to_be_focused()
    page.keyboard.press("Enter")
    expect(note).to_be_visible()
    expect(note).to_be_in_viewport(ratio=1)
    note.get_by_role("link", name="Watch this move").click()
    expect(page).to_have_url(re.compile(r"/replay/#move=\d+$"))
    expect(page.locator(".replay-line")).to_contain_text("in Ones")
    number = page.url.partition("=")[2]
    expect(page.locator(".replay-where")).to_have_text(re.compile(rf"^{number} of \d+$"))


def test_a_sheet_that_is_not_the_logs_is_objected_to(guest: Come) -> None:
    alice = played(guest)
    address = open_sheet(alice)
    page, status = alice.page, alice.page.locator("dice-proof [role=status]")
    total = page.locator('tr[data-line="total"] td').first.inner_text()
    place = page.locator(".past-places .place").first.inner_text()
    changes = {
        f'data-line="total">(.*?)<td>{total}</td>': (
            f'data-line="total">\\1<td>{int(total) + 1}</td>',
            "“Total” in column 1",
        ),
        f'class="place">{re.escape(place)}<': ('class="place">7.<', "“Place” in column"),
        r'(data-line="fives">.*?<a href[^>]*>)(<s>)?\d+': (r"\g<1>\g<2>99", "“Fives” in column 1 is 99 on this page"),
    }
    for shown, (other, objection) in changes.items():
        page.route(address, lying(shown, other))
        page.reload()
        page.get_by_role("button", name="Verify the dice").click()
        expect(status).to_contain_text("The dice are right, but the sheet is not: ")
        expect(status).to_contain_text(objection)
        page.unroute(address)


def lying(shown: str, other: str) -> Callable[[Route], None]:
    """The page as the server sends it, with one thing changed on the way."""

    def lie(route: Route) -> None:
        response = route.fetch()
        text, count = re.subn(shown, other, response.text(), count=1, flags=re.DOTALL)
        assert count == 1, shown
        route.fulfill(response=response, body=text)

    return lie


def test_the_sheet_checks_its_dice_and_copies_a_text_for_friends(guest: Come) -> None:
    alice = played(guest)
    address = open_sheet(alice)
    page = alice.page
    page.get_by_role("button", name="Verify the dice").click()
    expect(page.locator("dice-proof [role=status]")).to_contain_text("Proved")
    expect(page.locator("dice-proof [role=status]")).to_contain_text("those that the log of the game makes")
    share = page.locator("copy-text")
    share.get_by_role("button").click()
    expect(share.get_by_role("status")).to_have_text("Copied")
    text = share.locator("textarea").input_value()
    assert address not in text  # this server listens to its own machine alone: no friend could open it
    assert re.search(r"^[12]\. Alice \d+$", text, re.MULTILINE)


def test_every_button_of_a_replay_takes_its_own_taps(guest: Come) -> None:
    alice = played(guest)
    alice.page.get_by_role("link", name="Watch the replay").click()
    buttons = alice.page.locator("replay-bar button")
    expect(buttons.first).to_be_visible()
    taken = buttons.evaluate_all(
        """buttons => buttons.map((button) => {
          const { x, y, width, height } = button.getBoundingClientRect();
          return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
        })"""
    )
    assert len(taken) >= 5
    assert all(taken)


def test_a_whole_replay_by_keyboard_ends_with_the_sheet(guest: Come, server: Server) -> None:
    alice = played(guest)
    final = alice.sheet()
    page = alice.page
    page.get_by_role("link", name="Watch the replay").click()
    line, slider = page.locator(".replay-line"), page.get_by_role("slider")
    expect(line).to_contain_text("The game begins.")
    length = page.evaluate("history.length")
    steps = int(slider.get_attribute("max") or 0)
    for _ in range(steps):
        page.keyboard.press("ArrowRight")
    expect(slider).to_have_value(str(steps))
    assert page.evaluate(SHEET, "game-replay") == final == last_game(server, alice.code).sheet()
    expect(page).to_have_url(re.compile(r"#move=\d+$"))
    assert page.evaluate("history.length") == length
    page.keyboard.press("Home")
    expect(slider).to_have_value("0")
    assert all(not any(card.values()) for card in page.evaluate(SHEET, "game-replay").values())
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("Shift+ArrowRight")
    expect(line).to_contain_text("is playing.")
    second = slider.input_value()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Shift+ArrowLeft")
    expect(slider).to_have_value(second)
    page.keyboard.press("End")
    assert page.evaluate(SHEET, "game-replay") == final


def test_a_replay_that_left_the_page_hears_no_keys_and_one_that_came_back_hears_each_once(guest: Come) -> None:
    alice = played(guest)
    page = alice.page
    page.get_by_role("link", name="Watch the replay").click()
    slider = page.get_by_role("slider")
    expect(slider).to_have_value("0")
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_value("1")
    page.evaluate(LEAVE)
    page.keyboard.press("ArrowRight")
    assert page.evaluate("replay.querySelector('input[type=range]').value") == "1"
    page.evaluate("document.querySelector('main').append(replay)")
    expect(slider).to_have_value("0")  # it begins anew
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_value("1")
    page.get_by_role("button", name="Forward", exact=True).click()
    expect(slider).to_have_value("2")


def test_a_replay_plays_by_itself_pauses_and_is_scrubbed(guest: Come) -> None:
    alice = played(guest)
    page = alice.page
    page.get_by_role("link", name="Watch the replay").click()
    slider = page.get_by_role("slider")
    expect(slider).to_have_value("0")
    page.get_by_label("Speed").select_option("8")
    page.get_by_label("Speed").blur()
    page.keyboard.press("Space")
    expect(slider).not_to_have_value(re.compile("^[0-3]$"))
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    steps = int(slider.get_attribute("max") or 0)
    slider.fill(str(steps - 2))
    page.get_by_role("button", name="Play").click()
    expect(slider).to_have_value(str(steps))
    expect(page.get_by_role("button", name="Play")).to_be_visible()  # it stops at the end


def test_a_link_opens_a_moment_and_a_changed_address_another(guest: Come, server: Server) -> None:
    alice = played(guest)
    page = alice.page
    page.get_by_role("link", name="Watch the replay").click()
    expect(page.locator(".replay-line")).to_be_visible()
    address = page.url.partition("#")[0]
    moves = last_game(server, alice.code).moves
    number = next(at for at, events in enumerate(moves, 1) if any(hasattr(event, "points") for event in events))
    page.goto("about:blank")
    page.goto(f"{address}#move={number}")
    expect(page.locator(".replay-line")).to_contain_text(re.compile(r"Alice wrote \d+ in Ones"))
    page.evaluate("location.hash = '#move=1'")
    expect(page.locator(".replay-line")).to_contain_text("The game begins.")
    page.evaluate("location.hash = '#move=99999'")
    expect(page.locator(".replay-line")).to_contain_text("The game is over.")
    expect(page).to_have_url(f"{address}#move={len(moves)}")


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


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_a_sheet_prints_on_one_page(guest: Come, paper: str) -> None:
    alice = guest("Alice")
    alice.start_room()
    for _ in range(11):
        alice.add_bot()
    alice.choose(ruleset="maxi")
    alice.start_game()
    alice.do("abandon")
    alice.page.goto("/games/")
    alice.page.locator(".game-row", has_text=alice.code).locator(".game-link").click()
    expect(alice.page.locator("past-sheet table")).to_be_visible()
    alice.page.wait_for_load_state()  # it has words before it has its look
    pdf = alice.page.pdf(format=paper, margin=dict.fromkeys(("top", "right", "bottom", "left"), "15mm"))
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == 1
    alice.page.emulate_media(media="print")
    for hidden in (".footer", ".past-turns", ".past-share", ".past-links", ".past-head .quiet"):
        expect(alice.page.locator(hidden).first).to_be_hidden()
    expect(alice.page.locator("past-sheet table")).to_be_visible()
