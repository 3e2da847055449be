"""A copy of the front door in an empty folder, as after a download."""

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
PYTHON = getattr(sys, "_base_executable", sys.executable)  # the one outside the virtual environment


@dataclass
class FrontDoor:
    folder: Path

    def open(self, *words, environment=None):
        """Run it with nothing of this machine's own pip settings."""
        mine = ("PIP_", "YATZY_", "COVERAGE_")
        clean = {name: value for name, value in os.environ.items() if not name.startswith(mine)}
        clean |= {"PIP_CONFIG_FILE": os.devnull, "PIP_NO_CACHE_DIR": "1"}
        command = [PYTHON, str(self.folder / "yatzy.py"), *words]
        return subprocess.run(command, env=clean | dict(environment or {}), capture_output=True, text=True)


@pytest.fixture
def downloaded(tmp_path):
    (tmp_path / "yatzy.py").write_bytes((ROOT / "yatzy.py").read_bytes())
    for lock in ("requirements.txt", "requirements-dev.txt"):
        (tmp_path / lock).write_text("segno==1.6.6 --hash=sha256:" + "0" * 64 + "\n")
    return FrontDoor(tmp_path)


@pytest.fixture
def installed():
    """The project itself, which is set up already: these tests run in it."""
    return FrontDoor(ROOT)


@pytest.fixture
def own_mounts():
    """Words before a command that may mount what it likes; it is gone with the command."""
    unshare = shutil.which("unshare")
    own = [unshare or "unshare", "--mount"] + ([] if os.geteuid() == 0 else ["--map-root-user"])
    mount = ["sh", "-c", "mount -t tmpfs none /mnt"]
    if not unshare or subprocess.run([*own, *mount], capture_output=True).returncode:
        pytest.skip("kernel: no mount namespaces")
    return own
