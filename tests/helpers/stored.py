"""Games in the database for tests of the live part, made without the lobby."""

from typing import Any

import rules
from games.log.events import GameStarted, dump_events
from games.log.room_settings import RoomSettings, dump_house, dump_settings
from games.models import Device, Game, Member, Move, Player, Room, Scorecard, Seat
from games.people.identity import hash_token
from rules.fairness import commitment, server_chain

SECRET = bytes(range(32))


def seated_game(
    *names: str, code: str = "TEST", bots: int = 0, settings: RoomSettings | None = None, teams: Any = None
) -> Game:
    """A running game; the token of each player is their own name."""
    chosen = settings or RoomSettings()
    room = Room.objects.create(code=code, settings=dump_settings(chosen), status=Room.Status.PLAYING)
    count = len(names) + bots
    ruleset = rules.RULESETS[chosen.ruleset]
    state = rules.new_game(chosen.ruleset, count, chosen.house(ruleset.bonus), teams=teams, dice_from=chosen.dice_from)
    game = Game.objects.create(
        key=f"game-{code}",
        room=room,
        ruleset=ruleset.key,
        ruleset_version=ruleset.version,
        house=dump_house(state.house),
        dice_from=chosen.dice_from,
        settings=dump_settings(chosen),
        commitment=commitment(SECRET),
        secret=SECRET.hex(),
    )
    for order in range(count):
        player = member = None
        if order < len(names):
            player, _ = Player.objects.get_or_create(name=names[order], defaults={"colour": order})
            Device.objects.get_or_create(player=player, token_hash=hash_token(names[order]))
            member = Member.objects.create(room=room, player=player, controller=player, seat=order)
        bot = "" if player else "greedy"
        Seat.objects.create(game=game, order=order, player=player, member=member, controller=player, bot=bot)
    for column in range(len(state.columns)):
        Scorecard.objects.create(game=game, column=column)
    ends = tuple(server_chain(SECRET, game.key, seat).end for seat in range(count))
    started = dump_events((GameStarted(game.commitment, ends),))
    Move.objects.create(game=game, number=1, action_id="0" * 32, events=started, at=game.started_at)
    room.game = game
    room.host = room.members.order_by("seat").first()
    room.save()
    return game
