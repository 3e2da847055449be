from tests.helpers.fixtures import (
    _no_connection_left,
    _nothing_counted_yet,
    answer_to,
    browser,
    fresh_process,
    here,
    told,
    wire,
)

__all__ = [
    "_no_connection_left",
    "_nothing_counted_yet",
    "answer_to",
    "browser",
    "fresh_process",
    "here",
    "told",
    "wire",
]
