"""What somebody is asked or told beside the game, what a host may do, and what becomes of the role without the host."""

import re

from playwright.sync_api import Locator, expect

from tests.browser.conftest import HASTY_BOTS
from tests.browser.guests import Guest
from tests.browser.page_scripts import box
from tests.browser.tables import Come, forgive, lobby, table
from tests.browser.test_screens import where

HOUSE = HASTY_BOTS | {"YATZY_HOST_AWAY_MS": "0"}  # a host is missed at once


def test_a_game_that_begins_without_somebody_is_started_knowingly_and_does_not_stand_still(guest: Come) -> None:
    alice, bob = lobby(guest, "Alice", "Bob")
    bob.page.close()
    expect(row(alice, "Bob")).to_contain_text("away")
    alice.page.get_by_role("button", name="Start the game").click()
    expect(alice.page.locator("start-box")).to_contain_text("Bob is away. On their turn the game stands still")
    alice.page.get_by_role("button", name="Wait").click()
    alice.page.get_by_role("button", name="Start the game").click()
    alice.page.get_by_role("button", name="Start anyway").click()
    alice.see("table")
    alice.play_turn()
    expect(questions(alice)).to_contain_text("Bob is away, and the game waits for them.")
    questions(alice).get_by_role("button", name="Let the table decide").click()
    expect(alice.page.locator("turn-notice")).to_contain_text("The table may decide soon.")
    expect(questions(alice)).to_be_hidden()


def test_a_question_goes_on_to_who_plays_when_the_host_has_gone_and_to_no_newcomer(guest: Come) -> None:
    alice, bob, carol = table(guest, "Alice", "Bob", "Carol")
    carol.page.close()
    lost, dora = guest("Carol"), guest("Dora")
    dora.open(alice.code)
    dora.page.get_by_label("Your name").fill("Dora")
    dora.page.get_by_role("button", name="A seat in the next game").click()
    expect(questions(dora)).to_contain_text("You have a seat in the next game.")
    questions(dora).get_by_role("button", name="All right").click()
    expect(questions(dora)).to_be_hidden()
    lost.page.goto(f"/r/{alice.code}/?look#back")
    lost.page.get_by_role("button", name="I was Carol").click()
    waiting = lost.page.locator("claim-box").filter(visible=True).get_by_role("status")
    expect(waiting).to_contain_text("Asked. Alice, who hosts, has the question on the screen")
    expect(questions(alice)).to_contain_text("Somebody says: I was Carol.")
    expect(questions(bob)).to_be_hidden()
    alice.page.close()
    expect(waiting).to_contain_text("The host is away, so it is for Bob to say")
    expect(questions(bob)).to_contain_text("Somebody says: I was Carol.")
    expect(questions(dora)).to_be_hidden()
    # With everybody gone who could answer, nobody waits for ever.
    bob.page.close()
    expect(lost.page.get_by_role("button", name=re.compile("^Carol: .*you"))).to_be_visible()


def test_who_resigned_and_who_is_left_alone_are_told_what_comes_now_and_nothing_moves(guest: Come) -> None:
    alice, bob = table(guest, "Alice", "Bob", sections="upper")
    bob.page.set_viewport_size({"width": 1280, "height": 800})
    before = [where(bob.page, part) for part in ("score-sheet", ".tray")]
    alice.page.get_by_role("button", name="Menu").click()
    alice.page.get_by_role("button", name="Resign", exact=True).click()
    alice.page.get_by_role("button", name="Yes", exact=True).click()
    expect(questions(alice)).to_contain_text("You have resigned: your open categories are 0.")
    expect(questions(bob)).to_contain_text("Everybody else has resigned, so you have won.")
    assert [where(bob.page, part) for part in ("score-sheet", ".tray")] == before
    expect(bob.page.get_by_role("button", name="Menu")).to_be_visible()
    questions(bob).get_by_role("button", name="A bot plays the rest").click()
    bob.see("end")
    assert [line[:2] for line in bob.standings()] == [(1, "Bob"), (2, "Alice, resigned")]


def test_at_a_locked_door_who_was_here_before_asks_by_name(guest: Come, problems: list[str]) -> None:
    alice, bob = lobby(guest, "Alice", "Bob")
    alice.do("lock", locked=True)
    bob.page.close()
    lost = guest("Bob")
    lost.open(alice.code)
    lost.page.get_by_label("Your name in the room").fill("bob")
    lost.page.get_by_role("button", name="Ask to come back").click()
    expect(lost.page.get_by_role("status")).to_contain_text("your friends see the question now")
    questions(alice).get_by_role("button", name="Yes, that is them").click()
    lost.see("lobby")
    expect(row(lost, "Bob")).to_contain_text("you")
    forgive(problems, "403")  # the browser logs every page that is refused


def test_who_was_only_asleep_is_told_and_takes_the_place_back(guest: Come) -> None:
    alice, bob = table(guest, "Alice", "Bob")
    for asleep in (alice, bob):
        asleep.page.goto("/help/")
    mallory = guest("Mallory")
    mallory.page.goto(f"/r/{alice.code}/?look#back")
    mallory.page.get_by_role("button", name="I was Bob").click()
    expect(mallory.page.get_by_role("button", name=re.compile("^Bob: .*you"))).to_be_visible()
    bob.page.goto("/")
    expect(bob.page.get_by_role("status")).to_contain_text("another browser plays as Bob, too.")
    bob.page.get_by_role("link", name="Look, or take your place back").click()
    bob.page.get_by_role("button", name="Take my place back").click()
    expect(bob.page.get_by_role("button", name=re.compile("^Bob: .*you"))).to_be_visible()
    expect(mallory.page.locator("room-notice")).to_contain_text("Your place moved to another device")


def test_who_wants_to_be_forgotten_reads_what_copies_keep_and_nothing_of_them_stays_on_open_pages(guest: Come) -> None:
    alice, bob = table(guest, "Alice", "Bob")
    alice.play_turn()
    alice.page.get_by_role("button", name="Log and talk").click()
    alice.page.locator("table-view").get_by_label("Say something").fill("Hello")
    alice.page.get_by_role("button", name="Send").click()
    bob.page.get_by_role("button", name="Log and talk").click()
    expect(bob.page.locator("room-page")).to_contain_text("Alice Hello")
    alice.page.goto("/")
    alice.page.get_by_text("Forget me", exact=True).click()
    alice.page.get_by_role("button", name="Yes, forget me").click()
    expect(bob.page.locator("seat-strip")).to_contain_text("Player 1")
    for part in ("seat-strip", "game-log", "table-view chat-box", "turn-notice", "room-page > .said", "score-sheet"):
        expect(bob.page.locator(part).first).not_to_contain_text("Alice")
    bob.do("abandon")
    bob.see("end")
    menu = bob.page.locator("player-menu").filter(visible=True)
    menu.locator(".menu-button").click()
    menu.get_by_role("button", name="Forget me").click()
    expect(menu).to_contain_text("keep old names until ten newer ones have replaced them")
    # A real tap: on a phone the menu lies over the sheet, and not under its corner.
    menu.get_by_role("button", name="Yes").click()
    expect(bob.page.get_by_role("status")).to_contain_text("You are forgotten on this server")


def test_during_a_game_the_host_rules_the_talk_the_door_and_the_company(guest: Come, problems: list[str]) -> None:
    alice, bob, mallory = table(guest, "Alice", "Bob", "Mallory")
    expect(bob.page.locator("host-tools")).to_be_hidden()
    alice.page.get_by_role("button", name="Menu").click()
    tools = alice.page.locator("host-tools")
    bob.page.get_by_role("button", name="Log and talk").click()
    tools.get_by_role("checkbox", name="Chat").uncheck()
    expect(bob.page.locator("table-view chat-box form")).to_be_hidden()
    tools.get_by_role("checkbox", name="Reactions").uncheck()
    expect(bob.page.locator("table-view chat-box")).to_be_hidden()
    tools.get_by_role("radio", name="The table decides").check()
    expect(tools.get_by_label("The table decides after")).to_be_visible()
    with alice.page.expect_response("**/do/lock/"):
        tools.get_by_role("checkbox", name="Lock the room").check()
    stranger = guest("Charlie")
    stranger.open(alice.code)
    expect(stranger.page.get_by_role("heading", level=1)).to_have_text(f"Room {alice.code} is locked")
    person = tools.locator(".person").filter(has_text="Mallory")
    person.get_by_role("button", name="Send out of the room").click()
    expect(person).to_contain_text("Really send Mallory out?")
    person.get_by_role("button", name="Yes").click()
    notice = mallory.page.locator("room-notice")
    expect(notice).to_contain_text("The host has sent you out of this room.")
    expect(notice.get_by_role("link", name="To the front page")).to_be_visible()
    assert 0 < box(notice)["x"] < 360 - box(notice)["width"]
    mallory.open(alice.code)
    expect(mallory.page.get_by_role("heading", level=1)).to_have_text(f"You cannot come into room {alice.code}")
    forgive(problems, "403")


def test_with_the_host_away_after_a_game_somebody_takes_over_and_can_choose(guest: Come) -> None:
    alice, bob = table(guest, "Alice", "Bob")
    alice.do("abandon")
    bob.see("end")
    expect(bob.page.get_by_text("Alice starts the next game.")).to_be_visible()
    bob.page.locator("end-view").get_by_label("Say something").fill("Who is there?")
    bob.page.get_by_role("button", name="Send").click()
    expect(alice.page.locator("end-view chat-box")).to_contain_text("Bob Who is there?")
    alice.page.get_by_role("button", name="Bravo!").click()
    expect(bob.page.locator("reaction-stamp.shown")).to_have_text("Alice: Bravo!")
    alice.page.close()
    bob.page.get_by_role("button", name="Rematch").click()
    expect(bob.page.locator("next-game")).to_contain_text("Alice is away.")
    bob.page.get_by_role("button", name="Wait").click()
    expect(bob.page.get_by_role("button", name="New settings")).to_be_hidden()
    bob.page.get_by_role("button", name="Take over as host").click()
    bob.page.get_by_role("button", name="New settings").click()
    bob.see("lobby")
    bob.page.get_by_role("button", name="At the table").click()
    clock = bob.page.locator("lobby-view").get_by_label("Time for a turn")
    clock.select_option("1 minute")
    # Real dice have no clock: the choice takes it along, and says why.
    bob.page.get_by_label("Real dice, every roll").check()
    expect(clock).to_have_value("0")
    expect(clock).to_be_disabled()
    expect(bob.page.get_by_text("With real dice there is no clock")).to_be_visible()


def test_a_host_who_is_back_is_host_again_and_one_who_leaves_passes_the_role_on(guest: Come) -> None:
    alice, bob = lobby(guest, "Alice", "Bob")
    alice.page.goto("/help/")
    bob.page.get_by_role("button", name="Take over as host").click()
    expect(questions(bob)).to_contain_text("When Alice is back, Alice hosts again.")
    alice.open(alice.code)
    expect(row(bob, "Alice")).to_contain_text("host")
    expect(questions(bob)).to_be_hidden()
    expect(bob.page.get_by_role("button", name="Start the game")).to_be_hidden()
    menu = alice.page.locator("player-menu").filter(visible=True)
    menu.locator(".menu-button").click()
    menu.get_by_role("button", name="Leave the room").click()
    menu.get_by_role("button", name="Yes").click()
    expect(alice.page.get_by_role("heading", level=1)).to_have_text("Yatzy Night")
    bob.wait_for_members("Bob")
    expect(row(bob, "Bob")).to_contain_text("host")
    bob.start_game()


def questions(guest: Guest) -> Locator:
    return guest.page.locator("room-questions")


def row(guest: Guest, name: str) -> Locator:
    """Somebody's line in the lobby."""
    return guest.page.locator("lobby-view seat-row").filter(has_text=name)
