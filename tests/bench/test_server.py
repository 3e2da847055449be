import asyncio

import pytest

from bench.lib.phases import leave, measure, prepare
from bench.lib.process import cpu_seconds, resident_bytes, tree
from bench.lib.rooms import idle_rooms, open_idle, open_tables
from bench.lib.tables import FloorTable
from bench.lib.wire import close_all
from tests.services.asgi import running_application
from tests.services.server import running_server


@pytest.mark.timeout(240)
async def test_tables_play_in_a_closed_loop_and_notice_no_loss():
    with running_server() as server:
        tables = await open_tables(server.host, 2)
        # A whole game, slower than a flood: the server would rightly close such sockets.
        figures = await measure(tables, server.pid, seconds=60, every=1 / 60)
        assert figures["errors"] == 0, figures["first_error"]
        assert figures["actions"] > 100
        await prepare(tables, 5)  # the next one, which another player begins
        assert [table.number for table in tables] == [5, 5]
        assert (await measure(tables, server.pid, seconds=0.5, every=0.1))["errors"] == 0
        assert 0 < figures["ack_p50"] <= figures["ack_p95"] <= figures["ack_p99"]
        assert figures["bytes"] > 400
        await leave(*tables)


async def test_a_flood_is_an_error_of_the_measurement():
    with running_server() as server:
        (table,) = await open_tables(server.host, 1)
        for _ in range(100):
            table.wires[0].send(b'{"type":"ping"}')
        figures = await measure([table], server.pid, seconds=0.5)
        assert "closed with 4008" in figures["first_error"]
        await close_all(table.wires)


async def test_idle_pages_are_welcomed_and_stay():
    with running_server() as server:
        host = server.host
        wires = await open_idle(host, await idle_rooms(host, 2))
        assert len(wires) == 8
        wires[0].send(b'{"type":"ping"}')
        heard = asyncio.Event()
        wires[0].hear = lambda text: heard.set() if b'"pong"' in text else None
        await asyncio.wait_for(heard.wait(), 60)
        assert not any(wire.lost for wire in wires)
        await close_all(wires)


@pytest.mark.parametrize("way", ["", "short-"])
async def test_the_floor_tells_the_whole_room_as_much_as_a_move_has(way):
    with running_application("bench.lib.floor") as floor:
        tables = [await FloorTable.open(floor.host, way + room, 700) for room in ("one", "other")]
        figures = await measure(tables, floor.process.pid, seconds=2.0, every=0.05)
        assert figures["errors"] == 0
        assert figures["actions"] >= 4
        assert figures["bytes"] == 700
        await leave(*tables)


async def test_processor_time_and_memory_are_those_of_the_whole_tree():
    with running_application("bench.lib.floor") as floor:
        pid = floor.process.pid
        assert tree(pid)[0] == pid
        assert cpu_seconds(pid) > 0.05
        assert resident_bytes(pid) > 10_000_000
