"""Phones and a television through a game, and through a restart; the server has an address that phones could find."""

from collections.abc import Iterator
from itertools import cycle, islice
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import HASTY_BOTS
from tests.browser.page_scripts import until
from tests.browser.tables import Come, forgive, lobby, table
from tests.browser.television import Tune
from tests.clients import most_alike
from tests.services.server import Server, running_server

pytestmark = pytest.mark.timeout(240)


@pytest.fixture
def house() -> Iterator[Server]:
    """A server of the test's own, with a name for its QR code."""
    with running_server(environment=HASTY_BOTS | {"YATZY_HOSTS": "192.168.1.20"}) as server:
        yield server


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, Any], house: Server) -> dict[str, Any]:
    return browser_context_args | {"base_url": house.url}


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

    alice.start_game()
    tv.see("table")
    tv.wait_for_turn("Alice")
    tv.wait_for_about("about to roll")
    dice = alice.roll()
    tv.wait_for_dice(*dice)
    kept = tuple(most_alike(dice))
    alice.keep(*kept)
    tv.wait_for_dice(*dice, kept=kept)
    tv.wait_for_about(f"keeps {' '.join(str(dice[at]) for at in kept)} · 2 rolls left")
    dice = alice.roll()
    tv.wait_for_dice(*dice, kept=kept)
    bob.wait_for_dice(*dice)
    points = alice.choices()["fours"]
    alice.score("fours")
    tv.wait_for_sentence(f"Alice wrote {points} in Fours")
    expect(tv.page.locator("tv-table td.fresh")).to_have_text(str(points))
    tv.wait_for_turn("Bob")

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

    alice.rematch()
    tv.see("table")
    expect(tv.page.locator("tv-table evening-table")).to_be_visible()
    # The confetti has fallen, and left nothing behind.
    until(tv.page, "() => document.querySelector('canvas') === null")


def test_after_a_restart_the_television_comes_back_by_itself(
    guest: Come, television: Tune, house: Server, problems: list[str]
) -> None:
    alice, bob = table(guest, "Alice", "Bob")
    tv = television(alice.code)
    dice = alice.roll()
    tv.wait_for_dice(*dice)
    house.kill()
    expect(tv.page.locator("tv-notice")).to_contain_text("Connection lost. Trying again…")
    expect(tv.page.locator("tv-notice")).to_be_visible()
    house.start()
    expect(tv.page.locator("tv-notice")).to_be_hidden()
    tv.wait_for_dice(*dice)
    for one in (alice, bob):
        one.wait_for_connection()
    alice.score("chance")
    tv.wait_for_sentence(f"Alice wrote {sum(dice)} in Chance")
    tv.wait_for_turn("Bob")
    forgive(problems, "WebSocket connection")  # the browser logs every connection that fails
