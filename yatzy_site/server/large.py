"""Who may send more than MOST_BODY: nobody, unless the site names somebody."""

from collections.abc import Callable

from yatzy_site.server.limits import MOST_BODY

# From a request's path and its Cookie header to the bytes it may bring.
Judge = Callable[[str, str], int]

_judges: list[Judge] = []


def ask(judge: Judge) -> Judge:
    """Have `judge` asked about every request that is longer than others may be."""
    _judges.append(judge)
    return judge


def most_body(path: str, cookies: str) -> int:
    return max([MOST_BODY, *(judge(path, cookies) for judge in _judges)])
