"""A whole game with nothing but keys, and everything that happens told to who cannot see it."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from games.log import events as log
from tests.browser.guests import Guest
from tests.browser.keyboard import Keyboard
from tests.browser.logbook import last_game
from tests.clients import most_alike
from tests.services.server import Server

pytestmark = pytest.mark.timeout(240)

TURNS = 6
# Every text that the live region has had since now.
LISTEN = """() => {
  const region = document.querySelector("room-page > .said");
  globalThis.heard = [];
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const line of addedNodes) globalThis.heard.push(line.textContent);
  }).observe(region, { childList: true });
}"""
CATEGORIES = """() => JSON.parse(document.getElementById("page-texts").textContent).categories.finnish"""


@pytest.mark.parametrize("width", [360, 1280])
def test_a_game_against_a_bot_needs_no_pointer(guest: Callable[..., Guest], server: Server, width: int) -> None:
    alice = guest("Alice", viewport={"width": width, "height": 800})
    keys = Keyboard(alice.page)
    start_a_short_game_with_a_bot(alice, keys)
    for turn in range(TURNS):
        alice.wait_for_turn()
        keys.check(f"at the start of turn {turn + 1}")
        expect(alice.page.locator("action-bar .roll")).to_be_enabled()  # it rests for a moment after every press
        alice.page.keyboard.press("r")
        expect(alice.page.locator("action-bar .roll")).to_contain_text("2 rolls left")
        keys.check("after the first roll")
        reroll_once(alice, keys)
        write_first_open(alice, keys)
    alice.see("end")
    keys.check("at the end")
    check_what_was_heard(alice, server)
    keys.push("Verify the dice")
    expect(alice.page.locator("dice-proof").get_by_role("status")).to_contain_text("Proved")
    keys.push("Rematch", back=True)
    alice.see("table")
    keys.check("in the rematch")


def start_a_short_game_with_a_bot(alice: Guest, keys: Keyboard) -> None:
    """From the front page to the table."""
    page = alice.page
    page.goto("/")
    keys.go_to(page.get_by_label("Your name"))
    page.keyboard.type(alice.name)
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("/r/[A-Z0-9]+/$"))
    alice.code = page.url.rstrip("/").rpartition("/")[2]
    alice.see("lobby")
    keys.push("Add a bot")
    expect(page.get_by_role("button", name=re.compile("^beginner"))).to_be_focused()
    keys.push(re.compile("^casual"))
    expect(page.locator("seat-list ol .seat-name")).to_have_count(2)
    keys.check("after the bot came")
    keys.push(re.compile("^House rules"))
    keys.go_to(page.get_by_role("radio", name=re.compile("^The whole sheet")))
    keys.press("ArrowDown")
    expect(page.get_by_role("radio", name=re.compile("^Upper section only"))).to_be_checked()
    expect(page.get_by_role("button", name=re.compile("^House rules"))).to_contain_text("Upper section only")
    keys.check("after choosing the short game")
    page.evaluate(LISTEN)
    keys.push("Start the game", back=True)
    alice.see("table")


def reroll_once(alice: Guest, keys: Keyboard) -> None:
    """Keep what is most alike by the keys of the dice, and throw the others."""
    kept = most_alike(alice.dice())
    for at in kept:
        alice.page.keyboard.press(str(at + 1))
        expect(alice.page.locator("dice-tray .die").nth(at)).to_have_attribute("aria-pressed", "true")
    before = [alice.dice()[at] for at in kept]
    expect(alice.page.locator("action-bar .roll")).to_be_enabled()
    keys.push(re.compile("^Roll "))
    expect(alice.page.locator("action-bar .roll")).to_contain_text("last roll")
    assert [alice.dice()[at] for at in kept] == before
    keys.check("after the second roll")


def write_first_open(alice: Guest, keys: Keyboard) -> None:
    category = next(iter(alice.choices()))
    column = 1  # Alice's, after the names of the categories
    keys.go_to(alice.category(category), back=True)
    keys.press("Enter")
    sure = alice.page.locator("action-bar .yes")
    if sure.is_visible():
        expect(sure).to_be_focused()
        keys.press("Space")
    alice.wait_for_written(category, column)
    keys.check("after writing")


def check_what_was_heard(alice: Guest, server: Server) -> None:
    """Every roll and every category, Alice's and the bot's, in the order of the log."""
    logbook = last_game(server, alice.code)
    assert logbook.state.over
    names = alice.page.evaluate(CATEGORIES)
    told = []
    for event in logbook.events():
        if isinstance(event, log.DiceRolled):
            told.append(f"{logbook.names[event.seat]} rolled {' '.join(map(str, event.dice))}, ")
        elif isinstance(event, log.CategoryScored):
            told.append(f"{logbook.names[event.seat]} wrote {event.points} in {names[event.category]}.")
    heard = iter(alice.page.evaluate("heard"))
    for sentence in told:
        assert any(text.startswith(sentence) for text in heard), f"nobody heard: {sentence}"
