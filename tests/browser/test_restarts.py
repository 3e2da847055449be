from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.guests import Guest
from tests.browser.tables import Come, forgive, table
from tests.services import server as servers
from tests.services.newer import newer_version
from tests.services.server import Server, running_server

RELOAD = "The server has a newer version of this page. Nothing is lost."


@pytest.fixture
def house() -> Iterator[Server]:
    """A server of the test's own: it will not live long."""
    with running_server() as server:
        yield server


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, Any], house: Server) -> dict[str, Any]:
    return browser_context_args | {"base_url": house.url}


def test_after_a_kill_everybody_is_back_with_the_same_sheet(guest: Come, house: Server, problems: list[str]) -> None:
    alice, bob = table(guest, "Alice", "Bob")
    alice.play_turn(rolls=3)
    bob.play_turn()
    dice = alice.roll()
    house.kill()
    for one in (alice, bob):
        one.wait_for_connection("reconnecting")
        expect(one.page.locator("room-notice")).to_contain_text("Connection lost. Trying again…")
    # Tapped into the dark: it is asked for as soon as there is somebody to ask.
    choices = alice.choices()
    category = max(choices, key=lambda key: choices[key] or 0)
    alice.page.locator(f'score-card [data-key="{category}"]').click()
    expect(alice.page.locator(f'score-card [data-key="{category}"]')).to_have_attribute("aria-busy", "true")
    house.start()
    for one in (alice, bob):
        one.wait_for_connection()
    alice.wait_for_turn("Bob")
    bob.wait_for_turn()
    assert alice.sheet() == bob.sheet()
    assert bob.sheet()["Alice"][category] == choices[category]
    # Played once: the log has Alice's second roll and her second category, and nothing twice.
    said = bob.page.locator("game-log li").all_text_contents()
    assert said[:2] == [f"Alice wrote {choices[category]} in {_name(alice, category)}", f"Alice rolled {_spaced(dice)}"]
    assert sum(line.startswith("Alice wrote") for line in said) == 2
    bob.play_turn()
    alice.wait_for_turn()
    forgive(problems, "WebSocket connection")  # the browser logs every connection that fails


def test_before_a_restart_the_server_says_goodbye_and_everybody_comes_back(
    guest: Come, house: Server, problems: list[str]
) -> None:
    alice, bob = table(guest, "Alice", "Bob")
    heard = _listen_from_now_on(bob.page)
    dice = alice.roll()
    assert house.stop() == 0
    for one in (alice, bob):
        one.wait_for_connection("reconnecting")
        expect(one.page.locator("room-notice")).to_contain_text("The host has closed the server for now.")
    house.start()
    for one in (alice, bob):
        one.wait_for_connection()
    assert any('"bye"' in text for text in heard)
    for one in (alice, bob):
        one.wait_for_dice(*dice)
    alice.score("chance")
    bob.wait_for_turn()
    forgive(problems, "WebSocket connection")  # the browser logs every connection that fails


def test_a_page_older_than_the_server_offers_to_reload(
    guest: Come, house: Server, problems: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (alice,) = table(guest, "Alice")
    dice = alice.roll()
    house.stop()
    monkeypatch.setattr(servers, "ROOT", newer_version(tmp_path / "newer"))
    house.start()
    notice = alice.page.locator("room-notice")
    expect(notice).to_contain_text(RELOAD)
    notice.get_by_role("button", name="Reload").click()
    alice.see("table")
    alice.wait_for_connection()
    expect(notice).to_be_hidden()
    assert alice.dice() == dice
    alice.score("chance")
    forgive(problems, "WebSocket connection")  # the browser logs every connection that fails


def _listen_from_now_on(page: Page) -> list[str]:
    """What this page hears from the server after it is loaded again."""
    heard: list[str] = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda text: heard.append(str(text))))
    page.reload()
    expect(page.locator("table-view .live-badge")).to_have_attribute("data-state", "live")
    return heard


def _name(guest: Guest, category: str) -> str:
    return guest.page.locator(f'score-card [data-key="{category}"] .name').inner_text()


def _spaced(dice: tuple[int, ...]) -> str:
    return " ".join(map(str, dice))
