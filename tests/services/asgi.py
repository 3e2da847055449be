"""Any ASGI application under our server, in a child process: small ones for tests, the floor for measuring."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from tests.services.child import as_in_a_terminal, stop
from tests.services.server import ROOT


class Application:
    """A child that serves; what it prints is `output`, what it complains about `complaints`, once it has ended."""

    def __init__(self, module: str) -> None:
        command = [sys.executable, "-m", "tests.services.asgi", module]
        environment = os.environ | {"PYTHONUNBUFFERED": "1"}
        pipe = subprocess.PIPE
        terminal = as_in_a_terminal()
        self.process = subprocess.Popen(command, cwd=ROOT, stdout=pipe, stderr=pipe, env=environment, **terminal)
        self.output = ""
        self.complaints = ""
        assert self.process.stdout is not None
        found = re.match(r"open on (\d+)", self.process.stdout.readline().decode())
        if found is None:
            raise RuntimeError(f"{module} ended with {self.process.wait()}: {self._rest()}")
        self.port = int(found[1])

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.port}"

    def stop(self, how: int = signal.SIGTERM) -> int:
        status = stop(self.process, how)
        self._rest()
        return status

    def _rest(self) -> str:
        if self.process.stdout and not self.process.stdout.closed:
            output, complaints = self.process.communicate()
            self.output, self.complaints = output.decode(), complaints.decode()
        return self.output + self.complaints


@contextmanager
def running_application(module: str) -> Iterator[Application]:
    """Run `module`, which has an `application` and may have `on_start`, `on_stop` and `on_end`."""
    running = Application(module)
    try:
        yield running
    finally:
        running.stop()


def main(module: str) -> int:
    from yatzy_site.network import free_port
    from yatzy_site.server import run

    found: Any = import_module(module)
    hooks = {name: getattr(found, name) for name in ("on_start", "on_stop", "on_end") if hasattr(found, name)}
    port = free_port("127.0.0.1", 0)
    banner = f"open on {port}"
    return run(found.application, address="127.0.0.1", port=port, banner=banner, **hooks)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
