"""The next version of this project, for tests of upgrades."""

import shutil
from pathlib import Path

from tests.services.server import ROOT


def newer_version(folder: Path) -> Path:
    """This project, with one style sheet and one script changed: pages that load it say so."""
    leave = shutil.ignore_patterns(".*", "data", "docs", "tests", "__pycache__")
    shutil.copytree(ROOT, folder, ignore=leave)
    (folder / ".venv").symlink_to(ROOT / ".venv", target_is_directory=True)
    with (folder / "static" / "css" / "base" / "tokens.css").open("a") as sheet:
        sheet.write("/* newer */\n")
    with (folder / "static" / "js" / "main.js").open("a") as script:
        script.write('document.documentElement.dataset.version = "newer";\n')
    return folder
