import gettext
import re
import shutil
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from django.conf import settings
from django.core.management import call_command

from games.messages import catalogue_path, messages, read_catalogue, write_catalogue

LANGUAGES = [code for code, _ in settings.LANGUAGES if code != "en"]
DOMAINS = ["django", "djangojs"]


def ids(catalogue: Catalog) -> set[tuple[object, str | None]]:
    return {(message.id, message.context) for message in catalogue if message.id}


@pytest.mark.parametrize("domain", DOMAINS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_stands_in_every_catalogue(language: str, domain: str) -> None:
    catalogue = read_catalogue(catalogue_path(settings.BASE, language, domain), language)
    assert ids(catalogue) == ids(messages(settings.BASE)[domain]), "run: python3 yatzy.py manage messages"


@pytest.mark.parametrize("domain", DOMAINS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_translations_use_the_same_placeholders(language: str, domain: str) -> None:
    for message in read_catalogue(catalogue_path(settings.BASE, language, domain), language):
        if message.id and message.string and not message.pluralizable:
            assert not list(message.check()), message.id
            assert placeholders(message.string) == placeholders(message.id), message.id


@pytest.mark.parametrize("domain", DOMAINS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalogue_counts_as_its_language_does(language: str, domain: str) -> None:
    catalogue = read_catalogue(catalogue_path(settings.BASE, language, domain), language)
    assert catalogue.num_plurals == (3 if language == "ru" else 2)
    # The browser picks forms in the order one, few, many, other (static/js/lib/i18n.js): the catalogue has the same.
    form = gettext.c2py(catalogue.plural_expr)
    assert [form(count) for count in (1, 2, 5, 21)] == ([0, 1, 2, 0] if language == "ru" else [0, 1, 1, 1])


def placeholders(text: str) -> set[str]:
    return set(re.findall(r"%\(\w+\)\w|<[^>]+>|\{\w*\}", text))


def test_sentences_are_found_in_code_and_in_pages() -> None:
    found = {text for text, _ in ids(messages(settings.BASE)["django"])}
    assert "Maxi Yatzy" in found
    assert "%(points)s <span>from %(threshold)s</span>" in found


def test_sentences_are_found_in_scripts_with_their_plural_forms() -> None:
    found = {text for text, _ in ids(messages(settings.BASE)["djangojs"])}
    assert "Start the game" in found
    assert ("%(count)s seat", "%(count)s seats") in found


def test_every_call_in_a_script_holds_a_sentence_that_can_be_found() -> None:
    """gettext(variable) would show English for ever."""
    for path in sorted((settings.BASE / "static/js").rglob("*.js")):
        if path.name != "i18n.js":
            calls = re.findall(r"\bn?gettext\(\s*(.)", path.read_text(encoding="utf-8"))
            assert set(calls) <= {'"', "'"}, path.name


def test_a_catalogue_survives_writing_and_reading(tmp_path: Path) -> None:
    catalogue = read_catalogue(tmp_path / "django.po", "fi")
    catalogue.add("Die", "Noppa")
    catalogue.add(("one roll", "%(n)s rolls"), ("yksi heitto", "%(n)s heittoa"))
    write_catalogue(tmp_path / "django.po", catalogue)
    again = read_catalogue(tmp_path / "django.po", "fi")
    assert again["Die"].string == "Noppa"
    assert again["one roll"].string == ("yksi heitto", "%(n)s heittoa")
    assert "POT-Creation-Date" not in (tmp_path / "django.po").read_text()


def test_bringing_the_catalogues_up_to_date_twice_changes_nothing(
    tmp_path: Path, settings: object, capsys: pytest.CaptureFixture[str]
) -> None:
    base: Path = settings.BASE  # type: ignore[attr-defined]
    for folder in ("games", "yatzy_site", "templates", "static"):
        shutil.copytree(base / folder, tmp_path / folder)
    settings.BASE = tmp_path  # type: ignore[attr-defined]
    call_command("messages")
    first = [catalogue_path(tmp_path, "ru", domain).read_bytes() for domain in DOMAINS]
    call_command("messages")
    assert [catalogue_path(tmp_path, "ru", domain).read_bytes() for domain in DOMAINS] == first
    assert "not translated" in capsys.readouterr().out
