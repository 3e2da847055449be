"""A nudge: one friendly word to whom everybody waits for."""

from typing import Any

import pytest

from games.live import live_room
from games.live.process import process
from games.log.room_settings import RoomSettings
from tests.helpers.pages import Page, a_game, opened

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("fresh_process")]


async def nudge(page: Page, seat: int = 0) -> None:
    await page.say({"type": "nudge", "seat": seat})


def unsaid(code: str) -> dict[str, Any]:
    return {"type": "unsaid", "what": "nudge", "code": code}


async def test_a_nudge_reaches_the_player_in_turn():
    await a_game("alice", "bob")
    async with opened("alice") as alice, opened("bob") as bob:
        await nudge(bob)
        assert await alice.hear("nudge") == {"type": "nudge", "member": bob.welcome["you"], "seat": 0}


async def test_everybody_may_nudge_once_in_a_while_whatever_pages_they_have():
    await a_game("alice", "bob", "charlie")
    async with opened("alice") as alice, opened("bob") as bob, opened("bob") as tab, opened("charlie") as charlie:
        await nudge(bob)
        await nudge(tab)
        assert await tab.hear("unsaid") == unsaid("too_fast")
        await nudge(charlie)
        nudgers = [(await alice.hear("nudge"))["member"] for _ in range(2)]
        assert nudgers == [bob.welcome["you"], charlie.welcome["you"]]
        (room,) = map(process.room, process.codes())
        room.nudges.forget()  # as if the pause had passed
        await nudge(tab)
        assert (await alice.hear("nudge"))["member"] == bob.welcome["you"]


async def test_a_room_without_reactions_has_no_nudges():
    await a_game("alice", "bob", settings=RoomSettings(reactions=False))
    async with opened("bob") as bob:
        await nudge(bob)
        assert await bob.hear("unsaid") == unsaid("reactions_off")


async def test_nobody_nudges_themselves_a_bot_or_who_is_not_in_turn():
    await a_game("alice", "bob", bots=1)
    async with opened("alice") as alice, opened("bob") as bob:
        for page, seat in ((alice, 0), (bob, 1), (bob, 2), (bob, 200)):
            await nudge(page, seat)
            assert await page.hear("unsaid") == unsaid("nobody_to_nudge")


async def test_who_has_not_joined_nudges_nobody():
    await a_game("alice")
    async with opened(None) as mallory:
        await nudge(mallory)
        assert await mallory.hear("unsaid") == unsaid("not_a_member")


def test_a_nudge_is_kept_from_becoming_a_nuisance_for_twenty_seconds():
    assert live_room.NUDGE_PAUSE == 20
