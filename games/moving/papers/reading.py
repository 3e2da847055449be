"""Back: a game's document, or a file of many, each believed only if it is what its own log makes of it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import BinaryIO

import msgspec

from games.codec.settings import dump_house, load_house
from games.moving.game_in_file import check_log, check_ruleset, check_settings, played_again
from games.moving.lines import Damaged, whole
from games.moving.papers import document as paper
from games.moving.papers import writing
from games.moving.papers.document import GameDocument, canonical, digest_of
from games.moving.papers.facts import facts_of

MOST_BYTES = 16 << 20  # of a game; the longest that can be played has a few of them

NOT_OURS = "this is not an export of Yatzy Night."


class _Peek(msgspec.Struct):
    """What a line says it is."""

    format: str = ""
    version: int = 0
    kind: str = ""


def peek(text: bytes) -> _Peek:
    """What the first line of a file says it is; nothing, if it cannot be read."""
    try:
        return msgspec.json.decode(text, type=_Peek)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return _Peek()


class PaperReader:
    """Reads one game, or a file of many, line by line; what it gives out is whole and true, or it raises Damaged."""

    def __init__(self, file: BinaryIO, first: bytes) -> None:
        self.line = 1
        self._file = file
        self._first = first

    def documents(self) -> Iterator[GameDocument]:
        said = peek(self._first)
        if said.kind == "header":
            _check_version(said, writing.FORMAT, writing.VERSION)
            yield from self._many()
            return
        yield self._document(whole(self._first, 1, MOST_BYTES))
        if self._file.read(1):
            raise Damaged(2, "there is something after the game.")

    def _many(self) -> Iterator[GameDocument]:
        digest, count = hashlib.sha256(), 0
        while True:
            text = self._file.readline(MOST_BYTES)
            self.line += 1
            if not text:
                raise Damaged(self.line, "the file ends here, but its last line is missing: it was cut off.")
            line = whole(text, self.line, MOST_BYTES)
            if peek(line).kind == "footer":
                break
            yield self._document(line)
            digest.update(text)
            count += 1
        try:
            footer = msgspec.json.decode(line, type=writing.Footer)
        except msgspec.MsgspecError:
            raise Damaged(self.line, "the last line is damaged.") from None
        if (footer.games, footer.sha256) != (count, digest.hexdigest()):
            raise Damaged(self.line, "the last line belongs to another file: a game is missing, twice or changed.")
        if self._file.read(1):
            raise Damaged(self.line + 1, "there is something after the last line.")

    def _document(self, text: bytes) -> GameDocument:
        _check_version(peek(text), paper.FORMAT, paper.VERSION, self.line)
        try:
            document = msgspec.json.decode(text, type=GameDocument)
            plain = msgspec.json.decode(text)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise Damaged(self.line, f"this is no game of format {paper.VERSION}: {error}.") from None
        if document.sha256 != digest_of(document) or canonical(document) != text + b"\n":
            raise Damaged(self.line, "this game was changed or damaged.")
        if document.status == "playing":
            raise Damaged(self.line, "this game goes on, and only the whole export of its server can move it.")
        check_ruleset(document.ruleset, document.ruleset_version, self.line)
        check_settings(document.settings, self.line)
        check_log(plain, self.line)
        facts = facts_of(document)
        sheets = played_again(facts, self.line)
        if facts.document(sheets) != document:
            raise Damaged(self.line, "the sheet of this game is not what its log says.")
        if not _is_settled(document):
            raise Damaged(self.line, "times are not in UTC, house rules not spelt out, or a player has no name.")
        return document


def _is_settled(document: GameDocument) -> bool:
    """Whether the database will give it back as it is."""
    times = (document.started_at, document.ended_at, *(move.at for move in document.log))
    in_utc = all(at is not None and not at.utcoffset() for at in times)
    named = all(seat.name or seat.player is None for seat in document.seats)
    return in_utc and named and canonical(dump_house(load_house(document.house))) == canonical(document.house)


def _check_version(said: _Peek, form: str, version: int, line: int = 1) -> None:
    if said.format != form:
        raise Damaged(line, NOT_OURS)
    if said.version > version:
        raise Damaged(
            line,
            f"a newer Yatzy Night wrote this in format {said.version}; this one knows formats up to {version}. "
            "Update this server first.",
        )
