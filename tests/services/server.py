"""The real server command in a child process, with a data folder and a port of its own."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from tests.services.child import as_in_a_terminal, free_loopback_port, stop, temporary_folder

ROOT = Path(__file__).resolve().parent.parent.parent


def outside() -> dict[str, str]:
    """This process's environment without what is meant for a server of ours."""
    return {name: value for name, value in os.environ.items() if not name.startswith(("YATZY_", "DJANGO_"))}


def front_door(*words: str, within: Sequence[str] = (), **variables: str) -> subprocess.CompletedProcess[str]:
    """Say words to it, as the owner of a server does."""
    command = [*within, sys.executable, str(ROOT / "yatzy.py"), *words]
    return subprocess.run(command, env=outside() | variables, capture_output=True, text=True)


class Server:
    """A server that can be started, stopped, killed and started again at the same address."""

    def __init__(
        self,
        data: Path,
        *,
        port: int = 0,
        environment: Mapping[str, str] | None = None,
        stderr: BinaryIO | None = None,
        address: str = "127.0.0.1",
        within: Sequence[str] = (),
        words: Sequence[str] = (),
    ) -> None:
        self.data = data
        self.port = port
        self.stderr = stderr  # where its log goes; None: where ours goes
        self.environment = dict(environment or {})
        self.address = address
        self.within = list(within)  # the words before the command: where it is run
        self.words = list(words)  # further options
        self.banner = ""
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://{self.host}"

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    def start(self) -> None:
        """Start and wait for the words that say it is open."""
        self.port = self.port or free_loopback_port()
        command = [*self.within, sys.executable, str(ROOT / "yatzy.py"), "play", "--address", self.address]
        command += ["--port", str(self.port), "--data", str(self.data), *self.words]
        environment = outside()
        # Everybody in these tests comes from one address; what its limits do, tests say that switch them on.
        environment["YATZY_ADDRESS_LIMITS"] = "0"
        environment["YATZY_PERFECT_PLAY"] = "off"  # bots play simply, unless a test wants more
        environment |= self.environment
        pipe, terminal = subprocess.PIPE, as_in_a_terminal()
        self.process = subprocess.Popen(command, env=environment, stdout=pipe, stderr=self.stderr, **terminal)
        assert self.process.stdout is not None
        lines = []
        for line in self.process.stdout:
            lines.append(line.decode())
            if b"Ctrl-C" in line:
                break
        else:
            raise RuntimeError(f"the server ended with {self.stop()}: {''.join(lines)}")
        self.banner = "".join(lines)
        found = re.search(r"http://[^/]*:(\d+)/", self.banner)
        assert found, self.banner
        self.port = int(found[1])

    def stop(self, how: int = signal.SIGTERM) -> int:
        """Ask it to end; returns its exit code."""
        assert self.process is not None
        assert self.process.stdout is not None
        status = stop(self.process, how)
        self.process.stdout.close()
        return status

    def kill(self) -> None:
        self.stop(signal.SIGKILL)


@contextmanager
def running_server(
    *, port: int = 0, environment: Mapping[str, str] | None = None, stderr: BinaryIO | None = None
) -> Iterator[Server]:
    with temporary_folder("yatzy-server-") as data:
        server = Server(data, port=port, environment=environment, stderr=stderr)
        server.start()
        try:
            yield server
        finally:
            server.stop()
