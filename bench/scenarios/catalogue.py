"""Hostile requests, generated: what is sent, by whom, and how it must be answered."""

import json
import secrets
from base64 import b64encode
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple
from urllib.parse import quote, urlencode

from tests.clients import Browser


class Answer(NamedTuple):
    """What came back; status 0 if the server just hung up."""

    status: int
    head: bytes = b""
    body: bytes = b""


class World(NamedTuple):
    """A server with people in rooms."""

    host: str  # its address
    code: str  # alice's room, where a game runs
    game: str  # the key of that game
    member: int  # alice's in that room
    actors: dict[str, Browser]  # alice the host, bob at the table, charlie sent out, mallory elsewhere, a stranger
    static: str  # the prefix of static files


def turned_away(answer: Answer) -> bool:
    return answer.status == 0 or 400 <= answer.status < 500


class Case(NamedTuple):
    group: str
    name: str
    request: bytes
    is_harmless: Callable[[Answer], bool] = turned_away


def http(
    world: World,
    method: str,
    path: str,
    *,
    host: str | None = None,
    by: Browser | None = None,
    body: bytes = b"",
    token: bool = True,
    **headers: str,
) -> bytes:
    """A request as bytes; `headers` replace the usual ones, with an empty one left out."""
    lines = {"Host": world.host if host is None else host, "Connection": "close"}
    if method == "POST":
        lines |= {"Origin": f"http://{world.host}", "Content-Type": "application/x-www-form-urlencoded"}
    if by is not None and by.cookies:
        lines["Cookie"] = by.cookie_header
        if token and method == "POST":
            lines["X-CSRFToken"] = by.token
    lines |= {name.replace("_", "-"): value for name, value in headers.items()}
    if body or method == "POST":
        lines["Content-Length"] = str(len(body))
    head = "".join(f"{name}: {value}\r\n" for name, value in lines.items() if value)
    return f"{method} {path} HTTP/1.1\r\n{head}\r\n".encode("utf-8", "surrogateescape") + body


def do(world: World, verb: str, by: Browser, body: dict[str, object], **others: Any) -> bytes:
    """What a room's page asks for."""
    kind = {"Content_Type": "application/json"} | others
    return http(world, "POST", f"/r/{world.code}/do/{verb}/", by=by, body=json.dumps(body).encode(), **kind)


def upgrade(world: World, *, host: str | None = None, by: Browser | None = None, **headers: str) -> bytes:
    usual = {
        "Origin": f"http://{world.host}",
        "Upgrade": "websocket",
        "Sec_WebSocket_Key": b64encode(secrets.token_bytes(16)).decode(),
        "Sec_WebSocket_Version": "13",
    }
    return http(world, "GET", f"/ws/r/{world.code}/", host=host, by=by, **usual | headers | {"Connection": "Upgrade"})


# Hosts and origins

PAGES = ("/", "/games/", "/owner/", "/league/", "/dice/", "/metrics", "/tv/", "/help/")
FOREIGN = (
    *("localhost.evil.example", "127.0.0.1.evil.example", "evil-localhost", "evil-127.0.0.1", "evil.local"),
    *("evil.example", "0.0.0.1", "1.2.3.4", "[::2]", "127.0.0.1@evil.example", "evil.example#127.0.0.1", "a" * 300),
    *("%6cocalhost.example", "localhost%00.example", "xn--lcalhost-54a.example", "localhost\\.evil.example", "*"),
)


def _foreign(world: World, luck: Random) -> list[str]:
    port = world.host.rpartition(":")[2]
    names = [*FOREIGN, *(f"{secrets.token_hex(luck.randint(2, 12))}.example" for _ in range(20))]
    return [*names, *(f"{name}:{port}" for name in names if "#" not in name)]


def hosts(world: World, luck: Random) -> Iterator[Case]:
    for name in _foreign(world, luck):
        for path in PAGES:
            yield Case("Host", f"GET {path} as {name}", http(world, "GET", path, host=name))
        yield Case("Host", f"POST as {name}", http(world, "POST", "/rooms/", host=name, body=b"name=M"))
        yield Case("Host", f"websocket as {name}", upgrade(world, host=name, Origin=f"http://{name}"))
        reflected = http(world, "GET", "/", X_Forwarded_Host=name)
        yield Case("Host", f"X-Forwarded-Host {name}", reflected, _without(name.encode(), b"evil.example"))


def origins(world: World, luck: Random) -> Iterator[Case]:
    port = int(world.host.rpartition(":")[2])
    foreign = [f"http://{name}" for name in _foreign(world, luck)]
    foreign += ["null", "", "file://", "http://", "data:,", f"ws://{world.host}", f"http://127.0.0.1:{port + 1}"]
    foreign += [f"http://{world.host}.evil.example", f"ftp://{world.host}", "http://127.0.0.1"]
    bob = world.actors["bob"]
    for origin in foreign:
        yield Case("Origin", f"websocket from {origin!r}", upgrade(world, by=bob, Origin=origin))
        if origin:  # a form without one is judged by its token alone, as browsers of old send none
            yield Case("Origin", f"verb from {origin!r}", do(world, "leave", bob, {}, Origin=origin))


# Forged requests

FORMS = ("/rooms/", "/r/{code}/join/", "/r/{code}/knock/", "/forget-me/", "/language/", "/owner/link/", "/owner/leave/")
NOTHING = ("leave_seat", "leave", "device_link", "start", "rematch", "abandon", "to_lobby", "close_room")
VERBS: dict[str, dict[str, object]] = {
    **{verb: {} for verb in NOTHING},
    **{verb: {"name": "Forged"} for verb in ("rename", "add_friend")},
    **{verb: {"member": 1} for verb in ("kick", "pass_host", "remove_member")},
    "lock": {"locked": True},
    "settings": {"ruleset": "maxi"},
    "add_bot": {"level": "greedy"},
    "deal_teams": {"count": 2, "shuffle": True},
    "team_look": {"team": 0, "name": "Owls"},
    "move_seat": {"member": 1, "to": 0},
    "answer_claim": {"claim": 1, "yes": True},
}


def forged(world: World, luck: Random) -> Iterator[Case]:
    for who in ("alice", "bob"):
        by = world.actors[who]
        for path in FORMS:
            path = path.format(code=world.code)
            for name, headers in _forgeries(by, luck):
                body = b"name=Forged&seat=1&language=fi"
                request = http(world, "POST", path, by=by, token=False, body=body, **headers)
                yield Case("CSRF", f"{who} {path} {name}", request)
        for verb, said in VERBS.items():
            for name, headers in _forgeries(by, luck):
                yield Case("CSRF", f"{who} {verb} {name}", do(world, verb, by, said, token=False, **headers))


def _forgeries(by: Browser, luck: Random) -> Iterator[tuple[str, dict[str, str]]]:
    yield "without a token", {}
    yield "with a token of nobody", {"X_CSRFToken": secrets.token_urlsafe(48)[:64]}
    yield "with a short token", {"X_CSRFToken": by.token[: luck.randint(1, 31)] or "x"}
    yield "from elsewhere", {"X_CSRFToken": by.token, "Origin": "http://evil.example"}
    yield "from nowhere", {"X_CSRFToken": by.token, "Origin": "null"}
    only_player = "; ".join(f"{name}={value}" for name, value in by.cookies.items() if name != "yz_csrf")
    yield "without the token's cookie", {"X_CSRFToken": by.token, "Cookie": only_player}


# Roles

HOSTS_ONLY = (
    *("add_bot", "kick", "move_seat", "deal_teams", "team_look", "settings", "lock", "abandon", "close_room"),
    *("pass_host", "start", "rematch", "to_lobby", "answer_claim"),
)
OWNERS = (
    *("/owner/backups/", "/owner/backups/download/", "/owner/link/", "/owner/restore/", "/owner/restore/answer/"),
    *("/owner/rooms/{code}/close/", "/owner/players/1/rename/", "/owner/players/1/merge/", "/owner/players/1/forget/"),
)


def roles(world: World, luck: Random) -> Iterator[Case]:
    alice = {"member": world.member}
    for who in ("bob", "charlie", "mallory", "stranger"):
        by, stranger = world.actors[who], who != "bob"
        asked = [(verb, body | (alice if "member" in body else {})) for verb, body in VERBS.items()]
        asked = [(verb, body) for verb, body in asked if stranger or verb in HOSTS_ONLY]
        for body in (alice | {"name": "Forged"}, alice) if stranger else ():
            asked += [(verb, body) for verb in ("rename", "set_team", "leave_seat", "take_seat")]
        for verb, body in asked:
            yield Case("roles", f"{who} does {verb} with {body}", do(world, verb, by, body))
    for who in ("alice", "bob", "stranger"):
        by = world.actors[who]
        for path in OWNERS:
            path = path.format(code=world.code)
            request = http(world, "POST", path, by=by, body=b"name=Forged&other=2&answer=yes")
            yield Case("roles", f"{who} at {path}", request)
            for kind in ("yz_owner=1", f"yz_owner={secrets.token_hex(32)}", "yz_owner="):
                request = http(world, "GET", "/owner/", Cookie=f"{by.cookie_header}; {kind}".lstrip("; "))
                yield Case("roles", f"{who} with {kind[:12]}", request)


# Ids

ADDRESSES = (
    *(("/games/", "/"), ("/games/", "/moves.json"), ("/games/", "/dice.json"), ("/games/", "/game.json")),
    *(("/nights/", "/"), ("/device/", "/"), ("/owner/enter/", "/"), ("/games/", "/turns.csv")),
)


def ids(world: World, luck: Random, count: int) -> Iterator[Case]:
    """Addresses that were guessed: half of them by chance, half close to one that is right."""
    paths = []
    for _ in range(count):
        token = _near(world.game, luck) if luck.random() < 0.5 else secrets.token_urlsafe(luck.randint(1, 32))
        if token != world.game:
            paths.append(token.join(luck.choice(ADDRESSES)))
    for number in (0, 10**6, 10**12, 10**30):
        paths += [f"/players/{number}/{end}" for end in ("", "games.jsonl", "games.csv")]
    for path in paths:
        yield Case("ids", f"GET {path}", http(world, "GET", path))
    bob, by = world.actors["bob"], Browser(world.host)
    by.cookies, by.token = {"yz_csrf": bob.cookies["yz_csrf"]}, bob.token
    for number in range(max(20, count // 10)):
        cookie = f"yz_player={secrets.token_urlsafe(32) if number % 2 else _near('A' * 43, luck)}"
        request = do(world, "rename", by, {"name": "Forged"}, Cookie=f"{by.cookie_header}; {cookie}")
        yield Case("ids", f"a forged cookie, {number}", request)


def _near(right: str, luck: Random) -> str:
    at = luck.randrange(len(right))
    return right[:at] + luck.choice("abcdefghjkmnpqrstuvwxyzABCDEFGH0123456789") + right[at + 1 :]


# Injection

MARK = "zq7"
PAYLOADS = (
    f"<script>{MARK}</script>",
    f'"><img src=x onerror={MARK}>',
    f"'><svg/onload={MARK}>",
    f"</script><script>{MARK}",
    f"javascript:{MARK}",
    f"' OR '1'='1' --{MARK}",
    f"'; DROP TABLE games_move; --{MARK}",
    f"1 UNION SELECT token_hash FROM games_device --{MARK}",
    f"{{{{ {MARK} }}}}{{% debug %}}",
    f"%s%n{MARK}",
    f"../../../../etc/passwd\x00{MARK}",
    f"\r\nSet-Cookie: {MARK}=1",
    f"\u202e{MARK}",
    f"\ud800{MARK}".encode("utf-8", "surrogatepass").decode("latin-1"),
    f"${{jndi:ldap://127.0.0.1/{MARK}}}",
    f"| cat /etc/passwd #{MARK}",
    f"{MARK}" + "A" * 3000,
    f"[]{{}}\\{MARK}",
    f"0x7f{MARK}",
    f"-1e309{MARK}",
)
PLACES = (
    *("/games/?player={}", "/games/?ruleset={}", "/games/?from={}", "/games/?after={}", "/games/?{}=1"),
    *("/join/?code={}", "/tv/?code={}", "/league/?period={}", "/league/?from={}", "/league/?rules={}"),
    *("/league/?order={}", "/league/?least={}", "/players/1/?rules={}", "/players/1/?house={}"),
    *("/pads/finnish/?columns={}", "/pads/finnish/?paper={}", "/owner/?find={}", "/owner/?done={}", "/r/{}/"),
    *("/tv/{}/", "/games/{}/", "/help/{}/", "/nights/{}/", "/device/{}/", "/owner/enter/{}/", "/pads/{}/"),
    *("/static/{}", "/{}", "/r/{}/qr.svg"),
)
HEADERS = ("Accept-Language", "User-Agent", "Referer", "X-Forwarded-For", "Cookie", "If-None-Match")
FILES = ("settings.py", "yatzy.py", "data/secret-key", "data/owner-token", "etc/passwd", "data/yatzy.sqlite3")
STEPS = ("../", "..%2f", "%2e%2e/", "%2e%2e%2f", "..\\", "..%5c", "....//", "%252e%252e%252f", "//", "/./../")


def injections(world: World, luck: Random) -> Iterator[Case]:
    for payload in PAYLOADS:
        harmless, words = _without(payload.encode("utf-8", "surrogateescape")), repr(payload[:30])
        for place in PLACES:
            request = http(world, "GET", place.format(quote(payload.encode("utf-8", "replace"), safe="")))
            yield Case("injection", f"{place} {words}", request, harmless)
        value = payload.replace("\r", "").replace("\n", "").replace("\x00", "")
        for name in HEADERS:
            request = http(world, "GET", "/", **{name.replace("-", "_"): value})
            yield Case("injection", f"{name} {words}", request, harmless)
        body = urlencode(dict.fromkeys(("name", "language", "next", "colour"), payload), errors="replace").encode()
        for path in ("/rooms/", "/language/"):
            request = http(world, "POST", path, by=world.actors["mallory"], body=body)
            yield Case("injection", f"POST {path} {words}", request, _sound)
    for file in FILES:
        for step in STEPS:
            for depth in range(1, 7):
                path = f"{world.static}{step * depth}{file}"
                yield Case("injection", f"GET {path}", http(world, "GET", path))


def _sound(answer: Answer) -> bool:
    return answer.status < 500


def _without(*texts: bytes) -> Callable[[Answer], bool]:
    """No failure of ours, and nothing of it in the page as it was sent."""
    shown = [text for text in texts if b"<" in text or b"evil" in text]
    heads = [text for text in texts if b"\r\n" in text]  # in a page a line is only a line

    def judge(answer: Answer) -> bool:
        found = [text in answer.head + answer.body for text in shown] + [text in answer.head for text in heads]
        return _sound(answer) and not any(found)

    return judge
