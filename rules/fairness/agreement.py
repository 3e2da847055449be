"""What a table agreed on before the first roll, as text to the last byte: the commitment binds it with the secret."""

from __future__ import annotations

from hashlib import sha256

from rules.fairness.chains import checked_game
from rules.state import State


def agreement(game: str, start: State, *, undo: bool) -> str:
    """Everything that changes what dice are worth or what is allowed: plain lines, so that a shell can do it too."""
    house, bonus = start.house, start.house.bonus
    assert bonus is not None  # settled when the game began
    limit = f"above {bonus.above}" if bonus.at_least is None else f"at_least {bonus.at_least}"
    lines = [
        "yatzy-night agreement 1",
        f"game {checked_game(game)}",
        f"ruleset {start.ruleset.key} {start.ruleset.version}",
        f"seats {start.seat_count}",
        f"dice {start.dice_from}",
        f"order {house.order}",
        f"declare {house.declare}",
        f"sections {house.sections}",
        f"chance {house.chance}",
        f"zeros {house.zeros}",
        f"bonus {bonus.points} {limit}",
        f"undo {'on' if undo else 'off'}",
        *(f"team {' '.join(map(str, team))}" for team in house.teams),
    ]
    return "".join(f"{line}\n" for line in lines)


def agreed(game: str, start: State, *, undo: bool) -> str:
    """The digest of the agreement, as the log has it."""
    return sha256(agreement(game, start, undo=undo).encode("ascii")).hexdigest()
