"""The files of the project, as git would list them."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
FOLDERS = ("rules", "games", "yatzy_site", "templates", "static", "tests", "tools", "bench", "docs", ".ci")


def files(*suffixes, under=FOLDERS):
    """Ours only: no environment, no caches, no data."""
    for path in sorted(ROOT.iterdir()):
        if path.is_file() and under is FOLDERS and path.suffix in suffixes:
            yield path
    for folder in under:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.is_file() and path.suffix in suffixes and "__pycache__" not in path.parts:
                yield path


def name(path):
    return path.relative_to(ROOT).as_posix()
