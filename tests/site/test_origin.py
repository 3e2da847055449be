import pytest

from tests.services.server import running_server
from tests.site.raw_socket import RawSocket, handshake
from yatzy_site.hosts import OurHosts, OwnPagesOnly, is_own_page
from yatzy_site.naming import PublicUrl

HOSTS = OurHosts(["yatzy.example", "192.168.1.7", "fd00::7"], current=lambda: ())


def asked(host, origin):
    given = ((b"host", host), (b"Origin", origin), (b"cookie", "yz=1"))
    return [(name, value.encode("latin1")) for name, value in given if value is not None]


@pytest.mark.parametrize(
    ("host", "origin"),
    [
        ("192.168.1.7:8000", "http://192.168.1.7:8000"),
        ("yatzy.example", "https://yatzy.example"),
        ("yatzy.example", "http://yatzy.example:80"),
        ("yatzy.example:443", "https://yatzy.example"),
        ("Yatzy.Example:8000", "http://yatzy.example:8000"),
        ("[fd00::7]:8000", "http://[fd00::7]:8000"),
        ("[FD00:0::7]", "http://[fd00::7]"),
    ],
)
def test_a_page_of_ours_may_open_a_websocket(host, origin):
    assert is_own_page(asked(host, origin), HOSTS)


@pytest.mark.parametrize(
    "origin",
    [
        *(None, "", "null", "http://evil.example", "http://yatzy.example.evil.example", "http://evil.yatzy.example"),
        *("http://yatzy.example:8000", "ftp://yatzy.example", "file://yatzy.example", "yatzy.example"),
        *("http://yatzy.example/", "http://yatzy.example@evil.example", "http://evil.example#@yatzy.example"),
        "http://yatzy.example http://evil.example",
    ],
)
def test_no_other_page_may(origin):
    assert not is_own_page(asked("yatzy.example", origin), HOSTS)


@pytest.mark.parametrize(
    ("host", "origin"),
    [
        ("yatzy.example:8000", "http://yatzy.example"),
        ("yatzy.example:80", "https://yatzy.example"),
        ("evil.example", "http://evil.example"),
        (None, "http://yatzy.example"),
        ("yatzy.example,evil.example", "http://yatzy.example"),
    ],
)
def test_nor_may_one_by_another_host(host, origin):
    assert not is_own_page(asked(host, origin), HOSTS)


@pytest.mark.parametrize(("scheme", "https"), [("ws", True), ("wss", False), ("wss", True)])
async def test_where_pages_come_by_https_no_other_may_open_a_websocket(scheme, https):
    opened = []

    async def room(scope, receive, send):
        opened.append(scope["headers"])

    async def send(message):
        assert message == {"type": "websocket.close"}

    door = OwnPagesOnly(room, HOSTS, https=https)
    secure = asked("yatzy.example", "https://yatzy.example")
    plain = asked("yatzy.example", "http://yatzy.example"), asked("yatzy.example:443", "http://yatzy.example:443")
    for headers in (secure, *plain):
        await door({"scheme": scheme, "headers": headers}, None, send)
    assert opened == [secure]


@pytest.mark.parametrize(
    ("host", "origin", "opens"),
    [
        ("far.example", "https://far.example", True),
        ("far.example:443", "https://far.example", True),
        ("far.example", "http://far.example", False),
        ("far.example:443", "http://far.example:443", False),
        ("192.168.1.7:8000", "http://192.168.1.7:8000", True),  # at home there is no https
        ("far.example:8000", "http://far.example:8000", True),  # a name that leads to this machine at home
    ],
)
def test_by_a_public_https_address_pages_come_by_https_and_at_home_as_ever(host, origin, opens):
    hosts = OurHosts(["192.168.1.7"], public=PublicUrl("https", "far.example"), current=lambda: ())
    assert is_own_page(asked(host, origin), hosts) is opens


def test_a_public_http_address_has_no_https_to_ask_for():
    hosts = OurHosts(public=PublicUrl("http", "far.example"), current=lambda: ())
    assert is_own_page(asked("far.example", "http://far.example"), hosts)


def test_two_origins_or_two_hosts_are_none():
    fine = asked("yatzy.example", "http://yatzy.example")
    for twice in ((b"origin", b"http://yatzy.example"), (b"host", b"yatzy.example")):
        assert not is_own_page([*fine, twice], HOSTS)


def test_the_server_refuses_strangers_and_unknown_websockets_before_it_accepts():
    with running_server() as server:
        own = f"127.0.0.1:{server.port}"
        strangers = [(own, None), (own, "null"), (own, "http://evil.example"), (own, f"http://localhost:{server.port}")]
        for host, origin in [*strangers, ("evil.example", "http://evil.example")]:
            with RawSocket(server.port, handshake(host, "/ws/r/ABCD/", origin=origin)) as stranger:
                assert stranger.status() in (400, 403), (host, origin)
        with RawSocket(server.port, handshake(own, "/ws/nothing/")) as lost:
            assert lost.status() == 403
