"""Friends elsewhere: they come through a tunnel that speaks https to them and http to us."""

import json
import re
import socket
from http.client import HTTPConnection
from urllib.parse import urlencode

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from tests.services.server import running_server

PUBLIC = "yatzy.example.org"


@pytest.fixture(scope="module")
def house():
    with running_server(environment={"YATZY_PUBLIC_URL": f"https://{PUBLIC}"}) as server:
        yield server


def ask(house, method, path, body="", **headers):
    """As the tunnel hands it on: the Host of the browser, the connection of a neighbour."""
    connection = HTTPConnection("127.0.0.1", house.port)
    connection.request(method, path, body or None, headers)
    answer = connection.getresponse()
    text = answer.read().decode()
    connection.close()
    return answer, text


def start_room(house, origin, host=PUBLIC):
    """Fill in the form of the front page; the answer, and the browser's cookies."""
    page, text = ask(house, "GET", "/", Host=host)
    token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', text)[1]
    cookie = page.getheader("Set-Cookie", "").partition(";")[0]
    form = urlencode({"csrfmiddlewaretoken": token, "name": "Alice"})
    kind = {"Content-Type": "application/x-www-form-urlencoded"}
    answer, _ = ask(house, "POST", "/rooms/", form, Host=host, Origin=origin, Cookie=cookie, **kind)
    mine = [given.partition(";")[0] for given in answer.headers.get_all("Set-Cookie", [])]
    return answer, "; ".join([cookie, *mine])


def open_socket(house, room, origin, **headers):
    wire = socket.create_connection(("127.0.0.1", house.port))
    return connect(f"ws://{PUBLIC}/ws{room}", sock=wire, origin=origin, additional_headers=headers, proxy=None)


def test_who_comes_through_the_tunnel_plays_and_shares_the_public_link(house):
    assert re.search(rf"^  Public address +https://{PUBLIC}/$", house.banner, re.MULTILINE)
    answer, cookies = start_room(house, f"https://{PUBLIC}")
    assert answer.status == 302
    path = answer.getheader("Location", "")
    _, text = ask(house, "GET", path, Host=PUBLIC, Cookie=cookies)
    data = json.loads(re.search(r'<script id="page-data" type="application/json">(.*?)</script>', text, re.DOTALL)[1])
    assert (data["base"], data["reachable"], data["addresses"]) == (f"https://{PUBLIC}{path}", True, None)
    with open_socket(house, path, f"https://{PUBLIC}", Cookie=cookies) as opened:
        opened.send(json.dumps({"type": "hello", "static": data["static"]}))
        while json.loads(opened.recv(10))["type"] != "welcome":
            pass  # who is here may be said before


def test_cookies_of_the_public_address_go_by_https_alone_and_those_of_the_house_do_not(house):
    near = f"127.0.0.1:{house.port}"
    far, _ = start_room(house, f"https://{PUBLIC}")
    home, _ = start_room(house, f"http://{near}", near)
    pages = [ask(house, "GET", "/", Host=host)[0] for host in (PUBLIC, near)]
    given = [cookie for answer in (far, pages[0]) for cookie in answer.headers.get_all("Set-Cookie", [])]
    assert {cookie.partition("=")[0] for cookie in given} == {"yz_player", "yz_csrf"}
    assert all("; Secure" in cookie for cookie in given)
    assert not any("Secure" in str(answer.headers.get_all("Set-Cookie", [])) for answer in (home, pages[1]))


@pytest.mark.parametrize("origin", [f"http://{PUBLIC}", "https://evil.example"])
def test_a_page_that_came_by_http_or_from_elsewhere_is_not_the_public_addresss_own(house, origin):
    answer, _ = start_room(house, origin)
    assert answer.status == 403
    with pytest.raises(InvalidStatus) as turned_away:
        open_socket(house, "/r/ABCD/", origin)
    assert turned_away.value.response.status_code == 403
    assert ask(house, "GET", "/", Host="evil.example")[0].status == 400
