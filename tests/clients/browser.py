"""The HTTP half of a browser: pages, forms, cookies and the token that goes with them."""

import asyncio
import json
import re
from dataclasses import dataclass
from html import unescape
from typing import Any
from urllib.parse import urlencode


@dataclass(frozen=True)
class HttpAnswer:
    status: int
    headers: dict[str, str]
    cookies: tuple[str, ...]
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode()

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Failed(Exception):  # noqa: N818 - it reads as what it is
    """A page or an action answered something else than yes."""

    def __init__(self, answer: HttpAnswer) -> None:
        super().__init__(f"{answer.status}: {answer.text[:500]}")
        self.answer = answer


class Browser:
    """Somebody's browser: one kept-alive connection, and the cookies of one server."""

    def __init__(self, host: str) -> None:
        self.host = host
        self.cookies: dict[str, str] = {}
        self.token = ""  # against forged requests, from the last page
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self._turn = asyncio.Lock()

    @property
    def origin(self) -> str:
        return f"http://{self.host}"

    @property
    def cookie_header(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    # What a person does

    async def start_room(self, name: str) -> str:
        """Open the front page, start a room; its code."""
        await self.get("/")
        answer = await self.post_form("/rooms/", name=name)
        return _code_in(answer)

    async def join(self, code: str, name: str, *, seat: bool = True) -> None:
        """Open the link, sit down or just watch."""
        await self.get(f"/r/{code}/")
        await self.post_form(f"/r/{code}/join/", name=name, seat="1" if seat else "0")

    async def look(self, code: str) -> dict[str, Any]:
        """Open the room's page; what it tells its scripts."""
        page = (await self.get(f"/r/{code}/")).text
        found = re.search(r'<script id="page-data" type="application/json">(.*?)</script>', page, re.DOTALL)
        assert found, page
        data: dict[str, Any] = json.loads(found[1])
        return data

    async def do(self, code: str, verb: str, **body: Any) -> Any:
        """Change the room, as its page does."""
        answer = await self.send(
            "POST",
            f"/r/{code}/do/{verb}/",
            body=json.dumps(body).encode(),
            headers={"Content-Type": "application/json", "X-CSRFToken": self.token},
        )
        if answer.status != 200:
            raise Failed(answer)
        return answer.json

    # How a browser does it

    async def get(self, path: str) -> HttpAnswer:
        answer = await self.send("GET", path)
        if answer.status != 200:
            raise Failed(answer)
        found = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', answer.text) or re.search(
            r'"csrf": ?"([^"]+)"', answer.text
        )
        if found:
            self.token = unescape(found[1])
        return answer

    async def post_form(self, path: str, **fields: str) -> HttpAnswer:
        body = urlencode({"csrfmiddlewaretoken": self.token} | fields).encode()
        headers = {"Content-Type": "application/x-www-form-urlencoded"}
        answer = await self.send("POST", path, body=body, headers=headers)
        if answer.status != 302:  # a form that worked leads on
            raise Failed(answer)
        return answer

    async def send(
        self, method: str, path: str, *, body: bytes = b"", headers: dict[str, str] | None = None
    ) -> HttpAnswer:
        lines = [f"{method} {path} HTTP/1.1", f"Host: {self.host}", f"Content-Length: {len(body)}"]
        if method == "POST":
            lines.append(f"Origin: {self.origin}")
        if self.cookies:
            lines.append(f"Cookie: {self.cookie_header}")
        lines += [f"{name}: {value}" for name, value in (headers or {}).items()]
        async with self._turn:
            answer = await self._exchange("\r\n".join([*lines, "", ""]).encode() + body)
        for cookie in answer.cookies:
            name, _, value = cookie.partition(";")[0].partition("=")
            self.cookies[name.strip()] = value.strip().strip('"')
        return answer

    async def _exchange(self, request: bytes) -> HttpAnswer:
        if self._streams is not None:
            try:
                return await self._ask(self._streams, request)
            except (OSError, asyncio.IncompleteReadError):
                self.close()  # the server had closed it while we were idle
        self._streams = await asyncio.open_connection(*self.host.rsplit(":", 1))
        return await self._ask(self._streams, request)

    async def _ask(self, streams: tuple[asyncio.StreamReader, asyncio.StreamWriter], request: bytes) -> HttpAnswer:
        reader, writer = streams
        writer.write(request)
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin1").split("\r\n")
        pairs = [line.split(": ", 1) for line in head[1:] if ": " in line]
        headers = {name.lower(): value for name, value in pairs}
        body = await _body(reader, headers)
        cookies = tuple(value for name, value in pairs if name.lower() == "set-cookie")
        if headers.get("connection", "").lower() == "close":
            self.close()
        return HttpAnswer(int(head[0].split()[1]), headers, cookies, body)

    def close(self) -> None:
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None


async def _body(reader: asyncio.StreamReader, headers: dict[str, str]) -> bytes:
    if "chunked" not in headers.get("transfer-encoding", ""):
        return await reader.readexactly(int(headers.get("content-length", 0)))
    body = b""
    while size := int((await reader.readuntil(b"\r\n")).split(b";")[0], 16):
        body += (await reader.readexactly(size + 2))[:-2]
    await reader.readuntil(b"\r\n")
    return body


def _code_in(answer: HttpAnswer) -> str:
    found = re.search(r"/r/([A-Z0-9]+)/$", answer.headers["location"])
    assert found, answer.headers["location"]
    return found[1]
