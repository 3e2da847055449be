"""The Dockerfile without an engine: its promises are read, its commands run in a copy of what it would get."""

import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path

from tests.architecture import deploy
from tests.architecture.project import ROOT
from tests.services.child import free_loopback_port, stop, wait_until
from tests.services.server import outside


def test_every_path_that_is_copied_exists_and_is_let_through():
    copied = [rest for word, rest in deploy.instructions() if word == "COPY" and not rest.startswith("--from")]
    sources = [source for rest in copied for source in rest.split()[:-1]]
    assert "." in sources
    assert {*sources} - {".", *deploy.context()} == set()


def test_every_line_of_the_ignore_file_names_something():
    lines = (ROOT / ".dockerignore").read_text().splitlines()
    named = [line[1:] for line in lines if line.startswith("!")]
    assert named
    assert [name for name in named if not (ROOT / name).exists()] == []


def test_what_the_server_does_not_need_stays_out_of_the_image_and_what_it_needs_is_let_in():
    for path in (
        *(".env", ".git/config", "data/yatzy.sqlite3", "data/secret-key", ".venv/bin/python", "tests/conftest.py"),
        *("requirements-dev.txt", "docs/hosting.md", "games/__pycache__/apps.cpython-311.pyc", "deploy/nginx.conf"),
        *("locale/fi/LC_MESSAGES/django.mo", "tools/test.py", "bench/server.py"),
    ):
        assert not deploy.is_in_context(path), path
    for path in ("games/apps.py", "static/js/main.js", "yatzy.py", "locale/fi/LC_MESSAGES/django.po"):
        assert deploy.is_in_context(path), path


def test_every_base_is_a_version_of_the_python_that_the_suite_runs_on_and_nothing_is_fetched_but_pinned_packages():
    bases = {rest.split()[0] for word, rest in deploy.instructions() if word == "FROM"}
    assert bases == {"python:3.11-slim-bookworm"}
    assert not [rest for word, rest in deploy.instructions() if word == "ADD"]
    runs = " ".join(rest for word, rest in deploy.instructions() if word == "RUN")
    assert not re.search(r"\b(curl|wget|apt-get|apt|git|pip install)\b", runs)


def test_the_finished_image_is_not_roots_and_is_asked_to_end_the_way_the_server_listens_for():
    finished = [word for word, _ in deploy.stages()[-1]]
    user, _ = deploy.last("USER").split(":")
    assert int(user) >= 10_000
    assert "RUN" not in finished[finished.index("USER") :]
    assert f"--uid {user} " in " ".join(rest for word, rest in deploy.stages()[-1] if word == "RUN")
    assert deploy.last("STOPSIGNAL") == "SIGTERM"


class Container:
    """What a container would be: the context, built in a folder, with the image's environment and commands."""

    def __init__(self, folder):
        self.app = folder / "app"
        self.environment = outside()
        # The image's python3 is outside the virtual environment; a link to ours is as well.
        (folder / "bin").mkdir()
        (folder / "bin/python3").symlink_to(sys.executable)
        self.environment["PATH"] = f"{folder / 'bin'}:{os.environ['PATH']}"
        for name in deploy.context():
            (self.app / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, self.app / name)
        (self.app / ".venv").symlink_to(sys.prefix)
        for word, rest in deploy.stages()[0]:
            if word == "RUN":
                subprocess.run(rest, shell=True, check=True, cwd=self.app, env=self.environment)
        self.environment |= dict(pair.split("=", 1) for pair in deploy.last("ENV").split())
        self.environment["YATZY_PORT"] = str(free_loopback_port())
        self.environment["YATZY_DATA"] = str(folder / "data")

    def files(self):
        """Everything in the image, and when it was written."""
        found = [path for path in self.app.rglob("*") if path.is_file() and ".venv" not in path.parts]
        return {str(path): (path.stat().st_size, path.stat().st_mtime_ns) for path in found}

    def start(self):
        command = [*deploy.words(deploy.last("ENTRYPOINT")), *deploy.words(deploy.last("CMD"))]
        return subprocess.Popen(command, cwd=self.app, env=self.environment, stdout=subprocess.DEVNULL)

    def run(self, *command):
        return subprocess.run(command, cwd=self.app, env=self.environment, stdout=subprocess.DEVNULL).returncode


def test_the_image_alone_serves_is_healthy_and_ends_well_without_writing_to_itself(tmp_path):
    container = Container(tmp_path)
    before = container.files()
    check = deploy.words(deploy.last("HEALTHCHECK"))
    assert container.run(*check) != 0  # nobody is there yet
    process = container.start()
    try:
        wait_until(lambda: container.run(*check) == 0, process, what="the server")
        assert (Path(container.environment["YATZY_DATA"]) / "yatzy.sqlite3").exists()
    finally:
        status = stop(process, signal.SIGTERM)
    assert status == 0
    assert container.run(*deploy.words(deploy.last("ENTRYPOINT")), "manage", "check") == 0  # another of its words
    assert container.files() == before
