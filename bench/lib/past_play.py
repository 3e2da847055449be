"""Past games, simulated: the real engine decides, the real codec writes down, the real writer stores."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from datetime import timedelta
from random import Random

from django.db import connection

import rules
from bench.lib.past_tables import SimTable, new_tables
from games.errors import Refused
from games.live.decide import CommitChain, decide
from games.live.score_rows import new_move
from games.live.writer import NewMove, run_batch
from games.log.events import AnyLogged, dump_events
from games.models import Player
from games.rooms.games import end_unfinished
from rules.bots import GreedyPlayer, RandomPlayer
from rules.fairness import chain
from rules.turns import may_end

AT_ONCE = 200  # games whose moves share a transaction, as on a busy server; a game has one move in each
PEOPLE = 60
SECONDS_A_MOVE = 6
GREEDY = GreedyPlayer()


@dataclass(slots=True)
class Simulated:
    """What was played, and how often everything happened that can."""

    games: int = 0
    moves: int = 0
    happened: Counter[str] = field(default_factory=Counter)  # kinds of events, who wrote, what was agreed


def play_games(count: int, seed: str) -> Simulated:
    """Plays so many games into the database; the same seed plays the same games."""
    luck, done = Random(seed), Simulated()
    players = Player.objects.bulk_create([Player(name=f"Player {at}", colour=at % 8) for at in range(PEOPLE)])
    while done.games < count:
        tables = new_tables(min(AT_ONCE, count - done.games), luck, players)
        done.games += len(tables)
        done.moves += len(tables) + _play_out(tables, done.happened)
        for table in tables:
            done.happened.update(_agreed(table))
    return done


def _agreed(table: SimTable) -> list[str]:
    house, settings = table.position.state.house, table.stored.settings
    return [
        f"rule set {table.game.ruleset}",
        f"seats {len(table.position.ledger.seats)}",
        *(f"{name} {getattr(house, name)}" for name in ("order", "declare", "sections", "chance", "zeros")),
        f"own bonus {settings.bonus_threshold is not None or settings.bonus_points is not None}",
        f"teams {bool(house.teams)}",
        f"dice {table.game.dice_from}",
        f"bots {bool(table.bots)}",
        f"clock {bool(settings.clock)}",
        f"ends {table.ends}",
    ]


def _play_out(tables: list[SimTable], happened: Counter[str]) -> int:
    moves, going = 0, tables
    while going:
        items = [_next_move(table, happened) for table in going]
        outcomes = run_batch(connection, items)
        wrong = [outcome for outcome in outcomes if outcome is not True]
        if wrong:
            raise AssertionError(f"the writer refused a move: {wrong[0]!r}")
        moves += len(items)
        going = [table for table in going if not _is_done(table)]
    for table in tables:
        if table.ends == "abandoned" and not table.position.ended:
            end_unfinished(None, table.game)
            moves += 1
    return moves


def _is_done(table: SimTable) -> bool:
    return table.position.ended or (table.ends != "played" and table.position.number >= table.most)


def _next_move(table: SimTable, happened: Counter[str]) -> NewMove:
    events = _decided(table)
    for event in events:
        by = getattr(event, "by", "")
        happened[f"{event.__struct_config__.tag} {by}".strip()] += 1
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
    state = table.position.state
    if state.dice_from != "screen":
        return _with_real_dice(state, table.luck)
    return GREEDY.choose(state) if table.luck.random() < 0.5 else RandomPlayer(table.luck).choose(state)


def _with_real_dice(state: rules.State, luck: Random) -> rules.Action:
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
