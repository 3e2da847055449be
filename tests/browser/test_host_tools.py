"""What a host may do in the middle of a game, and what becomes of the role while the host is away."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.tables import Come, forgive, lobby, table
from tests.services.server import Server, running_server


@pytest.fixture(scope="module")
def house() -> Iterator[Server]:
    """A server where a host is missed at once."""
    with running_server(environment={"YATZY_HOST_AWAY_MS": "0"}) as server:
        yield server


@pytest.fixture(scope="module")
def browser_context_args(browser_context_args: dict[str, Any], house: Server) -> dict[str, Any]:
    return browser_context_args | {"base_url": house.url}


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
    expect(mallory.page.locator("room-notice")).to_contain_text("The host has sent you out of this room.")
    edges = mallory.page.locator("room-notice").bounding_box()
    assert edges is not None
    assert edges["x"] > 0
    assert edges["x"] + edges["width"] < 360
    forgive(problems, "403")  # the browser logs every page that is refused


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


def test_who_took_over_reads_for_how_long_and_the_host_who_is_back_is_host_again(guest: Come) -> None:
    alice, bob = lobby(guest, "Alice", "Bob")
    alice.page.goto("/help/")
    bob.page.get_by_role("button", name="Take over as host").click()
    expect(bob.page.locator("room-questions")).to_contain_text("When Alice is back, Alice hosts again.")
    alice.page.goto(f"/r/{alice.code}/")
    expect(bob.page.locator("seat-row").filter(has_text="Alice")).to_contain_text("host")
    expect(bob.page.locator("room-questions")).to_be_hidden()
