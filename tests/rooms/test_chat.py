"""Chat and reactions: what is said is seen by everybody, or its speaker learns why not."""

import pytest
from channels.db import database_sync_to_async

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
    await a_game("alice", settings=RoomSettings(chat=False, reactions=False))
    async with opened("alice") as alice:
        await say(alice, "hello")
        assert await alice.hear("unsaid") == {"type": "unsaid", "what": "say", "code": "chat_off"}
        await react(alice)
        assert await alice.hear("unsaid") == {"type": "unsaid", "what": "react", "code": "reactions_off"}
        async with opened(None) as charlie:
            assert charlie.welcome["chat"] == []


async def test_who_has_not_joined_says_nothing():
    await a_game("alice")
    async with opened(None) as mallory:
        await say(mallory, "hello")
        assert (await mallory.hear("unsaid"))["code"] == "not_a_member"


async def test_too_many_lines_in_a_row_are_refused_aloud_and_reactions_are_counted_apart():
    await a_game("alice", "bob")
    async with opened("alice") as alice, opened("bob") as bob:
        for number in range(BURST + 1):
            await say(alice, f"line {number}")
        assert (await alice.hear("unsaid"))["code"] == "too_fast"
        assert [(await bob.hear("chat"))["text"] for _ in range(BURST)] == ["line 0", "line 1", "line 2"]
        await react(alice)
        assert (await bob.hear("reaction"))["reaction"] == "clap"


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("  two\nlines\t here ", "two lines here"),
        ("ab\u202egnp.exe", "abgnp.exe"),  # would turn the rest of the line around
        ("\u2067\u200fhi\u2069", "hi"),
        ("a\x00\x1b[31mb", "a[31mb"),
        ("a" + "\u0301" * 30, "\u00e1" + "\u0301" * 2),
        ("\U0001f468\u200d\U0001f469\u200d\U0001f467", "\U0001f468\u200d\U0001f469\u200d\U0001f467"),  # one emoji
        (
            "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
            "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
        ),  # Persian
        ("\U0001fadc", "\U0001fadc"),  # newer than this Python, perhaps, but not than every phone
        ("\u3164\u200b\u2800", ""),
        ("\u200d \u200c", ""),
    ],
)
def test_a_line_is_shown_without_what_nobody_can_see(typed, shown):
    assert readable_line(typed) == shown


async def test_a_line_without_anything_to_read_is_refused():
    await a_game("alice")
    async with opened("alice") as alice:
        await say(alice, "\u200b \u202e")
        assert (await alice.hear("unsaid"))["code"] == "nothing_to_read"


@pytest.mark.parametrize("left", [False, True])
async def test_words_and_name_of_who_is_forgotten_are_gone_at_once(left):
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
