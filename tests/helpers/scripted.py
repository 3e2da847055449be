"""Games whose dice and choices a test writes itself: decided by the rules, stored as the log has them."""

from collections.abc import Sequence

from django.utils import timezone

import rules
from games.log import events as log
from games.log.position import Position
from games.log.stored import StoredGame, stored_game
from games.models import Game, Move
from rules import Action, Dice

Step = Action | tuple[Action, Dice]


def stored(game: Game) -> StoredGame:
    found = stored_game(game.pk)
    return found


def play(game: Game, *steps: Step) -> Position:
    """Take these actions one after the other, each with the faces that fall."""
    now = stored(game)
    position = now.start
    for number, action_id, events in now.moves:
        position = position.after(number, action_id, events)
    for step in steps:
        action, faces = step if isinstance(step, tuple) else (step, ())
        events = tuple(_logged(position.state, event) for event in rules.decide(position.state, action, faces))
        position = append(game, position, events)
    return position


def append(game: Game, position: Position, events: Sequence[log.AnyLogged]) -> Position:
    number, action_id = position.number + 1, f"{position.number + 1:032x}"
    text = log.dump_events(tuple(events))
    Move.objects.create(game=game, number=number, action_id=action_id, events=text, at=timezone.now())
    return position.after(number, action_id, tuple(events))


def turn(category: str, dice: Dice) -> tuple[Step, Step]:
    """All dice at once, and into the category."""
    return (rules.Roll(), dice), rules.Score(category)


def _logged(state: rules.State, event: rules.Event) -> log.AnyLogged:
    if isinstance(event, rules.DiceRolled):
        return log.DiceRolled(event.seat, event.dice, event.rolls_used, state.turn, "", event.keep, "server")
    return log.from_rules(event)
