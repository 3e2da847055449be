"""What the owner is told when something cannot be done: a sentence for every reason."""

from __future__ import annotations

from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class OwnerTrouble(StrEnum):
    """Why something on the owner's page was not done; nothing has changed then."""

    # Backups
    NO_FILE = "no_file"
    NOT_A_DATABASE = "not_a_database"
    DAMAGED = "damaged"
    NOT_OURS = "not_ours"
    NEWER = "newer"
    DATABASE_DAMAGED = "database_damaged"
    DISK_FULL = "disk_full"
    CANNOT_WRITE = "cannot_write"
    BUSY = "busy"
    NO_SUCH_BACKUP = "no_such_backup"
    NOTHING_STAGED = "nothing_staged"

    # Players
    NO_SUCH_PLAYER = "no_such_player"
    SAME_PLAYER = "same_player"
    PLAY_TOGETHER = "play_together"
    NAME_TAKEN_THERE = "name_taken_there"

    # The link
    TOKEN_SET_OUTSIDE = "token_set_outside"


SENTENCES: dict[OwnerTrouble, Promise] = {
    OwnerTrouble.NO_FILE: _("Please choose a file first."),
    OwnerTrouble.NOT_A_DATABASE: _(
        "This file is no backup of Yatzy Night: it is not a SQLite database. Nothing was changed."
    ),
    OwnerTrouble.DAMAGED: _(
        "This backup is damaged or was cut off, and cannot be restored. Nothing was changed. Try an older one."
    ),
    OwnerTrouble.NOT_OURS: _("This database belongs to another program, not to Yatzy Night. Nothing was changed."),
    OwnerTrouble.NEWER: _(
        "This backup was made by a newer version of Yatzy Night. Update this server first. Nothing was changed."
    ),
    OwnerTrouble.DATABASE_DAMAGED: _(
        "The database itself is damaged, so that no whole backup of it can be made. Go back to an older one."
    ),
    OwnerTrouble.DISK_FULL: _(
        "There is not enough room on the disk for this. Nothing was changed. Delete old backups, or free some space."
    ),
    OwnerTrouble.CANNOT_WRITE: _("It could not be saved on the disk. Nothing was changed; the log says more."),
    OwnerTrouble.BUSY: _(
        "The database is busy, perhaps with an import. Nothing was changed. Choose the backup again in a while."
    ),
    OwnerTrouble.NO_SUCH_BACKUP: _("This backup is not there any more."),
    OwnerTrouble.NOTHING_STAGED: _("This question is an old one. Choose the backup again. Nothing was changed."),
    OwnerTrouble.NO_SUCH_PLAYER: _("This player is not there any more."),
    OwnerTrouble.SAME_PLAYER: _("These are one and the same player already. Choose somebody else."),
    OwnerTrouble.PLAY_TOGETHER: _(
        "They sit in the same running game, each with a column of their own. Merge them when that game is over."
    ),
    OwnerTrouble.NAME_TAKEN_THERE: _(
        "In a room where one of them is, somebody else has the name that would stay. Rename one of them first."
    ),
    OwnerTrouble.TOKEN_SET_OUTSIDE: _(
        "The owner's link is set by YATZY_OWNER_TOKEN. Give that another value and restart the server."
    ),
}


class OwnerError(Exception):
    """Nothing has changed; the sentence says why."""

    def __init__(self, code: OwnerTrouble) -> None:
        super().__init__(code)
        self.code = code

    def __str__(self) -> str:
        return str(SENTENCES[self.code])
