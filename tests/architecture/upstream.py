"""A web process in a thread, for tests of nginx: it says what it was asked, and can be unhelpful."""

import json
import socket
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class Upstream:
    """What was asked is in `asked`; `lacks` are paths it answers 404, and a deaf one hangs up on everybody."""

    def __init__(self, *, lacks=(), deaf=False):
        self.asked, self.lacks, self.deaf = [], lacks, deaf

    def answer(self, request):
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
def running(upstream):
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            upstream.answer(self)

        do_POST = do_GET  # noqa: N815

        def log_message(self, *words):
            """Tests say what they mean themselves."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server, ThreadPoolExecutor() as pool:
        upstream.port = server.server_address[1]
        pool.submit(server.serve_forever, 0.01)
        try:
            yield upstream
        finally:
            server.shutdown()
