import gettext
import re
import shutil

import pytest
from babel.messages.catalog import Catalog
from django.conf import settings

from games.words.room_page import plural_forms
from tools.makemessages import bring_up_to_date, catalogue_path, messages, read_catalogue, write_catalogue

LANGUAGES = [code for code, _ in settings.LANGUAGES if code != "en"]
DOMAINS = ["django", "djangojs"]
FOLDERS = ("games", "yatzy_site", "templates", "static")


def ids(catalogue):
    return {(message.id, message.context) for message in catalogue if message.id}


@pytest.mark.parametrize("domain", DOMAINS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalogue_counts_as_its_language_does(language, domain):
    catalogue, usual = read_catalogue(catalogue_path(settings.BASE, language, domain), language), Catalog(language)
    assert catalogue.num_plurals == usual.num_plurals
    form, right = gettext.c2py(catalogue.plural_expr), gettext.c2py(usual.plural_expr)
    assert all(form(count) == right(count) for count in range(1000))
    assert language != "ru" or [form(count) for count in (1, 2, 5, 11, 21, 22, 25, 111)] == [0, 1, 2, 2, 0, 1, 2, 2]


# Of those we speak, and of those with a form for two, for none, for six, or with one for all.
@pytest.mark.parametrize("language", [*LANGUAGES, "sl", "lv", "ar", "ga", "cy", "mt", "fr", "pl", "lt", "ja"])
def test_a_script_counts_as_the_catalogue_does(language):
    rule = gettext.c2py(Catalog(locale=language).plural_expr)
    catalogue = gettext.NullTranslations()
    catalogue.plural = rule
    forms = plural_forms(catalogue)
    for count in range(2000):
        assert int(forms[count if count < 200 else 100 + count % 100]) == rule(count), count


def test_sentences_are_found_in_code_and_in_pages():
    found = {text for text, _ in ids(messages(settings.BASE)["django"])}
    assert "Maxi Yatzy" in found
    assert "%(points)s <span>from %(threshold)s</span>" in found


def test_sentences_are_found_in_scripts_with_their_plural_forms():
    found = {text for text, _ in ids(messages(settings.BASE)["djangojs"])}
    assert "Start the game" in found
    assert ("%(count)s seat", "%(count)s seats") in found


def test_no_sentence_tells_things_apart_by_a_colour_alone():
    """Who does not see green is told nothing by it; colours that a player may choose have only their names."""
    colour = re.compile(r"\b(amber|black|blue|green|grey|orange|pink|red|white|yellow)\b", re.IGNORECASE)
    found = {text for catalogue in messages(settings.BASE).values() for text, _ in ids(catalogue)}
    said = [text for text in found if colour.search(str(text)) and len(str(text).split()) > 2]
    assert said == []


def test_every_call_in_a_script_holds_a_sentence_that_can_be_found():
    """gettext(variable) would show English for ever."""
    for path in sorted((settings.BASE / "static/js").rglob("*.js")):
        if path.name != "i18n.js":
            calls = re.findall(r"\bn?gettext\(\s*(.)", path.read_text(encoding="utf-8"))
            assert set(calls) <= {'"', "'"}, path.name


def test_a_catalogue_survives_writing_and_reading(tmp_path):
    catalogue = read_catalogue(tmp_path / "django.po", "fi")
    catalogue.add("Die", "Noppa")
    catalogue.add(("one roll", "%(n)s rolls"), ("yksi heitto", "%(n)s heittoa"))
    write_catalogue(tmp_path / "django.po", catalogue)
    again = read_catalogue(tmp_path / "django.po", "fi")
    assert again["Die"].string == "Noppa"
    assert again["one roll"].string == ("yksi heitto", "%(n)s heittoa")
    assert "POT-Creation-Date" not in (tmp_path / "django.po").read_text()


def test_a_new_language_is_one_line_and_its_catalogues(tmp_path):
    for folder in FOLDERS:
        (tmp_path / folder).symlink_to(settings.BASE / folder)
    said = list(bring_up_to_date(tmp_path, ["en", "pl"]))
    for domain in DOMAINS:
        catalogue = read_catalogue(catalogue_path(tmp_path, "pl", domain), "pl")
        assert catalogue.num_plurals == 3
        assert ids(catalogue) == ids(messages(settings.BASE)[domain])
    assert [line.partition(":")[0] for line in said] == ["pl django", "pl djangojs"]


def test_bringing_the_catalogues_up_to_date_twice_changes_nothing(tmp_path):
    for folder in FOLDERS:
        shutil.copytree(settings.BASE / folder, tmp_path / folder)
    said = list(bring_up_to_date(tmp_path, ["ru"]))
    first = [catalogue_path(tmp_path, "ru", domain).read_bytes() for domain in DOMAINS]
    assert list(bring_up_to_date(tmp_path, ["ru"])) == said
    assert [catalogue_path(tmp_path, "ru", domain).read_bytes() for domain in DOMAINS] == first
    assert all("not translated" in line for line in said)
