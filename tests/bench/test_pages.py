"""The page and the verdict of `bench pages` are made from the figures alone; the figures are added up as they say."""

import json
from typing import Any

import pytest

from bench.lib.figures import DOCS
from bench.lib.page_dice import TABLES
from bench.lib.page_figures import middle, page, targets, worst
from bench.lib.page_rows import ROWS
from bench.lib.slow_phone import BYTES_A_SECOND
from bench.lib.traces import MAIN, MARK, NAME, TASK, Task, longest_task
from bench.lib.traces import worst as worst_task
from bench.pages import main

Figures = dict[str, Any]


def seen(**others: float) -> Figures:
    figures = {"requests": 5, "bytes": 90_000, "painted": 400.0, "usable": 600.0, "shift": 0.0, "longest": 60.0}
    return figures | others


def measured(**others: Any) -> Figures:
    """A run in which everything promised is kept."""
    return {
        "rounds": 3,
        "pages": {key: [seen(), seen(), seen()] for key in ROWS},
        "dice": {key: [{"own": 80.0, "another": 30.0, "clock": 95.0}] * 3 for key in TABLES},
        "machine": {
            "cores": 2,
            "python": "3.11.7",
            "node": "",
            "system": "Linux x86_64",
            "load": 0.1,
            "browser": "Chromium 99",
        },
        "command": "python3 yatzy.py bench pages",
    } | others


def missed(run: Figures) -> list[str]:
    return [target.what for target in targets(run) if not target.met]


def joined(*visits: Figures) -> Figures:
    return measured(pages={"join": list(visits)})


def test_a_megabit_is_a_million_bits() -> None:
    assert BYTES_A_SECOND == 125_000


def trace(*tasks: tuple[int, int, int, int]) -> list[Figures]:
    """Page 1, whose main thread is 10 and which is marked, and page 2; tasks are (page, thread, processor, clock)."""
    names = [(1, 10, MAIN), (1, 11, "Compositor"), (2, 20, MAIN)]
    return [
        *({"name": NAME, "pid": pid, "tid": tid, "args": {"name": name}} for pid, tid, name in names),
        {"name": MARK, "pid": 1, "tid": 10},
        {"name": TASK, "pid": 1, "tid": 10},  # still running when the trace ended
        *({"name": TASK, "pid": pid, "tid": tid, "tdur": busy, "dur": took} for pid, tid, busy, took in tasks),
    ]


def test_the_longest_task_is_that_of_the_marked_pages_main_thread() -> None:
    found = longest_task(
        trace((1, 10, 30_000, 40_000), (1, 10, 20_000, 90_000), (1, 11, 70_000, 1), (2, 20, 80_000, 1))
    )
    assert found == Task(busy=30.0, clock=90.0)


def test_a_trace_without_tasks_is_no_sign_of_speed() -> None:
    with pytest.raises(AssertionError, match="another name"):
        longest_task(trace())


def test_the_worst_of_some_rolls_is_that_of_each_clock() -> None:
    assert worst_task([Task(10, 90), Task(20, 30)]) == Task(20, 90)


def test_times_are_medians_and_counts_the_most_of_any_visit() -> None:
    run = joined(seen(usable=500), seen(usable=2000, requests=6), seen(usable=700))
    assert middle(run, "join", "usable") == 700
    assert worst(run, "join", "requests") == 6


def test_a_good_run_keeps_every_promise() -> None:
    assert missed(measured()) == []
    assert len(targets(measured())) == 4 + len(TABLES)


@pytest.mark.parametrize(
    ("others", "what"),
    [
        ({"usable": 1001.0}, "join page, usable"),
        ({"bytes": 150_001}, "join page, size"),
        ({"requests": 13}, "join page, requests"),
        ({"shift": 0.01}, "join page, layout shift"),
    ],
)
def test_a_join_page_over_its_budget_is_named(others: Figures, what: str) -> None:
    assert missed(joined(seen(**others), seen(**others), seen())) == [what]


def test_one_slow_visit_of_three_is_the_machines_mood_and_one_heavy_visit_is_not() -> None:
    assert missed(joined(seen(usable=5000.0), seen(), seen())) == []
    assert missed(joined(seen(bytes=200_000), seen(), seen())) == ["join page, size"]


@pytest.mark.parametrize("kind", ["own", "another"])
def test_one_task_over_the_limit_while_dice_tumble_is_one_too_many(kind: str) -> None:
    quick = {"own": 80.0, "another": 80.0, "clock": 300.0}
    run = measured(dice={"maxi_12": [quick, quick | {kind: 201.0}, quick]})
    assert missed(run) == ["longest task while dice tumble, Maxi Yatzy, 12 players"]


def test_the_page_shows_every_row_and_how_it_was_made() -> None:
    shown = page(measured())
    assert "python3 yatzy.py bench pages" in shown
    assert "Chromium 99" in shown
    assert "| join page | 5 | 90 | 0.40 | **0.60** | 0.000 | 60 |" in shown
    assert "| Maxi Yatzy, 12 players | 80 | 80 | 30 | 30 | 95 |" in shown
    assert all(name in shown and means in shown for name, means in ROWS.values())
    assert "**missed**" not in shown
    assert "{" not in shown


def test_a_missed_promise_and_a_busy_machine_are_said_on_the_page() -> None:
    busy = measured()["machine"] | {"load": 4.2}
    shown = page(measured(machine=busy, pages={"join": [seen(usable=1400.0)]}))
    assert "| join page, usable | within 1 s | 1.40 s | **missed** |" in shown
    assert "load 4.2 before it began" in shown
    assert "Others were using the machine" in shown


def test_a_part_of_the_run_promises_only_what_it_measured() -> None:
    assert len(targets(measured(dice={}))) == 4
    assert len(targets(measured(pages={"home": [seen()]}))) == len(TABLES)
    assert page(measured(pages={}))


def test_the_page_says_what_the_figures_say() -> None:
    assert (DOCS / "pages.md").read_text() == page(json.loads((DOCS / "pages.json").read_text()))


def test_a_page_that_does_not_exist_is_refused_before_anything_starts(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--pages", "cellar"])
    assert "invalid choice: 'cellar'" in capsys.readouterr().err
