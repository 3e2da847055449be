"""Waiting: who is waited for knows it, gently, and who waits can say so once."""

from playwright.sync_api import Locator, expect

from tests.browser.axe import violations
from tests.browser.guests import Guest
from tests.browser.languages import speak
from tests.browser.legibility import faults
from tests.browser.tables import Come, table
from tests.browser.test_screens import where
from yatzy_site import settings

LONG = 20_000  # milliseconds: static/js/table/turn-reminders.js

# The buzzes of a phone, written down.
LISTEN = "globalThis.buzzes = []; navigator.vibrate = (pattern) => (buzzes.push(pattern), true);"


def at_the_table(guest: Come) -> list[Guest]:
    """Alice and Bob, whose phones are watched and whose clocks move when told to."""

    def come(name: str) -> Guest:
        one = guest(name)
        one.page.add_init_script(LISTEN)
        one.page.clock.install()
        return one

    alice, bob = table(come, "Alice", "Bob")
    for one in (alice, bob):
        one.page.locator("table-view .table-bar .where").click()  # a phone makes no noise before it was touched
    return [alice, bob]


def test_a_nudge_beside_a_choice_to_take_back_fits_any_name_and_moves_nothing(guest: Come) -> None:
    alice, _ = table(guest, "Alice", "Grandfather Benjamin-Wil")
    alice.page.clock.install()
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
            assert faults(alice.page) == [], (language, width)
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
    assert alice.page.evaluate("buzzes") == [[40, 80, 40]]
    assert bob.page.evaluate("buzzes") == []
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
    assert alice.page.evaluate("buzzes") == []
    alice.choose(reactions=False)
    bob.page.clock.fast_forward(LONG + 100)
    expect(bob.page.get_by_role("button", name="Nudge Alice")).to_be_hidden()


def test_a_phone_calls_when_its_turn_comes_once_more_after_a_while_and_then_no_more(guest: Come) -> None:
    alice, bob = at_the_table(guest)
    alice.play_turn()
    bob.wait_for_turn()
    expect(bob.page).to_have_title("Your turn, Bob")
    assert bob.page.evaluate("buzzes") == [60]
    bob.page.clock.fast_forward(LONG + 100)
    assert bob.page.evaluate("buzzes") == [60, 60]
    bob.page.clock.fast_forward(10 * LONG)
    assert bob.page.evaluate("buzzes") == [60, 60]


def notice(one: Guest) -> Locator:
    return one.page.locator("table-view turn-notice .sentence")
