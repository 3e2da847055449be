"""One open page: it hears what happens, passes on what is asked, and survives whatever is sent."""

import pytest
from channels.db import database_sync_to_async

from games.live.process import process
from games.log.room_settings import RoomSettings
from games.models import Member, Move, Room
from games.protocol import CloseCode
from games.rooms.bots_and_clock import look_ahead
from games.rooms.room import lock_room
from games.site import site
from tests.helpers.pages import PATIENCE, Page, a_game, closing, opened

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("fresh_process")]


async def test_a_page_is_welcomed_with_the_room_and_the_game():
    game = await a_game("alice", "bob")
    async with opened("alice") as alice:
        welcome = alice.welcome
        assert welcome["room"]["code"] == "TEST"
        assert welcome["game"]["game"] == game.pk
        assert [seat["name"] for seat in welcome["game"]["seats"]] == ["alice", "bob"]
        assert welcome["you"] == welcome["game"]["seats"][0]["member"]
        assert welcome["fresh"] is True
        assert welcome["here"] == [welcome["you"]]


async def test_everybody_in_the_room_sees_a_roll_and_the_roller_is_told_that_it_is_saved():
    await a_game("alice", "bob")
    async with opened("alice") as alice, opened("bob") as bob, opened(None) as charlie:
        answer = await alice.act(0, roll={"keep": []})
        assert answer == {"type": "ack", "id": answer["id"], "number": 2}
        seen = [await bob.hear("move"), await charlie.hear("move")]
        assert seen[0] == seen[1]
        assert seen[0]["events"][0]["kind"] == "dice_rolled"
        assert len(seen[0]["turn"]["choices"]) == 15


async def test_a_viewer_cannot_act_and_nobody_acts_for_another():
    await a_game("alice", "bob")
    async with opened(None) as charlie, opened("bob") as bob:
        assert (await charlie.act(0, roll={"keep": []}))["code"] == "not_your_seat"
        assert (await bob.act(0, roll={"keep": []}))["code"] == "not_your_seat"
        assert (await bob.act(1, roll={"keep": []}))["code"] == "not_your_turn"
        assert (await bob.act(9, roll={"keep": []}))["code"] == "no_such_seat"


async def test_an_action_meant_for_another_moment_is_stale():
    await a_game("alice")
    async with opened("alice") as alice:
        before = alice.turn
        await alice.act(0, roll={"keep": []})
        alice.turn = before
        assert (await alice.act(0, roll={"keep": []}))["code"] == "stale"


async def test_a_repeated_action_gets_the_same_answer():
    await a_game("alice")
    async with opened("alice") as alice:
        first = await alice.act(0, "a" * 32, roll={"keep": []})
        assert await alice.act(0, "a" * 32, roll={"keep": []}) == first


async def test_another_game_than_the_one_on_the_table_is_refused():
    await a_game("alice")
    async with opened("alice") as alice:
        alice.game = 99_999
        assert (await alice.act(0, roll={"keep": []}))["code"] == "no_such_game"


async def test_a_page_that_comes_back_gets_only_what_it_missed():
    await a_game("alice", "bob")
    async with opened("alice") as alice:
        await alice.act(0, roll={"keep": []})
        async with opened("bob", hello=False) as bob:
            await bob.say({"type": "hello", "game": alice.game, "since": 1})
            welcome = await bob.hear("welcome")
            assert [move["number"] for move in welcome["moves"]] == [2]
            assert welcome["fresh"] is False


async def test_a_gap_is_filled_by_sync():
    await a_game("alice")
    async with opened("alice") as alice:
        await alice.act(0, roll={"keep": []})
        await alice.say({"type": "sync", "game": alice.game, "since": 1})
        caught_up = await alice.hear("caught_up")
        assert [move["number"] for move in caught_up["moves"]] == [2]


async def test_a_heartbeat_carries_the_numbers():
    await a_game("alice")
    async with opened("alice") as alice:
        await alice.say({"type": "ping", "room_version": 1, "game": alice.game, "number": 1})
        assert await alice.hear("pong") == {"type": "pong", "room_version": 1, "game": alice.game, "number": 1}


async def test_everybody_sees_who_is_here():
    await a_game("alice", "bob")
    async with opened("alice") as alice:
        async with opened("bob") as bob:
            here = {alice.welcome["you"], bob.welcome["you"]}
            assert set((await alice.hear("presence"))["here"]) <= here
        while set((await alice.hear("presence"))["here"]) != {alice.welcome["you"]}:
            pass


async def test_others_see_the_dice_somebody_is_marking():
    await a_game("alice", "bob")
    async with opened("alice") as alice, opened("bob") as bob:
        await alice.act(0, roll={"keep": []})
        await bob.say({"type": "holding", "game": bob.game, "seat": 0, "keep": [4]})  # not his dice
        await alice.say({"type": "holding", "game": alice.game, "seat": 0, "keep": [1, 2]})
        assert (await bob.hear("holding"))["keep"] == [1, 2]


async def test_a_room_that_is_not_there_or_closed_says_gone():
    await a_game("alice")
    assert await closing("alice", "NONE") == CloseCode.GONE
    await database_sync_to_async(Room.objects.update)(status=Room.Status.CLOSED)
    assert await closing("alice") == CloseCode.GONE


async def test_whoever_was_kicked_stays_out():
    await a_game("alice", "mallory")
    await database_sync_to_async(Member.objects.filter(player__name="mallory").update)(kicked=True)
    assert await closing("mallory") == CloseCode.FORBIDDEN


async def test_a_locked_room_is_seen_by_nobody_who_has_never_been_in_it():
    game = await a_game("alice", "bob", "charlie")
    lock = database_sync_to_async(
        lambda: lock_room(room=Room.objects.get(), by=game.seats.get(order=0).player, locked=True)
    )
    await database_sync_to_async(Member.objects.filter(player__name="charlie").update)(left=True)
    async with opened("alice") as alice, opened(None) as mallory, opened("charlie") as charlie:
        await lock()
        assert (await alice.hear("room"))["room"]["locked"]
        assert await mallory.closed_with() == await charlie.closed_with() == CloseCode.IDENTITY_CHANGED  # knock again
    assert await closing(None) == CloseCode.LOCKED
    assert await closing("dave") == CloseCode.LOCKED
    for known in ("bob", "charlie"):
        async with opened(known) as page:
            assert page.welcome["room"]["locked"]


async def test_a_ninth_page_of_one_player_is_refused():
    await a_game("alice")
    pages = [Page("alice") for _ in range(8)]
    for page in pages:
        await page.socket.connect(timeout=PATIENCE)
    assert await closing("alice") == CloseCode.TOO_MANY_TABS
    for page in pages:
        await page.socket.disconnect()


async def test_a_page_older_than_the_server_is_told_to_reload():
    await a_game("alice")
    async with opened("alice", hello=False) as alice:
        await alice.say({"type": "hello", "static": "an-older-one"})
        assert await alice.closed_with() == CloseCode.RELOAD
    async with opened("alice", hello=False) as alice:
        await alice.say({"type": "hello", "static": site.static_version})
        assert (await alice.hear("welcome"))["type"] == "welcome"


async def test_garbage_is_answered_and_too_much_of_it_ends_the_page():
    await a_game("alice", "bob")
    async with opened("alice") as alice, opened("bob") as bob:
        for garbage in ("nonsense", "{}", b"\x00\xff", "x" * 5000):
            await alice.say(garbage)
            assert (await alice.hear("error"))["code"] == "bad_message"
        for _ in range(7):
            await alice.say("more")
        assert await alice.closed_with() == CloseCode.TOO_FAST
        await bob.say({"type": "ping"})
        assert (await bob.hear("pong"))["type"] == "pong"


async def test_a_move_takes_the_log_on_by_one_and_no_more():
    game = await a_game("alice")
    async with opened("alice") as alice:
        await alice.act(0, roll={"keep": []})
        await alice.act(0, score={"category": "chance"})
    assert await database_sync_to_async(Move.objects.filter(game=game).count)() == 3


async def test_a_bot_plays_its_turns_while_somebody_looks(settings):
    settings.BOT_PACE = settings.BOT_WAITS_FOR_UNDO = 0
    process.after_change(look_ahead)
    await a_game("alice", bots=1, settings=RoomSettings(sections="upper"))
    async with opened("alice") as alice:
        await alice.act(0, roll={"keep": []})
        await alice.act(0, score={"category": "ones"})
        while alice.turn["seat"] != 0:
            last = await alice.hear("move")
        assert last["events"][0]["kind"] == "category_scored"
        assert last["events"][0]["seat"] == 1


async def test_the_clock_ends_a_turn():
    process.after_change(look_ahead)
    await a_game("alice", "bob", settings=RoomSettings(clock=1))
    async with opened("alice") as alice:
        assert alice.turn["clock"] is not None
        move = await alice.hear("move")
        assert move["events"][-1]["by"] == "clock"
        assert move["turn"]["seat"] == 1


async def test_the_table_decides_for_an_absent_player_only_where_it_was_agreed():
    await a_game("alice", "bob", settings=RoomSettings(absence="ask", absence_after=0), code="ASKS")
    async with opened("bob", code="ASKS") as bob:
        assert (await bob.act(0, skip={}))["type"] == "ack"
    await a_game("alice", "bob", code="WAIT")
    async with opened("bob", code="WAIT") as bob:
        assert (await bob.act(0, skip={}))["code"] == "not_absent"
        assert (await bob.act(0, resign={}))["code"] == "not_your_seat"


async def test_a_player_who_is_here_is_not_absent():
    await a_game("alice", "bob", settings=RoomSettings(absence="ask", absence_after=0))
    async with opened("alice"), opened("bob") as bob:
        assert (await bob.act(0, hand_over={}))["code"] == "not_absent"


async def test_a_room_without_undo_says_so():
    await a_game("alice", "bob", settings=RoomSettings(undo=False))
    async with opened("alice") as alice:
        await alice.act(0, roll={"keep": []})
        await alice.act(0, score={"category": "chance"})
        assert (await alice.act(0, undo={}))["code"] == "undo_off"
