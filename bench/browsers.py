"""`yatzy.py bench browsers`: the long games of the browser tests.

Two browsers play every rule set freely, in forced order and by naming categories first; twelve play one whole sheet.
Every sheet is held against the log. Time is bounded: a stuck game is a failure, not a wait.
"""

from time import perf_counter
from typing import Any

from rules import RULESETS
from tests.browser.chromium import Company, visiting
from tests.browser.guests import play_to_the_end
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
