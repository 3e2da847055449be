"""Every reason for which something is refused, and the one exception that carries it."""

from __future__ import annotations

from enum import StrEnum
from typing import get_args

from rules import Refusal
from rules.fairness import Fault


class Reason(StrEnum):
    """Goes over the wire and into templates: a code never changes its meaning."""

    # Finding and entering a room
    UNKNOWN_ROOM = "unknown_room"
    TOO_MANY_GUESSES = "too_many_guesses"
    TOO_MANY_ROOMS = "too_many_rooms"
    TOO_MANY_REQUESTS = "too_many_requests"
    ROOM_CLOSED = "room_closed"
    ROOM_LOCKED = "room_locked"
    ROOM_FULL = "room_full"
    TOO_MANY_HERE = "too_many_here"
    TOO_MANY_FRIENDS = "too_many_friends"
    KICKED = "kicked"

    # Names
    NAME_EMPTY = "name_empty"
    NAME_TOO_LONG = "name_too_long"
    NAME_TAKEN = "name_taken"
    NAME_LOOKS_ALIKE = "name_looks_alike"
    NAME_IS_A_LABEL = "name_is_a_label"
    NAME_BAD_CHARACTERS = "name_bad_characters"
    BAD_COLOUR = "bad_colour"

    # Who may do what to whom
    NOT_A_MEMBER = "not_a_member"
    NOT_HOST = "not_host"
    HOST_JUST_LEFT = "host_just_left"
    NOT_YOURS = "not_yours"
    NOT_YOURSELF = "not_yourself"
    NO_SUCH_MEMBER = "no_such_member"
    NEEDS_A_DEVICE = "needs_a_device"

    # Agreeing on a game
    BAD_SETTINGS = "bad_settings"
    SIZE_BELOW_SEATED = "size_below_seated"
    BAD_TEAM = "bad_team"
    TEAM_NAME_TAKEN = "team_name_taken"
    TOO_FEW_FOR_TEAMS = "too_few_for_teams"
    SHEET_NEEDS_FINAL_DICE = "sheet_needs_final_dice"
    NOBODY_SEATED = "nobody_seated"
    BOTS_NEED_OUR_DICE = "bots_need_our_dice"
    CLOCK_NEEDS_OUR_DICE = "clock_needs_our_dice"
    GAME_RUNNING = "game_running"
    NO_GAME = "no_game"

    # Playing
    STALE = "stale"
    NOT_YOUR_SEAT = "not_your_seat"
    NO_ADVICE = "no_advice"
    NOT_STUDIED = "not_studied"
    NO_SUCH_GAME = "no_such_game"
    UNDO_OFF = "undo_off"
    NOT_ABSENT = "not_absent"
    TOO_OFTEN = "too_often"

    # Table talk
    CHAT_OFF = "chat_off"
    REACTIONS_OFF = "reactions_off"
    TOO_FAST = "too_fast"
    NOTHING_TO_READ = "nothing_to_read"
    NOBODY_TO_NUDGE = "nobody_to_nudge"

    # "I was Anna", and other phones
    MEMBER_IS_HERE = "member_is_here"
    NO_SUCH_CLAIM = "no_such_claim"
    CAME_LATER = "came_later"
    HOSTS_PLACE = "hosts_place"
    LOSES_OWN_GAMES = "loses_own_games"
    LINK_USED = "link_used"

    # What should not happen
    BAD_MESSAGE = "bad_message"
    DISK_FULL = "disk_full"
    SERVER_TROUBLE = "server_trouble"

    # Backups, on the owner's page
    NO_FILE = "no_file"
    NOT_A_DATABASE = "not_a_database"
    BACKUP_DAMAGED = "backup_damaged"
    BACKUP_NOT_OURS = "backup_not_ours"
    BACKUP_NEWER = "backup_newer"
    DATABASE_DAMAGED = "database_damaged"
    NO_SPACE = "no_space"
    CANNOT_WRITE = "cannot_write"
    DATABASE_BUSY = "database_busy"
    NO_SUCH_BACKUP = "no_such_backup"
    NOTHING_STAGED = "nothing_staged"

    # Players and the link, on the owner's page
    NO_SUCH_PLAYER = "no_such_player"
    SAME_PLAYER = "same_player"
    PLAY_TOGETHER = "play_together"
    NAME_TAKEN_THERE = "name_taken_there"
    TOKEN_SET_OUTSIDE = "token_set_outside"


# The rules, and the ledger of the dice, know nothing of a server and keep codes of their own.
Code = Reason | Refusal | Fault
CODES: frozenset[Code] = frozenset((*Reason, *Refusal, *get_args(Fault)))


class Refused(Exception):  # noqa: N818 - it reads as what it is
    """Nothing has changed. Whoever answers the reader has the sentence for the code from games/words/refusals.py."""

    def __init__(self, code: Code, field: str | None = None, *, wait: float = 0.0) -> None:
        super().__init__(code)
        self.code = code
        self.field = field  # of the form or the body that was sent
        self.wait = wait  # seconds after which it may go better
