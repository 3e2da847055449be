"""A game move by move, in the words of the live protocol: what every screen was told, from the first move on."""

from __future__ import annotations

import msgspec

from games.log import events as log
from games.log.stored import StoredGame
from games.protocol import outgoing
from games.protocol.screen import game_view, moved


class Replay(msgspec.Struct, frozen=True):
    """The blank sheet, and every move with all that it changed. docs/history.md has an example."""

    game: outgoing.GameView
    moves: tuple[outgoing.Moved, ...]


def replay_of(stored: StoredGame) -> Replay:
    """Fold the log once more, and note what each move would have shown."""
    position = stored.start
    moves = []
    for number, action_id, events in stored.moves:
        before, position = position, position.after(number, action_id, events)
        moves.append(moved(stored.id, before, position, tuple(map(_plain, events))))
    return Replay(game_view(stored, stored.seats, stored.start, None), tuple(moves))


def _plain(event: log.AnyLogged) -> log.AnyLogged:
    """Without the link that proves a roll: half of the document would be links, and dice.json has them all."""
    return msgspec.structs.replace(event, link="") if isinstance(event, log.DiceRolled) else event


def encode_replay(replay: Replay) -> bytes:
    return msgspec.json.encode(replay)
