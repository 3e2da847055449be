"""Every way in which the rules refuse: a code that clients translate, and a sentence that explains it."""

from __future__ import annotations

from enum import StrEnum


class Refusal(StrEnum):
    """Stored and sent over the wire: a code never changes its meaning."""

    sentence: str

    def __new__(cls, code: str, sentence: str) -> Refusal:
        member = str.__new__(cls, code)
        member._value_ = code
        member.sentence = sentence
        return member

    # Setting up a game
    UNKNOWN_RULE_SET = "unknown_rule_set", "There is no rule set of that name."
    UNKNOWN_HOUSE_RULE = "unknown_house_rule", "A house rule has a value that does not exist."
    NO_SEATS = "no_seats", "A game needs at least one seat."
    BAD_TEAMS = "bad_teams", "There must be two or more teams, with every seat in exactly one of them."
    BAD_BONUS = "bad_bonus", "The bonus needs a threshold within reach of the dice and 0 to 1000 points."
    UNKNOWN_DICE_SOURCE = (
        "unknown_dice_source",
        "Dice are rolled here, or entered after each roll or at the end.",
    )

    # Who may act, and when
    GAME_OVER = "game_over", "The game is over."
    NO_SUCH_SEAT = "no_such_seat", "There is no such seat at this table."
    NOT_YOUR_TURN = "not_your_turn", "It is another seat's turn."
    SEAT_RESIGNED = "seat_resigned", "This seat has resigned."
    NOT_AN_ACTION = "not_an_action", "That is nothing a player can do."

    # Dice
    ROLL_FIRST = "roll_first", "Roll the dice first."
    NO_ROLLS_LEFT = "no_rolls_left", "There is no roll left in this turn."
    BAD_KEEP = "bad_keep", "Dice to keep are named by their positions, each once."
    ROLL_ALL_FIRST = "roll_all_first", "The first roll throws all dice."
    NOTHING_TO_ROLL = "nothing_to_roll", "Keeping every die is not a roll."
    WRONG_NUMBER_OF_FACES = "wrong_number_of_faces", "The number of faces is not the number of dice thrown."
    IMPOSSIBLE_FACE = "impossible_face", "A die does not have that face."
    DICE_ARE_ON_THE_TABLE = "dice_are_on_the_table", "This table plays with real dice: enter what they show."
    DICE_ARE_ROLLED_HERE = "dice_are_rolled_here", "This table rolls its dice on the screen: they cannot be entered."
    BAD_ROLLS_USED = "bad_rolls_used", "The number of the roll does not follow from this turn."
    ROLLS_USED_NEEDED = "rolls_used_needed", "Say after how many rolls you stopped: unused ones are saved."

    # Choosing a category
    UNKNOWN_CATEGORY = "unknown_category", "This sheet has no such category."
    CATEGORY_FILLED = "category_filled", "This category is filled already."
    CATEGORY_NOT_PLAYED = "category_not_played", "Only the upper section is played."
    NOT_NEXT_IN_ORDER = "not_next_in_order", "Categories are filled from top to bottom."
    DECLARE_FIRST = "declare_first", "Name the category you are going for first."
    NOTHING_TO_DECLARE = "nothing_to_declare", "There is nothing to declare now."
    DECLARED_OTHERWISE = "declared_otherwise", "You named another category for this turn."
    CHANCE_IS_FALLBACK = "chance_is_fallback", "Chance is for dice that score nowhere else."
    CHANCE_IS_LAST = "chance_is_last", "Chance is filled last."
    JOKER_UPPER_FIRST = "joker_upper_first", "A joker goes into the upper category of its own face."
    JOKER_LOWER_FIRST = "joker_lower_first", "A joker goes into an open lower category."
    ZERO_NOT_ALLOWED = "zero_not_allowed", "A zero may be written only when nothing fits."
    ROLLS_UNKNOWN = "rolls_unknown", "This category pays by the roll: say after how many rolls you stopped."

    # Interrupted play
    NOTHING_TO_UNDO = "nothing_to_undo", "A choice can be taken back until the next roll, once a turn."
    NOT_YOUR_CHOICE = "not_your_choice", "Only the seat that chose can take its choice back."
    NOBODY_ELSE_TO_PLAY = "nobody_else_to_play", "Nobody else has turns left: there is nothing to skip to."
    OTHERS_STILL_PLAYING = "others_still_playing", "The game can be ended once only skipped turns are left."
    ALREADY_HANDED_OVER = "already_handed_over", "A bot plays this seat already."
    NOT_HANDED_OVER = "not_handed_over", "No bot plays this seat."
    ALREADY_FINISHED = "already_finished", "This scorecard is full."


class RulesError(ValueError):
    """The rules say no, with a code."""

    def __init__(self, code: Refusal) -> None:
        super().__init__(f"{code}: {code.sentence}")
        self.code = code


class IllegalSetup(RulesError):  # noqa: N818 - it reads as what it is
    """Such a game cannot be started."""


class IllegalAction(RulesError):  # noqa: N818
    """Such an action cannot be taken now; nothing has changed."""
