"""The nginx configuration that we ship, in a real nginx: it passes on what our checks need, and hides a restart."""

import json
import re
import ssl
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from http.client import HTTPConnection, HTTPSConnection
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from websockets.sync.client import connect
from websockets.sync.server import serve

from tests.architecture import deploy
from tests.architecture.project import ROOT
from tests.architecture.upstream import Upstream, running
from tests.services.certificate import certificate
from tests.services.child import free_loopback_port
from tests.services.nginx import command, running_nginx
from tests.services.programs import NGINX
from yatzy_site.server import limits

pytestmark = pytest.mark.skipif(not NGINX.find(), reason=NGINX.advice())


def ask(url, path="/", method="GET", body=None, **headers):
    """Status, headers and body; a header's name is written with _ for -."""
    parts = urlsplit(url)
    connection = HTTPConnection(parts.hostname, parts.port, timeout=60)
    if parts.scheme == "https":
        trusting = ssl._create_unverified_context()
        connection = HTTPSConnection(parts.hostname, parts.port, timeout=60, context=trusting)
    connection.request(method, path, body, {name.replace("_", "-"): value for name, value in headers.items()})
    answer = connection.getresponse()
    found = answer.status, dict(answer.headers), answer.read()
    connection.close()
    return found


def heard(answer):
    """The headers that reached the process."""
    return json.loads(answer[2])


@pytest.fixture
def begin():
    """Start processes and the nginx before them; give its address and what each was asked."""
    with ExitStack() as stack:

        def begun(*processes, away=0, **more):
            processes = [stack.enter_context(running(process)) for process in processes or [Upstream()]]
            ports = [*(free_loopback_port() for _ in range(away)), *(process.port for process in processes)]
            url = stack.enter_context(running_nginx(ports, **more))
            return url, *processes

        yield begun


def test_what_is_tried_here_is_what_the_container_runs():
    assert command(Path("/tmp"))[1:] == deploy.services()["nginx"]["command"][1:]


def test_the_host_the_client_and_what_the_server_takes_arrive_as_they_were_heard_and_pages_are_not_kept(begin):
    url, process = begin()
    made_up = {"X_Forwarded_For": "203.0.113.9", "X_Forwarded_Proto": "https"}
    found = heard(ask(url, Host="yatzy.example.org:8000", **made_up))
    assert (found["host"], found["x-forwarded-for"]) == ("yatzy.example.org:8000", "127.0.0.1")
    assert found["x-forwarded-proto"] == "http"
    assert ask(url)[0] == 200
    assert process.asked == ["GET /", "GET /"]  # pages are not kept
    # What is only for those who watch is not shown.
    assert [ask(url, path)[0] for path in ("/metrics", "/readyz")] == [404, 404]
    assert len(process.asked) == 2
    assert ask(url, method="POST", body=b"x" * limits.MOST_BODY)[0] == 200
    assert ask(url, method="POST", body=b"x" * (limits.MOST_BODY + 1))[0] == 413


def test_behind_another_proxy_its_client_is_the_client(begin):
    url, _ = begin(extra=(ROOT / "deploy/behind.conf").read_text())
    found = heard(ask(url, X_Forwarded_For="198.51.100.1, 203.0.113.9"))
    assert found["x-forwarded-for"] == "203.0.113.9"  # what stands before it, the client may have invented
    assert found["x-forwarded-proto"] == "https"


def test_with_a_certificate_everybody_is_sent_to_https_but_the_healthcheck(begin):
    port = free_loopback_port()
    extra = (ROOT / "deploy/https.conf").read_text().replace("listen 8443", f"listen 127.0.0.1:{port}")
    extra = extra.replace("/etc/nginx/certificates/", "")
    url, _ = begin(extra=extra, beside=certificate())
    status, headers, _ = ask(url, "/rooms/ABCD/?from=qr", Host="yatzy.example.org")
    assert (status, headers["Location"]) == (301, "https://yatzy.example.org/rooms/ABCD/?from=qr")
    assert ask(url, "/healthz")[0] == 200
    assert ask(url, "/healthzoo")[0] == 301
    safe = ask(f"https://127.0.0.1:{port}", X_Forwarded_Proto="http")
    assert heard(safe)["x-forwarded-proto"] == "https"
    assert "Strict-Transport-Security" in safe[1]


def test_a_websocket_passes_with_the_origin_and_the_host_of_its_page():
    def answer(connection):
        connection.send(json.dumps(dict(connection.request.headers.raw_items())))
        for message in connection:
            connection.send(message)

    with serve(answer, "127.0.0.1", 0) as server, ThreadPoolExecutor() as pool:
        pool.submit(server.serve_forever)
        with (
            running_nginx([server.socket.getsockname()[1]]) as url,
            connect(url.replace("http", "ws", 1) + "/ws/", origin=url, proxy=None) as client,
        ):
            headers = json.loads(client.recv(timeout=60))
            assert (headers["Host"], headers["Origin"]) == (urlsplit(url).netloc, url)
            client.send("roll")
            assert client.recv(timeout=60) == "roll"
        server.shutdown()


def test_a_worker_may_open_as_many_files_as_it_takes_connections_and_no_more_than_its_container():
    text = (ROOT / "deploy/nginx.conf").read_text()
    files, connections = (
        int(found[1])
        for name in ("rlimit_nofile", "connections")
        if (found := re.search(rf"worker_{name} (\d+);", text))
    )
    assert connections < files <= deploy.services()["nginx"]["ulimits"]["nofile"]


def test_every_example_of_a_process_says_that_a_restart_is_no_failure():
    texts = [(ROOT / place).read_text() for place in ("deploy/nginx.conf", "docker-compose.yml", "docs/hosting.md")]
    shown = [line for text in texts for line in re.findall(r"\bserver [\w.]+:\d+[^;]*;", text)]
    assert len(shown) >= 5
    assert all("max_fails=0" in line for line in shown)


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_a_process_that_is_away_is_not_noticed(begin, method):
    url, _ = begin(away=1)
    assert {ask(url, method=method)[0] for _ in range(20)} == {200}


def test_a_form_that_was_sent_is_not_sent_again_but_a_page_is_asked_for_again(begin):
    url, deaf, other = begin(Upstream(deaf=True), Upstream(), by_turns=True)
    # Whichever came first, the deaf one got exactly one request that it did not answer.
    answers = [ask(url, "/rooms/", method="POST")[0] for _ in range(2)]
    assert sorted(answers) == [200, 502]
    assert len(deaf.asked) == len(other.asked) == 1
    assert [ask(url)[0] for _ in range(2)] == [200, 200]
    assert "GET /" in deaf.asked


def test_a_static_file_of_the_other_version_is_found_where_it_is_and_kept(begin):
    path = "/static/0123abcd/js/main.js"
    url, _, new = begin(Upstream(lacks=(path,)), Upstream())
    spellings = ["gzip, deflate, br", "br;q=1.0, gzip;q=0.8", "gzip"]
    answers = [ask(url, path, Accept_Encoding=spelling) for spelling in spellings]
    assert [status for status, _, _ in answers] == [200] * 3
    assert {heard(answer)["accept-encoding"] for answer in answers} == {"gzip"}
    assert new.asked == [f"GET {path}"]  # the others came out of the cache
    assert "accept-encoding" not in heard(ask(url, path, Accept_Encoding="br"))


def test_patience_is_longer_than_the_slowest_heartbeat_and_the_slowest_answer():
    seconds = re.findall(r"proxy_(?:read|send)_timeout (\d+)s;", (ROOT / "deploy/nginx.conf").read_text())
    slowest = re.search(r'"YATZY_HEARTBEAT_MS".*most=([\d_]+)', (ROOT / "yatzy_site/settings.py").read_text())[1]
    assert len(seconds) == 2
    assert all(int(second) > max(2 * int(slowest) / 1000, limits.SLOW_HTTP) for second in seconds)


def test_friends_in_a_room_share_a_process_whatever_they_ask_for(begin):
    url, *processes = begin(Upstream(), Upstream(), Upstream())
    for code in ("ABCD", "QWER", "ZZTP"):
        before = [len(process.asked) for process in processes]
        for path in (f"/r/{code}/", f"/ws/r/{code}/", f"/r/{code}/do/start/"):
            assert ask(url, path)[0] == 200
        grown = [len(process.asked) - asked for process, asked in zip(processes, before, strict=True)]
        assert sorted(grown) == [0, 0, 3]
    for _ in range(30):
        ask(url, "/")
    assert all(process.asked for process in processes)  # rooms have favourites, pages do not
