"""What a first visit costs a phone, as far as it does not depend on luck; `yatzy.py bench pages` measures the rest."""

from collections.abc import Callable

import pytest

from bench.lib.page_figures import BYTES, REQUESTS, STILL
from bench.lib.page_rows import SIT_DOWN
from bench.lib.slow_phone import look
from tests.browser.guests import Guest

Come = Callable[..., Guest]


@pytest.mark.parametrize("language", ["en", "ru"])  # the shortest words and the longest
def test_the_join_page_is_light_and_nothing_on_it_moves(guest: Come, language: str) -> None:
    code = guest("Alice").start_room()
    bob = guest("Bob", reduced_motion="no-preference", locale=language)
    seen = look(bob.page, f"/r/{code}/", SIT_DOWN)
    assert seen["requests"] <= REQUESTS
    assert seen["bytes"] <= BYTES
    assert seen["shift"] <= STILL
