"""A terminal of a size of our choice, with the real command in it, and a camera that looks at its screen."""

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from contextlib import contextmanager

import pytest

from tests.services.child import PATIENCE, as_in_a_terminal, stop
from tests.services.programs import ZBAR
from tests.services.server import ROOT, outside

BLOCKS = {"█": (1, 1), "▀": (1, 0), "▄": (0, 1), " ": (0, 0)}
ESCAPE = re.compile(r"\x1b\[([0-9;]*)m")
INK_ON_PAPER = "38;5;16;48;5;231"


def modules(lines, *, paper_is_drawn=False):
    """The dark (1) and light (0) squares that half blocks show, two rows a line."""
    rows = []
    for line in lines:
        pairs = [BLOCKS[character] for character in ESCAPE.sub("", line)]
        rows += [[pair[half] ^ paper_is_drawn for pair in pairs] for half in (0, 1)]
    return rows


def code_in(screen):
    """The lines of the screen that are black on white."""
    return [line for line in screen.splitlines() if f"\x1b[{INK_ON_PAPER}m" in line]


def read_by_camera(rows, folder, *, scale=8):
    """What a phone makes of it."""
    if (zbarimg := ZBAR.find()) is None:
        pytest.skip(ZBAR.advice())
    wide = [[pixel for pixel in row for _ in range(scale)] for row in rows]
    lines = [" ".join(map(str, row)) for row in wide for _ in range(scale)]
    picture = folder / "screen.pbm"
    picture.write_text(f"P1\n{len(wide[0])} {len(lines)}\n" + "\n".join(lines) + "\n")
    return subprocess.run([zbarimg, "--quiet", "--raw", str(picture)], capture_output=True, text=True).stdout.strip()


class InTerminal:
    """The server command with a terminal around it; `screen` is all it has written."""

    def __init__(self, process, terminal):
        self.process, self._terminal = process, terminal
        self.screen = ""

    def wait_for(self, text):
        deadline = time.monotonic() + PATIENCE
        while text not in self.screen:
            if not select.select([self._terminal], [], [], max(0.0, deadline - time.monotonic()))[0]:
                raise TimeoutError(f"no {text!r} in {self.screen}")
            try:
                read = os.read(self._terminal, 65536)
            except OSError:  # how Linux says that nobody writes there any more
                read = b""
            if not read:
                raise EOFError(self.screen)
            self.screen += read.decode()

    def press(self, key):
        os.write(self._terminal, key)


@contextmanager
def in_terminal(
    *words,
    columns=100,
    rows=50,
    environment=None,
    within=(),
    program=(str(ROOT / "yatzy.py"), "play"),
):
    gone = ("DISPLAY", "WAYLAND_DISPLAY", "NO_COLOR")
    own = {name: value for name, value in outside().items() if name not in gone and not name.startswith("SSH_")}
    own |= {"TERM": "xterm-256color", "PYTHONUTF8": "1"} | dict(environment or {})
    mine, its = pty.openpty()
    fcntl.ioctl(its, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    command = [*within, sys.executable, *program, *words]
    ends = dict.fromkeys(("stdin", "stdout", "stderr"), its)
    process = subprocess.Popen(command, cwd=ROOT, env=own, start_new_session=True, **ends, **as_in_a_terminal())
    os.close(its)
    try:
        yield InTerminal(process, mine)
    finally:
        stop(process)
        os.close(mine)
