"""Every kind of game that this server exports is proved by the command, whichever file it stands in."""

import io

import pytest
from asgiref.sync import sync_to_async
from django.test import Client

from games.models import Game
from rules.fairness.__main__ import EXIT, main
from rules.fairness.files import games_in
from tests.helpers.documents import exported, file_of_all, paper
from tests.helpers.kinds_of_games import ON_SCREEN, REAL_DICE

pytestmark = pytest.mark.django_db(transaction=True)


def found(text):
    return games_in(io.BytesIO(text))


@pytest.mark.parametrize("kind", ON_SCREEN)
async def test_a_game_with_dice_on_the_screen_is_proved(kind):
    game = await ON_SCREEN[kind]()

    def look():
        (alone,) = found(paper(game))
        (among,) = found(file_of_all())
        (moved,) = found(exported())
        assert [each.report.damage for each in (alone, among, moved)] == [None] * 3
        assert [each.report.verdict for each in (alone, among, moved)] == ["proved"] * 3
        assert alone.report.bound == (kind != "an older commitment")
        assert alone.report.status == ("abandoned" if kind == "given up" else "finished")

    await sync_to_async(look)()


@pytest.mark.parametrize("kind", REAL_DICE)
async def test_of_real_dice_there_is_nothing_to_prove(kind):
    game = await REAL_DICE[kind]()

    def look():
        (alone,) = found(paper(game))
        assert (alone.report.verdict, alone.report.real_dice) == ("nothing_to_prove", True)

    await sync_to_async(look)()


async def test_the_command_proves_what_a_page_gives_out(tmp_path, capsys):
    game = await ON_SCREEN["a bot"]()

    def look():
        for name, code in (("game.json", "proved"), ("dice.json", "dice_only")):
            path = tmp_path / name
            path.write_bytes(Client().get(f"/games/{game.key}/{name}").content)
            assert main([str(path), "--commitment", Game.objects.get().commitment]) == EXIT[code]
            assert main([str(path), "--commitment", "0" * 64]) == EXIT["failed"]

    await sync_to_async(look)()
    assert "server's links: 8" in capsys.readouterr().out
