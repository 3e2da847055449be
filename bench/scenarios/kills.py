"""Acknowledged moves survive SIGKILL, also inside a commit, EIO, a full disk and a power cut.

Tables play whole games while the server is killed again and again: by a signal at any moment, and by strace before a
sync or a write of the database's log, so inside a commit. Then writes and syncs fail with EIO and ENOSPC for a while,
and a small disk is full for three seconds. For the power cuts every write of an evening is recorded with strace, and
the files are put together as a cut before any of them could leave them: what was not synced is there, is not there, or
is there in single sectors. Every acknowledged action is then looked for in the log at the number that was acknowledged.
"""

import asyncio
import os
import subprocess
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from random import Random

from bench.lib.servers import quiet_server
from bench.scenarios.evenings import Evening, Verdict, evening, judge
from bench.scenarios.journal import Cuts, can_trace, cut_again_and_again, files, injecting, read, recording
from bench.scenarios.row import Figure, Found, Sizes
from tests.clients.strategy import TROUBLE
from tests.services.child import temporary_folder
from tests.services.server import Server

SIZES = {"kills": 200, "moves": 20_000, "cuts": 300, "recorded": 1_000, "tables": 4}
PLAYERS = 3
# How often each kind of death, of ten: by a signal at any moment, before a sync, before a write to the log.
DEATHS = ("anytime",) * 4 + ("fdatasync",) * 3 + ("pwrite64",) * 3
SYNCS, WRITES = 30, 300  # a kill comes before one of the writer's first so many calls
LATE, FAILING = 300, 40  # calls of one thread before they begin to fail: no request makes as many, the writer does
PATIENCE = 60  # seconds for a death that was planned
FULL = 32  # megabytes of the disk that is full
FULL_FOR = 3.0  # seconds


async def run(sizes: Sizes) -> Found:
    luck = Random(13)
    verdict, kills = await killed(sizes, luck)
    found = Found(
        [
            Figure("acknowledged moves", verdict.acknowledged, at_least=sizes["moves"]),
            Figure("kills", sum(kills.values()), at_least=sizes["kills"]),
            Figure("of them inside a commit", kills["fdatasync"] + kills["pwrite64"]),
            Figure("lost", verdict.lost, at_most=0),
            Figure("doubled", verdict.doubled, at_most=0),
            Figure("sheets that are not what the log makes", verdict.sheets_apart, at_most=0),
        ],
        faults=verdict.words,
    )
    if can_trace():
        for error in ("EIO", "ENOSPC"):
            around, refused = await failing(error, sizes)
            found.figures += [
                Figure(f"lost with {error} on writes and syncs", around.lost + around.doubled, at_most=0),
                Figure(f"acknowledged around {error}", around.acknowledged),
                Figure(f"answers with trouble at {error}", refused, at_least=1),
            ]
            found.faults += around.words
        cuts = await cut(sizes, luck)
        found.figures += [
            Figure("power cuts", cuts.cuts, at_least=sizes["cuts"]),
            Figure("calls that the files can be cut at", cuts.calls),
            Figure("acknowledged moves looked for after a cut", cuts.compared),
            Figure("lost by a cut", cuts.lost, at_most=0),
            Figure("databases damaged by a cut", cuts.damaged, at_most=0),
        ]
        found.faults += cuts.words[:20]
    else:
        found.left_out.append("kills inside a commit, failing calls and power cuts: strace may not trace here")
    after = await full(sizes)
    if after is None:
        found.left_out.append("a full disk: no small disk can be mounted here")
    else:
        found.figures += [
            Figure("lost around a full disk", after.lost + after.doubled, at_most=0),
            Figure("acknowledged around a full disk", after.acknowledged),
        ]
        found.faults += after.words
    return found


@asynccontextmanager
async def _evening(sizes: Sizes, folder: Path | None = None) -> AsyncIterator[tuple[Server, Evening]]:
    with quiet_server(folder=folder) as server:
        async with evening([[server.host] * PLAYERS] * sizes["tables"]) as night:
            yield server, night


async def _again(server: Server, within: list[str]) -> None:
    """Killed, and started anew within other words."""
    await asyncio.to_thread(server.kill)
    server.within = within
    await asyncio.to_thread(server.start)


# Kills


async def killed(sizes: Sizes, luck: Random) -> tuple[Verdict, Counter[str]]:
    kinds, kills = DEATHS if can_trace() else ("anytime",), Counter[str]()
    async with _evening(sizes) as (server, night):
        for left in range(sizes["kills"], 0, -1):
            kind = luck.choice(kinds)
            most = SYNCS if kind == "fdatasync" else WRITES
            fault = f"signal=SIGKILL:when={luck.randint(1, most)}"
            try:
                await _again(server, [] if kind == "anytime" else injecting(server.data, kind, fault))
            except RuntimeError:  # a long log is taken in at the start: it died over that already
                if kind == "anytime":
                    raise
                kills[kind] += 1
                continue
            a_life = (sizes["moves"] - night.acknowledged) // left  # so that they come to what was promised
            kills[await _die(server, night, kind, night.acknowledged + luck.randint(1, 2 * max(1, a_life)))] += 1
        await _again(server, [])
        await night.until(max(sizes["moves"], night.acknowledged + 1))
        await night.stop()
        return judge(server, night.everybody), kills


async def _die(server: Server, night: Evening, kind: str, goal: int) -> str:
    """Play until the server dies of what was planned, or is killed; how it died."""
    if kind == "anytime":
        await night.until(goal)
    else:
        with suppress(subprocess.TimeoutExpired):
            await asyncio.to_thread(server.process.wait, PATIENCE)
    died = server.process.poll() is not None
    await asyncio.to_thread(server.kill)
    return kind if died else "anytime"


# Disks that fail


async def failing(error: str, sizes: Sizes) -> tuple[Verdict, int]:
    """The writer's calls fail for a while, and then work again."""
    async with _evening(sizes) as (server, night):
        await night.until(20)
        fault = f"error={error}:when={LATE}..{LATE + FAILING}"
        await _again(server, injecting(server.data, "pwrite64,fdatasync", fault))
        while not _troubles(night):
            await night.until(night.acknowledged + 1)
        await night.until(night.acknowledged + 20 * sizes["tables"])
        await _again(server, [])
        await night.until(night.acknowledged + 20)
        await night.stop()
        return judge(server, night.everybody), _troubles(night)


def _troubles(night: Evening) -> int:
    return sum(client.refused[code] for client in night.everybody for code in TROUBLE)


async def full(sizes: Sizes) -> Verdict | None:
    """Everything fits, then nothing, then everything again; nobody restarts anything."""
    with _small_disk() as disk:
        if disk is None:
            return None
        async with _evening(sizes, disk / "data") as (server, night):
            await night.until(60)
            _fill(disk / "filler")
            await asyncio.sleep(FULL_FOR)
            (disk / "filler").unlink()
            await night.until(night.acknowledged + 200)
            await _again(server, [])
            await night.until(night.acknowledged + 20)
            await night.stop()
            return judge(server, night.everybody)


@contextmanager
def _small_disk() -> Iterator[Path | None]:
    with temporary_folder("yatzy-full-") as disk:
        try:
            mount = ["mount", "-t", "tmpfs", "-o", f"size={FULL}m", "tmpfs", str(disk)]
            subprocess.run(mount, capture_output=True, check=True)
        except (FileNotFoundError, subprocess.CalledProcessError):
            yield None
            return
        try:
            yield disk
        finally:
            subprocess.run(["umount", str(disk)], check=False)


def _fill(file: Path) -> None:
    """To the last byte: small writes after large ones."""
    with file.open("wb", buffering=0) as handle:
        for size in (1 << 20, 4096, 1):
            with suppress(OSError):
                while os.write(handle.fileno(), bytes(size)):
                    pass


# Power cuts


async def cut(sizes: Sizes, luck: Random) -> Cuts:
    """Record every write of an evening, then cut the power at many of them."""
    with temporary_folder("yatzy-trace-") as folder:
        trace = folder / "trace"
        async with _evening(sizes) as (server, night):
            await night.until(20)
            await asyncio.to_thread(server.kill)
            base = {file.name: file.read_bytes() for file in files(server.data) if file.exists()}
            await _again(server, recording(server.data, trace))
            await night.until(night.acknowledged + sizes["recorded"])
            await night.stop()
            await asyncio.to_thread(server.kill)
            server.within = []
            acked_at = {action: at for client in night.everybody for action, at in client.acked_at.items()}
        calls = await asyncio.to_thread(lambda: list(read(trace)))
        return await asyncio.to_thread(cut_again_and_again, base, calls, acked_at, cuts=sizes["cuts"], luck=luck)
