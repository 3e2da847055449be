"""From a wish to what would happen: the rules judge it, the luck rolls for it."""

from __future__ import annotations

from dataclasses import dataclass

import rules
from games.codec import events as log
from games.codec.fold import Position
from games.live.luck import Luck, Throw
from games.live.refusals import Refused

MAY_END = (rules.CategoryScored, rules.SeatResigned, rules.GameEnded)


@dataclass(frozen=True, slots=True)
class CommitChain:
    """A seat's browser puts down the end of the chain that its rolls will reveal."""

    seat: int
    end: str


def decide(
    position: Position, action: rules.Action | CommitChain, luck: Luck, link: str | None
) -> tuple[log.AnyLogged, ...]:
    """The events of `action`, proofs included. Raises Refused."""
    if position.ended:
        raise Refused(rules.Refusal.GAME_OVER)
    if isinstance(action, CommitChain):
        return _commit(position, action)
    state = position.state
    throw = _throw(position, action, luck, link)
    try:
        happened = rules.decide(state, action, throw.faces if throw else ())
    except rules.IllegalAction as illegal:
        raise Refused(illegal.code) from illegal
    events = [*(throw.before if throw else ()), *(_logged(state, event, throw) for event in happened)]
    if isinstance(happened[-1], MAY_END) and rules.replay(state, happened).over:
        events.append(log.SecretRevealed(luck.secret.hex()))
    return tuple(events)


def _commit(position: Position, commit: CommitChain) -> tuple[log.AnyLogged, ...]:
    fault = position.ledger.commit_fault(commit.end)
    if fault is not None:
        raise Refused(fault)
    return (log.ChainCommitted(commit.seat, commit.end),)


def _throw(position: Position, action: rules.Action, luck: Luck, link: str | None) -> Throw | None:
    """The dice that the action throws; None where it throws none, or where the rules will say no to it."""
    state = position.state
    if isinstance(action, rules.Roll):
        count = state.ruleset.dice - len(set(action.keep))
    elif isinstance(action, rules.TimeOver) and not state.hand.dice:
        count = state.ruleset.dice
    else:
        return None
    if action.seat != state.seat or not 0 < count <= state.ruleset.dice or state.rolls_left <= 0:
        return None
    return luck.throw(position, state.seat, count, link)


def _logged(state: rules.State, event: rules.Event, throw: Throw | None) -> log.AnyLogged:
    if isinstance(event, rules.DiceRolled):
        assert throw is not None  # no dice fall without a throw
        return log.DiceRolled(
            seat=event.seat,
            dice=event.dice,
            rolls_used=event.rolls_used,
            turn=state.turn,
            link=throw.link,
            keep=event.keep,
            by=throw.by,
        )
    return log.from_rules(event)
