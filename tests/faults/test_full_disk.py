"""A real server whose disk fills up in the middle of a game, and has room again."""

import asyncio
import subprocess
from contextlib import closing, contextmanager, suppress

import pytest

from tests.clients import Browser, Failed, best_points, play_out
from tests.faults.evening import check_nothing_lost_or_doubled, play_through, table
from tests.services.child import temporary_folder
from tests.services.server import Server

ROOM = "24m"


@contextmanager
def small_disk():
    """A disk of its own in memory, of which nothing is left afterwards."""
    with temporary_folder("yatzy-disk-") as folder:
        mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={ROOM}", "tmpfs", str(folder)], check=False)
        if mounted.returncode:
            pytest.skip("kernel: nobody lets us mount a small disk")
        try:
            yield folder
        finally:
            subprocess.run(["umount", str(folder)], check=True)


def fill(folder):
    """Not a byte is left."""
    with (folder / "filler").open("ab", buffering=0) as file, suppress(OSError):
        while file.write(b"x" * 4096):
            pass


async def until_ready(browser, expected):
    """Ask again until this is the answer."""
    async with asyncio.timeout(60):
        while True:
            answer = await browser.send("GET", "/readyz")
            if (answer.status, answer.json["checks"].get("storage", "")) == expected:
                return


def was_refused(screen):
    """Whether a move has found no room; the write-ahead log may have had some of its own."""
    return any(message["type"] == "refused" and message["code"] == "disk_full" for message in screen.heard)


@pytest.mark.timeout(240)
async def test_a_disk_that_is_full_for_a_while_costs_a_while_and_nothing_else(tmp_path):
    log = tmp_path / "log"
    with small_disk() as folder, log.open("wb") as stderr:
        server = Server(folder / "data", stderr=stderr)
        server.start()
        try:
            async with table(server, 1, sections="upper") as (alice,):
                with closing(Browser(f"127.0.0.1:{server.port}")) as stranger:
                    await play_until(alice, lambda screen: screen.number > 10)
                    await stranger.get("/")
                    await until_ready(stranger, (200, "ok"))
                    await asyncio.to_thread(fill, folder)
                    for _ in range(30):
                        with pytest.raises(Failed) as failed:
                            await stranger.post_form("/rooms/", name="Bob")
                        assert failed.value.answer.status == 503, failed.value.answer.text
                    await play_until(alice, was_refused)
                    # A last move may have found a place after the refusal; then the next look at the disk says it.
                    await until_ready(stranger, (503, "the disk is full"))
                    assert (await stranger.get("/help/")).status == 200
                    await alice.browser.look(alice.code)  # whoever only looks needs no room
                    (folder / "filler").unlink()
                    await until_ready(stranger, (200, "ok"))
                    assert await stranger.start_room("Bob")
                await play_through([alice], best_points)
                check_nothing_lost_or_doubled(server, [alice])
        finally:
            assert server.stop() == 0
    lines = log.read_text().splitlines()
    assert [line for line in lines if "the disk is full" in line], lines
    assert len(lines) <= 8, "\n".join(lines)


async def play_until(alice, seen):
    """Alice plays, and asks again for what is refused, as a person would, until she has seen it."""
    playing = asyncio.create_task(play_out(alice, best_points))
    try:
        await alice.until(seen, seconds=60)
    finally:
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
