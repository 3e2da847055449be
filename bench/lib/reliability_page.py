"""docs/reliability.md, made from docs/reliability.json and nothing else."""

from collections.abc import Sequence

from bench.lib.figures import Measured, caution, filled, table
from bench.scenarios.row import Figure, Row


def page(measured: Measured, promised: Sequence[Row]) -> str:
    """The table of all promises, and a section for every one that was tried."""
    rows = measured["rows"]
    return filled(
        "reliability",
        promises=table("promise | measured |", [_promise(each, rows.get(each.key)) for each in promised], (0, 1, 2)),
        sections="".join(_section(each.key, rows[each.key]) for each in promised if each.key in rows),
    )


def figures(row: Measured) -> list[Figure]:
    return [Figure(**each) for each in row["figures"]]


def verdict(row: Measured) -> str:
    """Whether every bound was kept."""
    bounds = [each.kept for each in figures(row) if each.bound]
    return "kept" if bounds and all(bounds) and not row["faults"] else "falls short"


def _promise(promised: Row, row: Measured | None) -> tuple[str, ...]:
    if row is None:
        return promised.promise, "", "not measured yet"
    said = verdict(row)
    shown = "kept, in a smaller run" if not row["whole"] else said
    words = ((f"{each.what}: {each.said()}", each) for each in figures(row) if each.bound)
    cell = "; ".join(said if each.kept else f"**{said}** ({each.bound})" for said, each in words)
    return f"[{row['promise']}](#{promised.key})", cell or "nothing", shown if said == "kept" else f"**{said}**"


def _section(key: str, row: Measured) -> str:
    cells = [(each.what, each.said() if each.kept else f"**{each.said()}**", each.bound) for each in figures(row)]
    told = {"caution": caution(row["machine"]), "table": table("| measured | promised", cells, left=(0, 2))}
    lists = [
        f"\n{head}:\n\n" + "".join(f"- {words}\n" for words in row[name])
        for name, head in (("faults", "What went wrong"), ("left_out", "Left out"))
        if row[name]
    ]
    return filled("reliability_row", key=key, **row, **told) + "".join(lists)
