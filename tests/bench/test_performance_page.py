"""The page, the chart and the verdict are made from the figures alone, whatever part of them there is."""

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from bench.lib.figures import generator_share, percentile, write
from bench.lib.performance_chart import chart
from bench.lib.performance_page import NAMES, growth, page, ratio, targets
from bench.server import added

DOCS = Path(__file__).resolve().parent.parent.parent / "docs"
Figures = dict[str, Any]


def figures(server_us: float, **others: Any) -> Figures:
    waits = {f"{kind}_p{at}": at / 10 for kind in ("ack", "fan") for at in (50, 95, 99)}
    counts = {"rooms": 20, "seconds": 5.0, "actions": 5000, "bytes": 780, "errors": 0, "generator_us": 200.0}
    return counts | waits | {"server_us": server_us} | others


def measured(**others: Any) -> Figures:
    """A run in which everything promised is kept."""
    costs = {"game": 300.0, "floor": 250.0, "boardgame": 700.0, "files": 2000.0, "ws": 60.0}
    each = {f"{kind}_{rooms}": figures(cost) for kind, cost in costs.items() for rooms in (50, 200)}
    return {
        "rounds": [each, each, each],
        "beside": {"connections": 1000, "stretches": {"50": [[300.0, 301.0]] * 3, "200": [[300.0, 300.0]] * 3}},
        "light": {kind: figures(2000.0) for kind in ("game", "floor", "boardgame")},
        "fixed": {"connections": 1000, "rate": 40, "game": figures(900.0), "floor": figures(500.0)},
        "memory": {"connections": 1000, "kilobytes": 25.0, "idle_share": 0.01},
        "lost": {"acknowledged": 12345, "lost": 0, "doubled": 0},
        "machine": {"cores": 2, "python": "3.11.7", "node": "20.1", "system": "Linux x86_64", "load": 0.1},
        "command": "python3 yatzy.py bench server --rounds 3",
    } | others


def missed(run: Figures) -> list[str]:
    return [target.what for target in targets(run) if not target.met]


@pytest.mark.parametrize(("at", "expected"), [(50, 50), (95, 95), (99, 99), (100, 100), (1, 1)])
def test_a_percentile_is_one_of_the_times(at: int, expected: int) -> None:
    assert percentile(list(range(1, 101)), at) == expected


def test_a_percentile_of_few_times_is_the_largest_that_counts() -> None:
    assert percentile([7.0], 99) == 7.0
    assert percentile([1.0, 2.0, 3.0], 50) == 2.0
    assert percentile([1.0, 2.0, 3.0], 99) == 3.0
    assert percentile([], 99) == 0.0


def test_a_ratio_is_taken_inside_a_round() -> None:
    # A round on a slow machine is slow for both.
    rounds = [
        {"game_1": {"server_us": game}, "floor_1": {"server_us": floor}}
        for game, floor in ((400, 200), (4000, 2000), (150, 100))
    ]
    assert ratio({"rounds": rounds}, "game_1", "floor_1") == 2.0


def test_growth_beside_idle_pages_is_taken_turn_by_turn() -> None:
    # A machine that slows down by itself slows down both.
    assert growth([[300, 300], [400, 400], [200, 300]]) == 1.0


def test_the_generators_core_is_what_it_took_of_every_second() -> None:
    assert generator_share(figures(300.0)) == pytest.approx(0.2)


def test_a_good_run_keeps_every_promise() -> None:
    assert missed(measured()) == []
    assert len(targets(measured())) == 11


@pytest.mark.parametrize(
    ("others", "what"),
    [
        (
            {"beside": {"connections": 1000, "stretches": {"200": [[300.0, 320.0]] * 3}}},
            "growth from idle connections beside 200 rooms",
        ),
        ({"lost": {"acknowledged": 1, "lost": 1, "doubled": 0}}, "moves lost or doubled"),
        ({"lost": {"acknowledged": 1, "lost": 0, "doubled": 1}}, "moves lost or doubled"),
        ({"memory": {"connections": 1000, "kilobytes": 30.1, "idle_share": 0}}, "memory of an idle connection"),
        ({"light": {"game": figures(1, ack_p99=36.0), "floor": figures(1, ack_p99=10.9)}}, "20 rooms in no hurry"),
        (
            {"fixed": {"connections": 1000, "rate": 40, "game": figures(1, fan_p99=151), "floor": figures(1)}},
            "1,000 connections, 40 actions a second, p99, everybody's screen",
        ),
        (
            {"light": {"game": figures(1, errors=1), "floor": figures(1)}},
            "moves lost or doubled",
        ),
    ],
)
def test_a_promise_that_was_not_kept_is_named(others: Figures, what: str) -> None:
    (found,) = missed(measured(**others))
    assert found.startswith(what)


@pytest.mark.parametrize(
    ("phase", "cost", "what"),
    [
        ("game_50", 376.0, "processor time with 50 rooms"),
        ("boardgame_200", 290.0, "processor time with 200 rooms, against boardgame.io in memory"),
    ],
)
def test_processor_time_over_its_limit_is_named(phase: str, cost: float, what: str) -> None:
    run = measured()
    run["rounds"] = [each | {phase: figures(cost)} for each in run["rounds"]]
    assert what in missed(run)


def test_the_page_shows_every_server_of_the_run_and_how_it_was_made() -> None:
    shown = page(measured())
    assert "python3 yatzy.py bench server --rounds 3" in shown
    assert all(NAMES[kind] in shown for kind in ("game", "floor", "boardgame", "files", "ws"))
    assert "| 50 rooms | 300 | 250 | **1.20** | 3,333 | 1,000 | 200 | 20% |" in shown
    assert "| 50 rooms | 300 | 301 | **+0.3%** | 3 |" in shown
    assert "**missed**" not in shown
    assert NAMES["colyseus"] not in shown


def test_a_part_that_was_measured_anew_says_so() -> None:
    part = {"beside": {"connections": 1000, "stretches": {"50": [[200.0, 202.0]]}}, "lost": {}, "rounds": []}
    part |= {"machine": {"load": 0.3}, "command": "python3 yatzy.py bench server --parts idle --add"}
    shown = page(added(measured(), part))
    assert "| 50 rooms | 200 | 202 | **+1.0%** | 1 |" in shown
    assert "| 50 rooms | 300 | 250 | **1.20** |" in shown
    assert "- Idle pages: measured anew by `python3 yatzy.py bench server --parts idle --add`, load 0.3" in shown


def test_figures_of_a_busy_machine_say_so() -> None:
    assert "Others were using the machine" not in page(measured())
    busy = measured()["machine"] | {"load": 3.5}
    assert "load 3.5 before it began" in page(measured(machine=busy))
    assert "Others were using the machine" in page(measured(machine=busy))


@pytest.mark.parametrize("part", ["light", "fixed", "memory", "beside", "rounds"])
def test_a_page_of_a_part_says_nothing_about_the_rest(part: str) -> None:
    run = measured() | {"rounds": [{"game_50": figures(300.0), "floor_50": figures(250.0)}]}
    del run[part]
    run.setdefault("rounds", [])
    assert page(run)
    assert len(targets(run)) < len(targets(measured()))


def test_the_chart_has_a_bar_for_every_figure_and_longer_ones_for_more() -> None:
    tree = ElementTree.fromstring(chart(measured()))
    space = "{http://www.w3.org/2000/svg}"
    widths = {"ours": [], "theirs": []}
    for bar in tree.iter(f"{space}rect"):
        kind = {"a": "ours", "b": "ours", "c": "theirs", "d": "theirs"}.get(bar.get("class", ""))
        if (kind and bar.get("height") != "10") or kind == "ours":
            widths[kind].append(float(bar.get("width", 0)))
    texts = [text.text for text in tree.iter(f"{space}text")]
    assert "2,000 µs" in texts
    assert "Processor time of an action" in texts
    assert len(widths["ours"]) == 4  # 50 and 200 rooms; p50 and p99
    assert max(widths["ours"][:2]) == pytest.approx(410 * 300 / 2000)


def test_a_chart_without_fixed_rates_has_one_panel() -> None:
    run = measured()
    del run["light"]
    assert "Until everybody" not in chart(run)


def test_the_files_are_written_together(tmp_path: Path) -> None:
    write(measured(), tmp_path / "new", "performance", md=page, svg=chart)
    assert sorted(path.name for path in (tmp_path / "new").iterdir()) == [
        "performance.json",
        "performance.md",
        "performance.svg",
    ]
    assert json.loads((tmp_path / "new/performance.json").read_text()) == measured()


def test_the_page_and_the_chart_say_what_the_figures_say() -> None:
    run = json.loads((DOCS / "performance.json").read_text())
    assert (DOCS / "performance.md").read_text() == page(run)
    assert (DOCS / "performance.svg").read_text() == chart(run)
