"""How long a slow phone is deaf while dice tumble: the longest task of every roll, one's own and another's."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from playwright.sync_api import CDPSession, Page

from bench.lib.page_rows import Table, finish_turn
from bench.lib.slow_phone import SLOWER, Seen, Wanted, ask, slow, wait_for, watch
from tests.browser.chromium import Company
from tests.browser.guests import Guest

ROLLS = 3
READING = 400  # milliseconds after the dice have landed, in which the table shows what they are worth
ROUNDS_BEFORE = 2  # so that there are numbers in the sheet and lines in the log
NOTHING = Wanted("null")

# By key: players and rule set.
TABLES = {
    "finnish_2": (2, "finnish"),
    "finnish_12": (12, "finnish"),
    "maxi_2": (2, "maxi"),
    "maxi_12": (12, "maxi"),
}
WHERE = """(() => {
  const { left, top, width, height } = document.querySelector("action-bar .roll").getBoundingClientRect();
  return [left + width / 2, top + height / 2];
})()"""
# A slip of the finger is no second roll: the button is deaf for a moment.
AWAKE = "document.querySelector('action-bar .roll:not([hidden]):not([aria-disabled=true])') ? true : undefined"
MARK = "the page that is traced"  # many pages have a thread of that name; ours sets a mark
CATEGORIES = "-*,toplevel,blink.user_timing"  # tasks and marks, and nothing else: a trace costs time itself
TASK, NAME, MAIN = "ThreadControllerImpl::RunTask", "thread_name", "CrRendererMain"
Event = dict[str, Any]


class Task(NamedTuple):
    """The longest of some tasks, in milliseconds: by the processor, and by the clock, which others slow down."""

    busy: float
    clock: float


def measure_dice(company: Company, key: str, rounds: int) -> list[Seen]:
    """A table that has begun; of every round the longest task of Alice's rolls, and of Bob's on Alice's phone."""
    players, ruleset = TABLES[key]
    alice, bob = company.guest("Alice", reduced_motion="no-preference"), company.guest("Bob")
    watch(alice.page, NOTHING)
    table = Table.begin(alice, bob, players, ruleset)
    table.play_on(ROUNDS_BEFORE)
    devtools = slow(alice.page)
    found = []

    def unmeasured(player: Guest, other: Guest) -> None:
        """What is not measured need not be slow."""
        devtools.send("Emulation.setCPUThrottlingRate", {"rate": 1})
        finish_turn(player)
        other.wait_for_turn()
        devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})

    for _ in range(rounds):
        own = worst(_fall(alice.page, devtools, lambda: _tap(alice.page, devtools)) for _ in range(ROLLS))
        unmeasured(alice, bob)
        another = worst(_fall(alice.page, devtools, bob.roll) for _ in range(ROLLS))
        unmeasured(bob, alice)
        found.append({"own": own.busy, "another": another.busy, "clock": worst((own, another)).clock})
    company.go_home()
    return found


def _fall(page: Page, devtools: CDPSession, throw: Callable[[], object]) -> Task:
    """Throw, wait until the dice lie and the table says what they are worth; the longest task on the way."""
    landed = ask(devtools, "seenByBench.landed")

    def fall() -> None:
        throw()
        wait_for(page, devtools, f"seenByBench.landed > {landed} || undefined")
        page.wait_for_timeout(READING)

    return longest_task(traced(page, devtools, fall))


def _tap(page: Page, devtools: CDPSession) -> None:
    """A real press on the big button; Playwright's own would run scripts in the page, which count as tasks."""
    wait_for(page, devtools, AWAKE)
    x, y = ask(devtools, WHERE)
    for kind in ("mousePressed", "mouseReleased"):
        place = {"x": x, "y": y, "button": "left", "clickCount": 1}
        devtools.send("Input.dispatchMouseEvent", {"type": kind, **place})


# What the page's main thread did, from Chromium's own trace: its tasks, by the processor and by the clock


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
