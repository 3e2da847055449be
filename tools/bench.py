"""`yatzy.py bench NAME …`: runs bench/NAME.py, which measures and says what it measured."""

import sys
from collections.abc import Sequence
from importlib import import_module
from inspect import signature
from itertools import takewhile

from tools.lint import ROOT


def main(argv: Sequence[str]) -> int:
    """Run the named benchmarks one after the other; options after the names are for every one of them."""
    known = sorted(path.stem for path in (ROOT / "bench").glob("*.py"))
    names = list(takewhile(lambda word: not word.startswith("-"), argv))
    unknown = [name for name in names if name not in known]
    if unknown or not names:
        wrong = f"there is no benchmark {unknown[0]!r}" if unknown else "bench needs a name"
        print(f"Yatzy Night: {wrong}; these exist: {', '.join(known) or 'none yet'}.", file=sys.stderr)
        return 2
    return max(_run(name, argv[len(names) :]) for name in names)


def _run(name: str, options: Sequence[str]) -> int:
    """Each is a module with a `main() -> int`, or one that takes options."""
    benchmark = import_module(f"bench.{name}").main
    if signature(benchmark).parameters:
        return int(benchmark(options))
    if options:
        print(f"Yatzy Night: bench {name} takes no options.", file=sys.stderr)
        return 2
    return int(benchmark())
