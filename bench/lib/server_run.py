"""A run of `bench server`: who plays when. Everything that is compared is measured in the same round."""

import asyncio
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from bench.lib.beside import beside_idle
from bench.lib.figures import NAMES, Measured, generator_share, rate
from bench.lib.peer_servers import PEERS, Peer, RunningPeer, installed, running_peer
from bench.lib.peer_tables import PeerTable
from bench.lib.phases import measure, prepare
from bench.lib.process import cpu_seconds, resident_bytes
from bench.lib.rooms import breathe, crowd, idle_rooms, open_idle, open_tables
from bench.lib.tables import SEATS, FloorTable, Table
from bench.lib.truth import lost
from bench.lib.wire import close_all
from tests.faults.evening import stored_moves
from tests.services.asgi import running_application
from tests.services.server import running_server

PARTS = frozenset({"closed", "idle", "peers", "light", "fixed", "memory"})
IDLE = 1000
HEARTBEAT = 5.0
LIGHT, LIGHT_SECONDS = 20, 15.0
PEER_SECONDS, PEER_LIGHT_SECONDS = 3.0, 10.0  # there are four of them
CONNECTIONS, RATE, FIXED_SECONDS = 1000, 40, 30.0
FRESH = 5  # moves before the first roll: the start, and four chains
MOST_OF_A_GAME = 120  # of 240
BYTES = 780  # of a move, where no game of ours was there to ask


@dataclass(frozen=True)
class Plan:
    """What to measure; as it stands, the whole run."""

    rooms: tuple[int, ...] = (50, 200)
    rounds: int = 5
    seconds: float = 5.0
    parts: frozenset[str] = PARTS

    def __post_init__(self) -> None:
        if "peers" in self.parts:  # they are nothing without what they are compared to
            object.__setattr__(self, "parts", self.parts | {"closed"})

    @property
    def tables(self) -> int:
        """So many rooms are opened once, and serve every phase."""
        fixed = CONNECTIONS // SEATS if "fixed" in self.parts else 0
        return max(*self.rooms, fixed, LIGHT if "light" in self.parts else 0)


class ServerRun:
    """Our server and the floor stay up from the first round to the last; a peer comes for its part of a round."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.measured: Measured = {"rounds": []}
        self.packages: Path | None = None
        self.bytes = BYTES

    async def measure(self) -> Measured:
        if "peers" in self.plan.parts:
            self.packages = installed()
        with running_server() as server, running_application("bench.lib.floor") as floor:
            assert server.process is not None
            self.host, self.pid, self.floor_pid = f"127.0.0.1:{server.port}", server.process.pid, floor.process.pid
            print(f"Opening {self.plan.tables} rooms of four …", flush=True)
            self.tables = await open_tables(self.host, self.plan.tables)
            warm = await self._say("warm-up", self.tables[: min(self.plan.rooms)], self.pid, 2.0)
            self.bytes = warm["bytes"] or BYTES
            self.floors = [await FloorTable.open(floor.host, str(at), self.bytes) for at in range(self.plan.tables)]
            most = max(self.plan.rooms)
            self.short = [await FloorTable.open(floor.host, f"short-{at}", self.bytes) for at in range(most)]
            for floors in (self.floors, self.short):
                await measure(floors, self.floor_pid, seconds=1.0)
            await self._rounds()
            await self._fixed_rates()
            self.measured["lost"] = lost(stored_moves(server), self.tables)
            await _close([*self.tables, *self.floors, *self.short])
        if "idle" in self.plan.parts:
            self.measured["beside"] = await beside_idle(self.plan.rooms, IDLE, HEARTBEAT)
        if "memory" in self.plan.parts:
            self.measured["memory"] = await _idle_memory()
        return self.measured

    async def _rounds(self) -> None:
        for number in range(1, self.plan.rounds + 1 if "closed" in self.plan.parts else 1):
            print(f"Round {number} of {self.plan.rounds}", flush=True)
            figures: Measured = {}
            for rooms in self.plan.rooms:
                figures[f"game_{rooms}"] = await self._play(f"{rooms} rooms, {NAMES['game']}", rooms)
                for kind, floors in (("floor", self.floors), ("short", self.short)):
                    name = f"{rooms} rooms, {NAMES[kind]}"
                    figures[f"{kind}_{rooms}"] = await self._say(
                        name, floors[:rooms], self.floor_pid, self.plan.seconds
                    )
            for peer in PEERS if self.packages else ():
                figures |= await self._peer_or_nothing(peer, last=number == self.plan.rounds)
            self.measured["rounds"].append(figures)
        self.measured["rounds"] = in_every_round(self.measured["rounds"])

    async def _fixed_rates(self) -> None:
        if "light" in self.plan.parts:
            await prepare(self.tables[:LIGHT], FRESH)
            light = self.measured.setdefault("light", {})
            for kind, tables, pid in (("game", self.tables, self.pid), ("floor", self.floors, self.floor_pid)):
                light[kind] = await self._say(f"light, {NAMES[kind]}", tables[:LIGHT], pid, LIGHT_SECONDS, every=1.0)
        if "fixed" in self.plan.parts:
            rooms = CONNECTIONS // SEATS
            await prepare(self.tables[:rooms], FRESH + MOST_OF_A_GAME)
            fixed = self.measured.setdefault("fixed", {"connections": CONNECTIONS, "rate": RATE})
            for kind, tables, pid in (("game", self.tables, self.pid), ("floor", self.floors, self.floor_pid)):
                name, every = f"{RATE} a second, {NAMES[kind]}", rooms / RATE
                fixed[kind] = await self._say(name, tables[:rooms], pid, FIXED_SECONDS, every=every)

    async def _peer_or_nothing(self, peer: Peer, *, last: bool) -> Measured:
        """Somebody else's server that does not run here is no reason to lose the figures of all others."""
        try:
            return await self._peer(peer, last=last)
        except (RuntimeError, TimeoutError, OSError) as error:
            print(f"  {peer.name} is left out: {error}", flush=True)
            return {}

    async def _peer(self, peer: Peer, *, last: bool) -> Measured:
        """A fresh process and fresh tables: whatever it keeps in memory is from this round."""
        assert self.packages is not None
        figures = {}
        with running_peer(peer, self.packages, self.bytes) as running:
            loads = [(rooms, min(PEER_SECONDS, self.plan.seconds), None) for rooms in self.plan.rooms]
            if last and "light" in self.plan.parts:
                loads.append((LIGHT, PEER_LIGHT_SECONDS, 1.0))
            await _warm(peer, running)
            for at, (rooms, seconds, every) in enumerate(loads):
                tables = await _peer_tables(peer, running, rooms, f"{at}-")
                said = f"{'light' if every else f'{rooms} rooms'}, {peer.name}"
                measured = await self._say(said, tables, running.pid, seconds, every=every)
                if every:
                    self.measured.setdefault("light", {})[peer.key] = measured
                else:
                    figures[f"{peer.key}_{rooms}"] = measured
                await _close(tables)
        return figures

    async def _play(self, name: str, rooms: int) -> Measured:
        """A few tables play whole games in the time there is, many only a part: those go on where they were."""
        tables = self.tables[:rooms]
        await prepare(tables, FRESH if rooms <= 50 else FRESH + MOST_OF_A_GAME)
        return await self._say(name, tables, self.pid, self.plan.seconds)

    async def _say(
        self, name: str, tables: Sequence[Table], pid: int, seconds: float, *, every: float | None = None
    ) -> Measured:
        figures = asdict(await measure(tables, pid, seconds=seconds, every=every))
        print(
            f"  {name:<44} {figures['server_us']:6.0f} µs an action, {rate(figures):6.0f} a second, ack p50 "
            f"{figures['ack_p50']:.1f} p99 {figures['ack_p99']:.1f} ms, everybody p99 {figures['fan_p99']:.1f} ms, "
            f"generator {figures['generator_us']:.0f} µs, {generator_share(figures):.0%} of a core",
            flush=True,
        )
        if figures["errors"]:
            print(f"    {figures['errors']} errors: {figures['first_error']}", flush=True)
        return figures


def in_every_round(rounds: Sequence[Measured]) -> list[Measured]:
    """Only what can be compared: phases that no round is without."""
    common = [phase for phase in rounds[0] if all(phase in each for each in rounds)] if rounds else []
    return [{phase: each[phase] for phase in common} for each in rounds]


async def _peer_tables(peer: Peer, running: RunningPeer, rooms: int, prefix: str) -> list[PeerTable]:
    names = [f"{prefix}{room}" for room in range(rooms)]
    return await crowd([lambda name=name: peer.table.open(running.host, name) for name in names])


async def _warm(peer: Peer, running: RunningPeer) -> None:
    """Node compiles what it has run for a while: tables that nobody measures."""
    tables = await _peer_tables(peer, running, LIGHT, "warm-")
    await measure(tables, running.pid, seconds=1.5)
    await _close(tables)


async def _close(tables: Sequence[Table]) -> None:
    await close_all(wire for table in tables for wire in table.wires)


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
