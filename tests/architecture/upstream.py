"""A web process in a thread, for tests of nginx: it says what it was asked, and can be unhelpful."""

import json
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


class Upstream:
    """What was asked is in `asked`; `lacks` are paths it answers 404, and a deaf one hangs up on everybody."""

    def __init__(self, *, lacks: tuple[str, ...] = (), deaf: bool = False) -> None:
        self.asked: list[str] = []
        self.lacks = lacks
        self.deaf = deaf
        self.port = 0

    def answer(self, request: BaseHTTPRequestHandler) -> None:
        request.rfile.read(int(request.headers.get("Content-Length", 0)))
        self.asked.append(f"{request.command} {request.path}")
        if self.deaf:
            request.connection.shutdown(socket.SHUT_RDWR)
            request.close_connection = True
            return
        body = json.dumps({name.lower(): value for name, value in request.headers.items()}).encode()
        request.send_response(404 if request.path in self.lacks else 200)
        request.send_header("Cache-Control", "no-store" if request.path in self.lacks else "max-age=60, public")
        request.send_header("Vary", "Accept-Encoding")
        request.send_header("Content-Length", str(len(body)))
        request.end_headers()
        request.wfile.write(body)


@contextmanager
def running(upstream: Upstream) -> Iterator[Upstream]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            upstream.answer(self)

        do_POST = do_GET  # noqa: N815

        def log_message(self, *words: Any) -> None:
            """Tests say what they mean themselves."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        upstream.port = server.server_address[1]
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        try:
            yield upstream
        finally:
            server.shutdown()
            thread.join()
