"""The game of Yatzy, pure: no clock, no chance, no I/O. These names are its public interface."""

from rules.actions import (
    Action,
    ComeBack,
    Declare,
    EndGame,
    EnterDice,
    HandOver,
    Resign,
    Roll,
    Score,
    Skip,
    TimeOver,
    Undo,
)
from rules.bots import GreedyPlayer, Player, RandomPlayer
from rules.engine import decide, evolve, replay
from rules.errors import IllegalAction, IllegalSetup, Refusal, RulesError
from rules.events import (
    CategoryDeclared,
    CategoryScored,
    ChoiceUndone,
    DiceEntered,
    DiceRolled,
    Event,
    GameEnded,
    SeatHandedOver,
    SeatResigned,
    SeatReturned,
    TurnSkipped,
)
from rules.house import Bonus, HouseRules
from rules.options import CategoryOption, Options, options
from rules.ruleset import Category, Joker, RuleSet
from rules.rulesets import RULESETS
from rules.scorecard import Scorecard, Standing, card, score, standings
from rules.scoring import Dice
from rules.state import DiceFrom, State, new_game
from rules.turns import next_seats

__all__ = [
    "RULESETS",
    "Action",
    "Bonus",
    "Category",
    "CategoryDeclared",
    "CategoryOption",
    "CategoryScored",
    "ChoiceUndone",
    "ComeBack",
    "Declare",
    "Dice",
    "DiceEntered",
    "DiceFrom",
    "DiceRolled",
    "EndGame",
    "EnterDice",
    "Event",
    "GameEnded",
    "GreedyPlayer",
    "HandOver",
    "HouseRules",
    "IllegalAction",
    "IllegalSetup",
    "Joker",
    "Options",
    "Player",
    "RandomPlayer",
    "Refusal",
    "Resign",
    "Roll",
    "RuleSet",
    "RulesError",
    "Score",
    "Scorecard",
    "SeatHandedOver",
    "SeatResigned",
    "SeatReturned",
    "Skip",
    "Standing",
    "State",
    "TimeOver",
    "TurnSkipped",
    "Undo",
    "card",
    "decide",
    "evolve",
    "new_game",
    "next_seats",
    "options",
    "replay",
    "score",
    "standings",
]
