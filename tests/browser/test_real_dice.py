"""Dice on the table, typed in with one thumb: every rule set, both ways to enter them, and every slip put right."""

import re
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from rules import RULESETS
from tests.browser.guests import Guest
from tests.browser.logbook import last_game
from tests.browser.page_scripts import wait_for
from tests.browser.tables import Come, same_sheet, table
from tests.browser.wires import SlowWire
from tests.services.server import Server

pytestmark = pytest.mark.timeout(240)

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


def test_a_straight_waits_until_the_rolls_are_said(guest: Come) -> None:
    (alice,) = table(guest, "Alice", ruleset="russian-15", dice_from="final")
    alice.enter(1, 2, 3, 4, 5)
    assert all(not radio.is_checked() for radio in rolls(alice).all())
    expect(notice(alice)).to_contain_text("after how many rolls?")
    assert "small_straight" not in alice.choices()
    assert alice.choices()["fives"] == 5  # what does not depend on it is there at once
    alice.category("small_straight").click(force=True)  # not ready, and says why
    expect(notice(alice)).to_have_text(re.compile("say after how many rolls you stopped"))
    rolls(alice).nth(1).check()
    expect(alice.category("small_straight")).to_contain_text("25")
    rolls(alice).nth(2).check()  # it was the third after all
    expect(alice.category("small_straight")).to_contain_text("15")
    alice.score("small_straight")
    assert alice.sheet()["Alice"]["small_straight"] == 15


def test_saved_rolls_are_counted_from_what_was_said(guest: Come) -> None:
    (alice,) = table(guest, "Alice", ruleset="maxi", dice_from="final")
    for face in (1, 2, 3, 4, 5, 6):
        alice.page.keyboard.press(str(face))
    expect(notice(alice)).to_have_text("All dice are in. After how many rolls?")
    assert alice.choices() == {}
    rolls(alice).first.check()
    alice.score("full_straight")
    alice.page.keyboard.press("1")  # until then the place is for taking back
    expect(rolls(alice)).to_have_count(5)
    expect(alice.page.locator("score-card .more")).to_contain_text("2 saved rolls")


def test_rolls_are_not_asked_for_where_no_rule_needs_them(guest: Come) -> None:
    (alice,) = table(guest, "Alice", ruleset="finnish", dice_from="final")
    expect(rolls(alice)).to_have_count(0)
    alice.enter(6, 6, 6, 6, 5)
    alice.score("sixes")
    assert alice.sheet()["Alice"]["sixes"] == 24


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


def test_a_die_that_is_put_right_before_the_answer_is_not_filled_again(guest: Come) -> None:
    wires: list[SlowWire] = []

    def come(name: str) -> Guest:
        one = guest(name)
        wires.append(SlowWire(one.page))
        return one

    alice, bob = table(come, "Alice", "Bob", dice_from="final")
    places = alice.page.locator("dice-entry .dice .die")
    for mended in ("", "5"):
        wires[0].hold("move", "ack", "pong")
        for key in ("1", "1", "1", "1", "3", "Backspace", *mended):
            alice.page.keyboard.press(key)
        wires[0].let_go()
        expect(alice.page.locator("turn-notice .faces")).to_have_text(re.compile(r"^1 1 1 1 \d$"))
        if not mended:
            expect(places.last).to_have_accessible_name("Place 5, empty")
            alice.page.keyboard.press("6")
        for one in (alice, bob):
            expect(one.page.locator("turn-notice .faces")).to_have_text(f"1 1 1 1 {mended or 6}")
        for _ in range(5):
            alice.page.keyboard.press("Backspace")


def test_a_mistyped_roll_is_corrected_and_not_counted_as_another(guest: Come) -> None:
    (alice,) = table(guest, "Alice", dice_from="each_roll")
    alice.enter(1, 1, 1, 1, 5)
    alice.page.keyboard.press("Backspace")
    alice.page.keyboard.press("6")
    alice.page.get_by_role("button", name="Correct roll 1").click()
    expect(alice.page.locator("turn-notice .faces")).to_have_text("1 1 1 1 6")
    expect(next_roll(alice, 2)).to_have_text("Enter roll 2 · 2 rolls left")


@pytest.mark.parametrize("way", ["touch", "keys"])
def test_no_roll_is_burnt_before_a_die_of_it_was_touched(guest: Come, way: str) -> None:
    alice, bob = table(guest, "Alice", "Bob", dice_from="each_roll")
    alice.enter(1, 1, 1, 1, 5, keys=way == "keys")
    what_to_do = "Tap the dice you threw again, or choose a category."
    expect(notice(alice)).to_have_text(f"Your turn, Alice. 1 1 1 1 5. {what_to_do}")
    assert alice.announced() == f"Alice has 1 1 1 1 5 on the table, 2 rolls left. {what_to_do}"
    for roll in (2, 3):
        send = next_roll(alice, roll)
        expect(send).to_have_attribute("aria-disabled", "true")
        # For a moment a second tap is the same finger's slip.
        tap = partial(send.press, "Enter") if way == "keys" else partial(send.click, force=True)
        wait_for(alice.page, partial(tells, alice, tap, what_to_do))
        expect(alice.page.locator("turn-notice").get_by_role("status").first).to_contain_text(what_to_do)
        # One die was thrown again, and fell the same.
        if way == "keys":
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


@pytest.mark.parametrize("dice_from", ["each_roll", "final"])
def test_dice_that_cannot_be_cost_a_sentence_and_nothing_else(guest: Come, dice_from: str) -> None:
    (alice,) = table(guest, "Alice", dice_from=dice_from)
    send = alice.page.get_by_role("button", name="Enter roll 1")
    if dice_from == "each_roll":
        send.click(force=True)  # it is not ready, and says so
        expect(notice(alice)).to_contain_text("Tap what the dice show: 5 are missing.")
    alice.enter(2, 2, 2, 2, 3)
    alice.page.keyboard.press("6")
    expect(notice(alice)).to_have_text("All 5 dice are in. Tap a die to change it.")
    for dice, words in (
        ([1, 2, 3, 4, 5, 6], "That is not the right number of dice"),
        ([], "That is not the right number of dice"),
        ([1, 2, 3, 4, 7], "A die shows 1 to 6."),
    ):
        alice.page.evaluate(FORGE, dice)
        expect(notice(alice)).to_contain_text(words)
    assert alice.choices()["twos"] == 8
    alice.score("twos")
    assert alice.sheet()["Alice"]["twos"] == 8


HOUSES: list[dict[str, Any]] = [{}, {"declare": "after_first_roll"}, {"order": "forced"}]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_rule_set_takes_real_dice_both_ways_named_before_and_in_order(guest: Come, ruleset: str) -> None:
    alice = guest("Alice")
    alice.start_room()
    dice = [1, 1, 1, 1, 5, 6][: RULESETS[ruleset].dice]
    for house in HOUSES:
        for dice_from in ("each_roll", "final"):
            alice.choose(ruleset=ruleset, dice_from=dice_from, **{"declare": "off", "order": "free"} | house)
            alice.start_game()
            declares = "declare" in house
            needs = ruleset == "maxi" and dice_from == "final" and not declares
            alice.enter(*dice, rolls=1 if needs else None)
            if declares:
                alice.category("ones").click()
                alice.page.locator("action-bar .yes").click()
                expect(alice.page.locator("score-card .declared")).to_be_visible()
            assert set(alice.choices()) >= {"ones"}
            alice.score("ones")
            assert alice.sheet()["Alice"]["ones"] == 4, (house, dice_from)
            alice.do("abandon")
            alice.see("end")
            alice.do("to_lobby")
            alice.see("lobby")


def notice(one: Guest) -> Locator:
    return one.page.locator("table-view turn-notice .sentence")


def next_roll(one: Guest, roll: int) -> Locator:
    return one.page.get_by_role("button", name=f"Enter roll {roll}")


def rolls(one: Guest) -> Locator:
    return one.page.locator("dice-entry .roll-number").get_by_role("radio")
