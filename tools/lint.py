"""`yatzy.py lint`: style, types, import contracts, templates, JavaScript and containers, each by its own tool."""

import os
import subprocess
import sys
import sysconfig
import time
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SCRIPTS = Path(sysconfig.get_path("scripts"))


def main(argv: Sequence[str]) -> int:
    """Run every check, the failing ones aloud; 0 if none failed."""
    if argv:
        print("Yatzy Night: lint takes no arguments.", file=sys.stderr)
        return 2
    failed = [name for name, command in checks().items() if not _passes(name, command)]
    return 1 if failed else 0


def checks() -> dict[str, list[str]]:
    """The checks in order, quickest first."""
    python = [sys.executable, "-m"]
    deno = str(SCRIPTS / "deno")
    scripts = _files("static/js/**/*.js", "tests/**/*.js", "bench/**/*.mjs")
    tests = [script for script in scripts if script.endswith((".test.js", "_test.js"))]
    schema = [str(SCRIPTS / "check-jsonschema"), "--builtin-schema", "vendor.compose-spec"]
    return {
        "ruff check": [*python, "ruff", "check", "."],
        "ruff format": [*python, "ruff", "format", "--check", "."],
        "djade": [str(SCRIPTS / "djade"), "--check", "--target-version", "5.2", *_files("templates/**/*.html")],
        "compose": [*schema, *_files("docker-compose.yml", "deploy/*.yml")],
        # Not made for Windows.
        **({"hadolint": [str(SCRIPTS / "hadolint"), "Dockerfile"]} if os.name != "nt" else {}),
        "import contracts": [str(SCRIPTS / "lint-imports"), "--no-cache"],
        "deno fmt": [deno, "fmt", "--check", *scripts],
        "deno lint": [deno, "lint", *scripts],
        "deno check": [deno, "check", "--no-remote", *scripts],
        "deno test": [deno, "test", "--no-remote", "--permit-no-files", "--allow-read=static,tests", *tests],
        "mypy": [*python, "mypy"],
    }


def _files(*patterns: str) -> list[str]:
    return [path.relative_to(ROOT).as_posix() for pattern in patterns for path in sorted(ROOT.glob(pattern))]


def _passes(name: str, command: Sequence[str]) -> bool:
    started = time.monotonic()
    # Deno asks nobody for updates: checks work without a network.
    environment = os.environ | {"DENO_NO_UPDATE_CHECK": "1", "NO_COLOR": "1"}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, errors="replace")
    seconds = time.monotonic() - started
    print(f"  {name:<18} {'ok' if done.returncode == 0 else 'FAILED':<6} {seconds:5.1f} s", flush=True)
    if done.returncode:
        print(done.stdout + done.stderr, flush=True)
    return done.returncode == 0
