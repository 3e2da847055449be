"""An open table: it stores before it shows, and plays nothing twice."""

import asyncio
import json
from typing import Any

import pytest
from channels.db import database_sync_to_async

import rules
from games.errors import Refused
from games.history.past_dice import dice_record
from games.live.catching_up import missed_moves
from games.live.decide import CommitChain
from games.live.table import Table, Wish, fresh_id
from games.live.writer import Writer
from games.log.room_settings import RoomSettings
from games.models import Game, Move, Room, Score, Scorecard
from rules.fairness import chain, verify
from tests.helpers.pages import a_game
from tests.helpers.played import open_table
from tests.helpers.stored import SECRET

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgresql]


class Screen:
    """Somebody who hears everything the table shows, and may look at what is stored at that moment."""

    def __init__(self) -> None:
        self.heard: list[dict[str, Any]] = []
        self.stored: list[int] = []

    async def show(self, text: str) -> None:
        self.heard.append(json.loads(text))
        self.stored.append(await Move.objects.filter(game=self.heard[-1]["game"]).acount())


@pytest.fixture
async def writer():
    writer = Writer()
    yield writer
    await writer.stop()


@pytest.fixture
def screen():
    return Screen()


def roll(*keep: int, seat: int = 0, link: str | None = None) -> Wish:
    return Wish(fresh_id(), rules.Roll(keep=keep, seat=seat), link)


def score(category: str, seat: int = 0) -> Wish:
    return Wish(fresh_id(), rules.Score(category, seat=seat))


async def play_out(table: Table) -> None:
    while not table.position.ended:
        state = table.position.state
        if not state.hand.dice:
            await table.play(roll(seat=state.seat))
        else:
            await table.play(score(rules.options(state).legal[0].key, seat=state.seat))


async def test_a_move_is_on_disk_before_anybody_sees_it_and_sent_again_is_answered_with_what_it_made(writer, screen):
    game = await a_game("alice", "bob")
    table = await open_table(game, writer, screen.show)
    wish = roll()
    assert [await table.play(wish) for _ in range(3)] == [2, 2, 2]
    assert [move["number"] for move in screen.heard] == screen.stored == [2]
    restarted = await open_table(game, writer)
    assert await restarted.play(wish) == 2
    assert restarted.position.state.hand.rolls_used == 1


async def test_a_move_that_could_not_be_stored_changes_nothing_and_is_shown_to_nobody(screen):
    writer = Writer(lambda _, items: [OSError("no disk")] * len(items))
    table = await open_table(await a_game("alice"), writer, screen.show)
    before = table.position
    with pytest.raises(Refused, match="server_trouble"):
        await table.play(roll())
    assert table.position == before
    assert screen.heard == []
    await writer.stop()


async def test_a_repeated_roll_gives_the_same_dice_in_every_process(writer):
    game = await a_game("alice", "bob")
    one, other = await open_table(game, writer), await open_table(game, writer)
    wish = roll()
    await asyncio.gather(one.play(wish), other.play(wish))
    await other.catch_up()
    assert one.position == other.position
    assert one.position.number == 2


async def test_of_eight_that_act_on_the_same_moment_one_moves_and_seven_are_told(writer, screen):
    table = await open_table(await a_game("alice"), writer, screen.show)
    wishes = [Wish(fresh_id(), rules.Roll(seat=0), None, (1, 0)) for _ in range(8)]
    answers = await asyncio.gather(*(table.play(wish) for wish in wishes), return_exceptions=True)
    assert answers.count(2) == 1
    assert [answer.code for answer in answers if isinstance(answer, Refused)] == ["stale"] * 7
    assert len(screen.heard) == 1


async def test_a_process_that_is_behind_catches_up_before_it_says_no(writer):
    game = await a_game("alice", "bob")
    ahead, behind = await open_table(game, writer), await open_table(game, writer)
    await ahead.play(roll())
    await ahead.play(score("chance"))
    # For the table that is behind it is still alice's turn.
    assert await behind.play(Wish(fresh_id(), rules.Roll(seat=1), None, (2, 0))) == 4
    assert behind.position.state.hand.rolls_used == 1


async def test_a_taken_number_is_decided_again_on_the_new_state(writer):
    game = await a_game("alice", "bob")
    ahead, behind = await open_table(game, writer), await open_table(game, writer)
    await ahead.play(roll())
    await behind.play(roll(0, 1))  # meant as a second roll; the table did not know of the first yet
    assert behind.position.state.hand.rolls_used == 2
    assert behind.position.state.hand.dice[:2] == ahead.position.state.hand.dice[:2]


async def test_a_game_leaves_sums_and_places_that_equal_its_log(writer):
    game = await a_game("alice", "bob", settings=RoomSettings(ruleset="russian-15", sections="upper"))
    table = await open_table(game, writer)
    await play_out(table)
    state = table.position.state

    def check():
        stored = Game.objects.get(pk=game.pk)
        assert stored.status == Game.Status.FINISHED
        assert stored.ended_at is not None
        assert Room.objects.get(pk=stored.room_id).status == Room.Status.FINISHED
        assert Score.objects.filter(game=game).count() == 12
        places = {place.seats[0]: place.place for place in rules.standings(state)}
        for column in (0, 1):
            card, row = rules.card(state, column), Scorecard.objects.get(game=game, column=column)
            for sum_ in ("upper_sum", "bonus", "lower_sum", "total"):
                assert getattr(row, sum_) == getattr(card, sum_)
            assert row.place == places[column]
            filled = Score.objects.filter(game=game, column=column).values_list("category", "points")
            assert dict(filled) == dict(card.filled)

    await database_sync_to_async(check)()


async def test_the_secret_is_shown_when_the_game_ends_not_before_and_then_the_log_alone_proves_the_dice(writer, screen):
    game = await a_game("alice", "bob", settings=RoomSettings(sections="upper"))
    table = await open_table(game, writer, screen.show)
    await play_out(table)
    texts = [json.dumps(message) for message in screen.heard]
    assert not any(SECRET.hex() in text for text in texts[:-1])
    assert SECRET.hex() in texts[-1]
    assert table.view().secret == SECRET.hex()
    assert verify(await database_sync_to_async(dice_record)(game)).verdict == "proved"


async def test_an_undo_takes_its_score_out_of_the_history_and_resigning_fills_it_with_zeros_nobody_rolled(writer):
    game = await a_game("alice", "bob", settings=RoomSettings(sections="upper"))
    table = await open_table(game, writer)
    await table.play(roll())
    await table.play(score("twos"))
    await table.play(Wish(fresh_id(), rules.Undo(seat=0)))
    assert await Score.objects.filter(game=game).acount() == 0
    await table.play(score("ones"))
    await table.play(Wish(fresh_id(), rules.Resign(seat=1)))
    rows = Score.objects.filter(game=game).order_by("column").values_list("column", "played_by")
    assert [row async for row in rows] == [(0, "player")] + [(1, "resigned")] * 6


async def test_a_roll_with_a_committed_link_uses_it_and_a_wrong_link_is_refused(writer):
    table = await open_table(await a_game("alice", "bob"), writer)
    links = chain(bytes(32))
    await table.play(Wish(fresh_id(), CommitChain(0, links.end)))
    with pytest.raises(Refused, match="link_does_not_follow"):
        await table.play(roll(link=links.links[1]))
    await table.play(roll(link=links.links[0]))
    event = table.moves[-1][2][0]
    assert (event.link, event.by) == (links.links[0], "browser")
    with pytest.raises(Refused, match="end_reused"):
        await table.play(Wish(fresh_id(), CommitChain(1, links.end)))


async def test_a_client_that_was_away_gets_what_it_missed_and_a_stranger_everything(writer):
    table = await open_table(await a_game("alice", "bob"), writer)
    await table.play(roll())
    last = table.position.last
    await table.play(score("chance"))
    # Nothing is known, or another past (a restored backup), or the future.
    for number, known, missed in ((2, last, [3]), (0, None, [1, 2, 3]), (2, "f" * 32, [1, 2, 3]), (9, None, [1, 2, 3])):
        moves, fresh = missed_moves(table.moves, number, known)
        assert ([move.number for move in moves], fresh) == (missed, missed != [3])
