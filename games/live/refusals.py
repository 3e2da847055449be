"""An action that is not taken, and why."""


class Refused(Exception):  # noqa: N818 - it reads as what it is
    """Nothing has changed; `code` says why, and each screen says it in its own language."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


# Codes beside those of the rules and of the dice's ledger.
STALE = "stale"
NOT_YOUR_SEAT = "not_your_seat"
NO_SUCH_GAME = "no_such_game"
UNDO_OFF = "undo_off"
NOT_ABSENT = "not_absent"
TOO_OFTEN = "too_often"
SERVER_TROUBLE = "server_trouble"
DISK_FULL = "disk_full"
CHAT_OFF = "chat_off"
REACTIONS_OFF = "reactions_off"
TOO_FAST = "too_fast"
NOTHING_TO_READ = "nothing_to_read"
NOBODY_TO_NUDGE = "nobody_to_nudge"
BAD_MESSAGE = "bad_message"
