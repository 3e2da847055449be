"""The television among the phones: it shows the whole evening by itself."""

import re
from itertools import cycle, islice

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.conftest import HASTY_BOTS
from tests.browser.guests import PHONE, Guest, play_to_the_end
from tests.browser.page_scripts import box, until
from tests.browser.tables import Come, alone, forgive, lobby, table
from tests.browser.television import SCREEN, Television, Tune
from tests.browser.test_night import close
from tests.clients import most_alike
from tests.services.server import Server

HOUSE = HASTY_BOTS | {"YATZY_HOSTS": "192.168.1.20"}  # an address that phones could find, for its QR code
SMALL_SCREEN: ViewportSize = {"width": 1280, "height": 720}
LONG_TEAMS = ("Wolkenstein & Montgomery", "Midnight Wanderers")
CUT_HEADS = """() => [...document.querySelectorAll("tv-table score-sheet thead .who")]
  .filter((name) => name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight + 1)
  .map((name) => name.textContent)"""
# What no finger could send: the buttons are gone.
FORGE = """() => [["react", { reaction: "clap" }], ["say", { text: "Anybody there?" }]].forEach(([name, detail]) =>
  document.querySelector("table-view").dispatchEvent(new CustomEvent(name, { bubbles: true, detail })))"""
LARGE_SCREEN: ViewportSize = {"width": 3840, "height": 2160}
UPRIGHT: ViewportSize = {"width": 720, "height": 1280}
LIVE = "tv-page [aria-live], tv-page [role=status], tv-page [role=alert], tv-page [role=log]"


def test_phones_and_a_television_play_a_whole_game(guest: Come, television: Tune, house: Server) -> None:
    alice, bob = lobby(guest, "Alice", "Bob", sections="upper")
    tv = television(alice.code.lower(), reduced_motion="no-preference")
    tv.see("lobby")
    tv.wait_for_people("Alice", "Bob")
    until(tv.page, "() => document.querySelector('tv-lobby .qr').naturalWidth > 0")
    expect(tv.page.locator("tv-lobby tv-join .address")).to_have_text(f"192.168.1.20:{house.port}")
    expect(tv.page.locator("tv-lobby tv-join .code")).to_have_text(alice.code)
    expect(tv.page.locator("tv-lobby .rules")).to_contain_text("Finnish Yatzy")
    expect(tv.page.locator("tv-lobby .wait")).to_have_text("Alice starts the game when everybody is here.")
    assert tv.page.locator(LIVE).count() <= 1

    alice.start_game()
    tv.see("table")
    tv.wait_for_turn("Alice")
    tv.wait_for_about("about to roll")
    dice = alice.roll()
    tv.wait_for_dice(*dice)
    kept = tuple(most_alike(dice))
    alice.keep(*kept)
    for _ in range(2):  # loaded again in the middle of a game it shows the same
        tv.wait_for_dice(*dice, kept=kept)
        tv.wait_for_about(f"keeps {' '.join(str(dice[at]) for at in kept)} · 2 rolls left")
        tv.page.reload()
    dice = alice.roll()
    tv.wait_for_dice(*dice, kept=kept)
    points = alice.choices()["fours"]
    alice.score("fours")
    tv.wait_for_sentence(f"Alice wrote {points} in Fours")
    expect(tv.page.locator("tv-table td.fresh")).to_have_text(str(points))
    tv.wait_for_turn("Bob")
    assert tv.page.locator(LIVE).count() <= 1

    for player in islice(cycle((bob, alice)), 2 * 6 - 1):  # the first of twelve turns is over
        tv.wait_for_turn(player.name)
        player.wait_for_turn()
        tv.wait_for_dice(*player.roll())
        player.score(next(iter(player.choices())))
    tv.see("end")
    alice.see("end")
    assert tv.podium() == alice.standings()
    expect(tv.page.locator("tv-end canvas")).to_have_count(1)
    expect(tv.page.locator("tv-end evening-table tbody tr")).to_have_count(2)
    assert tv.page.locator(LIVE).count() <= 1

    alice.rematch()
    tv.see("table")
    expect(tv.page.locator("tv-table evening-table")).to_be_visible()
    # The confetti has fallen, and left nothing behind.
    until(tv.page, "() => document.querySelector('canvas') === null")


def test_who_is_away_is_said_and_the_television_is_nobody(guest: Come) -> None:
    alice, bob = table(guest, "Alice", "Bob")
    tv = Television(alice.page.context.new_page())  # a tab to cast, in Alice's own browser
    tv.page.set_viewport_size(SCREEN)
    tv.show(alice.code)
    tv.wait_for_turn("Alice")
    alice.page.close()
    expect(tv.page.locator("tv-turn .whose b")).to_have_text("Alice is away")
    expect(bob.page.locator("turn-notice .who")).to_have_text("Alice is away.")
    bob.page.close()
    expect(tv.page.locator("tv-table .away-now")).to_have_text("Away: Alice and Bob")


@pytest.mark.parametrize(
    ("bots", "ruleset"),
    [
        *((3, "finnish"), (11, "maxi")),
        *(pytest.param(*one, marks=pytest.mark.long) for one in ((5, "finnish"), (11, "finnish"), (1, "maxi"))),
    ],
)
def test_the_whole_table_is_on_the_screen_and_can_be_read_from_the_sofa(
    guest: Come, television: Tune, bots: int, ruleset: str
) -> None:
    host = guest("Александра")  # one long word, which stays one
    code = host.start_room()
    host.choose(ruleset=ruleset, clock=300)
    tv = television(code)
    for _ in range(bots):
        host.add_bot()
    expect(tv.page.locator("tv-lobby .people li")).to_have_count(bots + 1)
    tv.expect_whole(SCREEN, SMALL_SCREEN, LARGE_SCREEN)
    host.start_game()
    tv.see("table")
    host.roll()
    expect(tv.page.locator("tv-table score-sheet td.now .open").first).to_be_visible()
    names = tv.page.locator("tv-table score-sheet thead .who")
    expect(names).to_have_count(bots + 1)
    tv.expect_whole(SCREEN, SMALL_SCREEN, LARGE_SCREEN)
    if bots == 3:
        assert tv.page.evaluate(CUT_HEADS) == []
        tall = names.evaluate_all("(names) => names.map((name) => name.clientHeight)")
        assert tall == [tall[-1]] * 4  # "Pip" has one line
    # Held upright it shows the dice below the sheet.
    tv.page.set_viewport_size(UPRIGHT)
    sheet, side = (box(tv.page.locator(f"tv-table {part}")) for part in ("score-sheet", ".side"))
    assert side["y"] >= sheet["y"] + sheet["height"]
    assert side["x"] + side["width"] <= UPRIGHT["width"]


@pytest.mark.parametrize("mates", [6, pytest.param(2, marks=pytest.mark.long)])
def test_teams_with_long_names_fit_on_every_screen_of_an_evening(guest: Come, television: Tune, mates: int) -> None:
    friends = lobby(guest, "Maximiliana Wolkenstein", "William Montgomery Moore", sections="upper")
    host = friends[0]
    tv = television(host.code)
    for _ in range(mates - 2):
        host.add_bot()
    host.start_game()
    play_to_the_end(friends)
    host.page.get_by_role("button", name="New settings").click()
    host.see("lobby")
    host.page.get_by_role("button", name="Two teams").click()
    host.choose(team_looks=[{"name": name, "colour": at} for at, name in enumerate(LONG_TEAMS)])
    tv.see("lobby")
    expect(tv.page.locator("tv-lobby .people .badge").first).to_contain_text(LONG_TEAMS[0])
    tv.expect_whole(SCREEN, SMALL_SCREEN)
    expect(tv.page.locator("tv-lobby .wait")).to_be_in_viewport(ratio=1)
    host.start_game()
    tv.see("table")
    host.wait_for_turn()
    tv.wait_for_turn(host.name)
    host.roll()
    expect(tv.page.locator("tv-table evening-table tbody tr").first).to_be_visible()
    expect(tv.page.locator("tv-table score-sheet thead .who")).to_have_text(LONG_TEAMS)
    assert tv.page.evaluate(CUT_HEADS) == []
    tv.expect_whole(SCREEN, SMALL_SCREEN)
    expect(tv.page.locator("tv-table tv-join .code")).to_be_in_viewport(ratio=1)
    host.score(next(iter(host.choices())))
    play_to_the_end(friends)
    tv.see("end")
    expect(tv.page.locator("tv-end .podium .mates").first).to_be_visible()
    tv.expect_whole(SCREEN, SMALL_SCREEN)
    close(host)
    tv.see("over")
    expect(tv.page.get_by_role("heading", name="The room is closed. Good night!")).to_be_visible()
    expect(tv.page.locator("tv-over .best-tonight")).to_contain_text("of the night: ")
    expect(tv.page.locator("tv-over evening-table tbody tr")).to_have_count(mates)
    expect(tv.page.locator(".qr:visible, tv-notice:visible")).to_have_count(0)
    tv.expect_whole(SCREEN, SMALL_SCREEN)


def test_reactions_and_lines_are_shown_big_and_a_quiet_room_shows_none(guest: Come, television: Tune) -> None:
    alice, bob = table(guest, "Alice", "Bob")
    tv = television(alice.code)
    tv.wait_for_turn("Alice")
    # Time stands still there: nothing vanishes by itself.
    tv.page.clock.install(time=0)
    tv.page.clock.pause_at(3600)
    shout, words = tv.page.locator("tv-shout"), tv.page.locator("tv-shout span")
    bob.page.get_by_role("button", name="Log and talk").click()
    bob.page.get_by_role("button", name="Bravo!").click()
    expect(shout).to_have_text("Bob: Bravo!")
    expect(shout).to_be_visible()
    # A long line ends in dots and leaves the dice in sight.
    for size in (SCREEN, SMALL_SCREEN):
        tv.page.set_viewport_size(size)
        say(bob, "W" * 200)
        expect(words).to_have_text(re.compile("W{200}"))
        line, dice = box(tv.page.locator("tv-shout p")), box(tv.page.locator("tv-table dice-tray"))
        assert dice["y"] + dice["height"] <= line["y"] <= size["height"] - line["height"]
        assert words.evaluate("node => node.scrollHeight > node.clientHeight")
        assert words.evaluate("node => getComputedStyle(node).webkitLineClamp") == "4"
    alice.choose(chat=False, reactions=False)
    expect(shout).to_have_text("")
    bob.page.evaluate(FORGE)
    expect(bob.page.locator("table-view chat-box [role=alert]")).not_to_be_empty()  # he was refused, out of sight
    tv.wait_for_dice(*alice.roll())
    assert shout.text_content() == ""
    tv.page.reload()
    tv.wait_for_dice(*alice.roll())
    assert shout.text_content() == ""  # nor is what was said before


def test_the_way_to_the_television_stands_in_the_lobby_and_in_the_menu(guest: Come) -> None:
    (alice,) = lobby(guest, "Alice")
    for screen in ("lobby", "table"):
        if screen == "table":
            alice.start_game()
            alice.page.get_by_role("button", name="Menu").click()
        with alice.page.context.expect_page() as opened:
            alice.page.locator(f"{screen}-view .tv-link").get_by_role("link", name="Show on the TV").click()
        tab = Television(opened.value)
        expect(tab.page).to_have_url(re.compile(f"/tv/{alice.code}/$"))
        tab.see(screen)
        tab.page.close()


def test_a_television_asks_for_a_code_and_takes_it_in_any_writing(guest: Come, page: Page, problems: list[str]) -> None:
    (alice,) = lobby(guest, "Alice")
    page.goto("/tv/")
    for size in (PHONE, SCREEN):
        page.set_viewport_size(size)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        expect(page.get_by_role("button", name="Show")).to_be_in_viewport(ratio=0.99)
    page.get_by_label("Code of the room").fill("zzzz")
    page.keyboard.press("Enter")
    expect(page.locator("#code-error")).to_be_visible()
    forgive(problems, "404")
    page.get_by_label("Code of the room").fill(alice.code.lower())
    page.keyboard.press("Enter")
    Television(page).see("lobby")


def test_sound_waits_for_a_touch_and_the_pointer_goes(guest: Come, television: Tune) -> None:
    alice = alone(guest)
    tv = television(alice.code)
    hint = tv.page.get_by_text("Sound: press a key or click once")
    expect(hint).to_be_visible()
    tv.page.keyboard.press("Shift")
    expect(hint).to_be_hidden()
    expect(tv.page.locator("body")).to_have_class(re.compile("still"))
    tv.page.mouse.move(300, 300)
    expect(tv.page.locator("body")).not_to_have_class(re.compile("still"))
    tv.page.get_by_role("button", name="Settings").click()
    tv.page.get_by_label("Quickly").check()
    tv.page.reload()
    tv.page.get_by_role("button", name="Settings").click()
    expect(tv.page.get_by_label("Quickly")).to_be_checked()
    assert alice.page.evaluate("localStorage.getItem('yatzy-likes')") is None


def say(guest: Guest, text: str) -> None:
    field = guest.page.locator("table-view chat-box input")
    field.fill(text)
    field.press("Enter")
