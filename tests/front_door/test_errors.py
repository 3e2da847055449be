"""Whatever is missing, the person at the keyboard reads one line that says so."""

import ast
import subprocess
import sys
import zipfile

from tests.front_door.conftest import PYTHON, ROOT

NOBODY_LISTENS = {"PIP_INDEX_URL": "http://127.0.0.1:9/simple", "PIP_RETRIES": "1", "PIP_TIMEOUT": "2"}


def one_line(done, status=1):
    assert done.returncode == status, done
    assert "Traceback" not in done.stderr
    (line,) = done.stderr.splitlines()
    return line


def test_an_old_python_can_at_least_read_the_file_and_is_told_which_one_is_needed():
    ast.parse((ROOT / "yatzy.py").read_text(encoding="utf-8"), feature_version=(3, 6))
    pretend = "import runpy, sys; sys.version_info = (3, 8, 10, 'final', 0); sys.argv = ['yatzy.py']; "
    pretend += "runpy.run_path('yatzy.py', run_name='__main__')"
    done = subprocess.run([sys.executable, "-c", pretend], cwd=ROOT, capture_output=True, text=True)
    assert one_line(done) == f"Yatzy Night needs Python 3.11 or newer; this is 3.8.10 ({sys.executable})"


def test_without_a_network_every_start_says_that_it_needs_one_and_tries_again(downloaded):
    for _ in range(2):
        done = downloaded.open(environment=NOBODY_LISTENS)
        assert "setting up" in done.stdout
        assert one_line(done).startswith("Yatzy Night cannot reach the Python package index")


def test_a_package_that_is_not_what_was_pinned_is_refused(downloaded, tmp_path_factory):
    shelf = tmp_path_factory.mktemp("shelf")
    with zipfile.ZipFile(shelf / "segno-1.6.6-py3-none-any.whl", "w") as wheel:
        for name, text in (
            ("segno.py", ""),
            ("segno-1.6.6.dist-info/METADATA", "Metadata-Version: 2.1\nName: segno\nVersion: 1.6.6\n"),
            ("segno-1.6.6.dist-info/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"),
            ("segno-1.6.6.dist-info/RECORD", ""),
        ):
            wheel.writestr(name, text)
    line = one_line(downloaded.open(environment={"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(shelf)}))
    assert "DO NOT MATCH THE HASHES" in line


def test_a_full_disk_is_called_a_full_disk(downloaded, tmp_path_factory, own_mounts):
    disk = tmp_path_factory.mktemp("disk")
    mount = f"mount -t tmpfs -o size=40k none {disk}"
    fill = f"{mount} && cp {downloaded.folder}/* {disk} && exec {PYTHON} {disk}/yatzy.py"
    done = subprocess.run([*own_mounts, "sh", "-c", fill], capture_output=True, text=True)
    assert one_line(done) == f"Yatzy Night has no room on the disk to set up: about 400 MB are needed in {disk}"


def test_half_a_download_is_noticed_and_an_unknown_word_not_guessed_at(downloaded):
    assert "does not know the word 'paly'" in one_line(downloaded.open("paly"), status=2)
    (downloaded.folder / "requirements.txt").unlink()
    assert "cannot find requirements.txt" in one_line(downloaded.open())


def test_help_needs_no_set_up(downloaded):
    done = downloaded.open("--help")
    assert done.returncode == 0
    assert all(word in done.stdout for word in ("test", "lint", "bench", "manage"))
    host, *_, export, import_, _ = done.stdout.splitlines()
    assert all(option in host for option in ("--port", "--address", "--data"))
    assert ("export" in export, "--data" in export) == ("import" in import_, "--data" in import_) == (True, True)
    assert not (downloaded.folder / ".venv").exists()
