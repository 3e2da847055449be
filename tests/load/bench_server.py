"""`yatzy.py bench server`: whole games over websockets against the real server, beside the floor, in the same run.

It writes docs/performance.json and, from that alone, docs/performance.md.
"""

import asyncio
import json
import os
import platform
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any

from tests.faults.evening import stored_moves
from tests.load.game_table import GameTable
from tests.load.performance_page import LIMIT, MOST_KILOBYTES, page, ratio
from tests.load.phases import Figures, measure, prepare
from tests.load.process import cpu_seconds, resident_bytes
from tests.load.rooms import breathe, idle_rooms, open_idle, open_tables
from tests.load.tables import SEATS, FloorTable
from tests.load.wire import close_all
from tests.services.asgi import running_application
from tests.services.server import Server, running_server

DOCS = Path(__file__).resolve().parent.parent.parent / "docs"
ROUNDS = 3
SECONDS = 5.0
FEW, MANY, LIGHT = 50, 200, 20
IDLE = 1000
HEARTBEAT = 5.0
FRESH = 5  # moves before the first roll: the start, and four chains
MOST_OF_A_GAME = 120  # of 240


def main() -> int:
    """Measure, write both files, and fail if the limit is passed or a move was lost."""
    measured = asyncio.run(_measure())
    (DOCS / "performance.json").write_text(json.dumps(measured, indent=1) + "\n")
    (DOCS / "performance.md").write_text(page(measured))
    print(f"\nWritten: docs/performance.md and docs/performance.json. {measured['verdict']}")
    return 0 if measured["ok"] else 1


async def _measure() -> dict[str, Any]:
    with running_server() as server, running_application("tests.load.floor") as floor:
        assert server.process is not None
        host, pid, floor_pid = f"127.0.0.1:{server.port}", server.process.pid, floor.process.pid
        print(f"Opening {MANY} rooms of four …", flush=True)
        tables = await open_tables(host, MANY)
        warm = await _say("warm-up", measure(tables[:FEW], pid, 2.0))
        floors = [await FloorTable.open(floor.host, str(room), warm.bytes) for room in range(MANY)]
        await measure(floors, floor_pid, 1.0)
        codes = await idle_rooms(host, IDLE // SEATS)
        rounds = []
        for number in range(1, ROUNDS + 1):
            print(f"Round {number} of {ROUNDS}", flush=True)
            rounds.append(await _round(tables, floors, pid, floor_pid))
            rounds[-1] |= await _beside_idle(tables, host, codes, pid)
        await prepare(tables[:LIGHT], FRESH)
        light = {
            "game": asdict(await _say("light", measure(tables[:LIGHT], pid, 15.0, every=1.0))),
            "floor": asdict(await _say("light floor", measure(floors[:LIGHT], floor_pid, 15.0, every=1.0))),
        }
        lost = _lost(server, tables)
        await close_all(wire for table in (*tables, *floors) for wire in table.wires)
    memory = await _idle_memory()
    return _summary({"rounds": rounds, "light": light, "memory": memory, "lost": lost})


async def _round(tables: list[GameTable], floors: list[FloorTable], pid: int, floor_pid: int) -> dict[str, Any]:
    figures = {}
    for rooms in (FEW, MANY):
        figures[f"game_{rooms}"] = await _play(f"{rooms} rooms", tables[:rooms], pid)
        floor = measure(floors[:rooms], floor_pid, SECONDS)
        figures[f"floor_{rooms}"] = asdict(await _say(f"{rooms} rooms, floor", floor))
    return figures


async def _idle_memory() -> dict[str, Any]:
    """On a server of its own: one that has played would find room in what it has used before."""
    with running_server() as server:
        assert server.process is not None
        host, pid = f"127.0.0.1:{server.port}", server.process.pid
        codes = await idle_rooms(host, IDLE // SEATS + 10)
        wires = await open_idle(host, codes[:10])  # whatever the first ones load is not theirs alone
        before = resident_bytes(pid)
        wires += await open_idle(host, codes[10:])
        bytes_each = (resident_bytes(pid) - before) / IDLE
        breathing = asyncio.create_task(breathe(wires, HEARTBEAT))
        cpu = cpu_seconds(pid)
        await asyncio.sleep(2 * HEARTBEAT)
        share = (cpu_seconds(pid) - cpu) / (2 * HEARTBEAT)
        breathing.cancel()
        await close_all(wires)
    print(f"  {IDLE} idle connections: {bytes_each / 1000:.1f} KB each, {share:.1%} of a core", flush=True)
    return {"connections": IDLE, "kilobytes": round(bytes_each / 1000, 1), "idle_share": round(share, 3)}


async def _beside_idle(tables: list[GameTable], host: str, codes: list[str], pid: int) -> dict[str, Any]:
    wires = await open_idle(host, codes)
    breathing = asyncio.create_task(breathe(wires, HEARTBEAT))
    try:
        figures = {}
        for rooms in (FEW, MANY):
            name = f"{rooms} rooms, {len(wires)} idle"
            figures[f"idle_{rooms}"] = await _play(name, tables[:rooms], pid)
        assert not any(wire.lost for wire in wires)
        return figures
    finally:
        breathing.cancel()
        await close_all(wires)


async def _play(name: str, tables: list[GameTable], pid: int) -> dict[str, Any]:
    """A few tables play whole games in the time there is, many only a part: those go on where they were."""
    await prepare(tables, FRESH if len(tables) == FEW else FRESH + MOST_OF_A_GAME)
    return asdict(await _say(name, measure(tables, pid, SECONDS)))


async def _say(name: str, phase: Any) -> Figures:
    figures: Figures = await phase
    rate = figures.actions / figures.seconds
    print(
        f"  {name:<24} {figures.server_us:6.0f} us an action, {rate:5.0f} a second, ack p50 {figures.ack_p50:.1f} "
        f"p99 {figures.ack_p99:.1f} ms, generator {figures.generator_us:.0f} us, errors {figures.errors}",
        flush=True,
    )
    if figures.errors:
        print(f"    {figures.first_error}", flush=True)
    return figures


def _lost(server: Server, tables: list[GameTable]) -> dict[str, int]:
    """Acknowledged moves that the log does not have at their number, and actions it has twice."""
    stored = stored_moves(server)
    numbers = {action: number for (_, number), action in stored.items()}
    acked = [(action, number) for table in tables for action, number in table.acked.items()]
    return {
        "acknowledged": len(acked),
        "lost": sum(numbers.get(action) != number for action, number in acked),
        "doubled": len(stored) - len(numbers),
    }


def _summary(measured: dict[str, Any]) -> dict[str, Any]:
    measured["machine"] = {
        "cores": os.cpu_count(),
        "python": platform.python_version(),
        "system": f"{platform.system()} {platform.machine()}",
        "load": round(os.getloadavg()[0], 1),
    }
    ratios = {rooms: ratio(measured, f"game_{rooms}", f"floor_{rooms}") for rooms in (FEW, MANY)}
    errors = sum(phase["errors"] for each in measured["rounds"] for phase in each.values())
    kept = all(value <= LIMIT for value in ratios.values()) and measured["memory"]["kilobytes"] <= MOST_KILOBYTES
    whole = not (errors or measured["lost"]["lost"] or measured["lost"]["doubled"])
    measured["ok"] = kept and whole
    said = ", ".join(f"{value:.2f} with {rooms} rooms" for rooms, value in ratios.items())
    measured["verdict"] = f"Times the floor: {said} (limit {LIMIT}). " + (
        "No move was lost or doubled." if whole else f"{errors} errors, {measured['lost']}."
    )
    return measured


if __name__ == "__main__":
    sys.exit(main())
