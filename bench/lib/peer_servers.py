"""What people would use instead of us: installed by npm outside the project, started with our few lines in peers/."""

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from bench.lib.peer_tables import BoardgameTable, ColyseusTable, PeerTable, PlainWsTable
from tests.services.child import free_loopback_port, stop, temporary_folder, wait_until

SCRIPTS = Path(__file__).resolve().parent.parent / "peers"
PACKAGES = {
    "boardgame.io": "0.50.2",
    "@colyseus/core": "0.18.17",
    "@colyseus/schema": "5.0.34",
    "@colyseus/ws-transport": "0.18.4",
    "node-persist": "3.1.3",  # what boardgame.io's file storage writes with
    "ws": "8.22.2",
}


class Peer(NamedTuple):
    """A server of somebody else with the same load as ours."""

    key: str
    name: str
    script: str
    table: type[PeerTable]
    keeps: bool = False  # writes files; none of them makes anything durable before it answers


PEERS = (
    Peer("boardgame", f"boardgame.io {PACKAGES['boardgame.io']}, in memory", "boardgame.mjs", BoardgameTable),
    Peer("files", f"boardgame.io {PACKAGES['boardgame.io']}, in files", "boardgame.mjs", BoardgameTable, keeps=True),
    Peer("colyseus", f"Colyseus {PACKAGES['@colyseus/core']}, in memory", "colyseus.mjs", ColyseusTable),
    Peer("ws", f"plain ws {PACKAGES['ws']}, in memory", "plain_ws.mjs", PlainWsTable),
)


def installed() -> Path | None:
    """The folder with the packages, made if need be; None, and why in a line, where that cannot be."""
    missing = [program for program in ("node", "npm") if shutil.which(program) is None]
    if missing:
        print(f"No peers: {' and '.join(missing)} not found (Debian: nodejs and npm).", flush=True)
        return None
    wanted = [f"{name}@{version}" for name, version in PACKAGES.items()]
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "yatzy-night/peers"
    folder = cache / sha256(" ".join(wanted).encode()).hexdigest()[:12]
    complete = folder / "complete"
    if not complete.exists():
        print(f"Installing {', '.join(wanted)} into {folder} …", flush=True)
        folder.mkdir(parents=True, exist_ok=True)
        command = ["npm", "install", "--prefix", folder, "--ignore-scripts", "--no-audit", "--no-fund"]
        done = subprocess.run([*command, "--save-exact", *wanted], capture_output=True, text=True, errors="replace")
        if done.returncode:
            said = [line for line in done.stderr.splitlines() if "error" in line] or ["no reason given"]
            print(f"No peers: {said[0]}", flush=True)
            return None
        complete.touch()
    return folder


@contextmanager
def running_peer(peer: Peer, packages: Path, size: int) -> Iterator[tuple[str, int]]:
    """Run one that sends states of about `size` bytes: its host and its process."""
    port = free_loopback_port()
    with temporary_folder("yatzy-peer-") as kept, tempfile.TemporaryFile() as log:
        command = ["node", SCRIPTS / peer.script, packages, str(port), str(size), *([kept] if peer.keeps else [])]
        environment = os.environ | {"NODE_ENV": "production"}
        process = subprocess.Popen(command, stdout=log, stderr=log, cwd=kept, env=environment)
        try:
            wait_until(lambda: _answers(port), process, what=peer.name)
            yield f"127.0.0.1:{port}", process.pid
        except Exception as error:
            log.seek(0)
            error.add_note(f"{peer.name} said: {log.read().decode(errors='replace')[-500:]}")
            raise
        finally:
            stop(process)


def _answers(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), timeout=5).close()
    except OSError:
        return False
    return True
