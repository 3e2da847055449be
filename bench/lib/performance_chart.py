"""docs/performance.svg: bars, drawn from the same figures as the page beside it."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from bench.lib.figures import Measured
from bench.lib.performance_page import NAMES, middle, phases

WIDTH, LABELS, BARS = 760, 250, 410
BAR, GAP, HEAD = 12, 12, 58

# An image knows no page around it: it brings its own paper, by day and by night.
STYLE = """
  rect.paper { fill: #fbf7ee } text { fill: #2b2620; font: 13px system-ui, sans-serif }
  text.title { font-weight: 600; font-size: 15px } text.small { font-size: 11px }
  .a { fill: #b4431f } .b { fill: #e0a184 } .c { fill: #55606e } .d { fill: #a9b1bb }
  @media (prefers-color-scheme: dark) {
    rect.paper { fill: #1d1b18 } text { fill: #efe8da }
    .a { fill: #e8774e } .b { fill: #94543a } .c { fill: #a3adb9 } .d { fill: #626b77 }
  }
"""


@dataclass(frozen=True)
class Row:
    """One server: a long name, a value for each of the legend's words, and whether it is ours."""

    name: str
    values: tuple[float, ...]
    ours: bool


def chart(measured: Measured) -> str:
    """The whole image."""
    panels, top = [], 0
    for title, legend, rows, unit in (_costs(measured), _waits(measured)):
        if rows:
            drawn, height = _panel(top, title, legend, rows, unit)
            panels += drawn
            top += height
    box = f'viewBox="0 0 {WIDTH} {top}" width="{WIDTH}" height="{top}"'
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" {box} role="img">',
            "<title>What an action costs, and how long one waits for it</title>",
            f"<style>{STYLE}</style>",
            f'<rect class="paper" width="{WIDTH}" height="{top}" rx="8"/>',
            *panels,
            "</svg>",
            "",
        ]
    )


def _costs(measured: Measured) -> tuple[str, Sequence[str], list[Row], str]:
    found = phases(measured, *NAMES)
    sizes = list(dict.fromkeys(rooms for _, _, rooms in found))
    kinds = dict.fromkeys(kind for _, kind, _ in found)
    rows = [
        Row(NAMES[kind], tuple(middle(measured, f"{kind}_{rooms}", "server_us") for rooms in sizes), kind == "game")
        for kind in kinds
    ]
    return "Processor time of an action", [f"{rooms} rooms of four" for rooms in sizes], rows, "µs"


def _waits(measured: Measured) -> tuple[str, Sequence[str], list[Row], str]:
    light = measured.get("light", {})
    rows = [
        Row(NAMES[kind], (light[kind]["fan_p50"], light[kind]["fan_p99"]), kind == "game")
        for kind in NAMES
        if kind in light
    ]
    rooms = light.get("game", {}).get("rooms", 0)
    title = f"Until everybody has seen it: {rooms} rooms, an action a second each"
    return title, ["half of them (p50)", "all but a hundredth (p99)"], rows, "ms"


def _panel(top: int, title: str, legend: Sequence[str], rows: Sequence[Row], unit: str) -> tuple[list[str], int]:
    lines = [_text(20, top + 28, title, "title")]
    at = 20
    for number, word in enumerate(legend):
        lines += [_rect(at, top + 39, 10, "cd"[number % 2], height=10), _text(at + 15, top + 48, word, "small")]
        at += 30 + 7 * len(word)
    most = max(value for row in rows for value in row.values) or 1
    y = top + HEAD + 4
    for row in rows:
        block = BAR * len(row.values)
        lines.append(_text(20, y + block // 2 + 4, row.name, ""))
        for number, value in enumerate(row.values):
            shade = ("ab" if row.ours else "cd")[number % 2]
            width = max(1.0, BARS * value / most)
            lines.append(_rect(LABELS, y + number * BAR, width, shade))
            lines.append(_text(LABELS + width + 6, y + number * BAR + 10, _number(value, unit), "small"))
        y += block + GAP
    return lines, y - top + 4


def _number(value: float, unit: str) -> str:
    return f"{value:,.0f} {unit}" if value >= 100 else f"{value:.1f} {unit}"


def _rect(x: float, y: float, width: float, shade: str, *, height: int = BAR - 2) -> str:
    return f'<rect class="{shade}" x="{x}" y="{y}" width="{width:.1f}" height="{height}"/>'


def _text(x: float, y: float, words: str, kind: str) -> str:
    style = f' class="{kind}"' if kind else ""
    return f'<text{style} x="{x:.1f}" y="{y}">{escape(words)}</text>'
