from contextlib import closing

import pytest
from django.conf import settings

from yatzy_site.assets.bundles import static_version


def test_a_static_file_may_be_kept_for_ever(client):
    with closing(client.get(f"{settings.STATIC_URL}css/base/tokens.css")) as response:
        assert response.getvalue() == (settings.BASE / "static/css/base/tokens.css").read_bytes()
    assert "immutable" in response.headers["Cache-Control"]
    assert "max-age=31536" in response.headers["Cache-Control"]


@pytest.mark.parametrize("path", ["/static/000000000000/css/base/tokens.css", "/static/css/base/tokens.css"])
def test_another_version_of_a_static_file_is_not_there_and_nobody_remembers_that(client, path):
    response = client.get(path)
    assert response.status_code == 404
    assert response.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("path", ["../yatzy_site/settings.py", "%2e%2e/pyproject.toml", "css/", ""])
def test_nothing_else_can_be_fetched_as_a_static_file(client, path):
    assert client.get(settings.STATIC_URL + path).status_code == 404


def test_modules_are_served_as_javascript(client):
    with closing(client.get(f"{settings.STATIC_URL}js/main.js")) as response:
        assert response.headers["Content-Type"].startswith("text/javascript")


def test_the_version_changes_with_every_byte_and_every_name(tmp_path):
    file = tmp_path / "a.css"
    file.write_text("one")
    seen = [static_version(tmp_path)]
    assert static_version(tmp_path) == seen[0]
    file.write_text("two")
    seen.append(static_version(tmp_path))
    file.rename(tmp_path / "b.css")
    seen.append(static_version(tmp_path))
    (tmp_path / "c.css").write_text("")
    seen.append(static_version(tmp_path))
    assert len(set(seen)) == len(seen)
