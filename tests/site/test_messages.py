import re
import shutil
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from django.conf import settings
from django.core.management import call_command

from games.messages import catalogue_path, messages, read_catalogue, write_catalogue

LANGUAGES = [code for code, _ in settings.LANGUAGES if code != "en"]


def ids(catalogue: Catalog) -> set[tuple[object, str | None]]:
    return {(message.id, message.context) for message in catalogue if message.id}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_stands_in_every_catalogue(language: str) -> None:
    catalogue = read_catalogue(catalogue_path(settings.BASE, language), language)
    assert ids(catalogue) == ids(messages(settings.BASE)), "run: python3 yatzy.py manage messages"


@pytest.mark.parametrize("language", LANGUAGES)
def test_translations_use_the_same_placeholders(language: str) -> None:
    for message in read_catalogue(catalogue_path(settings.BASE, language), language):
        if message.id and message.string and not message.pluralizable:
            assert not list(message.check()), message.id
            assert placeholders(message.string) == placeholders(message.id), message.id


def placeholders(text: str) -> set[str]:
    return set(re.findall(r"%\(\w+\)\w|<[^>]+>|\{\w*\}", text))


def test_sentences_are_found_in_code_and_in_pages() -> None:
    found = {text for text, _ in ids(messages(settings.BASE))}
    assert "Maxi Yatzy" in found
    assert "%(points)s <span>from %(threshold)s</span>" in found


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
    for folder in ("games", "yatzy_site", "templates"):
        shutil.copytree(base / folder, tmp_path / folder)
    settings.BASE = tmp_path  # type: ignore[attr-defined]
    call_command("messages")
    first = catalogue_path(tmp_path, "fi").read_bytes()
    call_command("messages")
    assert catalogue_path(tmp_path, "fi").read_bytes() == first
    assert "not translated" in capsys.readouterr().out
