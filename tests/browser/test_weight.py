"""What a first visit costs a phone, as far as it does not depend on luck; `yatzy.py bench pages` measures the rest."""

import pytest
from playwright.sync_api import Page, Request

from bench.lib.page_figures import BYTES, REQUESTS, STILL
from bench.lib.page_rows import SIT_DOWN
from bench.lib.slow_phone import look
from tests.browser.tables import Come

MOST_REQUESTS_OF_A_ROOM, MOST_BYTES_OF_A_ROOM = 8, 110_000
FROM_THE_CACHE = """performance.getEntriesByType("resource")
  .filter(({ transferSize }) => transferSize === 0)
  .map(({ name }) => name)"""


@pytest.mark.parametrize("language", ["en", "ru"])  # the shortest words and the longest
def test_the_join_page_is_light_and_nothing_on_it_moves(guest: Come, language: str) -> None:
    code = guest("Alice").start_room()
    bob = guest("Bob", reduced_motion="no-preference", locale=language)
    seen = look(bob.page, f"/r/{code}/", SIT_DOWN)
    assert seen["requests"] <= REQUESTS
    assert seen["bytes"] <= BYTES
    assert seen["shift"] <= STILL


def test_a_room_is_light_and_who_came_by_its_door_has_most_of_it_already(guest: Come) -> None:
    alice, stranger, bob = guest("Alice"), guest("Nobody"), guest("Bob")
    code = alice.start_room()
    first = loaded_from_now_on(stranger.page)
    stranger.page.goto(f"/r/{code}/?look")
    stranger.wait_for_members("Alice")
    stranger.page.wait_for_load_state("networkidle")
    assert 0 < len(first) <= MOST_REQUESTS_OF_A_ROOM
    assert sum(sum(request.sizes().values()) for request in first) <= MOST_BYTES_OF_A_ROOM
    bob.open(code)
    bob.page.wait_for_load_state("networkidle")
    second = loaded_from_now_on(bob.page)
    bob.page.get_by_label("Your name").fill("Bob")
    bob.page.get_by_role("button", name="Sit down").click()
    bob.wait_for_members("Alice", "Bob")
    bob.page.wait_for_load_state("networkidle")
    bundles = {request.url for request in second if "/bundles/" in request.url}
    assert len(bundles) == 2
    assert bundles <= set(bob.page.evaluate(FROM_THE_CACHE))


def loaded_from_now_on(page: Page) -> list[Request]:
    requests: list[Request] = []
    page.on("requestfinished", lambda request: requests.append(request))
    return requests
