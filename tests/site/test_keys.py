"""The key that signs, and the token of the owner's link."""

import stat
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.core.exceptions import ImproperlyConfigured

from yatzy_site.keys import FILE, OwnerKey, secret_key


@pytest.fixture(params=["secret-key", FILE])
def made(request, tmp_path):
    """The file, and how to have what it holds."""
    if request.param == FILE:
        return tmp_path / FILE, lambda: OwnerKey(tmp_path).token
    return tmp_path / "secret-key", lambda: secret_key(tmp_path / "secret-key")


def is_alone_and_closed_to_others(path):
    return list(path.parent.iterdir()) == [path] and stat.S_IMODE(path.stat().st_mode) == 0o600


def test_it_is_made_once_and_only_its_owner_can_read_it(made):
    path, key = made
    assert len(key()) >= 32  # 192 bits
    assert key() == key()
    assert is_alone_and_closed_to_others(path)


def test_processes_that_start_together_share_one(made):
    with ThreadPoolExecutor(8) as pool:
        assert len(set(pool.map(lambda _: made[1](), range(64)))) == 1


def test_a_damaged_one_is_not_used(made):
    path, key = made
    path.write_text("short")
    with pytest.raises(ValueError, match=r"does not hold a (key|token)"):
        key()


def test_a_new_token_takes_the_old_ones_place_in_a_running_server_too(tmp_path):
    running = OwnerKey(tmp_path)
    old = running.token
    new = OwnerKey(tmp_path).renew()  # by a command beside it
    assert new != old
    assert running.token == OwnerKey(tmp_path).token == new
    assert is_alone_and_closed_to_others(tmp_path / FILE)


def test_several_processes_without_a_common_folder_are_given_one(tmp_path):
    keys = [OwnerKey(tmp_path / folder, "one-token-for-all-of-them") for folder in ("web1", "web2")]
    assert {key.token for key in keys} == {"one-token-for-all-of-them"}
    assert not list(tmp_path.iterdir())
    with pytest.raises(ImproperlyConfigured, match="YATZY_OWNER_TOKEN"):
        keys[0].renew()
