"""The page and the verdict of `bench pages` are made from the figures alone; the figures are added up as they say."""

import json
from typing import Any

import pytest

from bench.faults import ROWS as FAULTS
from bench.lib import page_figures, performance_chart, performance_page, reliability_page, scaling_page
from bench.lib.figures import DOCS, write
from bench.lib.page_dice import MAIN, MARK, NAME, TABLES, TASK, Task, longest_task
from bench.lib.page_dice import worst as worst_task
from bench.lib.page_figures import middle, page, targets, worst
from bench.lib.page_rows import ROWS
from bench.scenarios.row import Row

Figures = dict[str, Any]
MACHINE = {"cores": 2, "python": "3.11.7", "node": "", "system": "Linux x86_64", "load": 0.1, "browser": "Chromium 99"}


@pytest.mark.parametrize(
    ("name", "made"),
    [
        ("pages", {"md": page_figures.page}),
        ("performance", {"md": performance_page.page, "svg": performance_chart.chart}),
        ("reliability", {"md": lambda found: reliability_page.page(found, [*map(Row.of, FAULTS)])}),
        ("scaling", {"md": scaling_page.page}),
    ],
)
def test_a_page_of_the_docs_says_what_its_figures_say(name, made, tmp_path):
    write(json.loads((DOCS / f"{name}.json").read_text()), tmp_path / "new", name, **made)
    for ending in ("json", *made):
        written = (tmp_path / f"new/{name}.{ending}").read_text()
        if ending != "json":
            assert written == (DOCS / f"{name}.{ending}").read_text()
        assert "{" not in written or ending != "md"


def seen(**others):
    figures = {"requests": 5, "bytes": 90_000, "painted": 400.0, "usable": 600.0, "shift": 0.0, "longest": 60.0}
    return figures | others


def measured(**others):
    """A run in which everything promised is kept."""
    return {
        "rounds": 3,
        "pages": {key: [seen()] * 3 for key in ROWS},
        "dice": {key: [{"own": 80.0, "another": 30.0, "clock": 95.0}] * 3 for key in TABLES},
        "machine": MACHINE,
        "command": "python3 yatzy.py bench pages",
    } | others


def joined(*visits):
    return measured(pages={"join": list(visits)})


def trace(*tasks):
    """Page 1, whose main thread is 10 and which is marked, and page 2; tasks are (page, thread, processor, clock)."""
    names = [(1, 10, MAIN), (1, 11, "Compositor"), (2, 20, MAIN)]
    return [
        *({"name": NAME, "pid": pid, "tid": tid, "args": {"name": name}} for pid, tid, name in names),
        {"name": MARK, "pid": 1, "tid": 10},
        {"name": TASK, "pid": 1, "tid": 10},  # still running when the trace ended
        *({"name": TASK, "pid": pid, "tid": tid, "tdur": busy, "dur": took} for pid, tid, busy, took in tasks),
    ]


def test_the_longest_task_is_that_of_the_marked_pages_main_thread():
    tasks = ((1, 10, 30_000, 40_000), (1, 10, 20_000, 90_000), (1, 11, 70_000, 1), (2, 20, 80_000, 1))
    assert longest_task(trace(*tasks)) == Task(busy=30.0, clock=90.0)
    assert worst_task([Task(10, 90), Task(20, 30)]) == Task(20, 90)
    with pytest.raises(AssertionError, match="another name"):
        longest_task(trace())  # no sign of speed


def test_times_are_medians_and_counts_the_most_of_any_visit():
    run = joined(seen(usable=500), seen(usable=2000, requests=6), seen(usable=700))
    assert middle(run, "join", "usable") == 700
    assert worst(run, "join", "requests") == 6


QUICK = {"own": 80.0, "another": 80.0, "clock": 300.0}


@pytest.mark.parametrize(
    ("run", "missed"),
    [
        (measured(), []),
        (joined(seen(usable=1001.0), seen(usable=1001.0), seen()), ["join page, usable"]),
        (joined(seen(usable=5000.0), seen(), seen()), []),  # one slow visit of three is the machine's mood
        (joined(seen(bytes=150_001), seen(), seen()), ["join page, size"]),  # one heavy visit is not
        (joined(seen(requests=13), seen(), seen()), ["join page, requests"]),
        (joined(seen(shift=0.01), seen(), seen()), ["join page, layout shift"]),
        *(
            (
                measured(dice={"maxi_12": [QUICK, QUICK | {kind: 201.0}, QUICK]}),
                ["longest task while dice tumble, Maxi Yatzy, 12 players"],
            )
            for kind in ("own", "another")
        ),
    ],
)
def test_a_promise_that_was_not_kept_is_named(run, missed):
    assert [target.what for target in targets(run) if not target.met] == missed


def test_the_page_shows_every_row_and_how_it_was_made():
    shown = page(measured())
    assert len(targets(measured())) == 4 + len(TABLES)
    assert "Chromium 99" in shown
    assert "| join page | 5 | 90 | 0.40 | **0.60** | 0.000 | 60 |" in shown
    assert "| Maxi Yatzy, 12 players | 80 | 80 | 30 | 30 | 95 |" in shown
    assert all(name in shown and means in shown for name, means in ROWS.values())
    assert "**missed**" not in shown
    busy = page(measured(machine=MACHINE | {"load": 4.2}, pages={"join": [seen(usable=1400.0)]}))
    assert "| join page, usable | within 1 s | 1.40 s | **missed** |" in busy
    assert "load 4.2 before it began" in busy
    assert "Others were using the machine" in busy


def test_a_part_of_the_run_promises_only_what_it_measured():
    assert len(targets(measured(dice={}))) == 4
    assert len(targets(measured(pages={"home": [seen()]}))) == len(TABLES)
    assert page(measured(pages={}))
