"""Chromium, Redis, PostgreSQL, nginx and others: where they are on this machine, and how to get those that are not."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Program:
    """A program by the names it goes by; `variable` points at it where it is somewhere unusual."""

    name: str
    variable: str
    commands: tuple[str, ...]
    places: tuple[str, ...]  # glob patterns; the last match is the newest version
    package: str

    def find(self) -> Path | None:
        """Its path, or None; the variable wins over PATH, PATH over the usual places."""
        given = os.environ.get(self.variable, "").strip()
        if given:
            return Path(given) if Path(given).is_file() else None
        for command in self.commands:
            if found := shutil.which(command):
                return Path(found)
        for place in self.places:
            anchor = Path(Path(place).expanduser().anchor)
            matches = sorted(anchor.glob(str(Path(place).expanduser().relative_to(anchor))), key=_natural)
            if matches:
                return matches[-1]
        return None

    def advice(self) -> str:
        """One line for somebody whose machine has none."""
        return f"{self.name} was not found: install it (Debian: {self.package}) or set {self.variable} to its path"


_SHELL = "ms-playwright/chromium_headless_shell-*/*/*headless*shell"
CHROMIUM = Program(
    "Chromium",
    "YATZY_TEST_CHROMIUM",
    # The headless shell is three times faster per test than the whole browser.
    ("chromium-headless-shell", "headless_shell", "chromium", "chromium-browser", "google-chrome"),
    (
        *(f"~/.cache/{_SHELL}", f"~/Library/Caches/{_SHELL}", f"~/AppData/Local/{_SHELL}.exe"),
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
        "/Applications/Chromium.app/Contents/MacOS/Chromium",
    ),
    "chromium-headless-shell",
)
REDIS = Program(
    "Redis",
    "YATZY_TEST_REDIS",
    ("redis-server", "valkey-server"),
    ("/opt/homebrew/bin/redis-server", "/usr/local/bin/redis-server"),
    "redis-server",
)
# Debian keeps the server out of PATH, a folder a version.
_POSTGRES = ("/usr/lib/postgresql/*/bin/postgres", "/opt/homebrew/opt/postgresql*/bin/postgres")
POSTGRESQL = Program("PostgreSQL", "YATZY_TEST_POSTGRESQL", ("postgres",), _POSTGRES, "postgresql")
_NGINX = ("/usr/sbin/nginx", "/opt/homebrew/bin/nginx", "/usr/local/sbin/nginx")
NGINX = Program("nginx", "YATZY_TEST_NGINX", ("nginx",), _NGINX, "nginx")
IP = Program("ip", "YATZY_TEST_IP", ("ip",), ("/usr/sbin/ip", "/sbin/ip"), "iproute2")
_ZBAR = ("/opt/homebrew/bin/zbarimg", "/usr/local/bin/zbarimg")
ZBAR = Program("zbarimg", "YATZY_TEST_ZBARIMG", ("zbarimg",), _ZBAR, "zbar-tools")


def ensure(programs: Iterable[Program]) -> None:
    """Install what is missing if this is a Debian or Ubuntu that lets us; say in one line what is still missing."""
    missing = [program for program in programs if not program.find()]
    prefix = _root_prefix() if missing and shutil.which("apt-get") else None
    if prefix is not None:
        packages = [program.package for program in missing]
        print(f"Installing {', '.join(packages)} with apt-get …", flush=True)
        _apt(prefix, "update")
        for package in packages:
            _apt(prefix, "install", "-y", "--no-install-recommends", package)
    for program in missing:
        if not program.find():
            print(f"{program.advice()}; the tests that need it are skipped.", file=sys.stderr, flush=True)


def _root_prefix() -> list[str] | None:
    """What to put before a command so that root runs it: nothing, sudo without a password, or None."""
    if os.geteuid() == 0:
        return []
    sudo = shutil.which("sudo")
    if sudo and subprocess.run([sudo, "-n", "true"], capture_output=True).returncode == 0:
        return [sudo, "-n"]
    return None


def _apt(prefix: list[str], *words: str) -> None:
    command = [*prefix, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-q", *words]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace")
    if done.returncode:
        said = [line for line in done.stderr.splitlines() if line.startswith("E:")] or ["no reason given"]
        print(f"apt-get {' '.join(words)}: {said[0]}", file=sys.stderr, flush=True)


def _natural(path: Path) -> list[tuple[int, str]]:
    """15 before 9 is wrong for versions."""
    return [(int(part), "") if part.isdecimal() else (0, part) for part in path.parts]
