"""The file: JSON Lines of which every line vouches for all before it, so that damage is found where it is."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from typing import Any, BinaryIO

import msgspec
from django.db import DatabaseError

FORMAT = "yatzy-night export"
VERSION = 2  # members' last page, and games whose commitment binds what was agreed; 1 had neither
MOST_BYTES = 1 << 20  # of a line; ours are far shorter, and a file that is none of ours need not fit into memory

# PostgreSQL keeps the keys of an object in an order of its own: sorted, the same content is the same bytes anywhere.
_encoder = msgspec.json.Encoder(order="deterministic")
_CHECK = re.compile(rb',"check":"([0-9a-f]{8})"\}')
_CHECK_LENGTH = len(b',"check":"01234567"}')


def encode(record: msgspec.Struct) -> bytes:
    """A record's one spelling, without its check."""
    return _encoder.encode(record)


# What a value can do that looks like one of ours and fits no column: a time before all times, a text with a zero byte.
UNSTORABLE = (DatabaseError, OverflowError, ValueError)


class Damaged(Exception):  # noqa: N818 - it reads as what it is
    """This file cannot be taken in; `str` says in which line and why."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line


class Header(msgspec.Struct, frozen=True, tag_field="kind", tag="header"):
    """The first line: what this is, and who wrote it."""

    format: str
    version: int
    program: str


class Footer(msgspec.Struct, frozen=True, tag_field="kind", tag="footer", forbid_unknown_fields=True):
    """The last line: how much there was, and the digest of it all."""

    counts: dict[str, int]
    sha256: str


class Digest:
    """SHA-256 of all records so far. The header is left out: another version of the program writes the same records."""

    def __init__(self) -> None:
        self._hash = hashlib.sha256()

    def add(self, record: bytes) -> bytes:
        """Takes in a record without its check; returns the check that belongs to it."""
        self._hash.update(record)
        return self._hash.copy().hexdigest()[:8].encode()

    def whole(self) -> str:
        return self._hash.hexdigest()


class LineWriter:
    """Writes header, records and footer."""

    def __init__(self, file: BinaryIO, program: str) -> None:
        self._file = file
        self._digest = Digest()
        self._counts: dict[str, int] = {}
        self._line(Header(FORMAT, VERSION, program))

    def record(self, record: msgspec.Struct) -> None:
        text = encode(record)
        kind = str(record.__struct_config__.tag)
        self._counts[kind] = self._counts.get(kind, 0) + 1
        self._file.write(text[:-1] + b',"check":"' + self._digest.add(text) + b'"}\n')

    def footer(self) -> Footer:
        footer = Footer(self._counts, self._digest.whole())
        self._line(footer)
        return footer

    def _line(self, struct: msgspec.Struct) -> None:
        self._file.write(encode(struct) + b"\n")


class LineReader:
    """Reads them back; what it gives out is what was written, or it raises Damaged."""

    def __init__(self, file: BinaryIO, kinds: Any, first: bytes | None = None) -> None:
        """`first` is the first line, if somebody has looked at it already."""
        self.line = 0
        self._first = first
        self.footer: Footer | None = None  # once everything was read
        self._file = file
        self._records = msgspec.json.Decoder(kinds)
        self._digest = Digest()
        self._counts: dict[str, int] = {}
        self.header = self._read_header()

    def _read_header(self) -> Header:
        try:
            header = msgspec.json.decode(self._next(), type=Header)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            raise Damaged(1, "this is not an export of Yatzy Night.") from None
        if header.format != FORMAT:
            raise Damaged(1, "this is not an export of Yatzy Night.")
        if header.version > VERSION:
            raise Damaged(
                1,
                f"a newer Yatzy Night ({header.program[:40]!a}) wrote this file in format {header.version}; "
                f"this one knows formats up to {VERSION}. Update this server first.",
            )
        return header

    def records(self) -> Iterator[Any]:
        """Every record in order; ends after the footer, which must fit."""
        while True:
            line = self._next()
            if not line:
                raise Damaged(self.line, "the file ends here, but its last line is missing: it was cut off.")
            if line.startswith(b'{"kind":"footer"'):
                self._read_footer(line)
                return
            yield self._record(line)

    def _record(self, line: bytes) -> Any:
        check = _CHECK.fullmatch(line[-_CHECK_LENGTH:])
        text = line[:-_CHECK_LENGTH] + b"}"
        if check is None or check[1] != self._digest.add(text):
            raise Damaged(self.line, "this line was changed or damaged, or one before it is missing.")
        try:
            record = self._records.decode(text)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise Damaged(self.line, f"this is no record of format {VERSION}: {error}.") from None
        kind = str(record.__struct_config__.tag)
        self._counts[kind] = self._counts.get(kind, 0) + 1
        return record

    def _read_footer(self, line: bytes) -> None:
        try:
            footer = msgspec.json.decode(line, type=Footer)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            raise Damaged(self.line, "the last line is damaged.") from None
        if footer.counts != self._counts or footer.sha256 != self._digest.whole():
            raise Damaged(self.line, "the last line belongs to another file: its counts or its digest do not fit.")
        if self._file.read(1):
            raise Damaged(self.line + 1, "there is something after the last line.")
        self.footer = footer

    def _next(self) -> bytes:
        """The next line without its end; empty at the end of the file."""
        line, self._first = self._first, None
        if line is None:
            line = self._file.readline(MOST_BYTES)
        if not line:
            return b""
        self.line += 1
        return whole(line, self.line, MOST_BYTES)


def whole(text: bytes, line: int, most: int) -> bytes:
    """The line without its end. Raises Damaged if that is not there."""
    if not text.endswith(b"\n"):
        cut = "it is too long." if len(text) == most else "the file ends in the middle of it: it was cut off."
        raise Damaged(line, cut)
    return text[:-1]
