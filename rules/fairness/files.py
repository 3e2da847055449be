"""Files with games in them: one record of dice, one game, a player's games or everything of a server."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from typing import Any, BinaryIO, NamedTuple, NoReturn

from rules.fairness.chains import GAME_ID
from rules.fairness.documents import canonical, verify_game
from rules.fairness.games import GameReport, verify_log
from rules.fairness.record import FORMAT as DICE
from rules.fairness.verification import verify

GAME, GAMES, EVERYTHING = "yatzy-night game", "yatzy-night games", "yatzy-night export"
NEWEST = {DICE: 2, GAME: 2, GAMES: 1, EVERYTHING: 2}
_CHECK = re.compile(rb',"check":"([0-9a-f]{8})"\}\n')
_CHECK_LENGTH = len(b',"check":"01234567"}\n')


class Unreadable(Exception):  # noqa: N818 - it reads as what it is
    """This is no file with games that this program can read; `str` says why."""


class Damaged(Exception):  # noqa: N818 - it reads as what it is
    """This is a file with games, and not as it was written; `str` says where and why."""


class Found(NamedTuple):
    """A game in a file, and what is to be said about it."""

    line: int
    key: str
    report: GameReport
    dice_alone: bool = False  # a record of dice, which says nothing of moves and sheets


def games_in(file: BinaryIO, noted: str | None = None) -> Iterator[Found]:
    """Every game of the file, verified, in order. Raises Unreadable, or Damaged where it is found out."""
    first = file.readline()
    head = _first_line(first)
    if head.get("kind") != "header":
        yield _only(first + file.read(), noted)
        return
    _check_format(head, GAMES, EVERYTHING)
    lines = _Lines(file)
    found = _documents(lines, noted) if head["format"] == GAMES else _records(lines, noted)
    seen: set[str] = set()
    for game in found:
        if game.key in seen:
            raise Damaged(f"line {game.line}: the game {game.key} stands there twice")
        seen.add(game.key)
        yield game
    if file.read(1):
        raise Damaged(f"line {lines.number + 1}: there is something after the last line")


def _first_line(text: bytes) -> dict[str, Any]:
    if not (text.endswith(b"\n") and text[:1] == b"{" and text.rstrip()[-1:] == b"}"):
        return {}
    return _object(text) or {}


def _only(text: bytes, noted: str | None) -> Found:
    document = _object(text)
    if document is None:
        raise Unreadable("this is no file with games of Yatzy Night, or only a part of one")
    _check_format(document, DICE, GAME)
    if document["format"] == DICE:
        return Found(1, _key(document, "game"), GameReport(verify(document, noted)), dice_alone=True)
    return Found(1, _key(document), verify_game(document, noted))


def _check_format(document: dict[str, Any], *known: str) -> None:
    form, version = document.get("format"), document.get("version")
    if form not in known:
        raise Unreadable("this is no file with games of Yatzy Night")
    if type(version) is not int or not 1 <= version <= NEWEST[form]:
        raise Unreadable(f"its format is {json.dumps(version)}, and this program knows up to {NEWEST[form]}")


def _key(document: dict[str, Any], name: str = "key") -> str:
    key = document.get(name)
    return key if isinstance(key, str) and GAME_ID.fullmatch(key) else "?"


class _Lines:
    """The lines after the header, up to the footer."""

    def __init__(self, file: BinaryIO) -> None:
        self.number = 1
        self.footer: dict[str, Any] = {}
        self._file = file

    def __iter__(self) -> Iterator[tuple[bytes, dict[str, Any]]]:
        for text in self._file:
            self.number += 1
            document = _object(text) if text.endswith(b"\n") else None
            if document is None:
                self.damaged("this line is damaged, or was cut off")
            if document.get("kind") == "footer":
                self.footer = document
                return
            yield text, document
        raise Damaged("its last line is missing: it was cut off")

    def damaged(self, why: str) -> NoReturn:
        raise Damaged(f"line {self.number}: {why}")


def _documents(lines: _Lines, noted: str | None) -> Iterator[Found]:
    """The very documents of games, one a line."""
    digest, count = sha256(), 0
    for text, document in lines:
        try:
            _check_format(document, GAME)
        except Unreadable as error:
            lines.damaged(str(error))
        if canonical(document) + b"\n" != text:
            lines.damaged("this game is not spelt as it was written")
        digest.update(text)
        count += 1
        yield Found(lines.number, _key(document), verify_game(document, noted))
    if lines.footer != {"kind": "footer", "games": count, "sha256": digest.hexdigest()}:
        lines.damaged("the last line belongs to another file: a game is missing, twice or changed")


def _records(lines: _Lines, noted: str | None) -> Iterator[Found]:
    """A server's records: each game with the seats and moves that follow it, every line vouching for all before it."""
    digest, counts = sha256(), Counter[str]()
    game: tuple[int, dict[str, Any]] | None = None
    for text, record in lines:
        check = _CHECK.fullmatch(text[-_CHECK_LENGTH:])
        digest.update(text[:-_CHECK_LENGTH] + b"}")
        if check is None or check[1] != digest.hexdigest()[:8].encode():
            lines.damaged("this line was changed or damaged, or one before it is missing")
        kind = str(record.get("kind"))
        counts[kind] += 1
        if kind == "game":
            if game is not None:
                yield _of_records(*game, noted)
            game = lines.number, record | {"seats": [], "log": []}
        elif game is not None and kind in ("seat", "move"):
            game[1]["seats" if kind == "seat" else "log"].append(record)
    if game is not None:
        yield _of_records(*game, noted)
    if lines.footer != {"kind": "footer", "counts": dict(counts), "sha256": digest.hexdigest()}:
        lines.damaged("the last line belongs to another file: its counts or its digest do not fit")


def _of_records(line: int, game: dict[str, Any], noted: str | None) -> Found:
    """There is no sheet in these records: an import makes it from the log."""
    report = verify_log(game, noted)
    if report.verdict != "failed" and game.get("status") != report.status:
        said = json.dumps(game.get("status"))
        report = replace(report, damage=f"status is {said}, and by the log it is {json.dumps(report.status)}")
    return Found(line, _key(game), report)


def _object(text: bytes) -> dict[str, Any] | None:
    """The object in this text, in which nothing stands twice; None where there is none."""
    try:
        found = json.loads(text, object_pairs_hook=_pairs, parse_constant=_no_number)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a name stands twice")  # of two values only one would be looked at
    return found


def _no_number(word: str) -> NoReturn:
    raise ValueError(f"{word} is no number")
