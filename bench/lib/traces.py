"""What a page's main thread did, from Chromium's own trace: its tasks, by the processor and by the clock."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from playwright.sync_api import CDPSession, Page

MARK = "the page that is traced"  # many pages have a thread of that name; ours sets a mark
CATEGORIES = "-*,toplevel,blink.user_timing"  # tasks and marks, and nothing else: a trace costs time itself
TASK, NAME, MAIN = "ThreadControllerImpl::RunTask", "thread_name", "CrRendererMain"
Event = dict[str, Any]


class Task(NamedTuple):
    """The longest of some tasks, in milliseconds: by the processor, and by the clock, which others slow down."""

    busy: float
    clock: float


def traced(page: Page, devtools: CDPSession, act: Callable[[], object]) -> list[Event]:
    """The trace of the browser while something is done."""
    whole = page.context.browser.new_browser_cdp_session()
    events: list[Event] = []
    ended: list[object] = []
    whole.on("Tracing.dataCollected", lambda part: events.extend(part["value"]))
    whole.on("Tracing.tracingComplete", lambda told: ended.append(told))
    whole.send("Tracing.start", {"categories": CATEGORIES, "transferMode": "ReportEvents"})
    devtools.send("Runtime.evaluate", {"expression": f"performance.mark({MARK!r})"})
    act()
    whole.send("Tracing.end")
    while not ended:
        page.wait_for_timeout(20)
    whole.detach()
    return events


def longest_task(events: Sequence[Event]) -> Task:
    """The longest tasks of the page that has set the mark."""
    process = next(event["pid"] for event in events if event.get("name") == MARK)
    own = [event for event in events if event["pid"] == process]
    (thread,) = {each["tid"] for each in own if each.get("name") == NAME and each["args"]["name"] == MAIN}
    tasks = [each for each in own if each.get("name") == TASK and each["tid"] == thread and "tdur" in each]
    assert tasks, f"this browser has another name for {TASK}"
    return Task(max(event["tdur"] for event in tasks) / 1000, max(event["dur"] for event in tasks) / 1000)


def worst(tasks: Iterable[Task]) -> Task:
    every = list(tasks)
    return Task(max(each.busy for each in every), max(each.clock for each in every))
