"""The sentence for every code in games/errors.py: why something was not done, in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.errors import Code, Reason
from rules import Refusal

Text = str | Promise

ROOM: dict[Code, Text] = {
    Reason.UNKNOWN_ROOM: _(
        "There is no room with this code. Look again at your friend's screen: a letter may be wrong."
    ),
    Reason.TOO_MANY_GUESSES: _("Too many wrong tries came from your network. Please wait a minute and try again."),
    Reason.TOO_MANY_ROOMS: _("Too many rooms were started from your network. Please wait a minute and try again."),
    Reason.TOO_MANY_REQUESTS: _("Too much at once came from your network. Please wait a moment and try again."),
    Reason.ROOM_CLOSED: _("This room is closed. Start a new one, or ask your friends for a new link."),
    Reason.ROOM_LOCKED: _("The host has locked this room: nobody new comes in or looks on. Ask the host to unlock it."),
    Reason.ROOM_FULL: _("Every seat in this room is taken. You can watch, or ask the host for more seats."),
    Reason.TOO_MANY_FRIENDS: _("One phone has half of the seats already. Ask the host to add more friends."),
    Reason.TOO_MANY_HERE: _("This room cannot hold more people."),
    Reason.KICKED: _("The host has sent you out of this room."),
    Reason.NAME_EMPTY: _("Please type a name, so that your friends know who you are."),
    Reason.NAME_TOO_LONG: _("This name is too long: at most 24 characters."),
    Reason.NAME_TAKEN: _(
        "Somebody here already has this name (small and capital letters count as the same). Please choose another one."
    ),
    Reason.NAME_LOOKS_ALIKE: _(
        "This name looks like that of somebody who is here. Please choose another one, so that nobody is taken for "
        "somebody else."
    ),
    Reason.NAME_IS_A_LABEL: _("The table itself calls somebody that. Please choose a name of your own."),
    Reason.NAME_BAD_CHARACTERS: _(
        "This name has characters that cannot be seen, or too many accents on one letter. Please type it again "
        "with letters, digits and ordinary signs."
    ),
    Reason.BAD_COLOUR: _("There is no such colour."),
    Reason.NOT_A_MEMBER: _("You are not in this room. Join it first."),
    Reason.NOT_HOST: _("Only the host can do that."),
    Reason.HOST_JUST_LEFT: _(
        "The host has just lost the connection. Wait a few seconds: if they are not back, anybody seated can do this."
    ),
    Reason.NOT_YOURS: _("Only the host, or whoever plays for this player, can do that."),
    Reason.NOT_YOURSELF: _("You cannot do that to yourself. You can leave the room instead."),
    Reason.NO_SUCH_MEMBER: _("They are not in this room any more."),
    Reason.NEEDS_A_DEVICE: _("The host needs a phone or a computer of their own."),
    Reason.BAD_SETTINGS: _("This setting has a value that does not exist."),
    Reason.SIZE_BELOW_SEATED: _("More people are seated than that. Ask somebody to get up first."),
    Reason.BAD_TEAM: _("There is no such team."),
    Reason.TEAM_NAME_TAKEN: _("Two teams cannot have the same name."),
    Reason.TOO_FEW_FOR_TEAMS: _("There are fewer players than teams. Seat more people, or make fewer teams."),
    Reason.SHEET_NEEDS_FINAL_DICE: _(
        "One phone can keep the score only with real dice, when just the last roll is entered."
    ),
    Reason.NOBODY_SEATED: _("Nobody is seated. Somebody has to sit down before a game can start."),
    Reason.BOTS_NEED_OUR_DICE: _("Bots cannot see real dice. Remove the bots, or roll the dice on the screen."),
    Reason.CLOCK_NEEDS_OUR_DICE: _(
        "With real dice there is no clock: nobody could roll them for whoever is late. Switch the clock off, or roll "
        "the dice on the screen."
    ),
    Reason.GAME_RUNNING: _("A game is running. Finish it or end it first."),
    Reason.NO_GAME: _("No game is running."),
    Reason.MEMBER_IS_HERE: _("They have this room open on another device. Close it there first."),
    Reason.CAME_LATER: _("Only somebody who sat here before the host left can answer this."),
    Reason.HOSTS_PLACE: _("This is the host's own place: nobody else gives it away."),
    Reason.NO_SUCH_CLAIM: _("This question has been answered already."),
    Reason.LOSES_OWN_GAMES: _(
        "This browser has another name, with games of its own, and cannot show them any more once it has this seat. "
        "To keep them, first use another phone too, from the menu under your name."
    ),
    Reason.LINK_USED: _(
        "This link was used already, or it is older than ten minutes. Make a new one on the other device."
    ),
    Reason.BAD_MESSAGE: _("The server did not understand that. Please reload the page."),
    Reason.DISK_FULL: _(
        "The server's disk is full, so nothing new can be saved. What was saved is safe. Tell whoever runs the "
        "server: once there is room, everything goes on by itself."
    ),
    Reason.SERVER_TROUBLE: _("The server could not save that. Please try again."),
}

TABLE: dict[Code, Text] = {
    Reason.STALE: _("Somebody was faster: look at the table and try again."),
    Reason.NO_ADVICE: _("This table plays without advice."),
    Reason.NOT_STUDIED: _("These rules are not studied yet. Please try again in a moment."),
    Reason.NOT_YOUR_SEAT: _("This is not your seat."),
    Reason.NO_SUCH_GAME: _("This game is not on the table any more."),
    Reason.UNDO_OFF: _("This room plays without taking back."),
    Reason.NOT_ABSENT: _("The player is here: wait for them."),
    Reason.TOO_OFTEN: _("That was done too often in this game and cannot be done any more."),
    Reason.CHAT_OFF: _("The host has switched the chat off."),
    Reason.REACTIONS_OFF: _("The host has switched reactions off."),
    Reason.TOO_FAST: _("That was too fast, and nobody saw it. Please wait a moment."),
    Reason.NOBODY_TO_NUDGE: _("There is nobody to nudge now."),
    Reason.NOTHING_TO_READ: _("There was nothing to read in that."),
    # About the proof that nobody chose the dice; a page that is up to date never hears them.
    "link_does_not_follow": _("Your browser's dice chain does not fit this game. Please reload the page."),
    "end_reused": _("Your browser's dice chain was used before. Please reload the page."),
    "chain_missing": _("Your browser has not prepared its dice chain yet. Please reload the page."),
    "roll_out_of_order": _("This roll has been made already."),
    "not_an_end": _("Your browser's dice chain cannot be read. Please reload the page."),
}

# The rules have plain sentences of their own, for programmers; these are for somebody at the table.
RULES: dict[Code, Text] = {
    # Setting up a game
    Refusal.UNKNOWN_RULE_SET: _("There is no such rule set."),
    Refusal.UNKNOWN_HOUSE_RULE: _("There is no such house rule."),
    Refusal.NO_SEATS: _("A game needs at least one player."),
    Refusal.BAD_TEAMS: _("There must be at least two teams, with everybody in one of them."),
    Refusal.BAD_BONUS: _("The dice cannot reach this bonus. Choose a lower sum, and 0 to 1000 points."),
    Refusal.UNKNOWN_DICE_SOURCE: _("There is no such way to roll."),
    # Who may act, and when
    Refusal.GAME_OVER: _("The game is over."),
    Refusal.NO_SUCH_SEAT: _("There is no such seat at this table."),
    Refusal.NOT_YOUR_TURN: _("It is somebody else's turn."),
    Refusal.SEAT_RESIGNED: _("This seat has resigned."),
    Refusal.NOT_AN_ACTION: _("Nobody can do that in this game."),
    # Dice
    Refusal.ROLL_FIRST: _("Roll the dice first."),
    Refusal.NO_ROLLS_LEFT: _("There are no rolls left in this turn: choose a category."),
    Refusal.BAD_KEEP: _("These dice cannot be kept."),
    Refusal.ROLL_ALL_FIRST: _("The first roll throws all dice."),
    Refusal.NOTHING_TO_ROLL: _("Every die is kept. Let go of at least one, or choose a category."),
    Refusal.WRONG_NUMBER_OF_FACES: _("That is not the right number of dice: enter each die on the table once."),
    Refusal.IMPOSSIBLE_FACE: _("A die shows 1 to 6."),
    Refusal.DICE_ARE_ON_THE_TABLE: _("This room plays with real dice: enter what they show."),
    Refusal.DICE_ARE_ROLLED_HERE: _("This room rolls the dice on the screen."),
    Refusal.BAD_ROLLS_USED: _("That cannot be the number of your roll."),
    Refusal.ROLLS_USED_NEEDED: _("Say after how many rolls you stopped: unused ones are saved."),
    # Choosing a category
    Refusal.UNKNOWN_CATEGORY: _("This sheet has no such category."),
    Refusal.CATEGORY_FILLED: _("This category is filled already."),
    Refusal.CATEGORY_NOT_PLAYED: _("Only the upper section is played."),
    Refusal.NOT_NEXT_IN_ORDER: _("House rule: categories are filled from top to bottom."),
    Refusal.DECLARE_FIRST: _("House rule: name the category you are going for first."),
    Refusal.NOTHING_TO_DECLARE: _("There is nothing to name now."),
    Refusal.DECLARED_OTHERWISE: _("You named another category for this turn."),
    Refusal.CHANCE_IS_FALLBACK: _("Chance is only for dice that score nowhere else."),
    Refusal.CHANCE_IS_LAST: _("House rule: chance is filled last."),
    Refusal.JOKER_UPPER_FIRST: _("A joker goes into the upper category of its own face first."),
    Refusal.JOKER_LOWER_FIRST: _("A joker goes into an open lower category first."),
    Refusal.ZERO_NOT_ALLOWED: _("House rule: a zero may be written only when nothing fits."),
    Refusal.ROLLS_UNKNOWN: _("This category pays by the roll: say after how many rolls you stopped."),
    # Interrupted play
    Refusal.NOTHING_TO_UNDO: _("A choice can be taken back until the next roll, once a turn."),
    Refusal.NOT_YOUR_CHOICE: _("Only the one who chose can take the choice back."),
    Refusal.NOBODY_ELSE_TO_PLAY: _("Nobody else has turns left, so there is nothing to skip to."),
    Refusal.OTHERS_STILL_PLAYING: _("The game can be ended once only skipped turns are left."),
    Refusal.ALREADY_HANDED_OVER: _("A bot plays this seat already."),
    Refusal.NOT_HANDED_OVER: _("No bot plays this seat."),
    Refusal.ALREADY_FINISHED: _("This scorecard is full."),
}

OWNER: dict[Code, Text] = {
    Reason.NO_FILE: _("Please choose a file first."),
    Reason.NOT_A_DATABASE: _(
        "This file is no backup of Yatzy Night: it is not a SQLite database. Nothing was changed."
    ),
    Reason.BACKUP_DAMAGED: _(
        "This backup is damaged or was cut off, and cannot be restored. Nothing was changed. Try an older one."
    ),
    Reason.BACKUP_NOT_OURS: _("This database belongs to another program, not to Yatzy Night. Nothing was changed."),
    Reason.BACKUP_NEWER: _(
        "This backup was made by a newer version of Yatzy Night. Update this server first. Nothing was changed."
    ),
    Reason.DATABASE_DAMAGED: _(
        "The database itself is damaged, so that no whole backup of it can be made. Go back to an older one."
    ),
    Reason.NO_SPACE: _(
        "There is not enough room on the disk for this. Nothing was changed. Delete old backups, or free some space."
    ),
    Reason.CANNOT_WRITE: _("It could not be saved on the disk. Nothing was changed; the log says more."),
    Reason.DATABASE_BUSY: _(
        "The database is busy, perhaps with an import. Nothing was changed. Choose the backup again in a while."
    ),
    Reason.NO_SUCH_BACKUP: _("This backup is not there any more."),
    Reason.NOTHING_STAGED: _("This question is an old one. Choose the backup again. Nothing was changed."),
    Reason.NO_SUCH_PLAYER: _("This player is not there any more."),
    Reason.SAME_PLAYER: _("These are one and the same player already. Choose somebody else."),
    Reason.PLAY_TOGETHER: _(
        "They sit in the same running game, each with a column of their own. Merge them when that game is over."
    ),
    Reason.NAME_TAKEN_THERE: _(
        "In a room where one of them is, somebody else has the name that would stay. Rename one of them first."
    ),
    Reason.TOKEN_SET_OUTSIDE: _(
        "The owner's link is set by YATZY_OWNER_TOKEN. Give that another value and restart the server."
    ),
}

SENTENCES: Mapping[Code, Text] = {**ROOM, **TABLE, **RULES, **OWNER}


def sentence(code: Code) -> str:
    """The sentence for a code, in the reader's language."""
    return str(SENTENCES[code])


def refusal_texts() -> dict[str, str]:
    """Every sentence that a page of a room may have to say."""
    return {str(code): str(text) for code, text in SENTENCES.items() if code not in OWNER}


# %(category)s is a category that may be filled instead, %(points)s what it would pay. The page knows both; where the
# room counts alone, it says the plain sentence of games/words/refusals.py, which gives nothing away.
CLOSED: dict[Refusal, str | Promise] = {
    Refusal.NOT_NEXT_IN_ORDER: _("House rule: from top to bottom. The next one is %(category)s."),
    Refusal.DECLARED_OTHERWISE: _("You named %(category)s for this turn: the dice go there."),
    Refusal.CHANCE_IS_FALLBACK: _(
        "Chance takes these dice when no other category does: you get %(points)s for %(category)s."
    ),
    Refusal.CHANCE_IS_LAST: _("House rule: chance opens when every other category is filled."),
    Refusal.JOKER_UPPER_FIRST: _("All alike again: a joker goes into %(category)s first."),
    Refusal.JOKER_LOWER_FIRST: _("A joker goes into an open lower category first, such as %(category)s."),
    Refusal.ZERO_NOT_ALLOWED: _("House rule: no zero while the dice score. You get %(points)s for %(category)s."),
    Refusal.ROLLS_UNKNOWN: SENTENCES[Refusal.ROLLS_UNKNOWN],  # it says both already
}

# Before the first roll the table says what the category wants instead.
SAYS_WHAT_IT_WANTS = frozenset({Refusal.ROLL_FIRST})


def closed_texts() -> dict[str, str]:
    """All of it in the reader's language, for the page."""
    return {str(reason): str(text) for reason, text in CLOSED.items()}
