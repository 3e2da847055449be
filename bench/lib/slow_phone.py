"""A slow phone on a slow network: Chromium's own brakes, and a script that notes how soon a page can be used.

The brakes are those of the developer tools. They hold back the processor and every answer, that of a websocket's
handshake too, but not its messages: our script does that. Nor do they hold back the handshake of a connection.
"""

import json
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import CDPSession, Error, Page, Request, WebSocket, expect

MBIT, LATENCY, SLOWER = 1, 150, 4  # Mbit/s both ways, milliseconds an answer, times as slow as this machine
BYTES_A_SECOND = MBIT * 1_000_000 // 8
THROUGHPUT = dict.fromkeys(("downloadThroughput", "uploadThroughput"), BYTES_A_SECOND)
NETWORK = {"offline": False, "latency": LATENCY, **THROUGHPUT}
Seen = dict[str, float]
PATIENCE = 60_000  # milliseconds: a page that takes longer is broken, not slow

# Runs before anything of the page's own. `find` gives the thing one came for once it is there; from the first frame
# in which it is on top of everything else and takes taps, it counts as usable, and is pressed then and there if asked.
WATCH = """(() => {
  const seen = { shift: 0, longest: 0, landed: 0, usable: null };
  globalThis.seenByBench = seen;
  const note = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  note("layout-shift", ({ hadRecentInput, value }) => seen.shift += hadRecentInput ? 0 : value);
  note("longtask", ({ duration }) => seen.longest = Math.max(seen.longest, duration)); // 50 ms and more
  const { get, set } = Object.getOwnPropertyDescriptor(WebSocket.prototype, "onmessage");
  let due = 0;
  const later = (hear) => (event) => {
    due = Math.max(due, performance.now() + %(latency)d) + event.data.length * 1000 / %(rate)d;
    setTimeout(() => hear(event), due - performance.now());
  };
  const slowed = { get, set: function (hear) { set.call(this, hear && later(hear)); } };
  Object.defineProperty(WebSocket.prototype, "onmessage", slowed);
  addEventListener("dice-landed", () => seen.landed += 1);
  const find = () => %(find)s;
  const answers = (node) => {
    const { left, top, width, height } = node.getBoundingClientRect();
    if (top + height / 2 > innerHeight) node.scrollIntoView({ block: "center" });
    const found = document.elementFromPoint(left + width / 2, top + height / 2);
    return found !== null && node.contains(found) && !node.matches(":disabled, [aria-disabled=true]");
  };
  const look = () => {
    if (%(press)s && document.body && sessionStorage.getItem("usable")) return; // this is where the press has led
    const node = document.body && find();
    if (!node || !answers(node)) return requestAnimationFrame(look);
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      seen.usable = performance.now(); // the frame with it has been drawn
      sessionStorage.setItem("usable", seen.usable);
      if (!%(press)s) return;
      const name = document.getElementById("name");
      if (name) name.value = %(name)s;
      node.click();
    };
    port2.postMessage(null);
  };
  requestAnimationFrame(look);
})();"""
READ = """({
  ...seenByBench,
  painted: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
})"""
USABLE = "globalThis.seenByBench?.usable"
PRESSED = "Number(sessionStorage.getItem('usable')) || undefined"


@dataclass(frozen=True)
class Wanted:
    """What somebody opens a page for: how a script finds it, and what is there once it was pressed."""

    find: str  # JavaScript
    then: str = ""  # a selector; nothing: there is nothing to press
    name: str = "Bob"  # to be typed before, where a name is asked for


class Loaded:
    """What came over the wire for a page, in both directions, its websocket included."""

    def __init__(self, page: Page) -> None:
        self._sockets = self._socket_bytes = 0
        self._finished: list[Request] = []
        page.on("requestfinished", lambda request: self._finished.append(request))
        page.on("websocket", self._socket)

    @property
    def figures(self) -> Seen:
        size = sum(sum(request.sizes().values()) for request in self._finished)
        return {"requests": self._sockets + len(self._finished), "bytes": self._socket_bytes + size}

    def _socket(self, socket: WebSocket) -> None:
        self._sockets += 1
        for way in ("framereceived", "framesent"):
            socket.on(way, self._frame)

    def _frame(self, text: str | bytes) -> None:
        self._socket_bytes += len(text.encode() if isinstance(text, str) else text)


def slow(page: Page) -> CDPSession:
    """Put the brakes on."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("Network.enable")
    devtools.send("Network.emulateNetworkConditions", NETWORK)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    return devtools


def look(page: Page, address: str, wanted: Wanted) -> Seen:
    """Open a page and touch nothing: what came over the wire, and what was seen."""
    loaded = Loaded(page)
    devtools = slow(page)
    watch(page, wanted)
    page.goto(address, timeout=PATIENCE, wait_until="commit")
    return settled(page, devtools, loaded)


def settled(page: Page, devtools: CDPSession, loaded: Loaded) -> Seen:
    """The figures of a page once it can be used and nothing more comes."""
    wait_for(page, devtools, USABLE)
    page.wait_for_load_state("networkidle", timeout=PATIENCE)
    seen = ask(devtools, READ)
    return loaded.figures | {
        "painted": seen["painted"],
        "usable": max(seen["usable"], seen["painted"]),
        "shift": seen["shift"],
        "longest": seen["longest"],
    }


def press(page: Page, address: str, wanted: Wanted) -> float:
    """Open a page and press what one came for in the first frame that has it; when that was. It has to work."""
    devtools = slow(page)
    watch(page, wanted, press=True)
    page.goto(address, timeout=PATIENCE, wait_until="commit")
    pressed = wait_for(page, devtools, PRESSED)
    expect(page.locator(wanted.then).first).to_be_visible(timeout=PATIENCE)
    return float(pressed)


def watch(page: Page, wanted: Wanted, *, press: bool = False) -> None:
    """Have every document of this page note what happens in it, and hear of the websocket as late as of all else."""
    values = {"find": wanted.find, "press": json.dumps(press), "name": json.dumps(wanted.name)}
    network = {"latency": LATENCY, "rate": BYTES_A_SECOND}
    page.add_init_script(WATCH % (values | network))


def wait_for(page: Page, devtools: CDPSession, expression: str) -> Any:
    """Ask until there is an answer."""
    for _ in range(PATIENCE // 100):
        with suppress(Error):  # between two documents there is nobody to ask
            if (answer := ask(devtools, expression)) is not None:
                return answer
        page.wait_for_timeout(100)
    raise AssertionError(f"{page.url} never had {expression}")


def ask(devtools: CDPSession, expression: str) -> Any:
    """The value of an expression in the page. Not `page.evaluate`, which brings scripts of its own: they take time."""
    answer = devtools.send("Runtime.evaluate", {"expression": expression, "returnByValue": True})
    return answer["result"].get("value")
