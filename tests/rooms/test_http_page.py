"""What docs/protocol.md says about HTTP is what the server does."""

import json
import re
from pathlib import Path

import msgspec
import pytest

from games.errors import Reason, Refused
from games.rooms.views import forms
from games.rooms.views.verbs import VERBS
from games.urls import urlpatterns
from games.web.answers import status_of

PAGE = (Path(__file__).parent.parent.parent / "docs" / "protocol.md").read_text().split("\n## HTTP\n")[1]
ROWS = re.findall(r"^\| `(\w+)` \| `(\{.*?\})` \|", PAGE, re.MULTILINE)


def test_every_verb_is_documented_and_no_other():
    assert sorted(verb for verb, _ in ROWS) == sorted([*VERBS, "claim"])


@pytest.mark.parametrize(("verb", "body"), ROWS)
def test_a_documented_body_is_understood(verb, body):
    shape = forms.Claim if verb == "claim" else VERBS[verb][0]
    assert msgspec.to_builtins(msgspec.json.decode(body, type=shape)) == json.loads(body)


def test_a_code_is_documented_with_its_status():
    for code, status in re.findall(r"^\| `(\w+)` \| (\d+) \|", PAGE, re.MULTILINE):
        assert str(status_of(Refused(Reason(code)))) == status, code


def test_every_address_is_documented():
    documented = set(re.findall(r"`(?:GET|POST) /([^`?]*)", PAGE))
    shown = {re.sub(r"<\w+:(\w+)>", lambda part: part[1].upper(), str(route.pattern)) for route in urlpatterns}
    assert shown - {"device/TOKEN/qr.svg"} <= documented
