from functools import cache
from io import BytesIO

import pytest
from babel.messages.pofile import read_po
from django.conf import settings

from tests.site.catalogue_faults import ALIKE, faults
from tools.makemessages import catalogue_path, messages, read_catalogue

LANGUAGES = [code for code, _ in settings.LANGUAGES if code != "en"]
WANTED = """
msgid "Roll"
msgstr ""

#, python-format
msgid "%(name)s rolls"
msgstr ""

msgid "one point"
msgid_plural "%(count)s points"
msgstr[0] ""
msgstr[1] ""
"""
RUSSIAN = """
msgid "Roll"
msgstr "Бросить"

#, python-format
msgid "%(name)s rolls"
msgstr "Бросает %(name)s"

msgid "one point"
msgid_plural "%(count)s points"
msgstr[0] "%(count)s очко"
msgstr[1] "%(count)s очка"
msgstr[2] "%(count)s очков"
"""


@cache
def everything_said():
    return messages(settings.BASE)


@pytest.mark.parametrize("domain", ["django", "djangojs"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_says_everything_in_its_own_words(language, domain):
    catalogue = read_catalogue(catalogue_path(settings.BASE, language, domain), language)
    assert not faults(catalogue, everything_said()[domain], language), "see CONTRIBUTING.md, a new sentence"


def test_words_shared_with_english_are_still_in_use():
    """A list of exceptions only grows, unless somebody looks."""
    assert set(ALIKE) <= set(LANGUAGES)
    for language, words in ALIKE.items():
        said = {
            text
            for domain in ("django", "djangojs")
            for message in read_catalogue(catalogue_path(settings.BASE, language, domain), language)
            for text in ((message.string,) if isinstance(message.string, str) else message.string)
        }
        unused = {word for word in words if not any(set(word.split()) <= set(_words(text)) for text in said)}
        assert not unused, (language, unused)


@pytest.mark.parametrize(
    ("right", "wrong", "fault"),
    [
        ('"Бросить"', '""', "missing: Roll"),
        ('"Бросить"', '"Roll"', "English: Roll"),
        ('msgid "Roll"', '#, fuzzy\nmsgid "Roll"', "fuzzy: Roll"),
        ('msgid "Roll"', 'msgid "Throw"', "not there: Roll"),
        ('msgid "Roll"', 'msgid "Throw"', "unused: Throw"),
        ('msgid "Roll"\nmsgstr "Бросить"', '#~ msgid "Throw"\n#~ msgstr "Кинуть"', "unused: Throw"),
        ("Бросает %(name)s", "Бросает", "placeholders []: %(name)s rolls"),
        ("Бросает %(name)s", "Бросает %(nick)s", "placeholders ['%(nick)s']: %(name)s rolls"),
        ('msgstr[2] "%(count)s очков"', "", "missing: ('one point', '%(count)s points')"),
        ("%(count)s очков", "очков", "placeholders []: ('one point', '%(count)s points')"),
        # Twenty-one takes the first form in Russian, so it cannot leave the number out.
        ('"%(count)s очко"', '"одно очко"', "placeholders []: ('one point', '%(count)s points')"),
    ],
)
def test_a_fault_in_a_catalogue_is_found(right, wrong, fault):
    assert RUSSIAN.count(right) == 1
    wanted = _catalogue(WANTED, "en")
    assert faults(_catalogue(RUSSIAN, "ru"), wanted, "ru") == []
    assert fault in faults(_catalogue(RUSSIAN.replace(right, wrong), "ru"), wanted, "ru")


def _catalogue(text, language):
    head = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n'
    return read_po(BytesIO(f"{head}{text}".encode()), locale=language)


def _words(text):
    return [word.strip("().,:") for word in text.split()]
