"""Why something was not done: a sentence for every code that services, rules, dice and tables can answer with."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.texts.rule_refusals import RULE_SENTENCES

Text = str | Promise

ROOM_SENTENCES: dict[str, Text] = {
    "unknown_room": _("There is no room with this code. Look again at your friend's screen: a letter may be wrong."),
    "too_many_guesses": _("Too many wrong tries came from your network. Please wait a minute and try again."),
    "too_many_rooms": _("Too many rooms were started from your network. Please wait a minute and try again."),
    "too_many_requests": _("Too much at once came from your network. Please wait a moment and try again."),
    "room_closed": _("This room is closed. Start a new one, or ask your friends for a new link."),
    "room_locked": _("The host has locked this room: nobody new comes in or looks on. Ask the host to unlock it."),
    "room_full": _("Every seat in this room is taken. You can watch, or ask the host for more seats."),
    "too_many_friends": _("One phone has half of the seats already. Ask the host to add more friends."),
    "too_many_here": _("This room cannot hold more people."),
    "kicked": _("The host has sent you out of this room."),
    "name_empty": _("Please type a name, so that your friends know who you are."),
    "name_too_long": _("This name is too long: at most 24 characters."),
    "name_taken": _(
        "Somebody here already has this name (small and capital letters count as the same). Please choose another one."
    ),
    "name_looks_alike": _(
        "This name looks like that of somebody who is here. Please choose another one, so that nobody is taken for "
        "somebody else."
    ),
    "name_is_a_label": _("The table itself calls somebody that. Please choose a name of your own."),
    "name_bad_characters": _(
        "This name has characters that cannot be seen, or too many accents on one letter. Please type it again "
        "with letters, digits and ordinary signs."
    ),
    "bad_colour": _("There is no such colour."),
    "not_a_member": _("You are not in this room. Join it first."),
    "not_host": _("Only the host can do that."),
    "host_just_left": _(
        "The host has just lost the connection. Wait a few seconds: if they are not back, anybody seated can do this."
    ),
    "not_yours": _("Only the host, or whoever plays for this player, can do that."),
    "not_yourself": _("You cannot do that to yourself. You can leave the room instead."),
    "no_such_member": _("They are not in this room any more."),
    "needs_a_device": _("The host needs a phone or a computer of their own."),
    "bad_settings": _("This setting has a value that does not exist."),
    "size_below_seated": _("More people are seated than that. Ask somebody to get up first."),
    "bad_team": _("There is no such team."),
    "team_name_taken": _("Two teams cannot have the same name."),
    "too_few_for_teams": _("There are fewer players than teams. Seat more people, or make fewer teams."),
    "sheet_needs_final_dice": _(
        "One phone can keep the score only with real dice, when just the last roll is entered."
    ),
    "nobody_seated": _("Nobody is seated. Somebody has to sit down before a game can start."),
    "bots_need_our_dice": _("Bots cannot see real dice. Remove the bots, or roll the dice on the screen."),
    "clock_needs_our_dice": _(
        "With real dice there is no clock: nobody could roll them for whoever is late. Switch the clock off, or roll "
        "the dice on the screen."
    ),
    "game_running": _("A game is running. Finish it or end it first."),
    "no_game": _("No game is running."),
    "member_is_here": _("They have this room open on another device. Close it there first."),
    "came_later": _("Only somebody who sat here before the host left can answer this."),
    "hosts_place": _("This is the host's own place: nobody else gives it away."),
    "no_such_claim": _("This question has been answered already."),
    "loses_own_games": _(
        "This browser has another name, with games of its own, and cannot show them any more once it has this seat. "
        "To keep them, first use another phone too, from the menu under your name."
    ),
    "link_used": _("This link was used already, or it is older than ten minutes. Make a new one on the other device."),
    "bad_message": _("The server did not understand that. Please reload the page."),
    "disk_full": _(
        "The server's disk is full, so nothing new can be saved. What was saved is safe. Tell whoever runs the "
        "server: once there is room, everything goes on by itself."
    ),
    "server_trouble": _("The server could not save that. Please try again."),
}

TABLE_SENTENCES: dict[str, Text] = {
    "stale": _("Somebody was faster: look at the table and try again."),
    "not_your_seat": _("This is not your seat."),
    "no_such_game": _("This game is not on the table any more."),
    "undo_off": _("This room plays without taking back."),
    "not_absent": _("The player is here: wait for them."),
    "too_often": _("That was done too often in this game and cannot be done any more."),
    "chat_off": _("The host has switched the chat off."),
    "reactions_off": _("The host has switched reactions off."),
    "too_fast": _("That was too fast, and nobody saw it. Please wait a moment."),
    "nobody_to_nudge": _("There is nobody to nudge now."),
    "nothing_to_read": _("There was nothing to read in that."),
    # About the proof that nobody chose the dice; a page that is up to date never hears them.
    "link_does_not_follow": _("Your browser's dice chain does not fit this game. Please reload the page."),
    "end_reused": _("Your browser's dice chain was used before. Please reload the page."),
    "chain_missing": _("Your browser has not prepared its dice chain yet. Please reload the page."),
    "roll_out_of_order": _("This roll has been made already."),
    "not_an_end": _("Your browser's dice chain cannot be read. Please reload the page."),
}

SENTENCES: dict[str, Text] = {**ROOM_SENTENCES, **TABLE_SENTENCES, **RULE_SENTENCES}


def sentence(code: str) -> str:
    """The sentence for a code, in the reader's language."""
    found = SENTENCES.get(code)
    return str(found) if found is not None else gettext("That did not work. Please try again.")


def refusal_texts() -> dict[str, str]:
    """Every sentence, for the page."""
    return {code: str(text) for code, text in SENTENCES.items()}
