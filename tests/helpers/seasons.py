"""Many games for tests of statistics: played by the rules' own players, stored as a log, and the rest made from it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random
from typing import Literal

import rules
from games.log import events as log
from games.log.room_settings import RoomSettings, dump_house, dump_settings
from games.models import Game, Move, Player, Seat
from games.transfer.rebuild import rebuild
from rules import HouseRules, State
from tests.helpers.stored import SECRET

Fate = Literal["finished", "resigned", "abandoned", "playing"]
LINK = "0" * 64


@dataclass(frozen=True)
class Played:
    """A game as its log has it."""

    start: State
    moves: tuple[tuple[log.AnyLogged, ...], ...]


def play(start: State, luck: Random, fate: Fate = "finished", *, greedy: bool = True) -> Played:
    """From a blank sheet to its fate; what is no end of a game happens somewhere in the middle of it."""
    player: rules.Player = rules.GreedyPlayer() if greedy else rules.RandomPlayer(luck)
    moves: list[tuple[log.AnyLogged, ...]] = [(log.GameStarted("0" * 64, (LINK,) * start.seat_count),)]
    state, turns = start, 0
    middle = luck.randrange(1, 2 * len(start.columns) + 1)
    while not state.over:
        if turns == middle and fate != "finished":
            if fate == "abandoned":
                moves.append((log.GameAbandoned(), log.SecretRevealed(SECRET.hex())))
            if fate != "resigned":
                break
            state = _take(state, rules.Resign(seat=state.seat), (), moves)
            turns += 1
            continue
        turn, (action, faces) = state.turn, _next(state, player, luck)
        state = _take(state, action, faces, moves)
        turns += state.turn != turn
    return Played(start, tuple(moves))


def _next(state: State, player: rules.Player, luck: Random) -> tuple[rules.Action, rules.Dice]:
    action = player.choose(state)
    if not isinstance(action, rules.Roll):
        return action, ()
    keep = action.keep
    if state.dice_from == "final" and len(state.hand.dice):
        return rules.Score(rules.options(state).legal[0].key), ()
    faces = tuple(luck.randint(1, 6) for _ in range(state.ruleset.dice - len(keep)))
    if state.dice_from == "screen":
        return action, faces
    dice = tuple(state.hand.dice[at] for at in keep) + faces
    return rules.EnterDice(dice, state.hand.rolls_used + 1), ()


def _take(state: State, action: rules.Action, faces: rules.Dice, moves: list[tuple[log.AnyLogged, ...]]) -> State:
    happened = rules.decide(state, action, faces)
    moves.append(tuple(_logged(state, event) for event in happened))
    return rules.replay(state, happened)


def _logged(state: State, event: rules.Event) -> log.AnyLogged:
    if isinstance(event, rules.DiceRolled):
        return log.DiceRolled(event.seat, event.dice, event.rolls_used, state.turn, LINK, event.keep)
    return log.from_rules(event)


def store(played: Played, people: list[Player | None], at: datetime, key: str) -> Game:
    """The game with its seats and its log; None is a bot. Scores, scorecards and results come from `rebuild`."""
    state = played.start
    told = [log.to_rules(event) for events in played.moves for event in events]
    status = Game.Status.PLAYING
    if isinstance(played.moves[-1][-1], log.SecretRevealed):
        status = Game.Status.ABANDONED
    elif rules.replay(state, [event for event in told if event is not None]).over:
        status = Game.Status.FINISHED
    game = Game.objects.create(
        key=key,
        ruleset=state.ruleset.key,
        ruleset_version=state.ruleset.version,
        house=dump_house(state.house),
        dice_from=state.dice_from,
        settings=dump_settings(RoomSettings(ruleset=state.ruleset.key)),
        commitment="0" * 64,
        secret=SECRET.hex(),
        status=status,
        started_at=at - timedelta(minutes=20),
        ended_at=None if status == Game.Status.PLAYING else at,
    )
    Seat.objects.bulk_create(
        Seat(game=game, order=order, player=one, controller=one, bot="" if one else "greedy")
        for order, one in enumerate(people)
    )
    Move.objects.bulk_create(
        Move(game=game, number=number, action_id=f"{number:032x}", events=log.dump_events(events), at=at)
        for number, events in enumerate(played.moves, 1)
    )
    rebuild(game.pk, mend=True)
    return game


HOUSES: tuple[HouseRules, ...] = (
    HouseRules(order="forced", bonus=rules.Bonus(points=50, at_least=42)),
    HouseRules(declare="after_first_roll"),
    HouseRules(sections="upper"),
    HouseRules(chance="last", zeros="only_when_nothing_fits"),
)


def any_game(
    luck: Random,
    people: Sequence[Player],
    *,
    rulesets: Sequence[str] = tuple(rules.RULESETS),
    sizes: Sequence[int] = (1, 1, 2, 2, 3, 4),
) -> tuple[Played, list[Player | None]]:
    """A game as groups of friends play them: mostly by the book, mostly to the end, now and then anything else."""
    ruleset = luck.choice(rulesets)
    house = luck.choice(HOUSES) if luck.random() < 0.3 else HouseRules()
    seated: list[Player | None] = list(luck.sample(people, luck.choice(sizes)))
    dice_from = luck.choice(("screen", "screen", "screen", "each_roll", "final"))
    if dice_from == "screen" and luck.random() < 0.2:
        seated.append(None)
    teams = ((0, 2), tuple(seat for seat in range(len(seated)) if seat not in (0, 2)))
    state = rules.new_game(
        ruleset,
        len(seated),
        house,
        teams=teams if len(seated) > 2 and luck.random() < 0.3 else None,
        dice_from=dice_from,
    )
    fate = luck.choice(("finished",) * 7 + ("resigned", "abandoned", "playing"))
    return play(state, luck, fate, greedy=dice_from != "screen" or luck.random() < 0.6), seated
