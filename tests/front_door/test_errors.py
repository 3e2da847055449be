"""Whatever is missing, the person at the keyboard reads one line that says so."""

import ast
import os
import shutil
import subprocess
import sys

import pytest

from tests.front_door.conftest import PYTHON, ROOT

NOBODY_LISTENS = {"PIP_INDEX_URL": "http://127.0.0.1:9/simple", "PIP_RETRIES": "1", "PIP_TIMEOUT": "2"}


def one_line(done, status=1):
    assert done.returncode == status, done
    assert "Traceback" not in done.stderr
    (line,) = done.stderr.splitlines()
    return line


def test_an_old_python_can_at_least_read_the_file():
    ast.parse((ROOT / "yatzy.py").read_text(encoding="utf-8"), feature_version=(3, 6))


def test_an_old_python_is_told_which_one_is_needed():
    pretend = "import runpy, sys; sys.version_info = (3, 8, 10, 'final', 0); sys.argv = ['yatzy.py']; "
    pretend += "runpy.run_path('yatzy.py', run_name='__main__')"
    done = subprocess.run([sys.executable, "-c", pretend], cwd=ROOT, capture_output=True, text=True)
    assert one_line(done) == f"Yatzy Night needs Python 3.11 or newer; this is 3.8.10 ({sys.executable})"


def test_without_a_network_the_first_start_says_that_it_needs_one(downloaded):
    line = one_line(downloaded.open(environment=NOBODY_LISTENS))
    assert line.startswith("Yatzy Night cannot reach the Python package index")


def test_a_failed_set_up_is_tried_again_at_the_next_start(downloaded):
    for _ in range(2):
        done = downloaded.open(environment=NOBODY_LISTENS)
        assert "setting up" in done.stdout
        assert done.returncode == 1


def test_a_package_that_is_not_what_was_pinned_is_refused(downloaded, tmp_path_factory):
    shelf = tmp_path_factory.mktemp("shelf")
    make_wheel(shelf)
    line = one_line(downloaded.open(environment={"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(shelf)}))
    assert "DO NOT MATCH THE HASHES" in line


def make_wheel(shelf):
    import zipfile

    with zipfile.ZipFile(f"{shelf}/segno-1.6.6-py3-none-any.whl", "w") as wheel:
        wheel.writestr("segno.py", "")
        wheel.writestr("segno-1.6.6.dist-info/METADATA", "Metadata-Version: 2.1\nName: segno\nVersion: 1.6.6\n")
        wheel.writestr("segno-1.6.6.dist-info/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        wheel.writestr("segno-1.6.6.dist-info/RECORD", "")


def test_a_full_disk_is_called_a_full_disk(downloaded, tmp_path_factory):
    disk = tmp_path_factory.mktemp("disk")
    unshare = shutil.which("unshare")
    mount = f"mount -t tmpfs -o size=40k none {disk}"
    # A mount of our own that ends with the process; an ordinary user may make one where the kernel lets them.
    own = [unshare or "unshare", "--mount"] + ([] if os.geteuid() == 0 else ["--map-root-user"])
    if not unshare or subprocess.run([*own, "sh", "-c", mount], capture_output=True).returncode:
        pytest.skip("kernel: no mount namespaces")
    fill = f"{mount} && cp {downloaded.folder}/* {disk} && exec {PYTHON} {disk}/yatzy.py"
    done = subprocess.run([*own, "sh", "-c", fill], capture_output=True, text=True)
    assert one_line(done) == f"Yatzy Night has no room on the disk to set up: about 400 MB are needed in {disk}"


def test_half_a_download_is_noticed(downloaded):
    (downloaded.folder / "requirements.txt").unlink()
    assert "cannot find requirements.txt" in one_line(downloaded.open())


def test_an_unknown_word_is_not_guessed_at(downloaded):
    assert "does not know the word 'paly'" in one_line(downloaded.open("paly"), status=2)


def test_help_needs_no_set_up(downloaded):
    done = downloaded.open("--help")
    assert done.returncode == 0
    assert all(word in done.stdout for word in ("test", "lint", "bench", "manage"))
    host, *_, export, import_, _ = done.stdout.splitlines()
    assert all(option in host for option in ("--port", "--address", "--data"))
    assert ("export" in export, "--data" in export) == ("import" in import_, "--data" in import_) == (True, True)
    assert not (downloaded.folder / ".venv").exists()
