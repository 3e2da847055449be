from itertools import pairwise

import pytest

from games.history.charts.lines import (
    BETWEEN_LABELS,
    BOTTOM,
    HEIGHT,
    LEFT,
    RIGHT,
    TOP,
    WIDTH,
    Series,
    line_chart,
)


def lines(*values):
    series = [Series(f"Player {at}", one, at) for at, one in enumerate(values)]
    labels = [str(at + 1) for at in range(len(values[0]))]
    return line_chart(title="Points", about="In words", axis="Game", labels=labels, series=series)


@pytest.mark.parametrize(
    ("values", "ticks"),
    [
        ([180, 250], ["180", "200", "220", "240", "260"]),
        ([0, 3], ["0", "1", "2", "3"]),
        ([5, 5], ["5", "6"]),
        ([90, 1575], ["0", "500", "1,000", "1,500", "2,000"]),
    ],
)
def test_the_grid_has_round_numbers_around_all_values(values, ticks):
    assert [tick.text for tick in lines(values).grid] == ticks


def test_every_point_lies_on_the_paper():
    chart = lines([200, 310, 150], [150, 374, 90])
    for line in chart.lines:
        for x, y in line.points:
            assert LEFT <= float(x) <= WIDTH - RIGHT
            assert TOP <= float(y) <= HEIGHT - BOTTOM


def test_a_game_that_somebody_did_not_play_is_a_gap():
    (line,) = lines([200, 210, None, 220, 230]).lines
    assert len(line.points) == 4
    assert len(line.runs) == 2


def test_a_single_game_stands_in_the_middle():
    (line,) = lines([200]).lines
    assert (float(line.points[0][0]), line.runs) == ((LEFT + WIDTH - RIGHT) / 2, ())


def test_names_at_the_ends_of_twelve_equal_lines_do_not_lie_on_each_other():
    heights = sorted(float(line.label.at) for line in lines(*([200, 220] for _ in range(12))).lines)
    assert all(second - first >= BETWEEN_LABELS for first, second in pairwise(heights))
    assert heights[0] >= TOP
    assert heights[-1] <= HEIGHT - BOTTOM


def test_no_two_of_twelve_lines_look_alike_without_their_colours():
    looks = {(line.mark, line.dash) for line in lines(*([1, 2] for _ in range(12))).lines}
    assert len(looks) == 12
