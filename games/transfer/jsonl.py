"""The format of an export: records and documents line by line, and digests that show damage."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from contextlib import suppress
from typing import BinaryIO, Literal, NamedTuple

import msgspec
from django.db import DatabaseError

from games import VERSION as PROGRAM
from games.transfer import game_document as paper
from games.transfer.game_document import GameDocument, canonical
from games.transfer.records import AnyRecord, Record

FORMAT = "yatzy-night export"
VERSION = 3  # games are documents; before, a game was a record for itself, for each seat and for each move
MOST_BYTES = 16 << 20  # of a line; the longest game that can be played has a few of them
NOT_OURS = "this is not an export of Yatzy Night."

# PostgreSQL keeps the keys of an object in an order of its own: sorted, the same content is the same bytes anywhere.
_encoder = msgspec.json.Encoder(order="deterministic")
_records = msgspec.json.Decoder(AnyRecord)
_CHECK = re.compile(rb',"check":"([0-9a-f]{8})"\}')
_CHECK_LENGTH = len(b',"check":"01234567"}')
# What a value can do that looks like one of ours and fits no column: a time before all times, a text with a zero byte.
UNSTORABLE = (DatabaseError, OverflowError, ValueError)
_UNREADABLE = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError)


class Damaged(Exception):  # noqa: N818 - it reads as what it is
    """This file cannot be taken in; `str` says in which line and why."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line


class Header(msgspec.Struct, frozen=True, tag_field="kind", tag="header"):
    """The first line: what this is, and who wrote it."""

    holds: Literal["server", "games"]  # everything of a server, or games without anybody's keys
    format: str = FORMAT
    version: int = VERSION
    program: str = PROGRAM


class Footer(msgspec.Struct, frozen=True, tag_field="kind", tag="footer", forbid_unknown_fields=True):
    """The last line: how much there was, and the digest of it all."""

    counts: dict[str, int]
    sha256: str


class _Head(msgspec.Struct):
    """What a first line says it is, whoever wrote it."""

    format: str = ""
    version: int = 0
    kind: str = ""
    program: str = ""


class DocumentLine(NamedTuple):
    """A game as it stands in the file."""

    text: bytes


class _Log(msgspec.Struct):
    """Of a game only how many moves it has."""

    log: tuple[msgspec.Raw, ...] = ()


class Tally:
    """How much there was so far, and SHA-256 of it. Without the header: another program writes the same games."""

    def __init__(self) -> None:
        self.counts: dict[str, int] = {}
        self._hash = hashlib.sha256()

    def add(self, text: bytes) -> bytes:
        """Takes in a line without its check; returns the check that belongs to it."""
        self._hash.update(text)
        return self._hash.copy().hexdigest()[:8].encode()

    def count(self, kind: str, many: int = 1) -> None:
        self.counts[kind] = self.counts.get(kind, 0) + many

    def game(self, text: bytes) -> None:
        """The same for a game, which vouches for itself."""
        self.add(text)
        self.count("game")
        with suppress(*_UNREADABLE):  # whoever judges the game will say so
            self.count("move", len(msgspec.json.decode(text, type=_Log).log))

    def footer(self) -> Footer:
        return Footer(self.counts, self._hash.hexdigest())


class LineWriter:
    """Writes header, records, games and footer."""

    def __init__(self, file: BinaryIO, holds: Literal["server", "games"]) -> None:
        self._file = file
        self._tally = Tally()
        self._line(Header(holds))

    def record(self, record: Record) -> None:
        text = _encoder.encode(record)
        self._tally.count(record.kind())
        self._file.write(text[:-1] + b',"check":"' + self._tally.add(text) + b'"}\n')

    def game(self, document: GameDocument) -> None:
        """The very document of the game."""
        line = canonical(document)
        self._tally.game(line[:-1])
        self._file.write(line)

    def footer(self) -> Footer:
        footer = self._tally.footer()
        self._line(footer)
        return footer

    def _line(self, struct: msgspec.Struct) -> None:
        self._file.write(_encoder.encode(struct) + b"\n")


class LineReader:
    """Reads a file with a header, or one game alone; what it gives out is what was written, or it raises Damaged."""

    def __init__(self, file: BinaryIO) -> None:
        self.line = 0
        self.footer: Footer | None = None  # once everything was read
        self.tally = Tally()
        self._file = file
        self._first = self._next()
        self.header = self._read_header()  # None: a game alone

    @property
    def holds_server(self) -> bool:
        return self.header is not None and self.header.holds == "server"

    def _read_header(self) -> Header | None:
        try:
            said = msgspec.json.decode(self._first, type=_Head)
        except _UNREADABLE:
            raise Damaged(1, NOT_OURS) from None
        alone = said.kind != "header"
        form, version = (paper.FORMAT, paper.VERSION) if alone else (FORMAT, VERSION)
        if said.format != form:
            raise Damaged(1, NOT_OURS)
        if said.version > version:
            wrote = f"a newer Yatzy Night ({said.program[:40]!a})" if said.program else "a newer Yatzy Night"
            raise Damaged(
                1,
                f"{wrote} wrote this in format {said.version}; this one knows formats up to {version}. "
                "Update this server first.",
            )
        if alone:
            return None
        if said.version < version:
            raise Damaged(1, f"this is an export in format {said.version}, and this server reads format {version}.")
        try:
            return msgspec.json.decode(self._first, type=Header)
        except _UNREADABLE:
            raise Damaged(1, NOT_OURS) from None

    def lines(self) -> Iterator[Record | DocumentLine]:
        """Every record and every game in order; ends after the footer, which must fit."""
        if self.header is None:
            yield DocumentLine(self._first)
            self._nothing_follows("the game")
            return
        while True:
            line = self._next()
            if not line.startswith(b'{"kind":'):
                self.tally.game(line)
                yield DocumentLine(line)
            elif line.startswith(b'{"kind":"footer"'):
                self._read_footer(line)
                return
            else:
                yield self._record(line)

    def _record(self, line: bytes) -> Record:
        check = _CHECK.fullmatch(line[-_CHECK_LENGTH:])
        text = line[:-_CHECK_LENGTH] + b"}"
        if check is None or check[1] != self.tally.add(text):
            raise Damaged(self.line, "this line was changed or damaged, or one before it is missing.")
        try:
            record: Record = _records.decode(text)
        except _UNREADABLE as error:
            raise Damaged(self.line, f"this is no record of format {VERSION}: {error}.") from None
        self.tally.count(record.kind())
        return record

    def _read_footer(self, line: bytes) -> None:
        try:
            footer = msgspec.json.decode(line, type=Footer)
        except _UNREADABLE:
            raise Damaged(self.line, "the last line is damaged.") from None
        if footer != self.tally.footer():
            raise Damaged(self.line, "the last line belongs to another file: something is missing, twice or changed.")
        self._nothing_follows("the last line")
        self.footer = footer

    def _nothing_follows(self, what: str) -> None:
        if self._file.read(1):
            raise Damaged(self.line + 1, f"there is something after {what}.")

    def _next(self) -> bytes:
        """The next line without its end."""
        line = self._file.readline(MOST_BYTES)
        if not line:
            if not self.line:
                raise Damaged(1, NOT_OURS)
            raise Damaged(self.line, "the file ends here, but its last line is missing: it was cut off.")
        self.line += 1
        if not line.endswith(b"\n"):
            cut = "it is too long." if len(line) == MOST_BYTES else "the file ends in the middle of it: it was cut off."
            raise Damaged(self.line, cut)
        return line[:-1]
