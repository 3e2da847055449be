"""`yatzy.py bench NAME …`: runs tests/load/bench_NAME.py, which measures and says what it measured."""

import sys
from collections.abc import Sequence
from importlib import import_module

from yatzy_site.words.lint import ROOT


def main(argv: Sequence[str]) -> int:
    """Run the named benchmarks one after the other; each is a module with a `main() -> int`."""
    known = sorted(path.stem.removeprefix("bench_") for path in (ROOT / "tests/load").glob("bench_*.py"))
    unknown = [name for name in argv if name not in known]
    if unknown or not argv:
        wrong = f"there is no benchmark {unknown[0]!r}" if unknown else "bench needs a name"
        print(f"Yatzy Night: {wrong}; these exist: {', '.join(known) or 'none yet'}.", file=sys.stderr)
        return 2
    return max(int(import_module(f"tests.load.bench_{name}").main()) for name in argv)
