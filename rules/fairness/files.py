"""Files with games in them: one record of dice, one game, a player's games or everything of a server."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, BinaryIO, NamedTuple

from rules.fairness.games import GameReport, verify_game
from rules.fairness.record import FORMAT as DICE
from rules.fairness.verification import verify

GAME, GAMES, EVERYTHING = "yatzy-night game", "yatzy-night games", "yatzy-night export"
VERSION = 1


class Unreadable(Exception):  # noqa: N818 - it reads as what it is
    """This is no file with games, or not all of it; `str` says why."""


class Found(NamedTuple):
    """A game in a file, and what is to be said about it."""

    line: int
    key: str
    report: GameReport


def games_in(file: BinaryIO, noted: str | None = None) -> Iterator[Found]:
    """Every game of the file, verified, in order. Raises Unreadable."""
    first = file.readline()
    head = _object(first, 1) if first.endswith(b"\n") and first[:1] == b"{" and first.rstrip()[-1:] == b"}" else {}
    if head.get("kind") != "header":
        yield _only(first + file.read(), noted)
        return
    _check_format(head, GAMES, EVERYTHING)
    lines = enumerate(file, start=2)
    documents = _lines(lines) if head["format"] == GAMES else _gathered(_lines(lines))
    for line, document in documents:
        yield Found(line, str(document.get("key")), verify_game(document, noted))


def _only(text: bytes, noted: str | None) -> Found:
    document = _object(text, None)
    _check_format(document, DICE, GAME)
    if document["format"] == DICE:
        return Found(1, str(document.get("game")), GameReport(verify(document, noted)))
    return Found(1, str(document.get("key")), verify_game(document, noted))


def _check_format(document: dict[str, Any], *known: str) -> None:
    if document.get("format") not in known:
        raise Unreadable("this is no file with games of Yatzy Night")
    if document.get("version") != VERSION:
        raise Unreadable(f"its format is {document.get('version')}, and this program knows {VERSION}")


def _lines(lines: Iterator[tuple[int, bytes]]) -> Iterator[tuple[int, dict[str, Any]]]:
    for line, text in lines:
        document = _object(text, line)
        if document.get("kind") == "footer":
            return
        yield line, document
    raise Unreadable("its last line is missing: it was cut off")


def _gathered(lines: Iterator[tuple[int, dict[str, Any]]]) -> Iterator[tuple[int, dict[str, Any]]]:
    """A server's records: each game with the seats and moves that follow it."""
    game: tuple[int, dict[str, Any]] | None = None
    for line, record in lines:
        kind = record.get("kind")
        if kind == "game":
            if game is not None:
                yield game
            game = line, record | {"seats": [], "log": []}
        elif game is not None and kind in ("seat", "move"):
            game[1]["seats" if kind == "seat" else "log"].append(record)
    if game is not None:
        yield game


def _object(text: bytes, line: int | None) -> dict[str, Any]:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        place = "" if line is None else f"line {line}: "
        raise Unreadable(f"{place}{error}") from None
    if not isinstance(found, dict):
        raise Unreadable("this is no file with games of Yatzy Night")
    return found
