import gettext
import os

import pytest
from babel.messages.pofile import PoFileError

from yatzy_site.launch.catalogues import compile_catalogues


@pytest.fixture
def finnish(tmp_path):
    path = tmp_path / "fi/LC_MESSAGES/django.po"
    path.parent.mkdir(parents=True)
    write(path, "Noppa")
    return path


def write(path, text):
    path.write_text(f'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\nmsgid "Die"\nmsgstr "{text}"\n')


def compiled(path):
    with path.with_suffix(".mo").open("rb") as file:
        return gettext.GNUTranslations(file)


def translated(path):
    return compiled(path).gettext("Die")


def test_a_catalogue_is_compiled_once(tmp_path, finnish):
    assert compile_catalogues(tmp_path) == [finnish]
    assert translated(finnish) == "Noppa"
    assert compile_catalogues(tmp_path) == []


def test_a_changed_catalogue_is_compiled_again_even_if_it_became_older(tmp_path, finnish):
    compile_catalogues(tmp_path)
    write(finnish, "Arpakuutio")
    os.utime(finnish, (1, 1))
    assert compile_catalogues(tmp_path) == [finnish]
    assert translated(finnish) == "Arpakuutio"


def test_a_plural_that_is_not_translated_yet_stays_english(tmp_path, finnish):
    plural = 'msgid "one roll"\nmsgid_plural "%(n)s rolls"\nmsgstr[0] ""\nmsgstr[1] ""\n'
    finnish.write_text(f"{finnish.read_text()}\n{plural}")
    compile_catalogues(tmp_path)
    assert compiled(finnish).ngettext("one roll", "%(n)s rolls", 2) == "%(n)s rolls"
    assert translated(finnish) == "Noppa"


def test_a_broken_catalogue_stops_the_set_up(tmp_path, finnish):
    finnish.write_text("<<<<<<< ours\n" + finnish.read_text())
    with pytest.raises(PoFileError):
        compile_catalogues(tmp_path)
    assert not finnish.with_suffix(".mo").exists()
