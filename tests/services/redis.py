"""A Redis of our own for as long as a `with` lasts."""

import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

from tests.services.child import free_loopback_port, stop, temporary_folder, wait_until
from tests.services.programs import REDIS


@contextmanager
def running_redis() -> Iterator[str]:
    """Start one that keeps nothing on disk, and give its URL."""
    server = REDIS.find()
    if server is None:
        raise FileNotFoundError(REDIS.advice())
    with temporary_folder("yatzy-redis-") as folder:
        port = free_loopback_port()
        command = [server, "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        process = subprocess.Popen([*command, "--dir", folder], stdout=subprocess.DEVNULL)
        try:
            wait_until(lambda: _answers(port), process, seconds=10, what="Redis")
            yield f"redis://127.0.0.1:{port}/0"
        finally:
            stop(process)


def _answers(port: int) -> bool:
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=5) as connection:
            connection.sendall(b"PING\r\n")
            return connection.recv(16).startswith(b"+PONG")
    except OSError:
        return False
