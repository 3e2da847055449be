"""Proves a game's whole document: nothing missing, nothing added, and all of it as its own log makes it."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from hashlib import sha256
from typing import Any

from rules.fairness.game_log import Log, read_log
from rules.fairness.game_proof import GameReport, Played, not_a_game, played, verified
from rules.fairness.rebuilt_sheet import sheet
from rules.fairness.record import RecordError
from rules.house import CHOICES, HouseRules

FIELDS = (
    *("format", "version", "key", "status", "started_at", "ended_at", "ruleset", "ruleset_version", "house"),
    *("dice_from", "settings", "commitment", "secret", "seats", "sheet", "log", "sha256"),
)
SEAT_FIELDS = ("seat", "column", "team", "name", "player", "colour", "bot")
MOVE_FIELDS = ("number", "id", "at", "events")
SEAT = ("seat",)
# What an event must say, and what it says only if that is not the usual.
EVENT_FIELDS: Mapping[str, tuple[Collection[str], Mapping[str, object]]] = {
    "game_started": (("commitment", "server_ends"), {"agreed": None}),
    "chain_committed": (("seat", "end"), {"by": "browser"}),
    "dice_rolled": (("seat", "dice", "rolls_used", "turn", "link"), {"keep": [], "by": "browser"}),
    "dice_entered": (("seat", "dice", "rolls_used"), {}),
    "category_declared": (("seat", "category"), {}),
    "category_scored": (("seat", "category", "points", "dice", "rolls_used"), {"extra": 0, "by": "player"}),
    "choice_undone": (("seat", "category"), {}),
    "turn_skipped": (SEAT, {}),
    "seat_handed_over": (SEAT, {}),
    "seat_returned": (SEAT, {}),
    "seat_resigned": (SEAT, {}),
    "game_ended": ((), {}),
    "game_abandoned": ((), {}),
    "secret_revealed": (("secret",), {}),
}
_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z")
_NUMBER_IN_FILES = re.compile(r"[0-9a-f]{16}")


def verify_game(data: object, noted: str | None = None) -> GameReport:
    """Check all there is to check in a game's document; `noted` is the commitment somebody wrote down."""
    try:
        log = read_log(data)
    except RecordError as error:
        return not_a_game(error)
    assert isinstance(data, Mapping)  # read_log has seen to it
    again = played(log)
    report = verified(log, again, noted)
    if report.dice.problems or report.fault:
        return report
    return replace(report, damage=next(_damages(data, log, again), None), sheet=True)


def canonical(content: object) -> bytes:
    """The one spelling of a document: sorted keys, no spaces, UTF-8."""
    text = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return text.encode("utf-8", "surrogatepass")  # a lone half of a character is damage, and no reason to fall over


def digest_of(document: Mapping[str, Any]) -> str:
    """What its field `sha256` must say."""
    return sha256(canonical({name: value for name, value in document.items() if name != "sha256"})).hexdigest()


def _damages(data: Mapping[str, Any], log: Log, again: Played) -> Iterator[str]:
    """What does not fit: whether all is there, then what the log makes otherwise, then the digest."""
    # Nobody asks for a second one: after a missing field none of the lines that would need it is reached.
    yield from _fields(data, FIELDS, "the document")
    yield from _same(data["version"], 1 if log.agreed is None else 2, "version")
    yield from _same(data["status"], again.status, "status")
    yield from _same(data["secret"], log.revealed, "secret")
    yield from _times(data)
    yield from _same(data["house"], _house(log.start.house), "house")
    yield from _settings(data["settings"], log)
    yield from _seats(data["seats"], log)
    yield from _moves(data["log"])
    if log.is_current:
        yield from _sheet(data, again)
    yield from _same(data["sha256"], digest_of(data), "sha256")


def _sheet(data: Mapping[str, Any], again: Played) -> Iterator[str]:
    right = sheet(again.state, again.filled)
    everybody = {seat for column in again.state.columns for seat in column.seats}
    if data["version"] == 1 and again.state.resigned == everybody and len(right) > 1:
        # Today nobody wins a game that everybody left; files of before have a first place there.
        before = [column | {"place": column["place"] - 1} for column in right]  # type: ignore[operator]
        right = before if not any(_same(data["sheet"], before, "sheet")) else right
    yield from _same(data["sheet"], right, "sheet")


def _same(found: object, right: object, path: str) -> Iterator[str]:
    """Where two values differ first; True is not 1 here, nor is 1.0."""
    if isinstance(right, dict) and isinstance(found, dict) and found.keys() == right.keys():
        for name in right:
            yield from _same(found[name], right[name], f"{path}.{name}")
    elif isinstance(right, list) and isinstance(found, list) and len(found) == len(right):
        for at, (one, other) in enumerate(zip(found, right, strict=True)):
            yield from _same(one, other, f"{path}[{at}]")
    elif type(found) is not type(right) or found != right:
        yield f"{path} is {_short(found)}, and by the log it is {_short(right)}"


def _short(value: object) -> str:
    text = json.dumps(value)  # ASCII: what a file says must not reach a terminal as it is
    return text if len(text) <= 80 else f"{text[:79]}…"


def _fields(data: object, names: Collection[str], where: str) -> Iterator[str]:
    if not isinstance(data, dict) or data.keys() != set(names):
        yield f"{where} does not have the fields that it should"


def _times(data: Mapping[str, Any]) -> Iterator[str]:
    ended = data["ended_at"]
    if not _is_time(data["started_at"]) or not (ended is None or _is_time(ended)):
        yield "started_at or ended_at is no time"
    if (ended is None) != (data["status"] == "playing"):
        yield "ended_at does not fit the status"


def _is_time(value: object) -> bool:
    return isinstance(value, str) and _TIME.fullmatch(value) is not None


def _house(house: HouseRules) -> dict[str, object]:
    assert house.bonus is not None  # settled when the game began
    bonus = {name: getattr(house.bonus, name) for name in ("points", "at_least", "above")}
    chosen = {name: getattr(house, name) for name in CHOICES}
    return chosen | {"bonus": bonus, "teams": [list(team) for team in house.teams]}


def _settings(settings: Mapping[str, Any], log: Log) -> Iterator[str]:
    """The room's settings say the same as the agreement, unless they leave it to the rule set."""
    house, bonus = log.start.house, log.start.house.bonus
    assert bonus is not None  # settled when the game began
    right = {name: getattr(house, name) for name in CHOICES} | {
        "ruleset": log.start.ruleset.key,
        "dice_from": log.start.dice_from,
        "teams": bool(house.teams),
        "bonus_threshold": bonus.threshold,
        "bonus_points": bonus.points,
    }
    if log.agreed is not None and "undo" not in settings:
        yield "settings do not say whether choices can be taken back"
    for name, value in right.items():
        if settings.get(name) is not None:
            yield from _same(settings[name], value, f"settings.{name}")


def _seats(seats: list[Any], log: Log) -> Iterator[str]:
    state = log.start
    for at, seat in enumerate(seats):
        where = f"seats[{at}]"
        yield from _fields(seat, SEAT_FIELDS, where)
        yield from _same(seat["seat"], at, f"{where}.seat")
        yield from _same(seat["column"], state.column_of(at), f"{where}.column")
        player, colour, team = seat["player"], seat["colour"], seat["team"]
        known = player is None or (isinstance(player, str) and _NUMBER_IN_FILES.fullmatch(player) is not None)
        numbers = all(number is None or type(number) is int for number in (colour, team))
        if not (known and numbers and isinstance(seat["name"], str) and isinstance(seat["bot"], str)):
            yield f"{where} is not described as seats are"
    if state.house.teams:
        # The numbers are the host's; that those who share a scorecard share one, and nobody else has it, is the log's.
        pairs = {(seat["team"], seat["column"]) for seat in seats}
        if len(pairs) != len({team for team, _ in pairs}) or len(pairs) != len(state.columns):
            yield "the teams of the seats are not those of their scorecards"


def _moves(moves: list[Any]) -> Iterator[str]:
    seen: set[str] = set()
    for at, move in enumerate(moves):
        where = f"log[{at}]"
        yield from _fields(move, MOVE_FIELDS, where)
        if not isinstance(move["id"], str) or not 1 <= len(move["id"]) <= 32 or move["id"] in seen:
            yield f"{where}.id is none, or stands twice"
        seen.add(move["id"])
        if not _is_time(move["at"]):
            yield f"{where}.at is no time"
        for place, event in enumerate(move["events"]):
            required, usual = EVENT_FIELDS[event["kind"]]
            said = {name for name, value in usual.items() if name in event and event[name] != value}
            yield from _fields(event, {"kind", *required, *said}, f"{where}.events[{place}]")
