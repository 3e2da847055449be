import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from yatzy_site import environment, settings
from yatzy_site.database import database

ROOT = Path(__file__).resolve().parent.parent.parent
ANSWERS = """
import importlib, json, os, sys
own = dict(os.environ)
for given, expression in json.load(sys.stdin):
    os.environ.clear()
    os.environ.update(own | given)
    sys.modules.pop("yatzy_site.settings", None)
    try:
        print(eval(expression, {"settings": importlib.import_module("yatzy_site.settings")}))
    except Exception as error:
        print(str(error))
"""
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


def say(code, data, heard="", **variables):
    """What a process says that begins with the real settings."""
    own = {"PATH": os.environ["PATH"], "YATZY_DATA": str(data)} | variables
    command = [sys.executable, "-c", code]
    return subprocess.run(command, cwd=ROOT, env=own, input=heard, stdout=subprocess.PIPE, text=True, check=True).stdout


def ask(data, expression, *environments):
    """What is so in each of these environments, or why it cannot be."""
    return say(ANSWERS, data, json.dumps([(given, expression) for given in environments])).splitlines()


def test_nothing_needs_to_be_configured_and_the_defaults_are_safe(tmp_path):
    said = ask(tmp_path, "settings.DEBUG, settings.HTTPS, settings.LANGUAGE_CODE, '*' in settings.ALLOWED_HOSTS", {})
    assert said == ["(False, False, 'en', False)"]


def test_right_values_are_taken(tmp_path):
    chosen = {"YATZY_TIME_ZONE": "Europe/Helsinki", "YATZY_LANGUAGE": "fi", "YATZY_SECRET_KEY": "x" * 32}
    chosen |= {"YATZY_HOSTS": "a.example, yatzy.example", "YATZY_HTTPS": "1"}
    seen = "settings.TIME_ZONE, settings.LANGUAGE_CODE, len(settings.SECRET_KEY), settings.FURTHER_HOSTS, "
    seen += "settings.CSRF_COOKIE_SECURE, settings.LANGUAGE_COOKIE_SECURE"
    said = ask(tmp_path, seen, chosen)
    assert said == ["('Europe/Helsinki', 'fi', 32, ['a.example', 'yatzy.example'], True, True)"]


def test_reading_the_settings_makes_nothing_and_looks_nothing_up(tmp_path):
    """They are values: files, hashes, bundles and a look at the networks are the launch's work."""
    assert say(MAKES_NOTHING.replace("ROOT", repr(str(ROOT))), tmp_path / "data") == "imported: []\n"
    assert list(tmp_path.iterdir()) == []


def test_the_launch_makes_what_the_settings_name(tmp_path):
    code = "from yatzy_site.launch.start import launch; launch(); from django.conf import settings as s;"
    code += "print(len(s.SECRET_KEY) >= 50, s.STATIC_URL.count('/'), 'localhost' in s.ALLOWED_HOSTS)"
    said = say(code, tmp_path / "data", DJANGO_SETTINGS_MODULE="yatzy_site.settings")
    assert said == "True 3 True\n"
    assert [path.name for path in (tmp_path / "data").iterdir()] == ["secret-key"]


def test_a_wrong_value_is_named_in_one_line_that_repeats_no_secret(tmp_path):
    zone = "YATZY_TIME_ZONE must be a zone such as Europe/Helsinki, not"
    proxies = "YATZY_PROXY_ADDRESSES must be addresses or networks, such as 127.0.0.1,172.16.0.0/12, not"
    wrong = [
        ("YATZY_DEBUG", "maybe", "YATZY_DEBUG must be 1 or 0, not 'maybe'."),
        ("YATZY_TIME_ZONE", "Helsinki", f"{zone} 'Helsinki'."),
        ("YATZY_TIME_ZONE", "Europe", f"{zone} 'Europe'."),
        ("YATZY_LANGUAGE", "tlh", f"YATZY_LANGUAGE must be {' or '.join(dict(settings.LANGUAGES))}, not 'tlh'."),
        ("YATZY_HISTORY", "nobody", "YATZY_HISTORY must be everybody or players, not 'nobody'."),
        ("YATZY_SECRET_KEY", "x" * 31, "YATZY_SECRET_KEY must have at least 32 characters."),
        ("YATZY_PROXY_ADDRESSES", "nginx", f"{proxies} 'nginx'."),
        ("YATZY_HOSTS", "a.example *", "such as yatzy.example.org,192.168.1.20: '*' is none."),
        ("YATZY_OWNER_TOKEN", "hunter2", "YATZY_OWNER_TOKEN must have at least 16 characters."),
        ("YATZY_OWNER_TOKEN", "a token with spaces / in it", "only letters, digits, - and _ may be in it."),
    ]
    said = ask(tmp_path, "1", *({name: given} for name, given, _ in wrong))
    for line, (name, given, sentence) in zip(said, wrong, strict=True):
        assert line.endswith(sentence)
        assert "TOKEN" not in name or given not in line


def test_past_games_are_everybodys_at_home_and_ones_own_in_public(tmp_path):
    seen = [
        ({}, "everybody"),
        ({"YATZY_HTTPS": "1"}, "players"),
        ({"YATZY_PROXY": "1"}, "players"),
        ({"YATZY_PUBLIC_URL": "https://yatzy.example.org"}, "players"),
        ({"YATZY_HTTPS": "1", "YATZY_HISTORY": "everybody"}, "everybody"),
        ({"YATZY_HISTORY": "players"}, "players"),
    ]
    assert ask(tmp_path, "settings.HISTORY", *(given for given, _ in seen)) == [who for _, who in seen]


def test_nobody_is_believed_about_other_peoples_addresses_but_a_proxy_that_is_configured(tmp_path):
    believed = [
        ({}, ""),
        ({"YATZY_PROXY": "1"}, "127.0.0.0/8 ::1/128"),
        ({"YATZY_HTTPS": "1"}, "127.0.0.0/8 ::1/128"),
        ({"YATZY_PUBLIC_URL": "https://yatzy.example.org"}, "127.0.0.0/8 ::1/128"),
        ({"YATZY_PROXY": "1", "YATZY_PROXY_ADDRESSES": "10.0.0.7, fd00::/8"}, "10.0.0.7/32 fd00::/8"),
    ]
    said = ask(tmp_path, "' '.join(map(str, settings.PROXIES))", *(given for given, _ in believed))
    assert said == [proxies for _, proxies in believed]


@pytest.mark.parametrize("given", ["ten", "0", "70000"])
def test_a_number_out_of_range_is_refused(given, monkeypatch):
    monkeypatch.setenv("YATZY_EXAMPLE", given)
    with pytest.raises(ImproperlyConfigured, match="YATZY_EXAMPLE"):
        environment.number("YATZY_EXAMPLE", 5, least=1, most=65535)


def test_an_empty_variable_is_the_default(monkeypatch):
    monkeypatch.setenv("YATZY_EXAMPLE", " ")
    assert environment.number("YATZY_EXAMPLE", 5, least=1, most=9) == 5
    assert environment.flag("YATZY_EXAMPLE", default=True) is True


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
