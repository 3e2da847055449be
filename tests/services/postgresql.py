"""A PostgreSQL of our own for as long as a `with` lasts."""

import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

from tests.services.child import free_loopback_port, somebody_else, stop, temporary_folder, wait_until
from tests.services.programs import POSTGRESQL


class PostgreSQL:
    """One that can be stopped and started again at the same address, with what it holds."""

    def __init__(self, folder: Path, *, fsync: bool, password: str = "") -> None:
        self.folder = folder
        self.password = password  # none: it lets everybody in
        self.port = free_loopback_port()
        self.process: subprocess.Popen[bytes] | None = None
        self._fsync = fsync
        self._user = somebody_else()
        found = POSTGRESQL.find()
        if found is None:
            raise FileNotFoundError(POSTGRESQL.advice())
        self._postgres = found

    @property
    def url(self) -> str:
        return f"postgresql://yatzy:{self.password}@127.0.0.1:{self.port}/postgres"

    def create(self) -> None:
        if self._user:
            shutil.chown(self.folder, self._user["user"], self._user["group"])
        create = [self._postgres.with_name("initdb"), "--no-sync", "--username=yatzy", "--auth=trust"]
        if self.password:
            (self.folder / "password").write_text(self.password)
            (self.folder / "password").chmod(0o644)  # in a folder of its own, for the one who makes it
            create[-1:] = ["--auth=scram-sha-256", "--pwfile", self.folder / "password"]
        create += ["--encoding=UTF8", "--locale=C", "--pgdata", self.folder / "data"]
        subprocess.run(create, check=True, cwd=self.folder, capture_output=True, **self._user)

    def start(self) -> None:
        options = {
            "port": self.port,
            "listen_addresses": "127.0.0.1",
            "unix_socket_directories": "",
            "fsync": "on" if self._fsync else "off",
            "timezone": "UTC",
        }
        settings = [f"--{name}={value}" for name, value in options.items()]
        command = [self._postgres, "-D", self.folder / "data", *settings]
        quiet = subprocess.DEVNULL
        self.process = subprocess.Popen(command, cwd=self.folder, stdout=quiet, stderr=quiet, **self._user)
        wait_until(lambda: _answers(self.url), self.process, what="PostgreSQL")

    def stop(self) -> None:
        if self.process is not None:
            stop(self.process, signal.SIGINT)  # its word for "do not wait for clients"


@contextmanager
def postgresql_server(*, fsync: bool = False, password: str = "") -> Iterator[PostgreSQL]:
    """Start one that a test may break; nothing in it outlives the block."""
    with temporary_folder("yatzy-postgresql-") as folder:
        server = PostgreSQL(folder, fsync=fsync, password=password)
        server.create()
        try:
            server.start()
            yield server
        finally:
            server.stop()


@contextmanager
def running_postgresql(*, fsync: bool = False) -> Iterator[str]:
    """Start one and give its URL; only who measures waits for the disk."""
    with postgresql_server(fsync=fsync) as server:
        yield server.url


def _answers(url: str) -> bool:
    try:
        psycopg.connect(url, connect_timeout=5).close()
    except psycopg.OperationalError:
        return False
    return True
