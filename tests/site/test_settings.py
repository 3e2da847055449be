import os
import stat
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from yatzy_site import environment, settings
from yatzy_site.database import database
from yatzy_site.keys import secret_key

ROOT = Path(__file__).resolve().parent.parent.parent


def ask(expression, data, **variables):
    """What the real settings say in a process of their own."""
    code = f"from yatzy_site import settings; print({expression})"
    variables = {"PATH": os.environ["PATH"], "YATZY_DATA": str(data)} | variables
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=variables, capture_output=True, text=True)
    return (done.stdout or done.stderr).strip().splitlines()[-1]


def test_nothing_needs_to_be_configured_and_the_defaults_are_safe(tmp_path):
    said = ask("settings.DEBUG, settings.HTTPS, settings.LANGUAGE_CODE, '*' in settings.ALLOWED_HOSTS", tmp_path)
    assert said == "False False en False"


def test_a_host_adds_names_with_a_variable(tmp_path):
    said = ask("settings.FURTHER_HOSTS", tmp_path, YATZY_HOSTS="a.example, yatzy.example")
    assert said == "['a.example', 'yatzy.example']"


MAKES_NOTHING = """
import sys

def watch(event, args):
    if event == "open" and isinstance(args[1], str) and set(args[1]) & set("wax+"):
        print("written:", args[0])
    if event == "open" and str(args[0]).startswith(ROOT + "/static"):
        print("read:", args[0])
    if event in ("os.mkdir", "os.rename", "os.link", "socket.__new__", "socket.gethostname", "subprocess.Popen"):
        print(event, args)

sys.dont_write_bytecode = True
sys.addaudithook(watch)
from yatzy_site import settings
names = ("ifaddr", "yatzy_site.network", "yatzy_site.assets.bundles", "yatzy_site.keys")
print("imported:", [name for name in names if name in sys.modules])
"""


def test_reading_the_settings_makes_nothing_and_looks_nothing_up(tmp_path):
    """They are values: files, hashes, bundles and a look at the networks are the launch's work."""
    variables = {"PATH": os.environ["PATH"], "YATZY_DATA": str(tmp_path / "data")}
    command = [sys.executable, "-c", MAKES_NOTHING.replace("ROOT", repr(str(ROOT)))]
    done = subprocess.run(command, cwd=ROOT, env=variables, capture_output=True, text=True, check=True)
    assert done.stdout == "imported: []\n"
    assert list(tmp_path.iterdir()) == []


def test_the_launch_makes_what_the_settings_name(tmp_path):
    code = "from yatzy_site.launch.start import launch; launch(); from django.conf import settings as s;"
    code += "print(len(s.SECRET_KEY) >= 50, s.STATIC_URL.count('/'), 'localhost' in s.ALLOWED_HOSTS)"
    variables = {"PATH": os.environ["PATH"], "YATZY_DATA": str(tmp_path / "data")}
    variables["DJANGO_SETTINGS_MODULE"] = "yatzy_site.settings"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=variables, capture_output=True, text=True)
    assert done.stdout == "True 3 True\n", done.stderr
    assert [path.name for path in (tmp_path / "data").iterdir()] == ["secret-key"]


def test_behind_https_cookies_are_secure(tmp_path):
    said = ask("settings.CSRF_COOKIE_SECURE, settings.LANGUAGE_COOKIE_SECURE", tmp_path, YATZY_HTTPS="1")
    assert said == "True True"


@pytest.mark.parametrize(
    ("variable", "given", "sentence"),
    [
        ("YATZY_DEBUG", "maybe", "YATZY_DEBUG must be 1 or 0, not 'maybe'."),
        ("YATZY_TIME_ZONE", "Helsinki", "YATZY_TIME_ZONE must be a zone such as Europe/Helsinki, not 'Helsinki'."),
        ("YATZY_TIME_ZONE", "Europe", "YATZY_TIME_ZONE must be a zone such as Europe/Helsinki, not 'Europe'."),
        ("YATZY_LANGUAGE", "tlh", f"YATZY_LANGUAGE must be {' or '.join(dict(settings.LANGUAGES))}, not 'tlh'."),
        ("YATZY_HISTORY", "nobody", "YATZY_HISTORY must be everybody or players, not 'nobody'."),
        ("YATZY_SECRET_KEY", "x" * 31, "YATZY_SECRET_KEY must have at least 32 characters."),
        (
            "YATZY_PROXY_ADDRESSES",
            "nginx",
            "YATZY_PROXY_ADDRESSES must be addresses or networks, such as 127.0.0.1,172.16.0.0/12, not 'nginx'.",
        ),
        ("YATZY_HOSTS", "a.example *", "such as yatzy.example.org,192.168.1.20: '*' is none."),
    ],
)
def test_a_wrong_value_is_named_in_one_line(variable, given, sentence, tmp_path):
    assert ask("1", tmp_path, **{variable: given}).endswith(sentence)


def test_right_values_are_taken(tmp_path):
    said = "settings.TIME_ZONE, settings.LANGUAGE_CODE, len(settings.SECRET_KEY)"
    given = {"YATZY_TIME_ZONE": "Europe/Helsinki", "YATZY_LANGUAGE": "fi", "YATZY_SECRET_KEY": "x" * 32}
    assert ask(said, tmp_path, **given) == "Europe/Helsinki fi 32"


@pytest.mark.parametrize(
    ("given", "seen"),
    [
        ({}, "everybody"),
        ({"YATZY_HTTPS": "1"}, "players"),
        ({"YATZY_PROXY": "1"}, "players"),
        ({"YATZY_PUBLIC_URL": "https://yatzy.example.org"}, "players"),
        ({"YATZY_HTTPS": "1", "YATZY_HISTORY": "everybody"}, "everybody"),
        ({"YATZY_HISTORY": "players"}, "players"),
    ],
)
def test_past_games_are_everybodys_at_home_and_ones_own_in_public(given, seen, tmp_path):
    assert ask("settings.HISTORY", tmp_path, **given) == seen


@pytest.mark.parametrize(
    ("given", "believed"),
    [
        ({}, "nobody"),
        ({"YATZY_PROXY": "1"}, "127.0.0.0/8 ::1/128"),
        ({"YATZY_HTTPS": "1"}, "127.0.0.0/8 ::1/128"),
        ({"YATZY_PUBLIC_URL": "https://yatzy.example.org"}, "127.0.0.0/8 ::1/128"),
        ({"YATZY_PROXY": "1", "YATZY_PROXY_ADDRESSES": "10.0.0.7, fd00::/8"}, "10.0.0.7/32 fd00::/8"),
    ],
)
def test_nobody_is_believed_about_other_peoples_addresses_but_a_proxy_that_is_configured(given, believed, tmp_path):
    assert ask("' '.join(map(str, settings.PROXIES)) or 'nobody'", tmp_path, **given) == believed


@pytest.mark.parametrize("given", ["ten", "0", "70000"])
def test_a_number_out_of_range_is_refused(given, monkeypatch):
    monkeypatch.setenv("YATZY_EXAMPLE", given)
    with pytest.raises(ImproperlyConfigured, match="YATZY_EXAMPLE"):
        environment.number("YATZY_EXAMPLE", 5, least=1, most=65535)


def test_an_empty_variable_is_the_default(monkeypatch):
    monkeypatch.setenv("YATZY_EXAMPLE", " ")
    assert environment.number("YATZY_EXAMPLE", 5, least=1, most=9) == 5
    assert environment.flag("YATZY_EXAMPLE", default=True) is True


def test_the_secret_key_is_made_once_and_only_its_owner_can_read_it(tmp_path):
    path = tmp_path / "secret-key"
    key = secret_key(path)
    assert secret_key(path) == key
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert list(tmp_path.iterdir()) == [path]


def test_processes_that_start_together_share_one_key(tmp_path):
    with ThreadPoolExecutor(8) as pool:
        keys = set(pool.map(lambda _: secret_key(tmp_path / "secret-key"), range(64)))
    assert len(keys) == 1


def test_a_damaged_key_is_not_used(tmp_path):
    (tmp_path / "secret-key").write_text("short")
    with pytest.raises(ValueError, match="does not hold a key"):
        secret_key(tmp_path / "secret-key")


def test_without_a_database_url_games_are_kept_in_the_data_folder(tmp_path):
    settings = database("", data=tmp_path)
    assert settings["NAME"] == str(tmp_path / "yatzy.sqlite3")
    assert settings["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert "synchronous=FULL" in settings["OPTIONS"]["init_command"]
    assert settings["CONN_MAX_AGE"] is None


def test_a_database_url_names_a_postgresql(tmp_path):
    settings = database("postgresql://anna:p%40ss@db.example:5433/night?sslmode=require", data=tmp_path)
    assert settings["ENGINE"].endswith("postgresql")
    wanted = {"NAME": "night", "USER": "anna", "PASSWORD": "p@ss", "HOST": "db.example", "PORT": "5433"}
    assert settings | wanted == settings
    assert settings["OPTIONS"]["sslmode"] == "require"
    assert settings.get("CONN_MAX_AGE", 0) == 0  # Django's pool wants it so


@pytest.mark.parametrize("url", ["mysql://anna:hunter2@db/night", "postgresql://anna:hunter2@db"])
def test_a_wrong_database_url_is_refused_without_showing_its_password(url, tmp_path):
    with pytest.raises(ImproperlyConfigured) as refused:
        database(url, data=tmp_path)
    assert "hunter2" not in str(refused.value)
