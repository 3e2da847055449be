"""Dice on the table, typed in with one thumb: every rule set, both ways to enter them, and every slip put right."""

from collections.abc import Callable
from functools import partial

from playwright.sync_api import Locator, expect

from tests.browser.guests import Guest
from tests.browser.logbook import last_game
from tests.browser.page_scripts import wait_for
from tests.browser.tables import Come, same_sheet, table
from tests.services.server import Server

# What no finger could send.
FORGE = """dice => document.querySelector("table-view").dispatchEvent(
  new CustomEvent("act", { bubbles: true, detail: { seat: 0, do: { enter: { dice } } } })
)"""


def tells(guest: Guest, tap: Callable[[], None], words: str) -> bool:
    tap()
    return notice(guest).inner_text() == words


def test_a_whole_game_with_real_dice_is_kept_like_any_other(guest: Come, server: Server) -> None:
    friends = table(
        guest, "Alice", "Bob", ruleset="russian-15", sections="upper", dice_from="each_roll", order="forced"
    )
    for turn, face in ((turn, face) for face in range(1, 7) for turn in (0, 1)):
        one, other = friends[turn], friends[1 - turn]
        one.wait_for_turn()
        one.enter(face, face, face, 1 + face % 6, 1 + face % 6, keys=turn == 1)
        expect(notice(other)).to_contain_text(f"{face} {face} {face}")
        if face == 3:  # a second roll: two dice are taken up and thrown again
            for _ in range(2):
                one.page.keyboard.press("Backspace")
            one.page.keyboard.press("3")
            one.page.keyboard.press("3")
            one.page.get_by_role("button", name="Enter roll 2").click()
            expect(one.page.locator("turn-notice .faces")).to_have_text("3 3 3 3 3")
        one.score(next(iter(one.choices())))
    for one in friends:
        one.see("end")
        logbook = last_game(server, one.code)
        assert one.sheet() == logbook.sheet()
        assert one.standings() == logbook.standings() == [(1, "Alice", 119), (1, "Bob", 119)]
    # Nothing was rolled here, so there is nothing to prove; the dice stand in the log as what lay on the table.
    assert not any(logbook.rolls(seat) for seat in (0, 1))


def test_a_mistyped_die_is_put_right_by_thumb_and_by_key(guest: Come) -> None:
    alice, bob = table(guest, "Alice", "Bob", dice_from="final")
    said = alice.page.locator("dice-entry").get_by_role("status")
    alice.page.keyboard.press("1")
    expect(said).to_have_text("1, 4 dice to go")
    alice.page.keyboard.press("2")
    alice.page.get_by_role("button", name="Take the last die back").click()
    expect(said).to_have_text("2 taken back")
    for face in "1115":
        alice.page.keyboard.press(face)
    expect(said).to_have_text("5, all dice are in")
    for one in (alice, bob):
        expect(one.page.locator("turn-notice .faces")).to_have_text("1 1 1 1 5")
    assert alice.announced() == "Alice has 1 1 1 1 5 on the table."
    alice.page.keyboard.press("Backspace")
    alice.page.keyboard.press("1")
    expect(bob.page.locator("turn-notice .faces")).to_have_text("1 1 1 1 1")
    alice.page.get_by_role("button", name="Place 2: 1, take away").click()
    alice.page.locator("dice-entry .faces").get_by_role("button", name="6").click()
    expect(bob.page.locator("turn-notice .faces")).to_have_text("1 6 1 1 1")
    alice.score("ones")
    assert same_sheet(alice, bob)["Alice"]["ones"] == 4


def test_no_roll_is_burnt_before_a_die_of_it_was_touched(guest: Come) -> None:
    alice, bob = table(guest, "Alice", "Bob", dice_from="each_roll")
    alice.enter(1, 1, 1, 1, 5)
    what_to_do = "Tap the dice you threw again, or choose a category."
    expect(notice(alice)).to_have_text(f"Your turn, Alice. 1 1 1 1 5. {what_to_do}")
    assert alice.announced() == f"Alice has 1 1 1 1 5 on the table, 2 rolls left. {what_to_do}"
    for roll in (2, 3):
        send = next_roll(alice, roll)
        expect(send).to_have_attribute("aria-disabled", "true")
        # For a moment a second tap is the same finger's slip.
        wait_for(alice.page, partial(tells, alice, partial(send.click, force=True), what_to_do))
        expect(alice.page.locator("turn-notice").get_by_role("status").first).to_contain_text(what_to_do)
        # One die was thrown again, and fell the same.
        if roll == 2:
            alice.page.keyboard.press("Backspace")
            expect(send).to_have_attribute("aria-disabled", "true")
            alice.page.keyboard.press("5")
            send.press("Enter")
        else:
            alice.page.get_by_role("button", name="Place 5: 5, take away").click()
            expect(send).to_have_attribute("aria-disabled", "true")
            alice.page.locator("dice-entry .faces").get_by_role("button", name="5").click()
            send.click()
        expect(bob.page.locator("game-log li").filter(has_text="Alice has 1 1 1 1 5")).to_have_count(roll)
    expect(notice(alice)).to_have_text("Your turn, Alice. 1 1 1 1 5: choose a category.")
    alice.score("ones")
    alice.undo()
    expect(notice(alice)).to_contain_text("choose a category.")


def test_dice_that_cannot_be_cost_a_sentence_and_nothing_else(guest: Come) -> None:
    (alice,) = table(guest, "Alice", dice_from="each_roll")
    send = alice.page.get_by_role("button", name="Enter roll 1")
    send.click(force=True)  # it is not ready, and says so
    expect(notice(alice)).to_contain_text("Tap what the dice show: 5 are missing.")
    alice.enter(2, 2, 2, 2, 3)
    alice.page.keyboard.press("6")
    expect(notice(alice)).to_have_text("All 5 dice are in. Tap a die to change it.")
    for dice, words in (
        ([1, 2, 3, 4, 5, 6], "That is not the right number of dice"),
        ([1, 2, 3, 4, 7], "A die shows 1 to 6."),
    ):
        alice.page.evaluate(FORGE, dice)
        expect(notice(alice)).to_contain_text(words)
    alice.page.keyboard.press("Backspace")
    alice.page.keyboard.press("4")
    alice.page.get_by_role("button", name="Correct roll 1").click()
    expect(alice.page.locator("turn-notice .faces")).to_have_text("2 2 2 2 4")
    expect(next_roll(alice, 2)).to_have_text("Enter roll 2 · 2 rolls left")
    assert alice.choices()["twos"] == 8
    alice.score("twos")
    assert alice.sheet()["Alice"]["twos"] == 8


def test_maxi_takes_real_dice_both_ways_named_before_and_in_order(guest: Come) -> None:
    alice = guest("Alice")
    alice.start_room()
    for dice_from, house in (
        ("final", {}),
        ("final", {"declare": "after_first_roll"}),
        ("each_roll", {"declare": "after_first_roll"}),
        ("each_roll", {"order": "forced"}),
    ):
        alice.choose(ruleset="maxi", dice_from=dice_from, **{"declare": "off", "order": "free"} | house)
        alice.start_game()
        declares = "declare" in house
        alice.enter(1, 1, 1, 1, 5, 6, rolls=1 if dice_from == "final" and not declares else None)
        if declares:
            alice.category("ones").click()
            alice.page.locator("action-bar .yes").click()
            expect(alice.page.locator("score-card .declared")).to_be_visible()
        assert set(alice.choices()) >= {"ones"}
        alice.score("ones")
        assert alice.sheet()["Alice"]["ones"] == 4, (house, dice_from)
        if dice_from == "final" and not declares:
            expect(alice.page.locator("score-card .more")).to_contain_text("2 saved rolls")
        alice.do("abandon")
        alice.see("end")
        alice.do("to_lobby")
        alice.see("lobby")


def notice(one: Guest) -> Locator:
    return one.page.locator("table-view turn-notice .sentence")


def next_roll(one: Guest, roll: int) -> Locator:
    return one.page.get_by_role("button", name=f"Enter roll {roll}")
