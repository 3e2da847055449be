"""A PostgreSQL of our own for as long as a `with` lasts."""

import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager

import psycopg

from tests.services.child import free_loopback_port, somebody_else, stop, temporary_folder, wait_until
from tests.services.programs import POSTGRESQL


@contextmanager
def running_postgresql(*, fsync: bool = False) -> Iterator[str]:
    """Start one and give its URL; nothing in it outlives the block, so only who measures waits for the disk."""
    postgres = POSTGRESQL.find()
    if postgres is None:
        raise FileNotFoundError(POSTGRESQL.advice())
    with temporary_folder("yatzy-postgresql-") as folder:
        user = somebody_else()
        if user:
            shutil.chown(folder, user["user"], user["group"])
        port, data = free_loopback_port(), folder / "data"
        create = [postgres.with_name("initdb"), "--auth=trust", "--no-sync", "--username=yatzy", "--encoding=UTF8"]
        create += ["--locale=C", "--pgdata", data]
        subprocess.run(create, check=True, cwd=folder, capture_output=True, **user)
        options = {
            "port": port,
            "listen_addresses": "127.0.0.1",
            "unix_socket_directories": "",
            "fsync": "on" if fsync else "off",
            "timezone": "UTC",
        }
        settings = [f"--{name}={value}" for name, value in options.items()]
        with tempfile.TemporaryFile() as log:
            process = subprocess.Popen([postgres, "-D", data, *settings], cwd=folder, stdout=log, stderr=log, **user)
            try:
                url = f"postgresql://yatzy@127.0.0.1:{port}/postgres"
                wait_until(lambda: _answers(url), process, seconds=30, what="PostgreSQL")
                yield url
            finally:
                stop(process, signal.SIGINT)  # its word for "do not wait for clients"


def _answers(url: str) -> bool:
    try:
        psycopg.connect(url, connect_timeout=5).close()
    except psycopg.OperationalError:
        return False
    return True
