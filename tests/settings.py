"""Settings for tests inside this process: a temporary data folder, a database in a file of its own."""

import os
import tempfile

# Before the real settings, which read it. The object lives as long as the tests.
_folder = tempfile.TemporaryDirectory(prefix="yatzy-test-")
os.environ["YATZY_DATA"] = _folder.name
os.environ["YATZY_PERFECT_PLAY"] = "off"

from yatzy_site.settings import *  # noqa: E402, F403
from yatzy_site.settings import DATA, DATABASES  # noqa: E402

if "sqlite3" in DATABASES["default"]["ENGINE"]:
    # Threads and the writer open connections of their own: an in-memory database would be empty for them.
    DATABASES["default"]["TEST"] = {"NAME": str(DATA / "test.sqlite3")}
    DATABASES["default"]["OPTIONS"]["init_command"] = "PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF"
