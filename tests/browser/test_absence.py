import re
from typing import Any

from playwright.sync_api import Locator, expect

from tests.browser.guests import Guest
from tests.browser.languages import speak
from tests.browser.legibility import faults
from tests.browser.page_scripts import box
from tests.browser.tables import Come, same_sheet, table
from yatzy_site import settings

ASK: dict[str, Any] = {"absence": "ask", "absence_after": 2, "sections": "upper"}


def test_after_a_countdown_the_table_skips_and_the_player_plays_the_missing_turns_in_a_row(guest: Come) -> None:
    alice, bob = table(guest, "Alice", "Bob", **ASK | {"absence_after": 8})  # long enough to look at the countdown
    charlie = guest("Charlie")
    charlie.watch(alice.code)
    alice.page.goto("/")
    expect(_notice(bob)).to_have_text("Alice is away. The table may decide soon.")
    expect(bob.page.get_by_role("timer")).to_have_text(re.compile("0:0[1-8]"))
    expect(_button(bob, "Play later")).to_be_hidden()
    expect(_notice(bob)).to_have_text("Alice is away. What shall we do?")
    expect(bob.page.get_by_role("timer")).to_be_hidden()
    expect(_notice(charlie)).to_have_text("Alice is away. The table decides.")
    expect(charlie.page.locator("action-bar").get_by_role("button")).to_have_count(0)
    _button(bob, "Wait").click()
    expect(_button(bob, "Play later")).to_be_hidden()
    bob.page.reload()
    _button(bob, "Play later").click()
    bob.wait_for_turn()
    assert any(text.startswith("Alice plays this turn later.") for text in bob.lately())
    bob.play_turn()
    # She has been away for long enough already: nobody has to wait again.
    _button(bob, "Play later").click()
    bob.wait_for_turn()
    bob.play_turn()
    alice.open(alice.code)
    for _ in range(3):
        alice.wait_for_turn()
        alice.play_turn()
    bob.wait_for_turn()
    assert [len(_written(bob, name)) for name in ("Alice", "Bob")] == [3, 2]
    same_sheet(alice, bob, charlie)


def test_what_to_do_about_who_is_away_fits_its_buttons_in_every_language(guest: Come) -> None:
    alice, bob = table(guest, "Alice", "Bob", **ASK)
    alice.page.goto("/")
    for language, _ in settings.LANGUAGES:
        speak(bob.page, language)
        bob.page.reload()
        choices = bob.page.locator("action-bar .choice").filter(visible=True)
        expect(choices).to_have_count(3)
        for width in (320, 360):
            bob.page.set_viewport_size({"width": width, "height": 640})
            assert faults(bob.page) == [], (language, width)
            bar, last = box(bob.page.locator("action-bar")), box(choices.last)
            assert last["x"] + last["width"] <= bar["x"] + bar["width"] + 1, (language, width)


def test_a_bot_plays_for_who_is_away_until_they_return(guest: Come) -> None:
    alice, bob = table(guest, "Alice", "Bob", **ASK)
    alice.page.goto("/")
    _button(bob, "A bot plays").click()
    bob.wait_for_turn()
    assert len(_written(bob, "Alice")) == 1
    expect(bob.page.get_by_role("button", name=re.compile(r"^Alice: .*, bot"))).to_be_visible()
    alice.open(alice.code)
    alice.page.get_by_role("button", name="I play again").click()
    expect(bob.page.get_by_role("button", name=re.compile(r"^Alice: \d+ points$"))).to_be_visible()
    assert "Alice is back and plays." in bob.lately()
    alice.page.get_by_role("button", name="Menu").click()
    alice.page.get_by_role("button", name="Let a bot play for me").click()
    expect(bob.page.get_by_role("button", name=re.compile("^Alice: .*, bot"))).to_be_visible()
    bob.play_turn()
    bob.wait_for_turn()


def test_a_game_ends_with_turns_left_that_nobody_comes_to_play(guest: Come) -> None:
    alice, bob = table(guest, "Alice", "Bob", **ASK)
    alice.play_turn()
    bob.play_turn()
    alice.page.goto("/")
    for _ in range(5):
        _button(bob, "Play later").click()
        bob.wait_for_turn()
        expect(_button(bob, "End the game")).to_be_hidden()
        bob.play_turn()
    sheet = bob.sheet()
    _button(bob, "End the game").click()
    expect(bob.page.get_by_text("What is still open becomes 0.")).to_be_visible()
    bob.page.locator("action-bar .yes").click()
    bob.see("end")
    assert sorted(bob.standings()) == sorted(
        (1 + (sheet[one]["total"] < sheet[other]["total"]), one, sheet[one]["total"])
        for one, other in (("Alice", "Bob"), ("Bob", "Alice"))
    )


def _notice(guest: Guest) -> Locator:
    return guest.page.locator("turn-notice .sentence")


def _button(guest: Guest, name: str) -> Locator:
    return guest.page.locator("action-bar").get_by_role("button", name=name)


def _written(guest: Guest, name: str) -> list[str]:
    """The categories that somebody has filled."""
    sums = {"upper_sum", "bonus", "upper_total", "lower_sum", "extra", "saved_rolls", "total"}
    return [line for line in guest.sheet()[name] if line not in sums]
