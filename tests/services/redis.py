"""A Redis of our own for as long as a `with` lasts."""

import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.services.child import free_loopback_port, stop, temporary_folder, wait_until
from tests.services.programs import REDIS


class Redis:
    """One that keeps nothing on disk, and can be stopped and started again at the same address."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_loopback_port()
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        server = REDIS.find()
        if server is None:
            raise FileNotFoundError(REDIS.advice())
        command = [server, "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        self.process = subprocess.Popen([*command, "--dir", self.folder], stdout=subprocess.DEVNULL)
        wait_until(lambda: self.ask("PING") == "+PONG", self.process, what="Redis")

    def stop(self) -> None:
        if self.process is not None:
            stop(self.process)

    def ask(self, command: str) -> str:
        """The first line of its answer; empty if there is none."""
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=5) as connection:
                connection.sendall(f"{command}\r\n".encode())
                return connection.recv(4096).decode().partition("\r\n")[0]
        except OSError:
            return ""


@contextmanager
def redis_server() -> Iterator[Redis]:
    """Start one that a test may break."""
    with temporary_folder("yatzy-redis-") as folder:
        redis = Redis(folder)
        redis.start()
        try:
            yield redis
        finally:
            redis.stop()


@contextmanager
def running_redis() -> Iterator[str]:
    """Start one and give its URL."""
    with redis_server() as redis:
        yield redis.url
