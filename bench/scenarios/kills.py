"""Acknowledged moves survive SIGKILL, also inside a commit, EIO, a full disk and a power cut.

Tables play whole games while the server is killed again and again: by a signal at any moment, and by strace before a
sync or a write of the database's log, so inside a commit. Then writes and syncs fail with EIO and ENOSPC for a while,
and a small disk is full for three seconds. For the power cuts every write of an evening is recorded with strace, and
the files are put together as a cut before any of them could leave them: what was not synced is there, is not there, or
is there in single sectors. Every acknowledged action is then looked for in the log at the number that was acknowledged.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random

from bench.scenarios.evenings import Evening, evening
from bench.scenarios.histories import Verdict, judge
from bench.scenarios.journal import Cuts, cut_again_and_again, read
from bench.scenarios.row import Figure, Found, Sizes
from bench.scenarios.tracing import can_trace, files, injecting, recording
from tests.clients.strategy import TROUBLE
from tests.services.child import temporary_folder
from tests.services.server import Server

PLAYERS = 3
# How often each kind of death, of ten: by a signal at any moment, before a sync, before a write to the log.
DEATHS = ("anytime",) * 4 + ("fdatasync",) * 3 + ("pwrite64",) * 3
SYNCS, WRITES = 30, 300  # a kill comes before one of the writer's first so many calls
LATE, FAILING = 300, 40  # calls of one thread before they begin to fail: no request makes as many, the writer does
PATIENCE = 60  # seconds for a death that was planned
FULL = 32  # megabytes of the disk that is full
FULL_FOR = 3.0  # seconds
SIZES = {"kills": 200, "moves": 20_000, "cuts": 300, "recorded": 1_000, "tables": 4}


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


@contextmanager
def _server(data: Path) -> Iterator[Server]:
    """What it complains about goes to a file: hundreds of deaths make many lines."""
    with (data.parent / f"{data.name}.log").open("wb") as log:
        server = Server(data, stderr=log)
        server.start()
        try:
            yield server
        finally:
            server.stop()


@contextmanager
def _folder() -> Iterator[Path]:
    with temporary_folder("yatzy-faults-") as folder:
        (folder / "data").mkdir()
        yield folder / "data"


def _hosts(server: Server, tables: int) -> list[list[str]]:
    return [[f"127.0.0.1:{server.port}"] * PLAYERS] * tables


# Kills


async def killed(sizes: Sizes, luck: Random) -> tuple[Verdict, dict[str, int]]:
    kinds = DEATHS if can_trace() else ("anytime",)
    kills = dict.fromkeys(DEATHS, 0)
    with _folder() as data, _server(data) as server:
        async with evening(_hosts(server, sizes["tables"])) as night:
            left = sizes["kills"]
            await asyncio.to_thread(server.kill)
            while left:
                kind = luck.choice(kinds)
                server.within = _deadly(data, kind, luck)
                left -= 1
                try:
                    await asyncio.to_thread(server.start)
                except RuntimeError:  # a long log is taken in at the start: it died over that already
                    if kind == "anytime":
                        raise
                    kills[kind] += 1
                    continue
                goal = night.acknowledged + luck.randint(1, 2 * max(1, _per_life(sizes, night, left + 1)))
                kills[await _die(server, night, kind, goal)] += 1
            server.within = []
            await asyncio.to_thread(server.start)
            await night.until(max(sizes["moves"], night.acknowledged + 1))
            await night.stop()
            return judge(server, night.everybody), kills


def _deadly(data: Path, kind: str, luck: Random) -> list[str]:
    if kind == "anytime":
        return []
    return injecting(data, kind, f"signal=SIGKILL:when={luck.randint(1, SYNCS if kind == 'fdatasync' else WRITES)}")


def _per_life(sizes: Sizes, night: Evening, left: int) -> int:
    """Moves until the next kill, so that they come to what was promised."""
    return (sizes["moves"] - night.acknowledged) // left


async def _die(server: Server, night: Evening, kind: str, goal: int) -> str:
    """Play until the server dies of what was planned, or is killed; how it died."""
    assert server.process is not None
    if kind == "anytime":
        await night.until(goal)
        await asyncio.to_thread(server.kill)
        return kind
    with suppress(subprocess.TimeoutExpired):
        await asyncio.to_thread(server.process.wait, PATIENCE)
    died = server.process.poll() is not None
    await asyncio.to_thread(server.kill)
    return kind if died else "anytime"


# Disks that fail


async def failing(error: str, sizes: Sizes) -> tuple[Verdict, int]:
    """The writer's calls fail for a while, and then work again."""
    with _folder() as data, _server(data) as server:
        async with evening(_hosts(server, sizes["tables"])) as night:
            await night.until(20)
            await asyncio.to_thread(server.kill)
            server.within = injecting(data, "pwrite64,fdatasync", f"error={error}:when={LATE}..{LATE + FAILING}")
            await asyncio.to_thread(server.start)
            while not _troubles(night):
                await night.until(night.acknowledged + 1)
            await night.until(night.acknowledged + 20 * sizes["tables"])
            await asyncio.to_thread(server.kill)
            server.within = []
            await asyncio.to_thread(server.start)
            await night.until(night.acknowledged + 20)
            await night.stop()
            return judge(server, night.everybody), _troubles(night)


def _troubles(night: Evening) -> int:
    return sum(client.refused[code] for client in night.everybody for code in TROUBLE)


async def full(sizes: Sizes) -> Verdict | None:
    """Everything fits, then nothing, then everything again; nobody restarts anything."""
    with temporary_folder("yatzy-full-") as folder, _small_disk(folder / "disk") as disk:
        if disk is None:
            return None
        (disk / "data").mkdir()
        with (folder / "log").open("wb") as log:
            server = Server(disk / "data", stderr=log)
            server.start()
            try:
                async with evening(_hosts(server, sizes["tables"])) as night:
                    await night.until(60)
                    _fill(disk / "filler")
                    await asyncio.sleep(FULL_FOR)
                    (disk / "filler").unlink()
                    await night.until(night.acknowledged + 200)
                    await asyncio.to_thread(server.kill)
                    await asyncio.to_thread(server.start)
                    await night.until(night.acknowledged + 20)
                    await night.stop()
                    return judge(server, night.everybody)
            finally:
                server.stop()


@contextmanager
def _small_disk(at: Path) -> Iterator[Path | None]:
    at.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={FULL}m", "tmpfs", str(at)]
    try:
        mounted = subprocess.run(mount, capture_output=True).returncode == 0
    except FileNotFoundError:
        mounted = False
    if not mounted:
        yield None
        return
    try:
        yield at
    finally:
        subprocess.run(["umount", str(at)], check=False)


def _fill(file: Path) -> None:
    """To the last byte: small writes after large ones."""
    handle = os.open(file, os.O_WRONLY | os.O_CREAT)
    try:
        for size in (1 << 20, 4096, 1):
            with suppress(OSError):
                while os.write(handle, bytes(size)):
                    pass
    finally:
        os.close(handle)


# Power cuts


async def cut(sizes: Sizes, luck: Random) -> Cuts:
    """Record every write of an evening, then cut the power at many of them."""
    with _folder() as data, _server(data) as server:
        async with evening(_hosts(server, sizes["tables"])) as night:
            await night.until(20)
            await asyncio.to_thread(server.kill)
            base = {file.name: file.read_bytes() for file in files(data) if file.exists()}
            trace = data.parent / "trace"
            server.within = recording(data, trace)
            await asyncio.to_thread(server.start)
            await night.until(night.acknowledged + sizes["recorded"])
            await night.stop()
            await asyncio.to_thread(server.kill)
            server.within = []
            acked_at = {action: at for client in night.everybody for action, at in client.acked_at.items()}
        calls = await asyncio.to_thread(lambda: list(read(trace)))
        return await asyncio.to_thread(cut_again_and_again, base, calls, acked_at, cuts=sizes["cuts"], luck=luck)
