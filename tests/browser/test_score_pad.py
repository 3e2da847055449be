"""One phone keeps the score for everybody, as a paper pad would."""

import re

from playwright.sync_api import Locator, expect

from tests.browser.guests import Guest
from tests.browser.logbook import last_game
from tests.browser.tables import Come, forgive, lobby, same_sheet
from tests.browser.test_screens import where
from tests.services.server import Server


def test_three_names_on_one_phone_play_a_whole_game(guest: Come, server: Server) -> None:
    alice = with_a_pad(guest, "Bob", "Carla")
    charlie = guest("Charlie")
    charlie.watch(alice.code)
    expect(charlie.page.locator("play-ways")).to_contain_text("One phone keeps the score.")
    alice.choose(sections="upper", ruleset="russian-15")
    alice.start_game()
    charlie.see("table")
    for face, category in enumerate(("ones", "twos", "threes", "fours", "fives", "sixes"), 1):
        for name in ("Alice", "Bob", "Carla"):
            expect(who(alice)).to_have_text(f"Now: {name}.")
            expect(alice.page).to_have_title(f"Now: {name}")
            expect(who(charlie)).to_have_text(f"{name} is playing.")
            expect(charlie.page.locator("dice-entry")).to_be_hidden()
            faces = [face] * (5 if name == "Bob" else 3)
            alice.enter(*faces, *[1 + face % 6] * (5 - len(faces)), keys=True)
            alice.score(category)
    for one in (alice, charlie):
        one.see("end")
        logbook = last_game(server, alice.code)
        assert one.sheet() == logbook.sheet()
        assert one.standings() == logbook.standings()
    assert alice.standings()[0] == (1, "Bob", 155)
    alice.rematch()
    expect(who(alice)).to_have_text("Now: Bob.")


def test_a_name_that_is_refused_comes_back_and_the_next_one_may_be_typed_meanwhile(
    guest: Come, problems: list[str]
) -> None:
    alice = with_a_pad(guest, "Bob")
    field = alice.page.get_by_label("Type a name")
    field.press("Enter")
    expect(pad(alice)).to_contain_text("Please type a name.")
    field.fill("bob")
    field.press("Enter")
    expect(field).to_have_value("bob")
    expect(field).to_be_focused()
    expect(pad(alice)).to_contain_text("bob: Somebody here already has this name")
    field.fill("x" * 25)
    field.press("Enter")
    expect(pad(alice)).to_contain_text("at most 24 characters")
    alice.wait_for_members("Alice", "Bob")
    forgive(problems, "409", "400")


def test_friends_with_phones_are_on_the_pad_and_it_passes_on_with_the_role(guest: Come) -> None:
    alice = with_a_pad(guest, "Dora", "Carla")
    bob = guest("Bob")
    bob.join(alice.code)
    alice.page.get_by_role("button", name="Move Carla up").click()
    alice.wait_for_members("Alice", "Carla", "Dora", "Bob")
    alice.start_game()
    bob.see("table")
    expect(bob.page.locator("dice-entry")).to_be_hidden()
    expect(who(bob)).to_have_text("Alice is playing.")
    expect(bob.page.locator("dice-tray")).to_contain_text("Alice’s phone keeps the score.")
    alice.do("pass_host", member=member_id(bob))
    expect(bob.page.locator("dice-entry")).to_be_visible()
    expect(alice.page.locator("dice-entry")).to_be_hidden()
    expect(who(bob)).to_have_text("Now: Alice.")
    expect(who(alice)).to_have_text("Your turn, Alice.")
    bob.enter(6, 6, 6, 6, 6)
    bob.score("sixes")
    expect(who(alice)).to_have_text("Carla is playing.")
    bob.do("abandon")
    bob.see("end")
    bob.do("to_lobby")
    bob.page.get_by_role("button", name="I only keep the score").click()
    bob.wait_for_members("Alice", "Carla", "Dora")


def test_undo_takes_the_pad_back_to_who_chose(guest: Come) -> None:
    alice = with_a_pad(guest, "Bob")
    alice.choose(ruleset="russian-15", chance="free")
    alice.start_game()
    alice.enter(1, 1, 1, 1, 1, rolls=1)
    alice.score("ones")
    expect(who(alice)).to_have_text("Now: Bob.")
    back = alice.page.get_by_role("button", name="Take back 5 in Ones")
    before = where(alice.page, ".tray")
    alice.page.keyboard.press("6")  # who begins to tap has moved on
    expect(back).to_be_hidden()
    assert where(alice.page, ".tray") == before
    alice.page.keyboard.press("Backspace")
    back.click()
    expect(who(alice)).to_have_text("Now: Alice.")
    alice.score("yatzy")
    expect(who(alice)).to_have_text("Now: Bob.")


def test_friends_who_share_a_phone_pass_it_around(guest: Come) -> None:
    (alice,) = lobby(guest, "Alice")
    alice.page.get_by_role("button", name="Add a friend without a phone").click()
    name = alice.page.get_by_label("Their name; they play on this phone")
    expect(name).to_be_focused()
    name.fill("Granny")
    name.press("Enter")
    alice.wait_for_members("Alice", "Granny")
    expect(name).to_have_value("")
    expect(alice.page.locator("lobby-view seat-row").nth(1)).to_contain_text("on Alice's phone")
    bob = guest("Bob")
    bob.join(alice.code)
    alice.start_game()
    alice.play_turn()
    granny = Guest(alice.page, "Granny")
    granny.wait_for_turn()
    bob.wait_for_turn("Granny")
    granny.play_turn(rolls=2)
    bob.play_turn()
    alice.wait_for_turn()
    same_sheet(bob, alice)


def with_a_pad(guest: Come, *names: str) -> Guest:
    """Alice chooses that her phone keeps the score, and types the others' names."""
    alice = guest("Alice")
    alice.start_room()
    alice.page.get_by_role("radio", name=re.compile("^One phone keeps the score")).check()
    field = alice.page.get_by_label("Type a name")
    expect(field).to_be_visible()
    field.focus()
    for at, name in enumerate(names, 1):
        alice.page.keyboard.type(name)
        alice.page.keyboard.press("Enter")
        expect(field).to_have_value("")
        expect(field).to_be_focused()
        alice.wait_for_members("Alice", *names[:at])
    return alice


def who(one: Guest) -> Locator:
    return one.page.locator("table-view turn-notice .who")


def pad(one: Guest) -> Locator:
    return one.page.locator("pad-names").get_by_role("alert")


def member_id(one: Guest) -> int:
    return one.page.evaluate("JSON.parse(document.getElementById('page-data').textContent).you")
