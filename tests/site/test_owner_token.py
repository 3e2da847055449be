import stat
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.core.exceptions import ImproperlyConfigured

from tests.site.test_settings import ask
from yatzy_site.keys import FILE, OwnerKey


def test_the_token_is_made_once_and_only_its_owner_can_read_it(tmp_path):
    token = OwnerKey(tmp_path).token
    assert OwnerKey(tmp_path).token == token
    assert len(token) >= 32  # 192 bits
    assert stat.S_IMODE((tmp_path / FILE).stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.iterdir()] == [FILE]


def test_processes_that_start_together_share_one_token(tmp_path):
    with ThreadPoolExecutor(8) as pool:
        assert len(set(pool.map(lambda _: OwnerKey(tmp_path).token, range(64)))) == 1


def test_a_new_token_takes_the_old_ones_place_in_a_running_server_too(tmp_path):
    running = OwnerKey(tmp_path)
    old = running.token
    new = OwnerKey(tmp_path).renew()  # by a command beside it
    assert new != old
    assert running.token == OwnerKey(tmp_path).token == new
    assert stat.S_IMODE((tmp_path / FILE).stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.iterdir()] == [FILE]


def test_a_damaged_token_is_not_used(tmp_path):
    (tmp_path / FILE).write_text("short")
    with pytest.raises(ValueError, match="does not hold a token"):
        _ = OwnerKey(tmp_path).token


def test_several_processes_without_a_common_folder_are_given_one(tmp_path):
    keys = [OwnerKey(tmp_path / folder, "one-token-for-all-of-them") for folder in ("web1", "web2")]
    assert {key.token for key in keys} == {"one-token-for-all-of-them"}
    assert not list(tmp_path.iterdir())
    with pytest.raises(ImproperlyConfigured, match="YATZY_OWNER_TOKEN"):
        keys[0].renew()


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ("hunter2", "YATZY_OWNER_TOKEN must have at least 16 characters."),
        ("a token with spaces / in it", "only letters, digits, - and _ may be in it."),
    ],
)
def test_a_token_that_cannot_be_used_is_refused_in_one_line(given, sentence, tmp_path):
    said = ask("1", tmp_path, YATZY_OWNER_TOKEN=given)
    assert said.endswith(sentence)
    assert given not in said
