import re
import tomllib

from tests.architecture.project import ROOT

PIN = re.compile(r"^([a-z0-9.-]+)==(\S+?)(?: ; (.*?))?(?: \\)?$", re.MULTILINE)


def pins(lock):
    text = (ROOT / lock).read_text()
    return {(name, marker): version for name, version, marker in PIN.findall(text)}


def test_playing_and_testing_use_the_same_versions():
    play, dev = pins("requirements.txt"), pins("requirements-dev.txt")
    assert play
    assert play.items() <= dev.items()


def test_every_requirement_is_pinned_and_hashed():
    for lock in ("requirements.txt", "requirements-dev.txt"):
        text = (ROOT / lock).read_text()
        entries = re.split(r"\n(?=\S)", text.strip())
        assert len(entries) == len(pins(lock))
        assert all("--hash=sha256:" in entry for entry in entries)


def test_the_locks_name_no_place_to_download_from():
    for lock in ("requirements.txt", "requirements-dev.txt"):
        text = (ROOT / lock).read_text()
        assert "://" not in text
        assert not re.search(r"^\s*-", re.sub(r"--hash=", "", text), re.MULTILINE)


def test_every_declared_dependency_is_locked():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    for lock, declared in (
        ("requirements.txt", project["project"]["dependencies"]),
        ("requirements-dev.txt", project["dependency-groups"]["dev"]),
    ):
        locked = {name for name, _ in pins(lock)}
        wanted = {re.split(r"[^A-Za-z0-9._-]", requirement)[0].lower() for requirement in declared}
        assert wanted <= locked, wanted - locked


def test_the_program_calls_itself_by_the_version_it_declares():
    from games import VERSION

    assert tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"] == VERSION
