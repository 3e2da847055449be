"""Tables for simulated past games: every rule set and house rule, one to twelve players, drawn from a seed."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from random import Random

from msgspec.structs import replace

import rules
from games.live.decide import Luck
from games.log.events import GameStarted, dump_events
from games.log.position import Position, opening
from games.log.room_settings import RoomSettings, dump_house, dump_settings
from games.log.stored import SeatInfo, StoredGame, StoredMove
from games.models import Game, Move, Player, Scorecard, Seat
from rules.fairness import Chain, commitment, server_chain

SEATS = {1: 8, 2: 22, 3: 18, 4: 16, 5: 8, 6: 8, 7: 4, 8: 4, 9: 3, 10: 3, 11: 3, 12: 3}  # small groups are more common
FIRST_DAY = datetime(2024, 1, 1, tzinfo=UTC)
DAYS = 900


@dataclass(slots=True)
class SimTable:
    """A game that is being simulated."""

    game: Game
    stored: StoredGame
    position: Position
    dice: Luck
    luck: Random
    bots: frozenset[int]
    ends: str  # "played", "abandoned" or "left", as an evening may end
    most: int  # moves, before it is abandoned or left
    chains: dict[int, Chain] = field(default_factory=dict)
    moves: list[StoredMove] = field(default_factory=list)


def drawn_settings(luck: Random) -> RoomSettings:
    """Any combination that a host may choose."""
    ruleset = luck.choice(sorted(rules.RULESETS))
    highest = min(126, rules.RULESETS[ruleset].highest_upper_sum)
    return RoomSettings(
        ruleset=ruleset,
        order=luck.choice(["free", "free", "forced"]),
        declare=luck.choice(["off", "off", "after_first_roll"]),
        sections=luck.choice(["full", "upper"]),
        chance=luck.choice([None, None, "free", "fallback", "last"]),
        zeros=luck.choice(["anytime", "only_when_nothing_fits"]),
        bonus_threshold=luck.choice([None, None, luck.randint(1, highest)]),
        bonus_points=luck.choice([None, None, luck.randint(0, 1000)]),
        teams=luck.random() < 0.25,
        dice_from=luck.choice(["screen", "screen", "screen", "each_roll", "final"]),
        undo=luck.random() < 0.8,
        clock=luck.choice([0, 0, 60]),
    )


def new_tables(count: int, luck: Random, players: list[Player]) -> list[SimTable]:
    """So many games at their beginning, with everything in the database that a started game has."""
    drawn = [_agreed(luck, players) for _ in range(count)]
    Game.objects.bulk_create([game for game, _, _, _ in drawn])
    Seat.objects.bulk_create([seat for game, seats, _, _ in drawn for seat in _of(game, seats)])
    columns = [(game, at) for game, _, start, _ in drawn for at in range(len(start.state.columns))]
    Scorecard.objects.bulk_create([Scorecard(game=game, column=at) for game, at in columns])
    tables = [_table(game, seats, start, settings, luck) for game, seats, start, settings in drawn]
    Move.objects.bulk_create([_started(table) for table in tables])
    return tables


Agreed = tuple[Game, list[Seat], Position, RoomSettings]


def _agreed(luck: Random, players: list[Player]) -> Agreed:
    settings, count = drawn_settings(luck), luck.choices(list(SEATS), list(SEATS.values()))[0]
    ruleset = rules.RULESETS[settings.ruleset]
    settings = replace(settings, teams=settings.teams and count > 1)
    teams = tuple(tuple(range(at, count, 2)) for at in range(2)) if settings.teams else ()
    secret, key = luck.randbytes(32), luck.randbytes(8).hex()
    start = opening(
        ruleset=ruleset.key,
        house=settings.house(ruleset.bonus, teams),
        seats=count,
        dice_from=settings.dice_from,
        key=key,
    )
    game = Game(
        key=key,
        ruleset=ruleset.key,
        ruleset_version=ruleset.version,
        house=dump_house(start.state.house),
        dice_from=settings.dice_from,
        settings=dump_settings(settings),
        commitment=commitment(secret),
        secret=secret.hex(),
        started_at=FIRST_DAY + timedelta(days=luck.randrange(DAYS), seconds=luck.randrange(86_400)),
    )
    people = luck.sample(players, count)
    seats = [_seat(order, person, settings, luck, start) for order, person in enumerate(people)]
    return game, seats, start, settings


def _seat(order: int, person: Player, settings: RoomSettings, luck: Random, start: Position) -> Seat:
    team = start.state.column_of(order) if start.state.house.teams else None
    if settings.dice_from == "screen" and order and luck.random() < 0.15:
        return Seat(order=order, bot=luck.choice(["greedy", "random"]), bot_name=f"Bot {order}", team=team)
    return Seat(order=order, player=person, controller=person, team=team)


def _of(game: Game, seats: list[Seat]) -> list[Seat]:
    for seat in seats:
        seat.game = game
    return seats


def _table(game: Game, seats: list[Seat], start: Position, settings: RoomSettings, luck: Random) -> SimTable:
    secret = bytes.fromhex(game.secret)
    infos = tuple(SeatInfo(seat.order, None, seat.player_id, None, None, "", 0, seat.bot) for seat in seats)
    stored = StoredGame(game.pk, game.key, None, secret, game.commitment, settings, start, infos, ())
    bots = frozenset(seat.order for seat in seats if seat.bot)
    ends = luck.choices(["played", "abandoned", "left"], weights=[90, 8, 2])[0]
    return SimTable(
        game, stored, start, Luck(secret, game.key), Random(game.key), bots, ends, luck.randint(5, 60 * len(seats))
    )


def _started(table: SimTable) -> Move:
    game, seats = table.game, len(table.position.ledger.seats)
    ends = tuple(server_chain(table.stored.secret, game.key, seat).end for seat in range(seats))
    events, action = (GameStarted(game.commitment, ends),), secrets.token_hex(16)
    table.position = table.position.after(1, action, events)
    table.moves.append((1, action, events))
    return Move(game=game, number=1, action_id=action, events=dump_events(events), at=game.started_at)
