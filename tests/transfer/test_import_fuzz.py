"""Files that chance has damaged and files that somebody has forged: never a traceback, never half an import."""

from __future__ import annotations

import hashlib
import io
import json
from random import Random
from typing import Any

import pytest
from asgiref.sync import sync_to_async

from games.models import Device, Game, Member, Move, Player, Room, Score, Scorecard, Seat
from games.rooms.games import start_game
from games.rooms.seats import add_bot
from games.transfer.exports import write_export
from games.transfer.imports import read_import
from games.transfer.jsonl import Damaged
from tests.helpers.documents import empty, file_of_all, paper, played
from tests.helpers.factories import evening
from tests.transfer.test_export_and_import import forged

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgresql]
TABLES = (Player, Device, Room, Member, Game, Seat, Move, Score, Scorecard)
RUBBISH: tuple[Any, ...] = (
    *(None, True, -1, 0, 7, 2**31, 2**64, 1.5, "", "x" * 30, "\x00", "0" * 64, "0001-01-01T00:00:00+14:00"),
    *("9999-12-31T23:59:59Z", [], {}, [[]], {"kind": "dragon"}, [1, 2, 3, 4, 99]),
)


def counts() -> list[int]:
    return [model.objects.count() for model in TABLES]


def is_refused(text: bytes) -> bool:
    """Whether it was refused; if so, with a line, and with nothing left behind."""
    before = counts()
    try:
        read_import(io.BytesIO(text))
    except Damaged as damaged:
        line = damaged.line
    else:
        empty()
        return False
    assert line > 0
    assert counts() == before
    return True


@pytest.fixture
async def files() -> dict[str, bytes]:
    """One file of each kind; the database is empty."""
    game = await played("alice", "bob", seed=4, sections="upper", teams=True)
    await played("alice", "dora", code="R2", seed=6, sections="upper", declare="after_first_roll")

    def made() -> dict[str, bytes]:
        night = evening("zoë", "carol")
        add_bot(room=night.room, by=night["zoë"], level="greedy")
        start_game(room=night.room)
        whole = io.BytesIO()
        write_export(whole)
        found = {"game": paper(game), "games": file_of_all(), "whole": whole.getvalue()}
        empty()
        assert not any(map(is_refused, found.values()))  # or nothing below says anything
        return found

    return await sync_to_async(made)()


def after_the_header(text: bytes, kind: str) -> int:
    """Who wrote a file stands in its first line, and is nobody's business."""
    return 0 if kind == "game" else text.index(b"\n")


@pytest.mark.parametrize("kind", ["game", "games", "whole"])
def test_a_file_cut_off_anywhere_is_refused(files: dict[str, bytes], kind: str) -> None:
    text, luck = files[kind], Random(kind)
    ends = [at for at, byte in enumerate(text) if byte == 10]
    cuts = {0, 1, len(text) - 1, *ends[:-1], *(end + 1 for end in ends[:-1])}
    cuts |= {luck.randrange(len(text)) for _ in range(40)}
    for cut in luck.sample(sorted(cuts), min(60, len(cuts))):
        assert is_refused(text[:cut]), cut


@pytest.mark.parametrize("kind", ["game", "games", "whole"])
def test_a_file_with_any_byte_changed_is_refused(files: dict[str, bytes], kind: str) -> None:
    text, luck = files[kind], Random(kind)
    first = after_the_header(text, kind)
    for _ in range(80):
        at = luck.randrange(first, len(text))
        byte = luck.choice([text[at] ^ 1 << luck.randrange(8), luck.randrange(256), 10, 0])
        if byte != text[at]:
            assert is_refused(text[:at] + bytes([byte]) + text[at + 1 :]), (at, byte)


@pytest.mark.parametrize("kind", ["game", "games", "whole"])
def test_a_file_with_a_piece_missing_or_twice_is_refused(files: dict[str, bytes], kind: str) -> None:
    text, luck = files[kind], Random(kind)
    for _ in range(25):
        at, end = sorted(luck.sample(range(after_the_header(text, kind), len(text)), 2))
        assert is_refused(text[:at] + text[end:]), (at, end)
        assert is_refused(text[:end] + text[at:]), (at, end)


def spoilt(value: Any, luck: Random) -> None:
    """Puts rubbish into one place of a document, however deep."""
    while True:
        keys = list(value) if isinstance(value, dict) else list(range(len(value)))
        key = luck.choice(keys)
        inside = value[key]
        if isinstance(inside, dict | list) and inside and luck.random() < 0.85:
            value = inside
            continue
        if luck.random() < 0.2:
            del value[key]
        else:
            value[key] = luck.choice(RUBBISH)
        return


def test_a_forged_game_is_refused_or_true(files: dict[str, bytes]) -> None:
    luck, refused = Random(1), 0
    for _ in range(200):
        plain = json.loads(files["game"])
        del plain["sha256"]
        spoilt(plain, luck)
        text = json.dumps(plain, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
        plain["sha256"] = hashlib.sha256(text).hexdigest()
        text = json.dumps(plain, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"
        refused += is_refused(text)
    assert refused > 150  # the rest are other names, other times and the like: what nobody can know


def test_a_forged_export_is_refused_or_true(files: dict[str, bytes]) -> None:
    luck, refused = Random(2), 0
    lines = files["whole"].count(b"\n") - 2
    for _ in range(60):
        target, at = luck.randrange(lines), -1

        def change(record: dict[str, Any], target: int = target) -> None:
            nonlocal at
            at += 1
            if at == target:
                spoilt(record, luck)

        refused += is_refused(forged(files["whole"], change))
    assert refused > 40


def test_a_file_of_brackets_is_refused() -> None:
    deep = b'{"format":"yatzy-night game","version":1,"settings":' + b"[" * 200_000 + b"\n"
    assert is_refused(deep)
    assert is_refused(deep.replace(b'"format"', b'"kind":"header","format"'))
    assert is_refused(b"")
    assert is_refused(b"\n" * 10)
