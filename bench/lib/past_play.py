"""Past games, simulated: the real engine decides, the real codec writes down, the real writer stores.

Every rule set and house rule, one to twelve players, bots, teams and real dice, drawn from a seed.
"""

from collections import Counter
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from random import Random

import msgspec
from django.db import connection, transaction

import rules
from games.errors import Refused
from games.live.decide import CommitChain, Luck, decide
from games.live.score_rows import new_move
from games.live.writer import NewMove, run_batch
from games.log.events import AnyLogged, GameStarted, dump_events
from games.log.position import Position, opening
from games.log.room_settings import RoomSettings, dump_house, dump_settings
from games.log.stored import StoredGame, StoredMove, stored_game
from games.models import Game, Move, Player, Scorecard, Seat
from games.rooms.games import end_unfinished
from rules.bots import GreedyPlayer, RandomPlayer
from rules.fairness import Chain, chain, commitment, server_chain
from rules.turns import may_end

AT_ONCE = 200  # games whose moves share a transaction, as on a busy server; a game has one move in each
PEOPLE = 60
SECONDS_A_MOVE = 6
SEATS = {1: 8, 2: 22, 3: 18, 4: 16, 5: 8, 6: 8, 7: 4, 8: 4, 9: 3, 10: 3, 11: 3, 12: 3}  # small groups are more common
FIRST_DAY, DAYS = datetime(2024, 1, 1, tzinfo=UTC), 900


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


def play_games(count: int, seed: str) -> Counter[str]:
    """Plays so many games into the database, the same with the same seed; how often everything happened that can."""
    luck, done = Random(seed), Counter(games=0, moves=0)
    players = Player.objects.bulk_create([Player(name=f"Player {at}", colour=at % 8) for at in range(PEOPLE)])
    while done["games"] < count:
        with transaction.atomic():
            tables = [_new_table(luck, players) for _ in range(min(AT_ONCE, count - done["games"]))]
        _play_out(tables, done)
        done["games"] += len(tables)
        done.update(f"rule set {table.game.ruleset}" for table in tables)
        done["teams"] += sum(bool(table.position.state.house.teams) for table in tables)
    return done


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


def _new_table(luck: Random, players: list[Player]) -> SimTable:
    """A game at its beginning, with everything in the database that a started game has."""
    settings, count = drawn_settings(luck), luck.choices(list(SEATS), list(SEATS.values()))[0]
    ruleset = rules.RULESETS[settings.ruleset]
    settings = msgspec.structs.replace(settings, teams=settings.teams and count > 1)
    teams = tuple(tuple(range(at, count, 2)) for at in range(2)) if settings.teams else ()
    secret, key, dice_from = luck.randbytes(32), luck.randbytes(8).hex(), settings.dice_from
    house = settings.house(ruleset.bonus, teams)
    start = opening(ruleset=ruleset.key, house=house, seats=count, dice_from=dice_from, key=key)
    game = Game.objects.create(
        key=key,
        ruleset=ruleset.key,
        ruleset_version=ruleset.version,
        house=dump_house(start.state.house),
        dice_from=dice_from,
        settings=dump_settings(settings),
        commitment=commitment(secret),
        secret=secret.hex(),
        started_at=FIRST_DAY + timedelta(days=luck.randrange(DAYS), seconds=luck.randrange(86_400)),
    )
    seats = [
        Seat(game=game, order=at, player=one, controller=one) for at, one in enumerate(luck.sample(players, count))
    ]
    for seat in seats:
        seat.team = start.state.column_of(seat.order) if teams else None
        if dice_from == "screen" and seat.order and luck.random() < 0.15:
            seat.player = seat.controller = None
            seat.bot, seat.bot_name = luck.choice(["greedy", "random"]), f"Bot {seat.order}"
    Seat.objects.bulk_create(seats)
    Scorecard.objects.bulk_create(Scorecard(game=game, column=at) for at in range(len(start.state.columns)))
    events = (GameStarted(game.commitment, tuple(server_chain(secret, key, at).end for at in range(count))),)
    action = luck.randbytes(16).hex()
    Move.objects.create(game=game, number=1, action_id=action, events=dump_events(events), at=game.started_at)
    bots = frozenset(seat.order for seat in seats if seat.bot)
    ends = luck.choices(["played", "abandoned", "left"], weights=[90, 8, 2])[0]
    stored, position, most = stored_game(game.pk), start.after(1, action, events), luck.randint(5, 60 * count)
    moves = [(1, action, events)]
    return SimTable(game, stored, position, Luck(secret, key), Random(key), bots, ends, most, moves=moves)


def _play_out(tables: list[SimTable], done: Counter[str]) -> None:
    going = tables
    done["moves"] += len(tables)
    while going:
        outcomes = run_batch(connection, [_next_move(table, done) for table in going])
        assert all(outcome is True for outcome in outcomes), outcomes
        done["moves"] += len(going)
        going = [table for table in going if not _is_done(table)]
    for table in tables:
        if table.ends == "abandoned" and not table.position.ended:
            end_unfinished(None, table.game)
            done["moves"] += 1


def _is_done(table: SimTable) -> bool:
    return table.position.ended or (table.ends != "played" and table.position.number >= table.most)


def _next_move(table: SimTable, done: Counter[str]) -> NewMove:
    events = _decided(table)
    done.update(f"{event.__struct_config__.tag} {getattr(event, 'by', '')}".strip() for event in events)
    before, luck = table.position, table.luck
    number = before.number + 1
    after = table.position = before.after(number, luck.randbytes(16).hex(), events)
    at = table.game.started_at + timedelta(seconds=SECONDS_A_MOVE * number, microseconds=luck.randrange(1_000_000))
    row = new_move(table.stored, before, after, events, dump_events(events), at, table.moves)
    table.moves.append((number, after.last, events))
    return row


def _decided(table: SimTable) -> tuple[AnyLogged, ...]:
    """Something odd now and then, if it is allowed; else the next action of the seat to move."""
    state, luck = table.position.state, table.luck
    if may_end(state) and luck.random() < 0.3:
        return decide(table.position, rules.EndGame(), table.dice, None)
    if luck.random() < 0.06:
        try:
            return decide(table.position, _odd(table), table.dice, None)
        except Refused:
            pass  # not now
    action = replace(_action(table), seat=state.seat)
    return decide(table.position, action, table.dice, _link(table, action))


def _odd(table: SimTable) -> rules.Action | CommitChain:
    state, luck = table.position.state, table.luck
    seat = luck.randrange(state.seat_count)
    which = luck.random()
    if which < 0.25 and seat not in table.bots:
        table.chains[seat] = chain(luck.randbytes(32))
        return CommitChain(seat, table.chains[seat].end)
    if which < 0.27:
        return rules.Resign(seat=seat)
    if which < 0.42 and table.stored.settings.clock and state.dice_from == "screen":
        return rules.TimeOver(seat=state.seat)
    if which < 0.6 and table.stored.settings.undo:
        return rules.Undo()
    if which < 0.8:
        return rules.Skip(seat=state.seat)
    return luck.choice((rules.HandOver, rules.ComeBack))(seat=seat)


def _link(table: SimTable, action: rules.Action) -> str | None:
    """The next link of the seat's browser, if it has one that still knows its chain."""
    seat = table.position.state.seat
    if not isinstance(action, rules.Roll) or seat not in table.chains or table.luck.random() < 0.05:
        return None
    return table.chains[seat].after(table.position.ledger.seats[seat].browser or "")


def _action(table: SimTable) -> rules.Action:
    state, luck = table.position.state, table.luck
    if state.dice_from == "screen":
        return (GreedyPlayer() if luck.random() < 0.5 else RandomPlayer(luck)).choose(state)
    now = rules.options(state)
    if not state.hand.dice or (now.may_enter and not now.must_declare and luck.random() < 0.4):
        faces = tuple(luck.randint(1, state.ruleset.sides) for _ in range(state.ruleset.dice))
        return rules.EnterDice(faces, _said_roll(state, luck))
    named = luck.choice(now.legal).key
    return rules.Declare(named) if now.must_declare else rules.Score(named)


def _said_roll(state: rules.State, luck: Random) -> int | None:
    """After which roll the dice lie so: said where the rules need to know, sometimes where not."""
    used, most = state.hand.rolls_used, state.ruleset.rolls + state.column.saved_rolls
    if state.dice_from == "each_roll":
        return min(used + 1, most)
    first = 2 if state.hand.declared else 1
    if state.declares and state.hand.declared is None:
        return 1
    if state.ruleset.pays_by_roll or state.ruleset.saves_rolls or luck.random() < 0.5:
        return luck.randint(first, most) if first <= most else most
    return None
