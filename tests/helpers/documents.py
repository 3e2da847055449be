"""Papers of games and exports for tests: made, taken in, forged."""

import io
import json
from collections.abc import Callable
from hashlib import sha256
from random import Random
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.core.management import call_command

from games.log.room_settings import RoomSettings
from games.models import Device, Game, Member, Move, Player, Room, Score, Scorecard, Seat
from games.rooms.games import abandon_game, start_game
from games.transfer.exports import write_export, write_games
from games.transfer.game_document import canonical
from games.transfer.game_reading import Stored
from games.transfer.game_writing import document_of, documents, games_that_ended
from games.transfer.imports import read_import
from games.transfer.jsonl import Damaged, Tally
from tests.helpers.factories import Evening, evening
from tests.helpers.played import play_on
from tests.helpers.stored import seated_game


def given_up(*names: str, games: int = 1) -> Evening:
    """An evening with games that were given up as soon as they had begun."""
    night = evening(*names)
    for _ in range(games):
        start_game(room=night.room)
        abandon_game(room=night.room, by=night[names[0]])
    return night


def paper(game: Game) -> bytes:
    return canonical(document_of(Game.objects.get(pk=game.pk)))


def file_of_all() -> bytes:
    file = io.BytesIO()
    write_games(file, documents(games_that_ended()))
    return file.getvalue()


def exported() -> bytes:
    file = io.BytesIO()
    write_export(file)
    return file.getvalue()


def take_in(text: bytes) -> Stored:
    return read_import(io.BytesIO(text)).games


def empty() -> None:
    call_command("flush", interactive=False, verbosity=0)


async def played(*names: str, code: str = "TEST", seed: int = 1, **settings: Any) -> Game:
    game = await sync_to_async(seated_game)(*names, code=code, settings=RoomSettings(**settings))
    await play_on(game, Random(seed))
    return game


_made: list[bytes] = []


async def three_games() -> bytes:
    """A file of three games that have ended, which is made once; the database is empty then."""
    if not _made:
        for number, other in enumerate(("bob", "carol", "bob")):
            declare = "after_first_roll" if other == "carol" else "off"
            await played("alice", other, code=f"R{number}", seed=number + 5, sections="upper", declare=declare)
        _made.append(await sync_to_async(file_of_all)())
        await sync_to_async(empty)()
    return _made[0]


def counts() -> list[int]:
    models = (Player, Device, Room, Member, Game, Seat, Move, Score, Scorecard)
    return [model._default_manager.count() for model in models]


def refused(text: bytes) -> str:
    """Why; and nothing of it stays behind."""
    before = counts()
    with pytest.raises(Damaged) as caught:
        take_in(text)
    assert counts() == before
    return str(caught.value)


def spelt(plain: dict[str, Any], **more: Any) -> bytes:
    return json.dumps(plain, separators=(",", ":"), ensure_ascii=False, **more).encode()


def forged(text: bytes, change: Callable[[dict[str, Any]], object]) -> bytes:
    """The game, or the file with every record and every game passed through `change`, with digests that fit."""
    lines, tally, out = text.splitlines(), Tally(), []
    for line in lines[1:-1] or lines:
        found = json.loads(line)
        is_game = "kind" not in found
        found.pop("sha256" if is_game else "check")
        change(found)
        if is_game:
            digest = sha256(spelt(found, sort_keys=True)).hexdigest()
            out.append(spelt(found | {"sha256": digest}, sort_keys=True))
            tally.add(out[-1])
        else:
            plain = spelt(found)
            out.append(plain[:-1] + b',"check":"' + tally.add(plain) + b'"}')
    if len(lines) > 1:
        out = [lines[0], *out, spelt(json.loads(lines[-1]) | {"sha256": tally.footer().sha256})]
    return b"\n".join([*out, b""])


def rolls(game: dict[str, Any]) -> list[tuple[int, dict[str, Any]]]:
    return [
        (move["number"], event) for move in game["log"] for event in move["events"] if event["kind"] == "dice_rolled"
    ]
