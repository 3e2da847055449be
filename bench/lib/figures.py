"""Figures, where they were measured, what was promised of them, and the pages of docs/ that are made of them alone."""

import json
import os
import platform
import shutil
import subprocess
from argparse import ArgumentParser
from collections.abc import Callable, Iterable, Sequence
from math import ceil
from pathlib import Path
from string import Formatter
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
TEMPLATES = ROOT / "bench/templates"

Measured = dict[str, Any]  # what a JSON file beside a page of docs/ has


class Target(NamedTuple):
    """Something promised, and what was measured."""

    what: str
    promised: str
    measured: str
    met: bool


def all_met(found: Iterable[Target]) -> bool:
    """Says what was promised and what came."""
    met = True
    for each in found:
        met &= each.met
        print(f"  {'ok' if each.met else 'MISSED':<7} {each.what}: {each.measured} ({each.promised})", flush=True)
    return met


def machine() -> Measured:
    """Cores, versions, and the load that others made before we began."""
    node = shutil.which("node")
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout if node else ""
    return {
        "cores": os.cpu_count(),
        "python": platform.python_version(),
        "node": version.strip().lstrip("v"),
        "system": f"{platform.system()} {platform.machine()}",
        "load": round(os.getloadavg()[0], 1),
    }


def percentile(times: Sequence[float], at: int) -> float:
    """The smallest of these times that `at` percent of them do not exceed."""
    return sorted(times)[max(0, ceil(len(times) * at / 100) - 1)] if times else 0.0


def rate(figures: Measured) -> float:
    """Actions a second, as they came."""
    return float(figures["actions"] / figures["seconds"])


def generator_share(figures: Measured) -> float:
    """How much of a core the load itself took."""
    return float(figures["generator_us"] * rate(figures) / 1e6)


# Pages


def table(head: str, rows: Iterable[Iterable[object]], left: Sequence[int] = (0,)) -> str:
    """Markdown; numbers stand on the right, the columns `left` on the left."""
    marks = ["---" if at in left else "---:" for at in range(head.count("|") + 1)]
    lines = (" | ".join(map(str, cells)) for cells in ([head], marks, *rows))
    return "\n".join(f"| {line} |" for line in lines)


def promises(found: Iterable[Target]) -> str:
    rows = ((*each[:3], "" if each.met else "**missed**") for each in found)
    return table("| promised | measured |", rows, left=(0, 1, 3))


def caution(where: Measured) -> str:
    """A sentence for readers of figures that others have disturbed, or nothing."""
    if where["load"] <= where["cores"] / 2:
        return ""
    return " **Others were using the machine: these figures show that it works, and not how fast. Measure again.**"


def filled(name: str, **values: Any) -> str:
    """The template of a page; a section is left out if anything that it tells was not measured."""
    text = (TEMPLATES / f"{name}.txt").read_text()
    sections = [f"## {each}" if at else each for at, each in enumerate(text.split("\n## "))]
    told = [each.format(**values) for each in sections if not any(values[of] is None for of in _names(each))]
    return "\n".join(told)


def _names(section: str) -> set[str]:
    return {name.partition(".")[0].partition("[")[0] for _, name, _, _ in Formatter().parse(section) if name}


def write(measured: Measured, folder: Path, name: str, **made: Callable[[Measured], str]) -> None:
    """The figures, and by their endings the files that are made from them."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.json").write_text(json.dumps(measured, indent=1, ensure_ascii=False) + "\n")
    for ending, make in made.items():
        (folder / f"{name}.{ending}").write_text(make(measured))
    print(f"\nWritten: {name}.{', .'.join(['json', *made])} in {folder}")


def command(name: str, options: Sequence[str]) -> str:
    return " ".join(["python3 yatzy.py bench", name, *options])


def parser(name: str, words: str) -> ArgumentParser:
    """Without options all is measured and docs/ is written; a part prints, and writes only where `--out` says."""
    made = ArgumentParser(prog=f"yatzy.py bench {name}", description=words)
    made.add_argument("--out", type=Path, help="a folder for the figures and the page")
    return made
