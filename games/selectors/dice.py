"""The dice of a stored game, as the document that anybody can verify."""

from __future__ import annotations

from games.codec import events as log
from games.models import Game
from games.selectors.log import moves_since
from rules import RULESETS
from rules.fairness import ChainEntry, Record, RollEntry


def dice_record(game: Game) -> dict[str, object]:
    """Everything that was committed and rolled; the secret only once the game has ended."""
    entries: list[ChainEntry | RollEntry] = []
    secret = agreed = None
    for _, _, events in moves_since(game.pk, 0):
        for event in events:
            match event:
                case log.GameStarted():
                    agreed = event.agreed
                    entries += [ChainEntry(seat, end, "server") for seat, end in enumerate(event.server_ends)]
                case log.ChainCommitted():
                    entries.append(ChainEntry(event.seat, event.end, event.by))
                case log.DiceRolled():
                    entries.append(_roll(event))
                case log.SecretRevealed():
                    secret = event.secret
    sides = RULESETS[game.ruleset].sides
    return Record(game.key, game.seats.count(), sides, game.commitment, secret, tuple(entries), agreed).as_json()


def _roll(event: log.DiceRolled) -> RollEntry:
    thrown = tuple(face for at, face in enumerate(event.dice) if at not in event.keep)
    return RollEntry(event.turn, event.rolls_used, event.seat, event.by, event.link, len(thrown), thrown)
