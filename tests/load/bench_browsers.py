"""`yatzy.py bench browsers`: the long games of the browser tests, and how soon a phone has opened the door of a room.

Two browsers play every rule set freely, in forced order and by naming categories first; twelve play one whole sheet.
Every sheet is held against the log. Time is bounded: a stuck game is a failure, not a wait.
"""

from statistics import median
from time import perf_counter
from typing import Any

from playwright.sync_api import CDPSession, Page

from rules import RULESETS
from tests.browser.chromium import Company, visiting
from tests.browser.guests import Guest, play_to_the_end
from tests.browser.logbook import last_game
from tests.services.server import Server, running_server

HOUSE: dict[str, dict[str, Any]] = {
    "free": {},
    "forced": {"order": "forced"},
    "declare": {"declare": "after_first_roll"},
}
NAMES = ("Alice", "Bob", "Charlie", "Dora", "Eve", "Frank", "Grace", "Heidi", "Ivan", "Judy", "Karl", "Liv")
LONGEST = 240  # seconds for a game of two
LONGEST_OF_TWELVE = 900

# A slow phone network: what the design promises the join page on.
SLOW = {"offline": False, "latency": 150, "downloadThroughput": 125_000, "uploadThroughput": 125_000}
TRIES = 5
DOOR_SECONDS, DOOR_BYTES, DOOR_REQUESTS = 1.0, 150_000, 12
ROOM_SECONDS = 2.0


def main() -> int:
    """0 if every sheet is right and nothing took too long."""
    kept = True
    with running_server() as server, visiting(server.url) as new_company:
        for ruleset in RULESETS:
            for name, house in HOUSE.items():
                took = _play(server, new_company(), NAMES[:2], rolls=2, ruleset=ruleset, **house)
                kept &= took <= LONGEST
                print(f"{ruleset:<11} {name:<8} two browsers    {took:6.1f} s", flush=True)
        took = _play(server, new_company(), NAMES, rolls=1, ruleset="finnish")
        kept &= took <= LONGEST_OF_TWELVE
        print(f"{'finnish':<11} {'free':<8} twelve browsers {took:6.1f} s", flush=True)
        kept &= _door(new_company())
        kept &= _room(new_company())
    print("Every sheet is right to the point." if kept else "Something took too long.")
    return int(not kept)


def _play(server: Server, company: Company, names: tuple[str, ...], *, rolls: int, **settings: Any) -> float:
    """A whole game; the time from the first turn to the last screen."""
    friends = [company.guest(name) for name in names]
    host, *others = friends
    code = host.start_room()
    for friend in others:
        friend.join(code)
    host.choose(**settings)
    host.wait_for_members(*names)
    host.start_game()
    began = perf_counter()
    play_to_the_end(friends, rolls=rolls, best=True)
    took = perf_counter() - began
    logbook = last_game(server, code)
    for friend in friends:
        assert friend.sheet() == logbook.sheet(), f"{friend} has another sheet than the log"
        assert friend.standings() == logbook.standings(), f"{friend} has other places than the log"
    company.go_home()
    return took


def _door(company: Company) -> bool:
    """How soon somebody on a slow network could type their name; every try with an empty cache."""
    code = company.guest("Alice").start_room()
    times, loads = [], []
    for _ in range(TRIES):
        bob = company.guest("Bob")
        seconds, requests, size = open_slowly(bob, code)
        times.append(seconds)
        loads.append((requests, size))
    company.go_home()
    requests, size = max(loads)
    took = median(times)
    print(
        f"The door at 1 Mbit/s and 150 ms: {took:.2f} s (median of {TRIES}), {requests} requests, {size / 1000:.0f} KB."
    )
    return took <= DOOR_SECONDS and requests <= DOOR_REQUESTS and size <= DOOR_BYTES


def _room(company: Company) -> bool:
    """How long it is from "Sit down" to the lobby, for who has nothing of the room in the cache."""
    code = company.guest("Alice").start_room()
    times = [sit_down_slowly(company.guest(name), code) for name in NAMES[1 : TRIES + 1]]
    company.go_home()
    took = median(times)
    print(f"From the door to the lobby: {took:.2f} s (median of {TRIES}).")
    return took <= ROOM_SECONDS


def sit_down_slowly(guest: Guest, code: str) -> float:
    """Seconds from the click until the lobby can be used."""
    page = guest.page
    devtools = slow_network(page)
    guest.open(code)
    page.wait_for_load_state("networkidle")
    devtools.send("Network.clearBrowserCache")  # what was fetched ahead, too
    page.get_by_label("Your name").fill(guest.name)
    began = perf_counter()
    page.get_by_role("button", name="Sit down").click(no_wait_after=True)
    guest.see("lobby")
    return perf_counter() - began


def slow_network(page: Page) -> CDPSession:
    devtools = page.context.new_cdp_session(page)
    devtools.send("Network.enable")
    devtools.send("Network.emulateNetworkConditions", SLOW)
    return devtools


def open_slowly(guest: Guest, code: str) -> tuple[float, int, int]:
    """Seconds until the door is on the screen and works; requests and bytes until nothing more is loaded."""
    page = guest.page
    slow_network(page)
    sizes: list[int] = []
    page.on("requestfinished", lambda request: sizes.append(sum(request.sizes().values())))
    guest.open(code)
    page.wait_for_load_state("networkidle")
    # Modules run before DOMContentLoaded, styles come before the first paint: from then on it can be used.
    ready = page.evaluate(
        """() => Math.max(
          performance.getEntriesByType("navigation")[0].domContentLoadedEventEnd,
          performance.getEntriesByName("first-contentful-paint")[0].startTime,
        )"""
    )
    return ready / 1000, len(sizes), sum(sizes)
