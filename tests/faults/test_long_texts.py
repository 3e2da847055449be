"""One request of a megabyte, or many of what a request may have, and another table that plays on as if nothing was."""

import asyncio
import json
from urllib.parse import quote

from tests.clients import Browser, play_out
from tests.faults.evening import table
from tests.services.server import running_server
from tests.site.raw_socket import RawSocket, frame, handshake

MEGABYTE = "\u0300\u0316" * 250_000  # two bytes each
MOST = "\u0300\u0316" * 15_000  # as many as come in; to sort them would take seconds in which nothing else runs
PATIENCE = 3.0  # seconds for a turn beside it, on a machine that does much else
FORMS = ("/rooms/", "/r/{code}/join/", "/r/{code}/knock/", "/language/", "/forget-me/", "/device/x/")
VERBS = ("rename", "add_friend", "team_look", "settings", "claim", "take_seat")
ASKED = ("/join/?code={}", "/games/?from={}", "/league/?from={}", "/pads/?ruleset={}", "/tv/?code={}", "/r/{}/")


def form(marks):
    """Every field of ours, as raw bytes: no other coding has more marks to a byte."""
    given = {"name": marks} if len(marks) == len(MOST) else {"name": marks, "next": "//" + marks}
    parts = [f'--x\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{text}\r\n' for name, text in given.items()]
    return ("".join(parts) + "--x--\r\n").encode(), {"Content-Type": "multipart/form-data; boundary=x"}


async def attack(mallory, code):
    """The status of every answer; 0 where there was none."""
    posts = []
    await mallory.get(f"/r/{code}/")
    for marks in (MEGABYTE, MOST):
        body, kind = form(marks)
        posts += [(path.format(code=code), body, kind) for path in FORMS]
        texts = {"name": marks, "team": 0, "team_looks": [{"name": marks, "colour": 0}]}
        body, kind = json.dumps(texts, ensure_ascii=False).encode(), {"Content-Type": "application/json"}
        posts += [(f"/r/{code}/do/{verb}/", body, kind) for verb in VERBS]
    next_page = b"next=" + quote("//" + MOST[:10_000]).encode()
    posts.append(("/language/", next_page, {"Content-Type": "application/x-www-form-urlencoded"}))
    asked = [("GET", path.format(quote(MOST[:2000])), b"", {}) for path in ASKED]
    answers = []
    for method, path, body, headers in [*(("POST", *post) for post in posts), *asked]:
        try:
            answer = await mallory.send(method, path, body=body, headers=headers | {"X-CSRFToken": mallory.token})
            answers.append(answer.status)
        except (OSError, asyncio.IncompleteReadError):
            mallory.close()
            answers.append(0)
    return answers


async def test_a_megabyte_of_marks_at_every_door_stops_no_table():
    with running_server() as server:
        mallory = Browser(f"127.0.0.1:{server.port}")
        async with table(server, 1) as (alice,):
            attacked = await mallory.start_room("Mallory")
            attacking = asyncio.create_task(attack(mallory, attacked))
            with RawSocket(server.port, handshake(mallory.host, f"/ws/r/{attacked}/")) as socket:
                assert await asyncio.to_thread(socket.status) == 101
                socket.send(frame(json.dumps({"type": "say", "text": MEGABYTE}, ensure_ascii=False).encode()))
            turns = 0
            while not attacking.done() and not alice.screen.over:
                async with asyncio.timeout(PATIENCE):
                    await play_out(alice, turns=1)
                turns += 1
            answers = await attacking
        assert turns
        assert len(answers) == 2 * len(FORMS) + 2 * len(VERBS) + 1 + len(ASKED)
        assert set(answers) <= {0, 200, 302, 400, 403, 404, 405, 409, 410, 413}
        mallory.close()
