"""docs/pages.md, made from docs/pages.json and nothing else."""

from bench.lib.figures import Measured, promises
from bench.lib.machine import caution
from bench.lib.page_figures import KINDS, middle, table_name, targets, task, worst
from bench.lib.page_rows import ROWS
from bench.lib.slow_phone import LATENCY, MBIT, SLOWER

TOP = f"""# What a page costs a slow phone

Written by `{{command}}`; the raw figures are in [pages.json](pages.json). The real server, and real Chromium held back
by its developer tools: **{MBIT} Mbit/s, {LATENCY} ms for every answer, a processor {SLOWER} times as slow as the
machine's own.** Every visit has an empty cache. Medians of {{rounds}} rounds; bytes, requests and shifts are the most
of any round, because they may not depend on luck.

**Usable** is the first frame in which the thing one came for is drawn, on top of everything else and awake. In that
very frame the bench presses it, and a visit counts only if what the table below says comes of it. So a page that shows
its button before it can act on it is not usable yet; a room's page needs its websocket to have answered.

A websocket's messages, which the tools let through, are held back just as long by a script in the page. Nothing holds
back the handshake of a connection: a phone that comes for the first time waits for one further round trip,
{LATENCY} ms, before its first answer, and with https for another.
"""
PAGES = """## Page by page

A phone of 360 by 740, the TV of 1920 by 1080. Bytes are those of both directions with all headers, the websocket
included; requests count it as one. What a page fetches ahead for the next one is in both. "Shift" is the sum of all
layout shifts, "task" the longest time by the clock for which the page could not have answered a tap.
"""
DICE = """## While dice tumble

Full motion, at a table some rounds on. From the tap until the dice lie and the sheet shows what they are worth, three
rolls a turn; the other player's dice as they fall on this phone. The longest task of a round in milliseconds of the
slow processor, median and most; by the clock, which counts what others did on this machine as well, the most.
"""


def page(measured: Measured) -> str:
    machine = measured["machine"]
    where = f"{machine['cores']} cores, {machine['browser']}, Python {machine['python']}, {machine['system']}"
    return "\n".join(
        [
            TOP.format(command=measured["command"], rounds=measured["rounds"]),
            f"Measured on {where}, load {machine['load']} before it began.{caution(machine)}",
            "",
            *promises(targets(measured)),
            *_pages(measured),
            *_dice(measured),
        ]
    )


def _pages(measured: Measured) -> list[str]:
    lines = [
        PAGES,
        "| | requests | KB | first paint, s | usable, s | shift | task, ms | usable means |",
        "| --- |" + " ---: |" * 6 + " --- |",
    ]
    for key in measured["pages"]:
        name, means = ROWS[key]
        lines.append(f"| {name} | {_cells(measured, key)} | {means} |")
    return [*lines, ""]


def _cells(measured: Measured, key: str) -> str:
    cells = [
        f"{worst(measured, key, 'requests'):.0f}",
        f"{worst(measured, key, 'bytes') / 1000:.0f}",
        f"{middle(measured, key, 'painted') / 1000:.2f}",
        f"**{middle(measured, key, 'usable') / 1000:.2f}**",
        f"{worst(measured, key, 'shift'):.3f}",
        f"{middle(measured, key, 'longest'):.0f}",
    ]
    return " | ".join(cells)


def _dice(measured: Measured) -> list[str]:
    head = " | ".join(f"{kind} | most" for kind in KINDS.values())
    lines = [DICE, f"| | {head} | by the clock |", "| --- |" + " ---: |" * 5]
    for key in measured["dice"]:
        cells = [took for kind in KINDS for took in task(measured, key, kind)] + [task(measured, key, "clock")[1]]
        lines.append(f"| {table_name(key)} | {' | '.join(f'{cell:.0f}' for cell in cells)} |")
    return [*lines, ""]
