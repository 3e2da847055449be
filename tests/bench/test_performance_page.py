"""The page, the chart and the verdict are made from the figures alone, whatever part of them there is."""

from typing import Any
from xml.etree import ElementTree

import pytest

from bench.lib.figures import generator_share, percentile
from bench.lib.performance_chart import chart
from bench.lib.performance_page import NAMES, growth, page, ratio, targets
from bench.server import added

Figures = dict[str, Any]
MACHINE = {"cores": 2, "python": "3.11.7", "node": "20.1", "system": "Linux x86_64", "load": 0.1}


def figures(server_us, **others):
    waits = {f"{kind}_p{at}": at / 10 for kind in ("ack", "fan") for at in (50, 95, 99)}
    counts = {"rooms": 20, "seconds": 5.0, "actions": 5000, "bytes": 780, "errors": 0, "generator_us": 200.0}
    return counts | waits | {"server_us": server_us} | others


def measured(**others):
    """A run in which everything promised is kept; `game_50=…` and the like are phases of every round."""
    costs = {"game": 300.0, "floor": 250.0, "boardgame": 700.0, "files": 2000.0, "ws": 60.0}
    each = {f"{kind}_{rooms}": figures(cost) for kind, cost in costs.items() for rooms in (50, 200)}
    each |= {phase: figures(others.pop(phase)) for phase in list(each) if phase in others}
    return {
        "rounds": [each] * 3,
        "beside": {"connections": 1000, "stretches": {"50": [[300.0, 301.0]] * 3, "200": [[300.0, 300.0]] * 3}},
        "light": {kind: figures(2000.0) for kind in ("game", "floor", "boardgame")},
        "fixed": {"connections": 1000, "rate": 40, "game": figures(900.0), "floor": figures(500.0)},
        "memory": {"connections": 1000, "kilobytes": 25.0, "idle_share": 0.01},
        "lost": {"acknowledged": 12345, "lost": 0, "doubled": 0},
        "machine": MACHINE,
        "command": "python3 yatzy.py bench server --rounds 3",
    } | others


@pytest.mark.parametrize(
    ("times", "at", "expected"),
    [
        *((range(1, 101), at, at) for at in (1, 50, 95, 99, 100)),
        *(([7.0], 99, 7.0), ([3.0, 1.0, 2.0], 50, 2.0), ([1.0, 2.0, 3.0], 99, 3.0), ([], 99, 0.0)),
    ],
)
def test_a_percentile_is_the_smallest_time_that_so_many_do_not_exceed(times, at, expected):
    assert percentile(times, at) == expected


def test_a_round_on_a_slow_machine_is_slow_for_both_that_are_compared():
    costs = ((400, 200), (4000, 2000), (150, 100))
    rounds = [{"game_1": {"server_us": game}, "floor_1": {"server_us": floor}} for game, floor in costs]
    assert ratio({"rounds": rounds}, "game_1", "floor_1") == 2.0
    assert growth([[300, 300], [400, 400], [200, 300]]) == 1.0
    assert generator_share(figures(300.0)) == pytest.approx(0.2)


LOST, FIXED = "moves lost or doubled", {"connections": 1000, "rate": 40, "floor": figures(1)}


@pytest.mark.parametrize(
    ("others", "what"),
    [
        ({}, None),
        ({"beside": {"stretches": {"200": [[300, 320]] * 3}}}, "growth from idle connections beside 200 rooms"),
        ({"lost": {"acknowledged": 1, "lost": 1, "doubled": 0}}, LOST),
        ({"lost": {"acknowledged": 1, "lost": 0, "doubled": 1}}, LOST),
        ({"light": {"game": figures(1, errors=1), "floor": figures(1)}}, LOST),
        ({"memory": {"connections": 1000, "kilobytes": 30.1, "idle_share": 0}}, "memory of an idle connection"),
        ({"light": {"game": figures(1, ack_p99=36.0), "floor": figures(1, ack_p99=10.9)}}, "20 rooms in no hurry"),
        (
            {"fixed": FIXED | {"game": figures(1, fan_p99=151)}},
            "1,000 connections, 40 actions a second, p99, everybody's screen",
        ),
        ({"game_50": 376.0}, "processor time with 50 rooms"),
        ({"boardgame_200": 290.0}, "processor time with 200 rooms, against boardgame.io in memory"),
    ],
)
def test_a_promise_that_was_not_kept_is_named(others, what):
    missed = [target.what for target in targets(measured(**others)) if not target.met]
    assert missed == [] if what is None else missed[0].startswith(what)
    assert len(missed) == (what is not None)


def test_the_page_shows_every_server_of_the_run_and_how_it_was_made():
    shown = page(measured())
    assert len(targets(measured())) == 11
    assert "python3 yatzy.py bench server --rounds 3" in shown
    assert all((NAMES[kind] in shown) == (kind != "colyseus") for kind in NAMES if kind != "short")
    assert "| 50 rooms | 300 | 250 | **1.20** | 3,333 | 1,000 | 200 | 20% |" in shown
    assert "| 50 rooms | 300 | 301 | **+0.3%** | 3 |" in shown
    assert "**missed**" not in shown
    assert "**missed**" in page(measured(game_50=376.0))
    assert "Others were using the machine" not in shown
    busy = page(measured(machine=MACHINE | {"load": 3.5}))
    assert "load 3.5 before it began" in busy
    assert "Others were using the machine" in busy


def test_a_part_that_was_measured_anew_says_so():
    part = {"beside": {"connections": 1000, "stretches": {"50": [[200.0, 202.0]]}}, "lost": {}, "rounds": []}
    part |= {"machine": {"load": 0.3}, "command": "python3 yatzy.py bench server --parts idle --add"}
    shown = page(added(measured(), part))
    assert "| 50 rooms | 200 | 202 | **+1.0%** | 1 |" in shown
    assert "| 50 rooms | 300 | 250 | **1.20** |" in shown
    assert "- Idle pages: measured anew by `python3 yatzy.py bench server --parts idle --add`, load 0.3" in shown


@pytest.mark.parametrize("part", ["light", "fixed", "memory", "beside", "rounds"])
def test_a_page_of_a_part_says_nothing_about_the_rest(part):
    run = measured() | {"rounds": [{"game_50": figures(300.0), "floor_50": figures(250.0)}]}
    run |= {"rounds": []} if part == "rounds" else {part: {}}
    shown = page({name: value for name, value in run.items() if value != {}})
    assert "## Nothing lost" in shown
    assert "use instead" not in shown
    assert ("## Idle connections" in shown) == (part not in ("memory", "beside"))
    assert len(targets(run)) < len(targets(measured()))


def test_the_chart_has_a_bar_for_every_figure_and_longer_ones_for_more():
    tree, space = ElementTree.fromstring(chart(measured())), "{http://www.w3.org/2000/svg}"
    ours = [float(bar.get("width", 0)) for bar in tree.iter(f"{space}rect") if bar.get("class") in ("a", "b")]
    texts = [text.text for text in tree.iter(f"{space}text")]
    assert "2,000 µs" in texts
    assert "Processor time of an action" in texts
    assert len(ours) == 4  # 50 and 200 rooms; p50 and p99
    assert max(ours[:2]) == pytest.approx(410 * 300 / 2000)
    assert "Until everybody" not in chart(measured(light={}))
