"""docs/reliability.md, made from docs/reliability.json and nothing else."""

from collections.abc import Mapping, Sequence
from typing import Any

from bench.lib.machine import caution
from bench.scenarios.row import Row

TOP = """# What it withstands

Written by `python3 yatzy.py bench faults`; the raw figures are in [reliability.json](reliability.json). Every row is
tried against the real server command with clients that play whole games over websockets, remember everything that they
were shown and told, and are held against each other and against the log afterwards. `--rows kills,once` runs some of
them; [bench](../bench/README.md#faults) says how. What nobody should be able to do, and what we do not
promise, is in [SECURITY.md](../SECURITY.md).

A row is **kept** if every bound in it was kept in that run, and **falls short** otherwise; nothing is left out of the
table because it looks bad. A run of other sizes than those promised is called a smaller one.
"""


def page(measured: Mapping[str, Any], promises: Sequence[Row]) -> str:
    """The table of all promises, and a section for every one that was tried."""
    rows = measured["rows"]
    lines = [TOP, "| promise | measured | |", "| --- | --- | --- |"]
    for promised in promises:
        if row := rows.get(promised.key):
            lines.append(f"| {_link(promised.key, row['promise'])} | {_cell(row)} | {_shown(row)} |")
        else:
            lines.append(f"| {promised.promise} | | not measured yet |")
    lines.append("")
    for promised in promises:
        if promised.key in rows:
            lines += _section(promised.key, rows[promised.key])
    return "\n".join(lines)


def verdict(row: Mapping[str, Any]) -> str:
    """Whether every bound was kept."""
    bounds = [figure for figure in row["figures"] if "at_most" in figure or "at_least" in figure]
    kept = bool(bounds) and all(map(is_kept, bounds)) and not row["faults"]
    return "kept" if kept else "falls short"


def is_kept(figure: Mapping[str, Any]) -> bool:
    """A figure without a bound is always within it."""
    value = figure["value"]
    return figure.get("at_least", value) <= value <= figure.get("at_most", value)


def _shown(row: Mapping[str, Any]) -> str:
    said = verdict(row)
    if said == "kept":
        return said if row["whole"] else "kept, in a smaller run"
    return f"**{said}**"


def _link(key: str, promise: str) -> str:
    return f"[{promise}](#{key})"


def _cell(row: Mapping[str, Any]) -> str:
    """The figures with a bound; those beyond it stand out."""
    said = []
    for figure in row["figures"]:
        if "at_most" in figure or "at_least" in figure:
            words = f"{figure['what']}: {_number(figure)}"
            said.append(words if is_kept(figure) else f"**{words}** ({_bound(figure)})")
    return "; ".join(said) or "nothing"


def _section(key: str, row: Mapping[str, Any]) -> list[str]:
    where = row["machine"]
    lines = [
        f"## {key}",
        "",
        f"{row['promise'][:1].upper()}{row['promise'][1:]}. {row['how']}",
        "",
        f"Commit {row['commit']}, {row['when']}, {row['seconds']} s, on {where['cores']} cores, Python "
        f"{where['python']}, {where['system']}, load {where['load']} before it began.{caution(where)}",
        "",
        "| | measured | promised |",
        "| --- | ---: | --- |",
    ]
    for figure in row["figures"]:
        value = _number(figure) if is_kept(figure) else f"**{_number(figure)}**"
        lines.append(f"| {figure['what']} | {value} | {_bound(figure)} |")
    lines.append("")
    if row["faults"]:
        lines += ["What went wrong:", "", *(f"- {_plain(words)}" for words in row["faults"]), ""]
    if row["left_out"]:
        lines += ["Left out:", "", *(f"- {_plain(words)}" for words in row["left_out"]), ""]
    return lines


def _plain(words: str) -> str:
    return words.replace("|", "\\|").replace("\n", " ")


def _number(figure: Mapping[str, Any]) -> str:
    value, unit = figure["value"], figure["unit"]
    number = f"{value:,.0f}" if value == round(value) else f"{value:,.1f}"
    return f"{number} {unit}".strip()


def _bound(figure: Mapping[str, Any]) -> str:
    bounds = (("at_least", "at least"), ("at_most", "at most"))
    return ", ".join(
        f"{words} {_number({**figure, 'value': figure[name]})}" for name, words in bounds if name in figure
    )
