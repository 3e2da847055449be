"""The protocol: what the page about it shows is what is spoken, and nothing else is understood."""

import contextlib
import json
import re
from pathlib import Path
from typing import get_args

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.errors import CODES, Reason, Refused
from games.log import events as log
from games.protocol import MOST_MOVES, incoming, outgoing, parse
from games.rooms.consumer import MOST_BAD_MESSAGES
from games.web.answers import STATUS
from games.words.refusals import OWNER
from rules import Refusal
from yatzy_site.server import limits

PAGE = (Path(__file__).parent.parent.parent / "docs" / "protocol.md").read_text()
EXAMPLES = [json.loads(text) for text in re.findall(r"```json\n(.*?)\n```", PAGE, re.DOTALL)]
SENT, HEARD = PAGE.split("## What a browser sends")[1].split("## What a browser hears")
HEARD = HEARD.split("## Events in a move")[0]


def examples(part: str) -> list[dict[str, object]]:
    return [json.loads(text) for text in re.findall(r"```json\n(.*?)\n```", part, re.DOTALL)]


def tags(union: object) -> set[str]:
    return {kind.__struct_config__.tag for kind in get_args(union)}


MESSAGES = [each for each in examples(SENT) if "type" in each]
ACTIONS = [each for each in examples(SENT) if "type" not in each]


def test_a_documented_message_or_action_of_a_browser_is_understood():
    for example in MESSAGES:
        understood = msgspec.json.decode(msgspec.json.encode(parse(json.dumps(example))))
        if "do" in understood:
            understood["do"] = {name: what for name, what in understood["do"].items() if what is not None}
        assert understood == example
    for example in ACTIONS:
        message = parse(act(do=example))
        assert isinstance(message, incoming.Act)
        assert getattr(message.do, next(iter(example))) is not None


def test_a_documented_message_of_the_server_is_one_of_ours():
    for example in examples(HEARD):
        message = msgspec.convert(example, outgoing.AnyTold)
        assert msgspec.json.decode(msgspec.json.encode(message)) == example


def test_every_message_action_and_event_has_an_example():
    assert {each["type"] for each in MESSAGES} == tags(incoming.AnyAsked)
    assert {next(iter(each)) for each in ACTIONS} == set(incoming.Do.__struct_fields__)
    assert {each["type"] for each in examples(HEARD)} == tags(outgoing.AnyTold)
    assert {each["kind"] for each in EXAMPLES if "kind" in each} == tags(log.AnyLogged)


def rows(part: str) -> list[list[str]]:
    """The rows of the tables in a part of the page."""
    return [line.strip("| ").split(" | ") for line in part.splitlines() if line.startswith("| `")]


def named(text: str) -> list[str]:
    return re.findall(r"`([a-z_]+)`", text)


def optional(kind: type[msgspec.Struct]) -> set[str]:
    return {field.name for field in msgspec.structs.fields(kind) if not field.required}


def test_the_page_says_what_a_message_may_leave_out():
    said = {row[0].strip("`"): set(named(row[1])) for row in rows(SENT.split("###")[0])}
    parts = {"roll": incoming.Roll, "enter": incoming.Enter, "declare": incoming.Category, "commit": incoming.Commit}
    kinds = {kind.__struct_config__.tag: kind for kind in get_args(incoming.AnyAsked)} | parts
    assert {name: fields - {"pong"} for name, fields in said.items()} == {
        name: optional(kind) for name, kind in kinds.items() if optional(kind)
    }
    for name, kind in kinds.items():
        if name in tags(incoming.AnyAsked) and optional(kind) == set(kind.__struct_fields__):
            assert parse(json.dumps({"type": name}))


GAME, REST = (
    PAGE.split("## What a game is made of")[1].split("## Events in a move")[0].split("`turn`, what may be done")
)
TURN, MOVES = REST.split("`moves` of `welcome`")


def test_every_field_of_a_game_of_its_turn_of_its_lists_and_of_moves_is_explained():
    assert {name for row in rows(GAME) for name in named(row[0])} == set(outgoing.GameView.__struct_fields__)
    assert {name for row in rows(TURN) for name in named(row[0])} == set(outgoing.TurnView.__struct_fields__)
    lists = {"seats": outgoing.SeatView, "cards": outgoing.CardView, "standings": outgoing.StandingView}
    for field, kind in lists.items():
        (about,) = [row[1] for row in rows(GAME) if row[0] == f"`{field}`"]
        assert [name for name in named(about) if name != "null"] == list(kind.__struct_fields__)
    assert named(MOVES)[1:4] == list(outgoing.MoveView.__struct_fields__)
    assert f"more than {MOST_MOVES}" in MOVES


def test_every_code_is_documented_and_no_other():
    spoken = PAGE.split("## Refusals")[1].split("## HTTP")[0]
    unsaid = PAGE.split("The code is one of")[1].split("\n")[0]
    answered = PAGE.split("### Codes of refusals")[1]
    documented = {name for part in (spoken, answered) for row in rows(part) for name in named(row[0])}
    # What the rules refuse is in docs/rules.md, and what the owner's pages say goes over no wire.
    assert documented | set(named(unsaid)) == CODES - set(Refusal) - OWNER.keys()
    answers = {name for row in rows(answered) for name in named(row[0])}
    assert set(STATUS) <= answers | OWNER.keys()


def test_the_page_says_how_fast_one_may_write():
    fast = PAGE.split("**How fast.**")[1].split("\n\n")[0]
    assert fast.startswith(f" {limits.BURST:.0f} messages at once, and {limits.MESSAGES_A_SECOND:.0f} a second")
    assert f"{limits.MOST_PENDING // 1024} KiB unread" in fast
    assert MOST_BAD_MESSAGES == 10
    assert "after ten of them" in fast


def act(**changes: object) -> str:
    given = {"type": "act", "id": "a" * 32, "game": 1, "seat": 0, "turn": 1, "roll": 0, "do": {"undo": {}}}
    return json.dumps(given | changes)


NONSENSE = [
    *("", "null", "[]", "{}", '{"type":"fly"}', "[" * 5000),
    *(act(do={}), act(do={"undo": {}, "resign": {}}), act(do={"roll": {"keep": [-1]}})),
    *(act(do={"roll": {"keep": list(range(40))}}), act(do={"roll": {"link": "xyz"}})),
    *(act(id="short"), act(seat=-1), act(extra=1), act(game=2**40)),
    *('{"type":"say","text":""}', '{"type":"say","text":"' + "x" * 201 + '"}'),
]


@pytest.mark.parametrize("text", NONSENSE)
def test_nonsense_is_a_bad_message_and_nothing_worse(text):
    with pytest.raises(Refused, match=Reason.BAD_MESSAGE):
        parse(text)


@settings(max_examples=30)
@given(st.text() | st.binary())
def test_no_frame_breaks_the_parser(frame):
    with contextlib.suppress(Refused):
        parse(frame)
