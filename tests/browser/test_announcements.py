"""What is heard beside the moves: who comes and goes, what the host chooses, talk, and what was missed."""

import re
from typing import Any

from playwright.sync_api import expect

from tests.browser.guests import Guest
from tests.browser.listening import Listener
from tests.browser.page_scripts import until
from tests.browser.tables import Come, forgive, lobby, table
from tests.browser.wires import Wire

ASK: dict[str, Any] = {"absence": "ask", "absence_after": 7}


def test_a_guest_hears_who_comes_who_goes_and_what_the_host_chooses(guest: Come) -> None:
    alice, bob = lobby(guest, "Alice", "Bob")
    ears = ears_of(bob)
    bot = alice.do("add_bot", level="casual")["member"]
    name = ears.hears(r"^(\w+), a bot, sits down\.$")[1]
    alice.do("remove_member", member=bot)
    ears.hears(f"^{name} has left\\.$")
    alice.choose(ruleset="maxi", clock=60)
    ears.hears(r"^Now played: Maxi Yatzy\. 1 minute for a turn\.$")
    charlie = guest("Charlie")
    charlie.join(alice.code)
    ears.hears(r"^Charlie sits down\.$")
    charlie.do("leave_seat")
    ears.hears(r"^Charlie looks on\.$")
    alice.do("lock", locked=True)
    ears.hears(r"^The room is locked\.$")
    alice.page.get_by_role("button", name="Move Bob up").click()
    ears.hears(r"^Order of play: Bob and Alice\.$")
    assert not repeated(ears)


def test_the_others_hear_what_is_said_at_the_table_unless_they_mute_it(guest: Come) -> None:
    alice, bob = table(guest, "Alice", "Bob")
    ears = ears_of(bob)
    say(alice, "Six sixes")
    ears.hears("^Alice says: Six sixes$")
    alice.page.locator("table-view").get_by_role("button", name="Bravo!").click()
    ears.hears("^Alice says: Bravo!$")
    expect(bob.page.get_by_role("button", name="Log and talk, new")).to_be_visible()
    bob.page.get_by_role("button", name="Log and talk").click()
    bob.page.get_by_role("button", name="Mute").click()
    say(alice, "Nobody hears this")
    alice.page.get_by_role("button", name="Log and talk").click()
    alice.roll()
    ears.hears("^Alice rolled ")
    assert not [text for _, text in ears.transcript if "Nobody hears this" in text]
    assert not repeated(ears)


def test_who_waits_hears_that_the_player_in_turn_is_away_what_may_be_done_and_that_they_are_back(guest: Come) -> None:
    alice, bob = table(guest, "Alice", "Bob", **ASK)
    ears = ears_of(bob)
    alice.page.goto("/")
    ears.hears(r"^Alice is away\.$")
    ears.hears(r"^Alice is away\. What shall we do\?$")
    alice.open(alice.code)
    ears.hears(r"^Alice is back\.$")
    assert not repeated(ears)


def test_who_was_cut_off_hears_it_and_then_what_was_written_meanwhile(guest: Come, problems: list[str]) -> None:
    alice, bob = table(guest, "Alice", "Bob")
    wire = Wire(bob.page)
    bob.page.reload()
    bob.see("table")
    ears = ears_of(bob)
    wire.cut()
    ears.hears("^Connection lost")
    alice.play_turn(rolls=3)
    wire.mend()
    ears.hears("^Connected$")
    ears.hears(r"^Alice wrote \d+ in Ones\. Your turn, Bob\.$")
    assert not [text for _, text in ears.transcript if " rolled " in text]
    forgive(problems, "WebSocket")


def test_a_clock_is_said_when_it_is_set_and_before_and_after_it_runs_out(guest: Come) -> None:
    alice, bob = table(guest, "Alice", "Bob", clock=60)
    mine, others = ears_of(alice), ears_of(bob)
    alice.do("settings", clock=12)
    others.hears("^12 seconds for a turn")
    mine.hears(r"^Ten seconds left\.$")
    others.hears(r"Time was up: Alice got \d+ in .+\. Your turn, Bob\.$")
    mine.hears(r"Time was up: Alice got \d+ in .+\. Bob is playing\.$")
    assert len([text for _, text in others.transcript if "12 seconds" in text]) == 1


def test_words_that_came_too_fast_are_said_to_be_unseen_and_can_be_sent_again(guest: Come) -> None:
    alice, bob = table(guest, "Alice", "Bob")
    alice.page.get_by_role("button", name="Log and talk").click()
    field = alice.page.locator("table-view").get_by_label("Say something")
    # Faster than anybody types: three lines are passed on, the fourth comes back.
    field.evaluate(
        """(field) => ["<b>one</b>", "two", "three", "four"].forEach((line) => {
          field.value = line;
          field.form.requestSubmit();
        })"""
    )
    expect(alice.page.locator("chat-box [role=alert]").filter(visible=True)).to_contain_text("too fast")
    expect(field).to_have_value("four")
    mine, bobs = (one.page.locator("table-view chat-box ol li") for one in (alice, bob))
    expect(bobs).to_have_text(["Alice <b>one</b>", "Alice two", "Alice three"])
    while mine.count() < 4:
        field.press("Enter")
        answered = "field => field.value !== '' || field.closest('chat-box').querySelectorAll('li').length === 4"
        until(alice.page, answered, field.element_handle())
    expect(bobs.last).to_have_text("Alice four")


def test_why_something_is_refused_is_said_once(guest: Come) -> None:
    alice, _ = table(guest, "Alice", "Bob", order="forced")
    alice.roll()
    ears = ears_of(alice)
    alice.category("sixes").focus()
    alice.page.keyboard.press("Enter")
    ears.hears("^House rule")
    alice.category("sixes").press("?")
    ears.hears("^Sixes: ")
    assert not repeated(ears)


def ears_of(guest: Guest) -> Listener:
    listener = Listener(guest.page)
    listener.listen()
    return listener


def repeated(ears: Listener) -> list[str]:
    """What was said twice, in one region or in two."""
    texts = [text for _, text in ears.transcript]
    return [text for text in texts if texts.count(text) > 1]


def say(guest: Guest, text: str) -> None:
    tab = guest.page.get_by_role("button", name=re.compile("^Log and talk"))
    if tab.get_attribute("aria-expanded") == "false":
        tab.click()
    field = guest.page.locator("table-view").get_by_label("Say something")
    field.fill(text)
    field.press("Enter")
