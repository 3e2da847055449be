"""An nginx of our own with the configuration that we ship, for as long as a `with` lasts."""

import shutil
import signal
import socket
import subprocess
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from string import Template

from tests.services.child import free_loopback_port, somebody_else, stop, temporary_folder, wait_until
from tests.services.programs import NGINX
from tests.services.server import ROOT


@contextmanager
def running_nginx(
    ports: Iterable[int], *, extra: str = "", beside: Mapping[str, str] | None = None, by_turns: bool = False
) -> Iterator[str]:
    """Start one before the web processes at `ports` and give its URL.

    `extra` is what https.conf or behind.conf would add, `beside` what lies in its folder by name: a certificate.
    `by_turns` differs from what we ship: every connection goes to another process, whatever its room.
    """
    with temporary_folder("yatzy-nginx-") as folder:
        port = free_loopback_port()
        configure(folder, listen=f"127.0.0.1:{port}", ports=ports, extra=extra, beside=beside)
        if by_turns:
            file = folder / "nginx.conf"
            before, same_room_same_process, after = file.read_text().partition("hash $room consistent;")
            assert same_room_same_process
            file.write_text(before + after)
        user = somebody_else()
        if user:
            shutil.chown(folder, user["user"], user["group"])
        process = subprocess.Popen(command(folder), cwd=folder, **user)
        try:
            wait_until(lambda: _listens(port), process, what="nginx")
            yield f"http://127.0.0.1:{port}"
        finally:
            stop(process, signal.SIGTERM)


def configure(
    folder: Path, *, listen: str, ports: Iterable[int], extra: str = "", beside: Mapping[str, str] | None = None
) -> None:
    """Fill the template in, as the image's entry point does."""
    upstream = " ".join(f"server 127.0.0.1:{port} max_fails=0;" for port in ports)
    # As envsubst with a filter: only the two names are filled in, nginx's own variables stay.
    text = Template((ROOT / "deploy/nginx.conf").read_text()).safe_substitute(
        NGINX_LISTEN=listen, NGINX_UPSTREAM=upstream
    )
    text = text.replace("/etc/nginx/extra/*.conf", "extra.conf")
    for name, content in {"nginx.conf": text, "extra.conf": extra, **(beside or {})}.items():
        (folder / name).write_text(content)


def command(folder: Path) -> list[str]:
    """What docker-compose.yml runs, in a folder of ours."""
    nginx = NGINX.find()
    if nginx is None:
        raise FileNotFoundError(NGINX.advice())
    return [str(nginx), "-e", "stderr", "-p", str(folder), "-c", "nginx.conf"]


def _listens(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), timeout=5).close()
    except OSError:
        return False
    return True
