"""The television among the phones: it shows the whole evening by itself."""

import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.axe import in_the_dark, violations
from tests.browser.guests import PHONE, Guest, play_to_the_end
from tests.browser.tables import Come, forgive, lobby, table
from tests.browser.television import SCREEN, Television, Tune
from tests.browser.test_night import close
from tests.clients import most_alike

pytestmark = pytest.mark.timeout(240)

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


def test_loaded_again_in_the_middle_of_a_game_the_television_shows_the_same(guest: Come, television: Tune) -> None:
    alice, bob = table(guest, "Alice", "Bob")
    tv = television(alice.code)
    points = alice.roll() and alice.choices()["chance"]
    alice.score("chance")
    dice = bob.roll()
    bob.keep(*most_alike(dice))
    for _ in range(2):
        tv.wait_for_turn("Bob")
        tv.wait_for_sentence(f"Alice wrote {points} in Chance")
        tv.wait_for_dice(*dice, kept=tuple(most_alike(dice)))
        tv.page.reload()


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
    ("bots", "ruleset"), [(1, "finnish"), (5, "finnish"), (11, "finnish"), (11, "maxi"), (1, "maxi")]
)
def test_the_whole_table_is_on_the_screen_and_can_be_read_from_the_sofa(
    guest: Come, television: Tune, bots: int, ruleset: str
) -> None:
    alice = guest("Alice")
    code = alice.start_room()
    alice.choose(ruleset=ruleset, clock=300)
    tv = television(code)
    for _ in range(bots):
        alice.add_bot()
    expect(tv.page.locator("tv-lobby .people li")).to_have_count(bots + 1)
    tv.expect_whole(SCREEN, SMALL_SCREEN, LARGE_SCREEN)
    alice.start_game()
    tv.see("table")
    alice.roll()
    expect(tv.page.locator("tv-table score-sheet td.now .open").first).to_be_visible()
    expect(tv.page.locator("tv-table score-sheet thead th")).to_have_count(bots + 1)
    tv.expect_whole(SCREEN, SMALL_SCREEN, LARGE_SCREEN)


def test_held_upright_a_television_shows_the_dice_below_the_sheet(guest: Come, television: Tune) -> None:
    alice, _ = table(guest, "Alice", "Bob")
    tv = television(alice.code)
    tv.see("table")
    tv.page.set_viewport_size(UPRIGHT)
    sheet, side = (tv.page.locator(f"tv-table {part}").bounding_box() for part in ("score-sheet", ".side"))
    assert sheet is not None
    assert side is not None
    assert side["y"] >= sheet["y"] + sheet["height"]
    assert side["x"] + side["width"] <= UPRIGHT["width"]


def test_a_long_word_of_a_name_stays_one_word_above_the_sheet(guest: Come, television: Tune) -> None:
    (host,) = lobby(guest, "Александра")
    tv = television(host.code)
    for _ in range(3):
        host.add_bot()
    host.start_game()
    names = tv.page.locator("tv-table score-sheet thead .who")
    expect(names.first).to_have_text(host.name)
    assert tv.page.evaluate(CUT_HEADS) == []
    tall = names.evaluate_all("(names) => names.map((name) => name.clientHeight)")
    assert tall == [tall[-1]] * 4  # "Pip" has one line
    tv.expect_whole(SCREEN, SMALL_SCREEN, LARGE_SCREEN)


@pytest.mark.parametrize("mates", [2, 6])
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
    shout = tv.page.locator("tv-shout")
    bob.page.get_by_role("button", name="Log and talk").click()
    bob.page.get_by_role("button", name="Bravo!").click()
    expect(shout).to_have_text("Bob: Bravo!")
    expect(shout).to_be_visible()
    _say(bob, "Lucky you")
    expect(shout).to_have_text("Bob: Lucky you")
    alice.choose(chat=False, reactions=False)
    expect(shout).to_have_text("")
    bob.page.evaluate(FORGE)
    expect(bob.page.locator("table-view chat-box [role=alert]")).not_to_be_empty()  # he was refused, out of sight
    tv.wait_for_dice(*alice.roll())
    assert shout.text_content() == ""
    tv.page.reload()
    tv.wait_for_dice(*alice.roll())
    assert shout.text_content() == ""  # nor is what was said before


@pytest.mark.parametrize("ruleset", ["finnish", "maxi"])
def test_a_long_line_ends_in_dots_and_leaves_the_dice_in_sight(guest: Come, television: Tune, ruleset: str) -> None:
    alice, _ = table(guest, "Alice", "Bob", ruleset=ruleset)
    tv = television(alice.code)
    tv.wait_for_turn("Alice")
    alice.page.get_by_role("button", name="Log and talk").click()
    for width, height in ((1920, 1080), (1280, 720)):
        tv.page.set_viewport_size({"width": width, "height": height})
        _say(alice, "W" * 200)
        words = tv.page.locator("tv-shout span")
        expect(words).to_have_text(re.compile("W{200}"))
        box, dice = tv.page.locator("tv-shout p").bounding_box(), tv.page.locator("tv-table dice-tray").bounding_box()
        assert box is not None
        assert dice is not None
        assert box["y"] >= dice["y"] + dice["height"]
        assert box["y"] + box["height"] <= height
        assert words.evaluate("node => node.scrollHeight > node.clientHeight")  # and so it ends in dots
        assert words.evaluate("node => getComputedStyle(node).webkitLineClamp") == "4"


def test_a_room_that_is_locked_leaves_the_television_and_comes_back_by_itself(
    guest: Come, television: Tune, problems: list[str]
) -> None:
    (alice,) = lobby(guest, "Alice")
    tv = television(alice.code)
    tv.see("lobby")
    alice.do("lock", locked=True)
    expect(tv.page.get_by_role("heading", level=1)).to_have_text(f"Room {alice.code} is locked")
    alice.do("lock", locked=False)
    tv.see("lobby")
    forgive(problems, "403")


def test_the_way_to_the_television_stands_in_the_lobby_and_in_the_menu(guest: Come) -> None:
    (alice,) = lobby(guest, "Alice")
    for screen, prepare in (("lobby-view", lambda: None), ("table-view", lambda: _open_menu(alice))):
        prepare()
        link = alice.page.locator(f"{screen} .tv-link").get_by_role("link", name="Show on the TV")
        with alice.page.context.expect_page() as opened:
            link.click()
        tab = Television(opened.value)
        expect(tab.page).to_have_url(re.compile(f"/tv/{alice.code}/$"))
        tab.see("lobby" if screen == "lobby-view" else "table")
        tab.page.close()
        if screen == "lobby-view":
            alice.start_game()


def test_a_television_asks_for_a_code_and_takes_it_in_any_writing(guest: Come, page: Page, problems: list[str]) -> None:
    (alice,) = lobby(guest, "Alice")
    page.set_viewport_size(SCREEN)
    page.goto("/tv/")
    for size in (PHONE, SCREEN):
        page.set_viewport_size(size)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        expect(page.get_by_role("button", name="Show")).to_be_in_viewport(ratio=0.99)
    page.get_by_label("Code of the room").fill("zzzz")
    page.keyboard.press("Enter")
    expect(page.locator("#code-error")).to_be_visible()
    forgive(problems, "404")
    _inspect(page)
    page.get_by_label("Code of the room").fill(alice.code.lower())
    page.keyboard.press("Enter")
    Television(page).see("lobby")


def test_sound_waits_for_a_touch_and_the_pointer_goes(guest: Come, television: Tune) -> None:
    (alice,) = table(guest, "Alice")
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


def test_every_screen_of_the_television_can_be_read_by_everybody(guest: Come, television: Tune) -> None:
    alice, bob = lobby(guest, "Alice", "Bob", sections="upper")
    alice.add_bot()
    tv = television(alice.code)
    tv.wait_for_people("Alice", "Bob", "Pip")
    _inspect(tv.page)
    alice.start_game()
    alice.keep(*most_alike(alice.roll()))
    tv.wait_for_turn("Alice")
    _inspect(tv.page)
    alice.score("ones")
    play_to_the_end([bob, alice])
    tv.see("end")
    _inspect(tv.page)
    tv.expect_whole(SCREEN, SMALL_SCREEN)


def _inspect(page: Page) -> None:
    """Nothing for axe, by day and by night, and one live region."""
    assert not violations(page)
    assert not in_the_dark(page)
    live = page.locator("tv-page [aria-live], tv-page [role=status], tv-page [role=alert], tv-page [role=log]")
    assert live.count() <= 1


def _open_menu(guest: Guest) -> None:
    guest.page.get_by_role("button", name="Menu").click()


def _say(guest: Guest, text: str) -> None:
    field = guest.page.locator("table-view chat-box input")
    field.fill(text)
    field.press("Enter")
