import gettext
import re
import shutil
from functools import cache

import pytest
from babel.messages.catalog import Catalog, Message
from django.conf import settings

from games.words.room_page import plural_forms
from tests.site.catalogue_faults import ALIKE, faults
from tools.makemessages import bring_up_to_date, catalogue_path, messages, read_catalogue, write_catalogue

LANGUAGES = [code for code, _ in settings.LANGUAGES if code != "en"]
DOMAINS = ["django", "djangojs"]
FOLDERS = ("games", "yatzy_site", "templates", "static")
POINTS = ("one point", "%(count)s points")
RUSSIAN = {
    "Roll": "Бросить",
    "%(name)s rolls": "Бросает %(name)s",
    POINTS: ("%(count)s очко", "%(count)s очка", "%(count)s очков"),
}


@cache
def said_in_english():
    return messages(settings.BASE)


def stored(language, domain):
    return read_catalogue(catalogue_path(settings.BASE, language, domain), language)


def ids(catalogue):
    return {(message.id, message.context) for message in catalogue if message.id}


@pytest.mark.parametrize("domain", DOMAINS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalogue_counts_as_its_language_does(language, domain):
    catalogue, usual = stored(language, domain), Catalog(language)
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


def test_sentences_are_found_in_code_in_pages_and_in_scripts_with_their_plural_forms():
    found = {domain: {text for text, _ in ids(catalogue)} for domain, catalogue in said_in_english().items()}
    assert found["django"] >= {"Maxi Yatzy", "%(points)s <span>from %(threshold)s</span>"}
    assert found["djangojs"] >= {"Start the game", ("%(count)s seat", "%(count)s seats")}


def test_no_sentence_tells_things_apart_by_a_colour_alone():
    """Who does not see green is told nothing by it; colours that a player may choose have only their names."""
    colour = re.compile(r"\b(amber|black|blue|green|grey|orange|pink|red|white|yellow)\b", re.IGNORECASE)
    found = {text for catalogue in said_in_english().values() for text, _ in ids(catalogue)}
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
        assert ids(catalogue) == ids(said_in_english()[domain])
    assert [line.partition(":")[0] for line in said] == ["pl django", "pl djangojs"]


def test_bringing_the_catalogues_up_to_date_twice_changes_nothing(tmp_path):
    for folder in FOLDERS:
        shutil.copytree(settings.BASE / folder, tmp_path / folder)
    said = list(bring_up_to_date(tmp_path, ["ru"]))
    first = [catalogue_path(tmp_path, "ru", domain).read_bytes() for domain in DOMAINS]
    assert list(bring_up_to_date(tmp_path, ["ru"])) == said
    assert [catalogue_path(tmp_path, "ru", domain).read_bytes() for domain in DOMAINS] == first
    assert all("not translated" in line for line in said)


@pytest.mark.parametrize("domain", DOMAINS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_says_everything_in_its_own_words(language, domain):
    assert not faults(stored(language, domain), said_in_english()[domain], language), (
        "see CONTRIBUTING.md, a new sentence"
    )


def test_words_shared_with_english_are_still_in_use():
    """A list of exceptions only grows, unless somebody looks."""
    assert set(ALIKE) <= set(LANGUAGES)
    for language, words in ALIKE.items():
        said = {
            text
            for domain in DOMAINS
            for message in stored(language, domain)
            for text in ((message.string,) if isinstance(message.string, str) else message.string)
        }
        unused = {word for word in words if not any(set(word.split()) <= set(_words(text)) for text in said)}
        assert not unused, (language, unused)


ONE, FEW, MANY = RUSSIAN[POINTS]


@pytest.mark.parametrize(
    ("text", "said", "fault"),
    [
        ("Roll", "", "missing: Roll"),
        ("Roll", "Roll", "English: Roll"),
        ("%(name)s rolls", "Бросает", "placeholders []: %(name)s rolls"),
        ("%(name)s rolls", "Бросает %(nick)s", "placeholders ['%(nick)s']: %(name)s rolls"),
        (POINTS, (ONE, FEW, ""), f"missing: {POINTS}"),
        (POINTS, (ONE, FEW, "очков"), f"placeholders []: {POINTS}"),
        # Twenty-one takes the first form in Russian, so it cannot leave the number out.
        (POINTS, ("одно очко", FEW, MANY), f"placeholders []: {POINTS}"),
    ],
)
def test_a_fault_in_a_catalogue_is_found(text, said, fault):
    assert fault in faults(_russian(RUSSIAN | {text: said}), _russian(RUSSIAN), "ru")


def test_what_is_fuzzy_not_there_or_no_longer_wanted_is_found():
    assert faults(_russian(RUSSIAN), _russian(RUSSIAN), "ru") == []
    fuzzy = _russian(RUSSIAN)
    fuzzy["Roll"].flags.add("fuzzy")
    assert faults(fuzzy, _russian(RUSSIAN), "ru") == ["fuzzy: Roll"]
    other = _russian({"Throw" if text == "Roll" else text: said for text, said in RUSSIAN.items()})
    assert faults(other, _russian(RUSSIAN), "ru") == ["not there: Roll", "unused: Throw"]
    old = _russian(RUSSIAN)
    old.obsolete["Throw"] = Message("Throw", "Кинуть")
    assert faults(old, _russian(RUSSIAN), "ru") == ["unused: Throw"]


def _russian(said):
    catalogue = Catalog("ru")
    for text, string in said.items():
        catalogue.add(text, string)
    return catalogue


def _words(text):
    return [word.strip("().,:") for word in text.split()]
