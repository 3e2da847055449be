"""Puts ears on a running venue, and only if somebody wants to hear: without them not one instruction is added."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from time import perf_counter

from django.db.backends.base.base import BaseDatabaseWrapper

from games import consumers
from games.live.news import AnyNews
from games.live.refusals import Refused
from games.live.rooms import LiveRoom
from games.live.venue import Venue
from games.live.writer import NewMove, Outcome, Writer
from games.protocol import asked
from games.selectors.viewers import Viewer
from yatzy_site.watching.meters import Meters

moves = logging.getLogger("yatzy.moves")
actions = logging.getLogger("yatzy.actions")


def listen(venue: Venue, meters: Meters) -> None:
    """Every action, batch, fan-out and piece of news from now on is counted, and logged if logs say that much."""
    _listen_to_actions(meters)
    _listen_to_writer(venue.writer, meters)
    _listen_to_hub(venue, meters)
    if venue.bus.shared:
        _listen_to_bus(venue, meters)
    logging.getLogger().addHandler(_Counted(meters))


def _listen_to_actions(meters: Meters) -> None:
    act = consumers.act  # type: ignore[attr-defined]

    async def heard(*, room: LiveRoom, viewer: Viewer, message: asked.Act) -> int:
        began = perf_counter()
        try:
            number = await act(room=room, viewer=viewer, message=message)
        except Refused as refused:
            meters.refused[refused.code] += 1
            actions.info("refused", extra={"data": {"game": message.game, "code": refused.code}})
            raise
        meters.accepted += 1
        meters.ack.add(perf_counter() - began)
        return number

    consumers.act = heard  # type: ignore[attr-defined]


def _listen_to_writer(writer: Writer, meters: Meters) -> None:
    run, aloud = writer._run, moves.isEnabledFor(logging.INFO)

    def heard(connection: BaseDatabaseWrapper, items: Sequence[NewMove]) -> list[Outcome]:
        began = perf_counter()
        outcomes = run(connection, items)
        seconds = perf_counter() - began
        meters.batch_moves.add(len(items))
        meters.batch_seconds.add(seconds)
        stored = outcomes.count(True)
        meters.stored += stored
        if stored < len(items):
            meters.overtaken += outcomes.count(False)
            meters.failed += sum(isinstance(outcome, Exception) for outcome in outcomes)
        if aloud:
            _say(items, outcomes, seconds)
        return outcomes

    writer._run = heard


def _say(items: Sequence[NewMove], outcomes: Sequence[Outcome], seconds: float) -> None:
    for item, outcome in zip(items, outcomes, strict=True):
        data = {"game": item.game, "move": item.number, "batch": len(items), "ms": round(1000 * seconds, 2)}
        what = "failed" if isinstance(outcome, Exception) else "stored" if outcome else "overtaken"
        moves.info(what, extra={"data": data})


def _listen_to_hub(venue: Venue, meters: Meters) -> None:
    tell = venue.hub.tell

    async def heard(code: str, text: str) -> None:
        began = perf_counter()
        await tell(code, text)
        meters.fan_out.add(perf_counter() - began)

    venue.hub.tell = heard  # type: ignore[method-assign]


def _listen_to_bus(venue: Venue, meters: Meters) -> None:
    publish, hear, lost = venue.bus.publish, venue.neighbours.hear, venue.neighbours.bus_lost

    def told(news: AnyNews) -> None:
        meters.published += 1
        publish(news)

    async def listened(sender: bytes, heard: AnyNews) -> None:
        meters.received += 1
        await hear(sender, heard)

    def missed() -> None:
        meters.bus_losses += 1
        lost()

    venue.bus.publish = told  # type: ignore[method-assign]
    venue.neighbours.hear = listened  # type: ignore[method-assign]
    venue.neighbours.bus_lost = missed  # type: ignore[method-assign]


class _Counted(logging.Handler):
    """Warnings and errors, by level."""

    def __init__(self, meters: Meters) -> None:
        super().__init__(logging.WARNING)
        self._meters = meters

    def emit(self, record: logging.LogRecord) -> None:
        self._meters.said[record.levelname.lower()] += 1
