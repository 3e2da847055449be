"""A site with a data folder of its own: in this process, or for a word of the front door."""

import os
import subprocess
import sys
from pathlib import Path

from bench.lib.figures import ROOT


def environment(data: Path) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("YATZY_", "DJANGO_"))}
    return kept | {"YATZY_DATA": str(data), "DJANGO_SETTINGS_MODULE": "yatzy_site.settings"}


def set_up(data: Path) -> None:
    """An empty site, from here on; settings are read once, so this comes first."""
    os.environ |= environment(data) | {"YATZY_HOSTS": "testserver"}
    import django
    from django.core.management import call_command

    from yatzy_site.launch.start import launch

    launch()
    django.setup()
    call_command("migrate", interactive=False, verbosity=0)


def python(data: Path, *words: str, check: bool = True) -> str:
    """What it said, in a process of its own."""
    command, own = [sys.executable, *words], environment(data)
    done = subprocess.run(command, cwd=ROOT, env=own, capture_output=True, text=True, check=check)
    return done.stdout + done.stderr


def yatzy(data: Path, *words: str, check: bool = True) -> str:
    """A word of the front door, as its owner says it."""
    return python(data, str(ROOT / "yatzy.py"), *words, check=check)
