"""Every way a service says no: a code, the field it is about, and a sentence in the reader's language."""

from __future__ import annotations

from enum import StrEnum


class Trouble(StrEnum):
    """Sent over the wire: a code never changes its meaning. The sentences are in games.texts.refusals."""

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


class RoomError(Exception):
    """Nothing has changed; `code` says why, `field` where, and `wait` after how many seconds it may go better."""

    def __init__(self, code: str, *, field: str | None = None, wait: float = 0.0) -> None:
        super().__init__(code)
        self.code = code
        self.field = field
        self.wait = wait

    @property
    def message(self) -> str:
        """The sentence for the reader of this request."""
        # Late: texts need Django's settings, and errors are imported by whoever may raise them.
        from games.texts.refusals import sentence

        return sentence(self.code)
