"""docs/performance.svg: bars, drawn from the same figures as the page beside it."""

from html import escape
from itertools import cycle

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


Panel = tuple[str, list[str], dict[str, tuple[float, ...]], str]  # title, legend, values by kind of server, their unit


def chart(measured: Measured) -> str:
    """The whole image."""
    panels, top = [], 0
    for panel in (_costs(measured), _waits(measured)):
        if panel[2]:
            drawn, height = _panel(top, *panel)
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
            "</svg>\n",
        ]
    )


def _costs(measured: Measured) -> Panel:
    found = phases(measured, *NAMES)
    sizes, kinds = (list(dict.fromkeys(each[at] for each in found)) for at in (2, 1))
    rows = {kind: tuple(middle(measured, f"{kind}_{rooms}", "server_us") for rooms in sizes) for kind in kinds}
    return "Processor time of an action", [f"{rooms} rooms of four" for rooms in sizes], rows, "µs"


def _waits(measured: Measured) -> Panel:
    light = measured.get("light", {})
    rows = {kind: (light[kind]["fan_p50"], light[kind]["fan_p99"]) for kind in NAMES if kind in light}
    rooms = light.get("game", {}).get("rooms", 0)
    title = f"Until everybody has seen it: {rooms} rooms, an action a second each"
    return title, ["half of them (p50)", "all but a hundredth (p99)"], rows, "ms"


def _panel(
    top: int, title: str, legend: list[str], rows: dict[str, tuple[float, ...]], unit: str
) -> tuple[list[str], int]:
    lines = [_text(20, top + 28, title, "title")]
    at = 20
    for shade, word in zip(cycle("cd"), legend, strict=False):
        lines += [_rect(at, top + 39, 10, shade, height=10), _text(at + 15, top + 48, word, "small")]
        at += 30 + 7 * len(word)
    most = max(map(max, rows.values())) or 1
    y = top + HEAD + 4
    for kind, values in rows.items():
        lines.append(_text(20, y + BAR * len(values) // 2 + 4, NAMES[kind]))
        for shade, value in zip(cycle("ab" if kind == "game" else "cd"), values, strict=False):
            width = max(1.0, BARS * value / most)
            said = f"{value:,.0f} {unit}" if value >= 100 else f"{value:.1f} {unit}"
            lines += [_rect(LABELS, y, width, shade), _text(LABELS + width + 6, y + 10, said, "small")]
            y += BAR
        y += GAP
    return lines, y - top + 4


def _rect(x: float, y: float, width: float, shade: str, *, height: int = BAR - 2) -> str:
    return f'<rect class="{shade}" x="{x}" y="{y}" width="{width:.1f}" height="{height}"/>'


def _text(x: float, y: float, words: str, kind: str = "") -> str:
    style = f' class="{kind}"' if kind else ""
    return f'<text{style} x="{x:.1f}" y="{y}">{escape(words)}</text>'
