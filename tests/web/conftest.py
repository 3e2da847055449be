from tests.helpers.fixtures import _no_connection_left, _nothing_counted_yet, answer_to

__all__ = ["_no_connection_left", "_nothing_counted_yet", "answer_to"]
