"""How often each face fell, from a log alone: dice that the server rolled, and dice that people typed in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from games.codec import events as log

SIDES = 6  # of every rule set's dice

Faces = dict[tuple[int, bool], tuple[int, ...]]  # (seat, entered) -> how many ones, twos, …


def count_faces(events: Iterable[log.AnyLogged], dice_from: str = "each_roll") -> Faces:
    """What every seat rolled and entered. A seat without such dice is not there."""
    counts: dict[tuple[int, bool], Counter[int]] = {}
    typed: dict[int, dict[int, tuple[int, ...]]] = {}  # seat -> roll -> dice: a correction replaces what it corrects
    turns: list[tuple[int, dict[int, tuple[int, ...]]]] = []  # the same of turns that are over
    for event in events:
        match event:
            case log.DiceRolled(seat=seat, dice=dice, keep=keep):
                thrown = dice if not keep else [face for at, face in enumerate(dice) if at not in keep]
                counts.setdefault((seat, False), Counter()).update(thrown)
            case log.DiceEntered(seat=seat, dice=dice, rolls_used=roll):
                # Where only the last dice are entered, the number of rolls may be said afterwards, or be corrected.
                typed.setdefault(seat, {})[0 if dice_from == "final" else roll] = dice
            case log.CategoryScored(seat=seat):
                turns.append((seat, typed.pop(seat, {})))
            case log.ChoiceUndone() if turns:
                seat, typed[seat] = turns.pop()  # the turn goes on, and its dice may be corrected
    for seat, rolls in turns:
        for dice in rolls.values():
            counts.setdefault((seat, True), Counter()).update(dice)
    return {key: tuple(count[face] for face in range(1, SIDES + 1)) for key, count in sorted(counts.items())}
