"""An owner goes back to a backup while people play: everybody's page shows it by itself, and the game goes on."""

import re
import secrets
import sqlite3
from contextlib import asynccontextmanager, closing

import pytest

from tests.backups.test_moving_house import word
from tests.clients import Browser, best_points, play_out
from tests.faults.evening import play_through, replayed_sheet, stored_moves, table
from tests.services.server import running_server

LARGE = 3 << 20  # bytes: more than anybody but the owner may send


@asynccontextmanager
async def a_browser(server):
    browser = Browser(f"127.0.0.1:{server.port}")
    try:
        yield browser
    finally:
        browser.close()


@asynccontextmanager
async def the_owner(server):
    """A browser that came by the link which the command prints."""
    said = word("manage", "owner_link", "--data", str(server.data), "--port", str(server.port))
    path = said.strip().partition(f"http://localhost:{server.port}")[2]
    async with a_browser(server) as browser:
        answer = await browser.send("GET", path)
        assert (answer.status, answer.headers["location"]) == (302, "/owner/")
        await browser.get("/owner/")
        yield browser


async def download(browser):
    body = f"csrfmiddlewaretoken={browser.token}".encode()
    headers = {"Content-Type": "application/x-www-form-urlencoded", "Accept-Encoding": "gzip, deflate"}
    answer = await browser.send("POST", "/owner/backups/download/", body=body, headers=headers)
    assert answer.status == 200
    assert "content-encoding" not in answer.headers  # packed piece by piece, a browser would keep the first piece only
    return answer.body


async def upload(browser, content):
    line = secrets.token_hex(16)
    parts = (
        f'--{line}\r\nContent-Disposition: form-data; name="csrfmiddlewaretoken"\r\n\r\n{browser.token}\r\n'
        f'--{line}\r\nContent-Disposition: form-data; name="file"; filename="night.sqlite3"\r\n'
        "Content-Type: application/vnd.sqlite3\r\n\r\n"
    )
    body = parts.encode() + content + f"\r\n--{line}--\r\n".encode()
    headers = {"Content-Type": f"multipart/form-data; boundary={line}"}
    return await browser.send("POST", "/owner/restore/", body=body, headers=headers)


def heavier(content, folder):
    """The same backup, as large as after a long winter. Only a table of ours may be in it."""
    path = folder / "heavier.sqlite3"
    path.write_bytes(content)
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.execute("CREATE TABLE games_winter (snow blob)")
        database.execute("INSERT INTO games_winter VALUES (zeroblob(?))", [LARGE])
    return path.read_bytes()


@pytest.mark.timeout(240)
async def test_the_game_stands_where_it_was_and_can_be_played_on(tmp_path):
    with running_server() as house:
        async with the_owner(house) as owner, table(house, 2, sections="upper") as clients:
            for client in clients:
                await play_out(client, best_points, turns=1)
            then = max(client.screen.number for client in clients)
            await clients[0].until(lambda screen: screen.number == then)
            sheet, last = clients[0].screen.sheet, clients[0].screen.game["last"]
            backup = await download(owner)
            for client in (*clients, *clients):
                await play_out(client, best_points, turns=1)
            assert clients[0].screen.number > then

            assert (await upload(owner, heavier(backup, tmp_path))).headers["location"] == "/owner/restore/"
            question = (await owner.get("/owner/restore/")).text
            digest = re.search(r'name="digest" value="(\w+)"', question)
            assert digest
            for client in clients:  # what they remember is about to have never happened
                for memory in (client.screen.moves, client.screen.events, client.acked):
                    memory.clear()
            answer = await owner.post_form("/owner/restore/answer/", answer="yes", digest=digest[1])
            assert answer.headers["location"] == "/owner/?done=restored#backup"

            for client in clients:
                await client.until(lambda screen: screen.number == then)
                assert (client.screen.sheet, client.screen.game["last"]) == (sheet, last)
                assert client.closes[-1] == 4012
            await play_through(clients, best_points)
            game = clients[0].screen.game["game"]
            assert clients[0].screen.sheet == clients[1].screen.sheet == replayed_sheet(house, game)
            moves = stored_moves(house)
            assert all(moves[game, number] == action for client in clients for action, number in client.acked.items())
        kept = [path.name for path in (house.data / "backups").iterdir()]
        assert [name.startswith("before-restore-") for name in kept] == [True]
        assert "every scorecard" in word("manage", "rebuild", "--check", "--data", str(house.data)).lower()


async def test_an_upload_that_is_refused_changes_nothing_and_one_without_an_answer_is_gone_after_the_next_start():
    with running_server() as house:
        staged = house.data / "restore.sqlite3"
        async with the_owner(house) as owner, table(house, 2, sections="upper") as clients:
            await play_out(clients[0], best_points, turns=1)
            backup = await download(owner)
            async with a_browser(house) as stranger:
                await stranger.get("/")
                stranger.cookies["yz_owner"] = "a.forgery"
                assert (await upload(stranger, bytes(LARGE))).status == 413
            answer = await upload(owner, backup[: len(backup) // 2])
            assert answer.status == 409
            assert "damaged or was cut off" in answer.text
            await play_through(clients, best_points)
            assert [client.closes for client in clients] == [[], []]
            assert not staged.exists()
            assert not (house.data / "backups").exists()
            await upload(owner, backup)
            assert staged.exists()
        house.stop()
        house.start()
        assert not staged.exists()


def test_a_new_link_by_the_command_ends_the_old_one(tmp_path):
    first = word("manage", "owner_link", "--data", str(tmp_path))
    assert word("manage", "owner_link", "--data", str(tmp_path)) == first
    new = word("manage", "owner_link", "--new", "--data", str(tmp_path))
    assert new != first
    assert word("manage", "owner_link", "--data", str(tmp_path)) == new
    assert re.fullmatch(r"http://localhost:8000/owner/enter/[\w-]{32}/", new.strip())


async def test_the_owners_page_opens_with_the_token_of_the_environment(tmp_path):
    token = "one-token-for-all-of-them"
    with running_server(environment={"YATZY_OWNER_TOKEN": token}) as house:
        async with a_browser(house) as browser:
            assert (await browser.send("GET", f"/owner/enter/{token}/")).headers["location"] == "/owner/"
            assert "set by YATZY_OWNER_TOKEN" in (await browser.get("/owner/")).text
        assert not (house.data / "owner-token").exists()
