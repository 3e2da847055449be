"""Why the rules say no, in the words of somebody at the table."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

RULE_SENTENCES: dict[str, str | Promise] = {
    # Setting up a game
    "unknown_rule_set": _("There is no such rule set."),
    "unknown_house_rule": _("There is no such house rule."),
    "no_seats": _("A game needs at least one player."),
    "bad_teams": _("There must be at least two teams, with everybody in one of them."),
    "bad_bonus": _("The dice cannot reach this bonus. Choose a lower sum, and 0 to 1000 points."),
    "unknown_dice_source": _("There is no such way to roll."),
    # Who may act, and when
    "game_over": _("The game is over."),
    "no_such_seat": _("There is no such seat at this table."),
    "not_your_turn": _("It is somebody else's turn."),
    "seat_resigned": _("This seat has resigned."),
    "not_an_action": _("Nobody can do that in this game."),
    # Dice
    "roll_first": _("Roll the dice first."),
    "no_rolls_left": _("There are no rolls left in this turn: choose a category."),
    "bad_keep": _("These dice cannot be kept."),
    "roll_all_first": _("The first roll throws all dice."),
    "nothing_to_roll": _("Every die is kept. Let go of at least one, or choose a category."),
    "wrong_number_of_faces": _("That is not the right number of dice: enter each die on the table once."),
    "impossible_face": _("A die shows 1 to 6."),
    "dice_are_on_the_table": _("This room plays with real dice: enter what they show."),
    "dice_are_rolled_here": _("This room rolls the dice on the screen."),
    "bad_rolls_used": _("That cannot be the number of your roll."),
    "rolls_used_needed": _("Say after how many rolls you stopped: unused ones are saved."),
    # Choosing a category
    "unknown_category": _("This sheet has no such category."),
    "category_filled": _("This category is filled already."),
    "category_not_played": _("Only the upper section is played."),
    "not_next_in_order": _("House rule: categories are filled from top to bottom."),
    "declare_first": _("House rule: name the category you are going for first."),
    "nothing_to_declare": _("There is nothing to name now."),
    "declared_otherwise": _("You named another category for this turn."),
    "chance_is_fallback": _("Chance is only for dice that score nowhere else."),
    "chance_is_last": _("House rule: chance is filled last."),
    "joker_upper_first": _("A joker goes into the upper category of its own face first."),
    "joker_lower_first": _("A joker goes into an open lower category first."),
    "zero_not_allowed": _("House rule: a zero may be written only when nothing fits."),
    "rolls_unknown": _("This category pays by the roll: say after how many rolls you stopped."),
    # Interrupted play
    "nothing_to_undo": _("A choice can be taken back until the next roll, once a turn."),
    "not_your_choice": _("Only the one who chose can take the choice back."),
    "nobody_else_to_play": _("Nobody else has turns left, so there is nothing to skip to."),
    "others_still_playing": _("The game can be ended once only skipped turns are left."),
    "already_handed_over": _("A bot plays this seat already."),
    "not_handed_over": _("No bot plays this seat."),
    "already_finished": _("This scorecard is full."),
}
