"""What nobody at a table may do to anybody: end, skip or win a game in a way that is not fair to whoever is here."""

from dataclasses import replace

import pytest
from channels.db import database_sync_to_async

import rules
from games.errors import Reason
from games.history.statistics.league_and_records import league, server_records
from games.live.decide import CommitChain
from games.log import events as log
from games.log.comparable import record_to_beat, solo_records_of
from games.log.room_settings import RoomSettings
from games.log.stored import stored_game
from games.models import Game, Player, Result, Scorecard
from games.rooms import play
from games.rooms.members import join_room, leave_room
from tests.helpers.pages import Page, a_game, opened

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("fresh_process")]

UPPER = ("ones", "twos", "threes", "fours", "fives", "sixes")
DECIDES = RoomSettings(sections="upper", absence="ask", absence_after=0)


async def play_turn(page: Page, seat: int, category: str) -> None:
    assert (await page.act(seat, roll={"keep": []}))["type"] == "ack"
    assert (await page.act(seat, score={"category": category}))["type"] == "ack"


async def only_missed_turns_left(alice: Page, others: tuple[int, ...]) -> None:
    """Alice plays all of hers, and every turn of the others is put off."""
    for category in UPPER:
        await play_turn(alice, 0, category)
        for seat in others:
            if alice.turn["seat"] == seat:
                assert (await alice.act(seat, skip={}))["type"] == "ack"
    assert alice.turn["may_end"]


async def test_nobody_ends_a_game_while_somebody_who_is_back_has_a_turn_to_play():
    await a_game("alice", "bob", "charlie", settings=DECIDES)
    async with opened("alice") as alice:
        await only_missed_turns_left(alice, (1, 2))
        waits_for = {1: "charlie", 2: "bob"}[alice.turn["seat"]]  # back, and not in turn
        async with opened(waits_for):
            assert (await alice.act(0, end_game={}))["code"] == "not_absent"
        assert (await alice.act(0, end_game={}))["type"] == "ack"


async def test_who_is_back_plays_or_resigns_and_does_not_end_it_either():
    await a_game("alice", "bob", settings=DECIDES)
    async with opened("alice") as alice:
        await only_missed_turns_left(alice, (1,))
        async with opened("bob") as bob:
            assert (await bob.act(1, end_game={}))["code"] == "not_absent"
            assert (await alice.act(0, end_game={}))["code"] == "not_absent"
            await play_turn(bob, 1, "ones")
        while (await alice.hear("move"))["events"][0]["kind"] != "category_scored":
            pass
        assert (await alice.act(0, end_game={}))["type"] == "ack"


async def test_nobody_passes_over_a_turn_of_somebody_who_is_here_not_even_their_own():
    await a_game("alice", "bob", settings=DECIDES)
    async with opened("alice") as alice, opened("bob") as bob:
        assert (await alice.act(0, skip={}))["code"] == "not_absent"
        for wish, code in (("skip", "not_absent"), ("hand_over", "not_absent"), ("resign", "not_your_seat")):
            assert (await bob.act(0, **{wish: {}}))["code"] == code
        await play_turn(alice, 0, "ones")


async def test_a_bot_is_always_here():
    await a_game("alice", bots=1, settings=DECIDES)
    async with opened("alice") as alice:
        await play_turn(alice, 0, "ones")
        assert (await alice.act(1, skip={}))["code"] == "not_absent"
        assert (await alice.act(1, hand_over={}))["code"] == "not_absent"


async def test_nobody_wins_a_game_that_everybody_left():
    game = await a_game("alice", "bob", settings=DECIDES)
    async with opened("alice") as alice, opened("bob") as bob:
        await play_turn(alice, 0, "ones")
        assert (await bob.act(1, resign={}))["type"] == "ack"
        await alice.ask(0, resign={})
        while not (last := await alice.hear("move")).get("standings"):
            pass
    places = sorted(line["place"] for line in last["standings"])
    assert places[0] == 2
    assert await database_sync_to_async(left_behind)(game) == (places, [0, 0])


def left_behind(game: Game) -> tuple[list[int], list[int]]:
    places = Scorecard.objects.filter(game=game).order_by("place").values_list("place", flat=True)
    return [place or 0 for place in places], [line.wins for line in league()]


async def test_a_solo_game_that_a_bot_has_a_hand_in_is_no_record():
    await a_game("alice", settings=RoomSettings(sections="upper"))
    async with opened("alice") as alice:
        for category in UPPER[:-1]:
            await play_turn(alice, 0, category)
        await alice.act(0, roll={"keep": []})
        assert (await alice.act(0, hand_over={}))["type"] == "ack"
        await alice.ask(0, score={"category": "sixes"})  # as the bot would
        while not (last := await alice.hear("move")).get("standings"):
            pass
    assert last["standings"][0]["by_bot"] is True
    assert await database_sync_to_async(records)() == ([], None, [])
    assert await database_sync_to_async(Result.objects.count)() == 1  # it was played all the same


async def test_a_solo_game_played_by_hand_is_one_and_a_resigned_one_is_not():
    for code, played in (("GAVE", 1), ("TEST", 6)):
        await a_game("alice", settings=RoomSettings(sections="upper"), code=code)
        async with opened("alice", code=code) as alice:
            for category in UPPER[:played]:
                await play_turn(alice, 0, category)
            if played < 6:
                assert (await alice.act(0, resign={}))["type"] == "ack"
                assert await database_sync_to_async(records)() == ([], None, [])
    totals, to_beat, of_server = await database_sync_to_async(records)()
    assert (len(totals), to_beat, of_server) == (1, totals[0], totals)


def records() -> tuple[list[int], int | None, list[int]]:
    """A player's own, what a next game would have to beat, and the server's."""
    alice = Player.objects.get()
    stored = stored_game(Game.objects.latest("pk").pk)
    next_one = replace(stored, id=0)
    return (
        [record.total for record in solo_records_of(alice.pk)],
        record_to_beat(next_one),
        [one.total for one in server_records()],
    )


async def test_who_has_left_the_room_plays_again_once_they_have_joined_again():
    game = await a_game("alice", "bob", settings=DECIDES)
    alices = {"room": game.room, "player": await database_sync_to_async(Player.objects.get)(name="alice")}
    await database_sync_to_async(leave_room)(**alices)
    async with opened("alice") as alice:
        for action in ({"roll": {"keep": []}}, {"resign": {}}):
            assert (await alice.act(0, **action))["code"] == "not_your_seat"
    await database_sync_to_async(join_room)(**alices, name="alice")
    async with opened("alice") as alice:
        await play_turn(alice, 0, "ones")


# What a page may not do however often it asks


@pytest.fixture
def _only_twice(monkeypatch):
    events = {CommitChain: log.ChainCommitted, rules.HandOver: log.SeatHandedOver, rules.EnterDice: log.DiceEntered}
    assert events.keys() == play.MOST.keys()
    monkeypatch.setattr(play, "MOST", {action: (event, 2) for action, event in events.items()})


@pytest.mark.usefixtures("_only_twice")
async def test_a_seat_commits_only_so_many_chains_and_is_handed_over_only_so_often():
    await a_game("alice", "bob")
    async with opened("alice") as alice, opened("bob") as bob:
        answers = [await alice.act(0, commit={"end": f"{number:064x}"}) for number in range(3)]
        assert [answer.get("code") for answer in answers] == [None, None, "too_often"]
        assert (await bob.act(1, commit={"end": "f" * 64}))["type"] == "ack"  # each seat is counted alone
        for _ in range(2):
            assert (await alice.act(0, hand_over={}))["type"] == "ack"
            assert (await alice.act(0, come_back={}))["type"] == "ack"
        assert (await alice.act(0, hand_over={}))["code"] == "too_often"
        assert (await alice.act(0, roll={"keep": []}))["type"] == "ack"  # with the server's chain


async def test_where_dice_are_real_neither_a_bot_nor_the_clock_invents_any():
    await a_game("alice", settings=RoomSettings(dice_from="each_roll", clock=1))
    async with opened("alice") as alice:
        assert alice.turn["clock"] is None
        assert (await alice.act(0, hand_over={}))["code"] == Reason.BOTS_NEED_OUR_DICE


@pytest.mark.usefixtures("_only_twice")
async def test_real_dice_are_corrected_only_so_often():
    await a_game("alice", settings=RoomSettings(dice_from="final"))
    async with opened("alice") as alice:
        answers = [await alice.act(0, enter={"dice": [1, 2, 3, 4, number]}) for number in (1, 2, 3)]
        assert [answer.get("code") for answer in answers] == [None, None, "too_often"]
        assert (await alice.act(0, score={"category": "chance"}))["type"] == "ack"
