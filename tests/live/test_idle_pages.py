"""Pages that only look on cost their own heartbeats and nothing else: an action never walks over them."""

import sys
from collections import Counter

import pytest

import games
from games.live.live_room import LiveRoom
from games.live.process import process
from games.people.viewers import Viewer
from tests.helpers.pages import Page, a_game, opened

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("fresh_process")]

HERE = games.__path__[0]


class Onlooker:
    """An open page in another room."""

    token = None

    def __init__(self, code: str) -> None:
        self.viewer = Viewer(room=1, code=code, closed=False)

    async def tell(self, text: str) -> None:
        raise AssertionError("nothing happened in this room")

    async def close(self, code: int | None = None) -> None:
        """It may be closed."""


async def work_of_a_turn(page: Page, seat: int) -> Counter[str]:
    """How many steps of the interpreter each of our functions took for three rolls and a category."""
    steps = Counter()

    def trace(frame, event, _):
        if not frame.f_code.co_filename.startswith(HERE):
            return None
        frame.f_trace_opcodes = True  # steps, not calls: walking over a thousand pages may be a single call
        if event == "opcode":
            steps[frame.f_code.co_qualname] += 1
        return trace

    sys.settrace(trace)
    try:
        for _ in range(3):
            await page.act(seat, roll={"keep": []})
        await page.act(seat, score={"category": "chance"})
    finally:
        sys.settrace(None)
    return steps


async def test_an_action_takes_no_more_work_beside_a_thousand_idle_pages():
    await a_game("alice", "bob")
    async with opened("alice") as alice, opened("bob") as bob:
        alone = await work_of_a_turn(alice, 0)
        bob.turn = alice.turn
        for at in range(250):
            code = f"ID{at:03}"
            shared = {name: getattr(process, name) for name in ("hub", "bus", "writer", "changed", "spawn")}
            process._rooms[code] = LiveRoom(code, elsewhere=process.peers.elsewhere, **shared)
            for _ in range(4):
                process.hub.add(Onlooker(code))
        assert len(list(process.hub.all_sockets())) == 1002
        beside = await work_of_a_turn(bob, 1)
        assert sum(alone.values()) > 1000
        # Another choice open, another turn of the writer: some steps. One for each room would be 250.
        more = {name: beside[name] - alone[name] for name in beside | alone}
        assert {name: steps for name, steps in more.items() if abs(steps) > 100} == {}
