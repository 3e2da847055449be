"""A run of `bench server`: who plays when. Everything that is compared is measured in the same round."""

import asyncio
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from bench.lib.figures import Measured
from bench.lib.game_table import GameTable, lost
from bench.lib.peers import PEERS, Peer, PeerTable, installed, running_peer
from bench.lib.performance_page import NAMES, growth
from bench.lib.phases import leave, measure, prepare, say
from bench.lib.process import cpu_seconds, resident_bytes
from bench.lib.rooms import breathing, crowd, idle_rooms, open_idle, open_tables
from bench.lib.tables import SEATS, FloorTable
from tests.faults.evening import stored_moves
from tests.services.asgi import running_application
from tests.services.server import Server, running_server

PARTS = frozenset({"closed", "idle", "peers", "light", "fixed", "memory"})
IDLE = 1000
HEARTBEAT = 5.0
LIGHT, LIGHT_SECONDS = 20, 15.0
PEER_SECONDS, PEER_LIGHT_SECONDS = 3.0, 10.0  # there are four of them
CONNECTIONS, RATE, FIXED_SECONDS = 1000, 40, 30.0
STRETCHES, STRETCH_SECONDS = 21, 2.0
FRESH = 5  # moves before the first roll: the start, and four chains
MIDGAME = 100  # moves of 240: nobody's game ends early
MOST_OF_A_GAME = 120
BYTES = 780  # of a move, where no game of ours was there to ask


@dataclass(frozen=True)
class Plan:
    """What to measure; as it stands, the whole run."""

    rooms: tuple[int, ...] = (50, 200)
    rounds: int = 5
    seconds: float = 5.0
    parts: frozenset[str] = PARTS

    @property
    def tables(self) -> int:
        """So many rooms are opened once, and serve every phase."""
        return max(*self.rooms, CONNECTIONS // SEATS * ("fixed" in self.parts), LIGHT * ("light" in self.parts))


class ServerRun:
    """Our server and the floor stay up from the first round to the last; a peer comes for its part of a round."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.measured: Measured = {"rounds": []}
        self.packages: Path | None = None
        self.bytes = BYTES

    async def measure(self) -> Measured:
        plan = self.plan
        if "peers" in plan.parts:
            self.packages = installed()
        with running_server() as server, running_application("bench.lib.floor") as floor:
            print(f"Opening {plan.tables} rooms of four …", flush=True)
            tables = await open_tables(server.host, plan.tables)
            warm = await say("warm-up", tables[: min(plan.rooms)], server.pid, seconds=2.0)
            self.bytes = warm["bytes"] or BYTES
            floors = [await FloorTable.open(floor.host, str(at), self.bytes) for at in range(plan.tables)]
            short = [await FloorTable.open(floor.host, f"short-{at}", self.bytes) for at in range(max(plan.rooms))]
            for each in (floors, short):
                await measure(each, floor.process.pid, seconds=1.0)
            self.ours = {"game": (tables, server.pid), "floor": (floors, floor.process.pid)}
            self.ours["short"] = (short, floor.process.pid)
            if "closed" in plan.parts or "peers" in plan.parts:  # they are nothing without what they are compared to
                rounds = [await self._round(number) for number in range(1, plan.rounds + 1)]
                self.measured["rounds"] = in_every_round(rounds)
            if "light" in plan.parts:
                light = await self._paced(f"{LIGHT} in no hurry", LIGHT, FRESH, every=1.0, seconds=LIGHT_SECONDS)
                self.measured["light"] = self.measured.get("light", {}) | light
            if "fixed" in plan.parts:
                rooms, most, every = CONNECTIONS // SEATS, FRESH + MOST_OF_A_GAME, CONNECTIONS / SEATS / RATE
                fixed = await self._paced(f"{RATE} a second", rooms, most, every=every, seconds=FIXED_SECONDS)
                self.measured["fixed"] = {"connections": CONNECTIONS, "rate": RATE} | fixed
            self.measured["lost"] = lost(stored_moves(server), tables)
            await leave(*tables, *floors, *short)
        if "idle" in plan.parts:
            self.measured["beside"] = await beside_idle(plan.rooms)
        if "memory" in plan.parts:
            self.measured["memory"] = await _idle_memory()
        return self.measured

    async def _round(self, number: int) -> Measured:
        print(f"Round {number} of {self.plan.rounds}", flush=True)
        figures = {}
        for rooms in self.plan.rooms:
            # A few tables play whole games in the time there is, many only a part: those go on where they were.
            await prepare(self.ours["game"][0][:rooms], FRESH if rooms <= 50 else FRESH + MOST_OF_A_GAME)
            for kind, (tables, pid) in self.ours.items():
                name = f"{rooms} rooms, {NAMES[kind]}"
                figures[f"{kind}_{rooms}"] = await say(name, tables[:rooms], pid, seconds=self.plan.seconds)
        for peer in PEERS if self.packages else ():
            figures |= await self._peer_or_nothing(peer, last=number == self.plan.rounds)
        return figures

    async def _paced(self, name: str, rooms: int, most: int, **how: float) -> Measured:
        await prepare(self.ours["game"][0][:rooms], most)
        return {
            kind: await say(f"{name}, {NAMES[kind]}", tables[:rooms], pid, **how)
            for kind, (tables, pid) in self.ours.items()
            if kind != "short"
        }

    async def _peer_or_nothing(self, peer: Peer, *, last: bool) -> Measured:
        """A fresh process and fresh tables: whatever it keeps in memory is from this round.

        Somebody else's server that does not run here is no reason to lose the figures of all others.
        """
        figures, plan = {}, self.plan
        try:
            with running_peer(peer, self.packages, self.bytes) as running:
                # Node compiles what it has run for a while: tables that nobody measures.
                await _say_peer("", peer, running, LIGHT, seconds=1.5)
                for rooms in plan.rooms:
                    how = {"seconds": min(PEER_SECONDS, plan.seconds)}
                    figures[f"{peer.key}_{rooms}"] = await _say_peer(f"{rooms} rooms", peer, running, rooms, **how)
                if last and "light" in plan.parts:
                    light = await _say_peer("light", peer, running, LIGHT, seconds=PEER_LIGHT_SECONDS, every=1.0)
                    self.measured.setdefault("light", {})[peer.key] = light
        except (RuntimeError, TimeoutError, OSError) as error:
            print(f"  {peer.name} is left out: {error}", flush=True)
            return {}
        return figures


async def _say_peer(name: str, peer: Peer, running: tuple[str, int], rooms: int, **how: float) -> Measured:
    host, pid = running
    names = [f"{name or 'warm'}-{room}".replace(" ", "-") for room in range(rooms)]
    tables: list[PeerTable] = await crowd([lambda name=name: peer.table.open(host, name) for name in names])
    figures = await (say(f"{name}, {peer.name}", tables, pid, **how) if name else measure(tables, **how))
    await leave(*tables)
    return figures


def in_every_round(rounds: Sequence[Measured]) -> list[Measured]:
    """Only what can be compared: phases that no round is without."""
    common = [phase for phase in rounds[0] if all(phase in each for each in rounds)] if rounds else []
    return [{phase: each[phase] for phase in common} for each in rounds]


async def beside_idle(rooms: Sequence[int], *, stretches: int = STRETCHES) -> Measured:
    """[alone, beside idle pages] for every number of rooms: whether a thousand pages that look on make actions dearer.

    A machine is faster in one second than in the next, by more than we want to see. So two servers play at the same
    time, a few seconds at once, and share whatever the machine is like just then.
    """
    with ExitStack() as stack:
        servers = [stack.enter_context(running_server()) for _ in range(2)]
        sides = [(server, await open_tables(server.host, max(rooms))) for server in servers]
        wires = await open_idle(servers[1].host, await idle_rooms(servers[1].host, IDLE // SEATS))
        found = {}
        async with breathing(wires, HEARTBEAT):
            for count in rooms:
                pairs = []
                for _ in range(stretches):
                    for _, tables in sides:
                        await prepare(tables[:count], MIDGAME)
                    pairs.append(await asyncio.gather(*(_cost(server, tables[:count]) for server, tables in sides)))
                found[str(count)] = pairs
                print(f"  {count} rooms beside {len(wires)} idle pages: {growth(pairs) - 1:+.1%}", flush=True)
            assert not any(wire.lost for wire in wires)
        await leave(*(table for _, tables in sides for table in tables))
    return {"connections": len(wires), "stretches": found}


async def _cost(server: Server, tables: Sequence[GameTable]) -> float:
    """Microseconds an action, in one stretch."""
    figures = await measure(tables, server.pid, seconds=STRETCH_SECONDS)
    assert not figures["errors"], figures["first_error"]
    return figures["server_us"]


async def _idle_memory() -> Measured:
    """On a server of its own: one that has played would find room in what it has used before."""
    with running_server() as server:
        codes = await idle_rooms(server.host, IDLE // SEATS + 10)
        wires = await open_idle(server.host, codes[:10])  # whatever the first ones load is not theirs alone
        before = resident_bytes(server.pid)
        wires += await open_idle(server.host, codes[10:])
        size = (resident_bytes(server.pid) - before) / IDLE / 1000
        async with breathing(wires, HEARTBEAT):
            cpu = cpu_seconds(server.pid)
            await asyncio.sleep(2 * HEARTBEAT)
            share = (cpu_seconds(server.pid) - cpu) / (2 * HEARTBEAT)
    print(f"  {IDLE} idle connections: {size:.1f} KB each, {share:.1%} of a core", flush=True)
    return {"connections": IDLE, "kilobytes": round(size, 1), "idle_share": round(share, 3)}
