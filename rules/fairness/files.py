"""Finds the games in a file: one record of dice, one game, many games, or a whole server's export."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from typing import Any, BinaryIO, NamedTuple, NoReturn

from rules.fairness.dice_proof import verify
from rules.fairness.document_proof import canonical, verify_game
from rules.fairness.fair_dice import GAME_ID
from rules.fairness.game_proof import GameReport, verify_log
from rules.fairness.record import FORMAT as DICE

GAME, MANY = "yatzy-night game", "yatzy-night export"
NEWEST = {DICE: 2, GAME: 2, MANY: 3}
OLDEST = {DICE: 1, GAME: 1, MANY: 3}
SERVER, GAMES = "server", "games"  # what a file of many holds
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
    _check_format(head, MANY)
    if head.get("holds") not in (SERVER, GAMES):
        raise Unreadable("it does not say what it holds")
    lines = _Lines(file)
    seen: set[str] = set()
    for game in _games(lines, head["holds"] == SERVER, noted):
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
    if type(version) is not int or not OLDEST[form] <= version <= NEWEST[form]:
        raise Unreadable(
            f"its format is {json.dumps(version)}, and this program knows {OLDEST[form]} to {NEWEST[form]}"
        )


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


class _Tally:
    """How much there was so far, and its digest."""

    def __init__(self) -> None:
        self.counts = Counter[str]()
        self._digest = sha256()

    def take(self, text: bytes) -> str:
        self._digest.update(text)
        return self._digest.hexdigest()

    def footer(self) -> dict[str, Any]:
        return {"kind": "footer", "counts": dict(self.counts), "sha256": self._digest.hexdigest()}


def _games(lines: _Lines, whole: bool, noted: str | None) -> Iterator[Found]:
    """The very documents of games, one a line. Of a whole server, each below a record of what only its server knows."""
    tally = _Tally()
    here: dict[str, Any] | None = None
    for text, document in lines:
        if "kind" not in document:
            if whole and here is None:
                lines.damaged("the record that belongs above this game is missing")
            tally.take(text[:-1])
            yield _game(lines, text, document, here, noted)
            log = document.get("log")
            tally.counts["game"] += 1
            tally.counts["move"] += len(log) if isinstance(log, list) else 0
            here = None
            continue
        if not whole:
            lines.damaged("a file of games has no other records")
        if here is not None:
            lines.damaged("the game of the record above is missing")
        check = _CHECK.fullmatch(text[-_CHECK_LENGTH:])
        digits = tally.take(text[:-_CHECK_LENGTH] + b"}")
        if check is None or check[1] != digits[:8].encode():
            lines.damaged("this line was changed or damaged, or one before it is missing")
        kind = str(document["kind"])
        tally.counts[kind] += 1
        here = document if kind == "game_here" else None
    if here is not None:
        lines.damaged("the last game is missing")
    if lines.footer != tally.footer():
        lines.damaged("the last line belongs to another file: something is missing, twice or changed")


def _game(
    lines: _Lines, text: bytes, document: dict[str, Any], here: dict[str, Any] | None, noted: str | None
) -> Found:
    try:
        _check_format(document, GAME)
    except Unreadable as error:
        lines.damaged(str(error))
    if canonical(document) + b"\n" != text:
        lines.damaged("this game is not spelt as it was written")
    if here is not None and here.get("key") != document.get("key"):
        lines.damaged("this is not the game of the record above")
    report = verify_game(document, noted)
    if here is not None and report.verdict != "failed":
        report = _with_secret(report, document, here.get("secret"), noted)
    return Found(lines.number, _key(document), report)


def _with_secret(report: GameReport, document: dict[str, Any], secret: object, noted: str | None) -> GameReport:
    """A server's own export has the secret of a game that goes on, too: then its rolls can be judged before the end."""
    if document["secret"] is None:
        judged = verify_log(document | {"secret": secret}, noted)
        return judged if judged.verdict == "failed" else report
    if document["secret"] != secret:
        return replace(report, damage="the record above has another secret")
    return report


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
