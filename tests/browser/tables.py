"""Friends who have found each other: in a lobby, or at a table where a game has begun."""

from collections.abc import Callable
from typing import Any

from tests.browser.guests import Guest
from tests.browser.page_scripts import wait_for

Sheet = dict[str, dict[str, int]]
Come = Callable[..., Guest]


def lobby(come: Come, *names: str, **settings: Any) -> list[Guest]:
    """The first of them starts a room, chooses what is played, and the others sit down in this order."""
    host, *others = [come(name) for name in names]
    code = host.start_room()
    if settings:
        host.choose(**settings)
    for other in others:
        other.join(code)
    for guest in (host, *others):
        guest.wait_for_members(*names)
    return [host, *others]


def table(come: Come, *names: str, **settings: Any) -> list[Guest]:
    """The same, and the game has begun on every screen; the first of them is in turn."""
    host, *others = lobby(come, *names, **settings)
    host.start_game()
    for other in others:
        other.see("table")
    return [host, *others]


def alone(come: Come, **settings: Any) -> Guest:
    """Alice at a table of her own."""
    (alice,) = table(come, "Alice", **settings)
    return alice


def same_sheet(actor: Guest, *others: Guest) -> Sheet:
    """What the page of whoever acted last shows; the others wait until they have heard of it, too."""
    sheet = actor.sheet()
    for other in others:
        wait_for(other.page, lambda other=other: other.sheet() == sheet, f"{other} has another sheet than {actor}")
    return sheet


def forgive(problems: list[str], *words: str) -> None:
    """Strike what a test provoked on purpose from the browser's complaints: lines with these words, and no others."""
    problems[:] = [problem for problem in problems if not any(word in problem for word in words)]
