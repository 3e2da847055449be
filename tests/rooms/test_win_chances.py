"""Who will probably win: told after a move where the host wants it, within its share of time."""

import pytest

from games.live.process import process
from games.log.room_settings import RoomSettings
from games.rooms import win_chances
from games.rooms.win_chances import Allowance, follow
from tests.helpers.pages import a_game, opened

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("fresh_process")]
WANTED = RoomSettings(sections="upper", chances=True)


@pytest.fixture(autouse=True)
def an_allowance(studied, monkeypatch):
    monkeypatch.setattr(win_chances, "_allowance", Allowance())
    process.after_change(follow)


async def test_everybody_hears_the_chances_after_a_move_and_whoever_comes_later_the_last_ones():
    await a_game("alice", "bob", settings=WANTED)
    async with opened("alice") as alice:
        before = await alice.hear("chances")
        assert before["number"] == 1
        assert before["win"] == pytest.approx([0.5, 0.5], abs=0.1)
        await alice.act(0, roll={"keep": []})
        while (now := await alice.hear("chances"))["number"] != 2:
            pass
        assert len(now["win"]) == 2
        async with opened(None, tv=True) as tv:
            assert await tv.hear("chances") == now


@pytest.mark.parametrize(
    ("people", "settings"), [(("alice", "bob"), RoomSettings(sections="upper")), (("alice",), WANTED)]
)
async def test_nobody_hears_of_them_where_nobody_wants_them_or_there_is_nobody_to_win_against(people, settings):
    await a_game(*people, settings=settings)
    async with opened("alice") as alice:
        assert (await alice.act(0, roll={"keep": []}))["type"] == "ack"
        assert (await alice.act(0, score={"category": "ones"}))["type"] == "ack"
        assert "chances" not in alice.heard


async def test_when_their_share_of_time_is_used_up_they_wait_and_the_game_does_not():
    await a_game("alice", "bob", settings=WANTED)
    win_chances._allowance.spend(1_000)
    async with opened("alice") as alice:
        assert (await alice.act(0, roll={"keep": []}))["type"] == "ack"
        assert "chances" not in alice.heard
    assert Allowance().left > 0
