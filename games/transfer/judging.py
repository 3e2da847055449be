"""A game in a file: believed only if its dice follow from its secret and its moves from the rules, to the last sum."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec

import rules
from games.log.settings import dump_house, load_house, load_settings
from games.transfer.documents import document as paper
from games.transfer.documents.document import GameDocument, canonical, digest_of
from games.transfer.documents.facts import Facts, facts_of
from games.transfer.jsonl import NOT_OURS, Damaged
from games.transfer.rebuild import Sheets
from games.transfer.records import GameHere
from rules.fairness import reason, verify_log


@dataclass(frozen=True, slots=True)
class JudgedGame:
    """A game that was found to be true, read once and played again once; and where it stood."""

    document: GameDocument
    sheets: Sheets
    line: int


def judged(text: bytes, line: int, here: GameHere | None = None) -> JudgedGame:
    """The game of this document; `here` is what only its own server knows of it. Raises Damaged."""
    try:
        plain = msgspec.json.decode(text)
        _check_version(plain, line)
        document = msgspec.convert(plain, GameDocument)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise Damaged(line, f"this is no game of format {paper.VERSION}: {error}.") from None
    if document.sha256 != digest_of(document) or canonical(document) != text + b"\n":
        raise Damaged(line, "this game was changed or damaged.")
    if document.status == "playing" and here is None:
        raise Damaged(line, "this game goes on, and only the whole export of its server can move it.")
    _check_ruleset(document.ruleset, document.ruleset_version, line)
    check_settings(document.settings, line)
    if here is not None:
        _check_here(here, document, line)
    _check_log(plain if here is None else plain | {"secret": here.secret}, line)
    facts = facts_of(document)
    sheets = _played_again(facts, line)
    if facts.document(sheets) != document:
        raise Damaged(line, "the sheet of this game is not what its log says.")
    if not _is_settled(document):
        raise Damaged(line, "times are not in UTC, house rules not spelt out, or a player has no name.")
    return JudgedGame(document, sheets, line)


def check_settings(stored: dict[str, Any], line: int) -> None:
    """Settings this server knows. Raises Damaged."""
    try:
        load_settings(stored)
    except msgspec.ValidationError as error:
        raise Damaged(line, f"these settings are not known here: {error}.") from None


def _check_version(plain: Any, line: int) -> None:
    said = plain if isinstance(plain, dict) else {}
    if said.get("format") != paper.FORMAT:
        raise Damaged(line, NOT_OURS)
    version = said.get("version")
    if isinstance(version, int) and version > paper.VERSION:
        raise Damaged(
            line,
            f"a newer Yatzy Night wrote this in format {version}; this one knows formats up to {paper.VERSION}. "
            "Update this server first.",
        )


def _check_ruleset(key: str, version: int, line: int) -> None:
    ruleset = rules.RULESETS.get(key)
    if ruleset is None or version > ruleset.version:
        raise Damaged(line, f"this server does not know the rule set {key!r}, version {version}: update it first.")


def _check_here(here: GameHere, document: GameDocument, line: int) -> None:
    """The record above a game is about this very game."""
    if here.key != document.key or len(here.seats) != len(document.seats):
        raise Damaged(line, "this is not the game that the line above it is about.")
    if document.secret not in (None, here.secret):
        raise Damaged(line, "the secret of this game is not the one in the line above it.")


def _check_log(plain: dict[str, Any], line: int) -> None:
    """Every move by the rules, every roll by its proof."""
    wrong = reason(verify_log(plain))
    if wrong is not None:
        raise Damaged(line, f"this game was not played so: {wrong}.")


def _played_again(facts: Facts, line: int) -> Sheets:
    try:
        sheets = facts.sheets()
    except Exception as error:  # a log that does not fit its rules may fail anywhere in them
        raise Damaged(line, f"the log of this game cannot be played again: {error!r}.") from error
    if facts.status != sheets.status:
        raise Damaged(line, f"this game says {facts.status!r}, and its log says {sheets.status.value!r}.")
    return sheets


def _is_settled(document: GameDocument) -> bool:
    """Whether the database will give it back as it is."""
    times = (document.started_at, document.ended_at or document.started_at, *(move.at for move in document.log))
    in_utc = not any(at.utcoffset() for at in times)
    ended = (document.ended_at is None) == (document.status == "playing")
    named = all(seat.name or seat.player is None for seat in document.seats)
    return in_utc and ended and named and canonical(dump_house(load_house(document.house))) == canonical(document.house)
