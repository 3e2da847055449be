"""Waiting: who is waited for knows it, gently, and who waits can say so once."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.axe import violations
from tests.browser.guests import Guest
from tests.browser.languages import CUT, speak
from tests.browser.tables import Come, table
from tests.browser.test_screens import where
from yatzy_site import settings

pytestmark = pytest.mark.timeout(240)

LONG = 20_000  # milliseconds: static/js/table/turn-reminders.js

# What a phone does to be noticed, written down: its buzzes, and the pitches of its bells.
LISTEN = """() => {
  globalThis.noticed = { buzzes: [], bells: [], knocks: 0 };
  navigator.vibrate = (pattern) => (noticed.buzzes.push(pattern), true);
  const param = () => ({ value: 0, setValueAtTime() {}, exponentialRampToValueAtTime() {} });
  const node = () => ({ connect: (next) => next, gain: param(), frequency: param(), Q: param(), stop() {} });
  globalThis.AudioContext = class {
    state = "running";
    currentTime = 0;
    sampleRate = 8000;
    destination = node();
    createGain = node;
    createBiquadFilter = node;
    createBuffer = (_, length) => ({ getChannelData: () => new Float32Array(length) });
    createBufferSource = () => ({ ...node(), start: () => noticed.knocks += 1 });
    createOscillator = () => {
      const made = node();
      return { ...made, start: () => noticed.bells.push(made.frequency.value) };
    };
  };
}"""
LIKES = "likes => localStorage.setItem('yatzy-likes', JSON.stringify(likes))"


def at_the_table(guest: Come, *, sound: bool = True, **settings: object) -> list[Guest]:
    """Alice and Bob, whose phones are watched and whose clocks move when told to."""

    def come(name: str) -> Guest:
        one = guest(name)
        one.page.add_init_script(f"({LISTEN})()")
        one.page.clock.install()
        return one

    alice, bob = table(come, "Alice", "Bob", **settings)
    for one in (alice, bob):
        one.page.evaluate(LIKES, {"sound": sound})
        one.page.reload()
        one.see("table")
        one.page.locator("table-view .table-bar .where").click()  # a phone makes no noise before it was touched
    return [alice, bob]


def test_a_nudge_beside_a_choice_to_take_back_fits_any_name_and_moves_nothing(guest: Come) -> None:
    def come(name: str) -> Guest:
        one = guest(name)
        one.page.clock.install()
        return one

    alice, _ = table(come, "Alice", "Grandfather Benjamin-Wil")
    alice.play_turn()
    for language, _ in settings.LANGUAGES:
        speak(alice.page, language)
        alice.page.reload()
        bar = alice.page.locator("action-bar")
        expect(bar.locator(".undo")).to_be_visible()
        for width in (320, 360):
            alice.page.set_viewport_size({"width": width, "height": 740})
            before = where(alice.page, ".tray")
            alice.page.clock.fast_forward(LONG + 100)
            expect(bar.locator(".nudge")).to_be_visible()
            assert where(alice.page, ".tray") == before, (language, width)
            assert not [cut for cut in alice.page.evaluate(CUT) if "seat" not in cut], (language, width)
            expect(bar.locator(".undo")).to_be_visible()


def test_a_nudge_reaches_the_phone_whose_turn_it_is(guest: Come) -> None:
    alice, bob = at_the_table(guest)
    nudge = bob.page.get_by_role("button", name="Nudge Alice")
    expect(nudge).to_be_hidden()
    bob.page.clock.fast_forward(LONG + 100)
    expect(nudge).to_be_visible()
    assert not violations(bob.page)
    nudge.click()
    expect(notice(alice)).to_have_text("Bob nudges you: it is your turn.")
    expect(alice.page.locator("turn-notice").get_by_role("status").first).to_contain_text("Bob nudges you")
    expect(notice(bob)).to_have_text("You have nudged Alice.")
    expect(nudge).to_be_hidden()
    assert noticed(alice)["buzzes"] == [[40, 80, 40]]
    assert len(noticed(alice)["bells"]) == 2
    assert noticed(bob) == {"buzzes": [], "bells": [], "knocks": 0}
    # As long a wait again; the server has its own clock, and says that it was too soon.
    bob.page.clock.fast_forward(LONG + 100)
    nudge.click()
    expect(notice(bob)).to_contain_text("That was too fast")
    alice.play_turn()
    expect(nudge).to_be_hidden()


def test_who_has_muted_the_table_or_plays_without_reactions_is_not_nudged(guest: Come) -> None:
    alice, bob = at_the_table(guest)
    bob.page.clock.fast_forward(LONG + 100)
    expect(bob.page.get_by_role("button", name="Nudge Alice")).to_be_visible()
    alice.page.get_by_role("button", name="Log and talk").click()
    alice.page.locator("table-view chat-box").get_by_role("button", name="Mute").click()
    bob.page.get_by_role("button", name="Nudge Alice").click()
    expect(notice(bob)).to_have_text("You have nudged Alice.")
    bob.page.get_by_role("button", name="Log and talk").click()
    bob.page.locator("table-view").get_by_label("Say something").fill("Anybody there?")
    bob.page.get_by_role("button", name="Send").click()
    # Out of sight, but here: and so was the nudge before it.
    expect(alice.page.locator("table-view chat-box ol li")).to_have_count(1)
    expect(notice(alice)).to_have_text("Your turn, Alice. Roll the dice.")
    assert noticed(alice) == {"buzzes": [], "bells": [], "knocks": 0}
    alice.choose(reactions=False)
    bob.page.clock.fast_forward(LONG + 100)
    expect(bob.page.get_by_role("button", name="Nudge Alice")).to_be_hidden()


def test_a_phone_calls_when_its_turn_comes_once_more_after_a_while_and_then_no_more(guest: Come) -> None:
    alice, bob = at_the_table(guest)
    alice.play_turn()
    bob.wait_for_turn()
    expect(bob.page).to_have_title("Your turn, Bob")
    assert noticed(bob)["buzzes"] == [60]
    rung = noticed(bob)["bells"]
    assert len(rung) == 2
    bob.page.clock.fast_forward(LONG + 100)
    assert noticed(bob)["buzzes"] == [60, 60]
    assert noticed(bob)["bells"] == rung * 2
    bob.page.clock.fast_forward(10 * LONG)
    assert noticed(bob)["bells"] == rung * 2
    assert noticed(alice)["bells"] == []


def test_a_yatzy_is_cheered_on_every_phone_that_may_sound(guest: Come) -> None:
    alice, bob = at_the_table(guest, dice_from="final")
    alice.enter(6, 6, 6, 6, 6)
    alice.score("yatzy")
    bob.wait_for_turn()
    assert noticed(alice)["bells"] == [523.25, 659.25, 783.99, 1046.5]
    assert len(noticed(bob)["bells"]) == 4 + 2  # and it is his turn


def test_a_phone_without_sound_is_silent_whatever_happens(guest: Come) -> None:
    alice, bob = at_the_table(guest, sound=False, sections="upper")
    alice.play_turn()
    bob.play_turn()
    alice.wait_for_turn()
    for one in (alice, bob):
        assert noticed(one)["bells"] == []
        assert noticed(one)["knocks"] == 0


def test_the_last_ten_seconds_stand_out_and_are_said_once_to_whom_they_concern(guest: Come) -> None:
    alice, bob = at_the_table(guest, clock=60)
    clock = alice.page.get_by_role("timer")
    hurry = alice.page.locator("turn-notice").get_by_text("Ten seconds left.")
    expect(clock).to_be_visible()
    expect(hurry).to_have_count(0)
    let_nine_seconds_be_left(alice)
    expect(hurry).to_have_count(1)
    let_nine_seconds_be_left(bob)
    expect(bob.page.locator("turn-notice").get_by_text("Ten seconds left.")).to_have_count(0)


def test_who_wants_no_motion_has_the_result_at_once_and_nothing_moves(guest: Come) -> None:
    alice = guest("Alice")
    alice.start_room()
    alice.start_game()
    expect(alice.page.locator("html")).to_have_attribute("data-motion", "off")  # the system asks for less motion
    before = alice.page.evaluate("performance.now()")
    alice.roll()
    assert alice.page.evaluate("document.getAnimations().length") == 0
    assert alice.page.evaluate("performance.now()") > before
    calm = guest("Bob", reduced_motion="no-preference")
    calm.start_room()
    calm.page.evaluate(LIKES, {"motion": "off"})
    calm.start_game()
    calm.page.reload()
    calm.see("table")
    calm.roll()
    assert calm.page.evaluate("document.getAnimations().length") == 0
    moves = "node => getComputedStyle(node).animationName + getComputedStyle(node).transitionDuration"
    assert calm.page.locator("dice-tray .die").first.evaluate(moves) == "none0s"


def let_nine_seconds_be_left(one: Guest) -> None:
    """By this phone's own clock, however long it took to get here."""
    clock = one.page.locator("turn-notice .clock")
    minutes, seconds = map(int, clock.inner_text().split(":"))
    one.page.clock.fast_forward((60 * minutes + seconds - 9) * 1000)
    expect(clock).to_have_class(re.compile("hurry"))


def notice(one: Guest) -> Locator:
    return one.page.locator("table-view turn-notice .sentence")


def noticed(one: Guest) -> dict[str, list[object]]:
    found: dict[str, list[object]] = one.page.evaluate("noticed")
    return found
