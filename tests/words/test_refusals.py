"""One no: every code has its sentence, and pages and templates know no others."""

import json
import re
from pathlib import Path
from typing import get_args

import pytest
from django.utils import translation

from games.errors import CODES, Reason, Refused
from games.web.answers import STATUS, as_json
from games.words.refusals import OWNER, ROOM, RULES, SENTENCES, TABLE, refusal_texts, sentence
from rules import Refusal
from rules.fairness import Fault

TEMPLATES = Path(__file__).parent.parent.parent / "templates"


def test_every_code_has_a_sentence_and_every_sentence_a_code():
    assert SENTENCES.keys() == CODES


def test_no_code_means_two_things():
    assert len(CODES) == len(Reason) + len(Refusal) + len(get_args(Fault))
    assert len(SENTENCES) == len(ROOM) + len(TABLE) + len(RULES) + len(OWNER)


def test_a_sentence_is_a_sentence():
    for code, text in SENTENCES.items():
        assert re.fullmatch(r"[A-Z].*\.", str(text)), code


def test_a_sentence_is_in_the_readers_language():
    assert sentence(Reason.NAME_TAKEN).startswith("Somebody here already has this name (small and capital")
    with translation.override("ru"):
        assert re.match("[А-Я]", sentence(Reason.NAME_TAKEN))


def test_a_page_of_a_room_knows_every_sentence_but_the_owners():
    assert refusal_texts().keys() == CODES - OWNER.keys()


def test_a_script_is_told_code_sentence_and_field():
    response = as_json(Refused(Reason.NAME_EMPTY, "name"))
    assert response.status_code == STATUS[Reason.NAME_EMPTY]
    assert json.loads(response.content) == {
        "code": "name_empty",
        "message": "Please type a name, so that your friends know who you are.",
        "field": "name",
    }


@pytest.mark.parametrize(("wait", "header"), [(0.0, None), (1.2, "2")])
def test_who_may_ask_again_later_is_told_when(wait, header):
    assert as_json(Refused(Reason.TOO_MANY_REQUESTS, wait=wait)).headers.get("Retry-After") == header


def test_pages_at_a_rooms_door_ask_only_for_codes_that_exist():
    asked = re.compile(r"""\b(?:reason|knock_code) [!=]= ["'](\w+)["']""")
    pages = [path.read_text() for folder in ("rooms",) for path in (TEMPLATES / folder).glob("*.html")]
    found = {code for page in pages for code in asked.findall(page)}
    assert {"room_closed", "link_used", "unknown_room", "loses_own_games"} <= found <= CODES
