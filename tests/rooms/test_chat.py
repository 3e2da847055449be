"""Chat, reactions and nudges: what is said is seen by everybody, or its speaker learns why not."""

import pytest
from channels.db import database_sync_to_async

from games.live import live_room
from games.live.process import process
from games.log.room_settings import RoomSettings
from games.models import Player
from games.rooms.chat import BURST, readable_line
from games.rooms.forget_and_merge import forget_player
from games.rooms.members import leave_room
from tests.helpers.pages import Page, a_game, opened

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("fresh_process")]


async def say(page: Page, text: str) -> None:
    await page.say({"type": "say", "text": text})


async def react(page: Page) -> None:
    await page.say({"type": "react", "reaction": "clap"})


async def nudge(page: Page, seat: int = 0) -> None:
    """One friendly word to whom everybody waits for."""
    await page.say({"type": "nudge", "seat": seat})


async def refusal(page: Page, what: str) -> str:
    """Why something was not said."""
    answer = await page.hear("unsaid")
    assert answer == {"type": "unsaid", "what": what, "code": answer["code"]}
    return answer["code"]


async def test_chat_and_reactions_reach_everybody_and_the_next_to_come():
    await a_game("alice", "bob")
    async with opened("alice") as alice, opened("bob") as bob:
        await say(alice, " Good luck! ")
        assert (await bob.hear("chat"))["text"] == "Good luck!"
        await react(bob)
        assert (await alice.hear("reaction"))["reaction"] == "clap"
        async with opened(None) as charlie:
            assert charlie.welcome["chat"][0]["name"] == "alice"


async def test_a_silent_room_passes_nothing_on_and_says_so():
    await a_game("alice", "bob", settings=RoomSettings(chat=False, reactions=False))
    async with opened("bob") as bob:
        await say(bob, "hello")
        assert await refusal(bob, "say") == "chat_off"
        await react(bob)
        assert await refusal(bob, "react") == "reactions_off"
        await nudge(bob)
        assert await refusal(bob, "nudge") == "reactions_off"
        async with opened(None) as charlie:
            assert charlie.welcome["chat"] == []


async def test_somebody_who_has_not_joined_says_nothing_and_nobody_says_what_nobody_can_read():
    await a_game("alice")
    async with opened(None) as mallory, opened("alice") as alice:
        await say(mallory, "hello")
        assert await refusal(mallory, "say") == "not_a_member"
        await nudge(mallory)
        assert await refusal(mallory, "nudge") == "not_a_member"
        await say(alice, "\u200b \u202e")
        assert await refusal(alice, "say") == "nothing_to_read"


async def test_too_many_lines_in_a_row_are_refused_aloud_and_reactions_are_counted_apart():
    await a_game("alice", "bob")
    async with opened("alice") as alice, opened("bob") as bob:
        for number in range(BURST + 1):
            await say(alice, f"line {number}")
        assert await refusal(alice, "say") == "too_fast"
        assert [(await bob.hear("chat"))["text"] for _ in range(BURST)] == ["line 0", "line 1", "line 2"]
        await react(alice)
        assert (await bob.hear("reaction"))["reaction"] == "clap"


def test_a_line_is_shown_without_what_nobody_can_see():
    family, persian = "\U0001f468\u200d\U0001f469\u200d\U0001f467", "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"
    for typed, shown in (
        ("  two\nlines\t here ", "two lines here"),
        ("ab\u202egnp.exe", "abgnp.exe"),  # would turn the rest of the line around
        ("\u2067\u200fhi\u2069", "hi"),
        ("a\x00\x1b[31mb", "a[31mb"),
        ("a" + "\u0301" * 30, "\u00e1" + "\u0301" * 2),
        (family, family),  # one emoji
        (persian, persian),
        ("\U0001fadc", "\U0001fadc"),  # newer than this Python, perhaps, but not than every phone
        ("\u3164\u200b\u2800", ""),
        ("\u200d \u200c", ""),
    ):
        assert readable_line(typed) == shown


@pytest.mark.parametrize("left", [False, True])
async def test_words_and_name_of_somebody_who_is_forgotten_are_gone_at_once(left):
    game = await a_game("alice", "bob")

    def forget():
        anna = Player.objects.get(name="alice")
        if left:
            leave_room(room=game.room, player=anna)
        forget_player(player=anna)

    async with opened("alice") as alice, opened("bob") as bob:
        await say(alice, "remember me")
        await say(bob, "I will")
        while (await bob.hear("chat"))["text"] != "I will":
            pass
        await database_sync_to_async(forget)()
        assert await bob.hear("forgotten") == {"type": "forgotten", "members": [alice.welcome["you"]]}
        async with opened(None) as charlie:
            assert [line["text"] for line in charlie.welcome["chat"]] == ["I will"]
            assert [seat["name"] for seat in charlie.welcome["game"]["seats"]] == ["", "bob"]


async def test_everybody_may_nudge_the_player_in_turn_once_in_a_while_whatever_pages_they_have():
    await a_game("alice", "bob", "charlie")
    async with opened("alice") as alice, opened("bob") as bob, opened("bob") as tab, opened("charlie") as charlie:
        by_bob = {"type": "nudge", "member": bob.welcome["you"], "seat": 0}
        await nudge(bob)
        await nudge(tab)
        assert await refusal(tab, "nudge") == "too_fast"
        await nudge(charlie)
        told = [await alice.hear("nudge") for _ in range(2)]
        assert told == [by_bob, by_bob | {"member": charlie.welcome["you"]}]
        process.room("TEST").nudges.forget()  # as if the pause had passed
        await nudge(tab)
        assert await alice.hear("nudge") == by_bob
    assert live_room.NUDGE_PAUSE == 20


async def test_nobody_nudges_themselves_a_bot_or_somebody_who_is_not_in_turn():
    await a_game("alice", "bob", bots=1)
    async with opened("alice") as alice, opened("bob") as bob:
        for page, seat in ((alice, 0), (bob, 1), (bob, 2), (bob, 200)):
            await nudge(page, seat)
            assert await refusal(page, "nudge") == "nobody_to_nudge"
