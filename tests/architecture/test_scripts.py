"""The scripts depend on each other in one direction, and their messages are the server's."""

import re
from pathlib import PurePosixPath
from posixpath import normpath
from typing import get_args

import pytest

from games.protocol import incoming, outgoing
from tests.architecture.project import ROOT

SCRIPTS = ROOT / "static/js"
SHARED = {"client", "common"}
# From one screen to another, each with its reason. Imports of types count: whoever needs the type needs the element.
BETWEEN_SCREENS = {}
PAGE = re.compile(
    r"\b(?:document|window|customElements|location|HTML\w*Element|[gs]etAttribute|querySelector\w*|getElementById)\b"
)


def code(path):
    """A script without its comments and texts."""
    text = re.sub(r"/\*.*?\*/", "", path.read_text(), flags=re.DOTALL)
    return re.sub(r'"[^"\n]*"', '""', re.sub(r"(?m)(^|\s)//.*$", "", text))


def imports():
    """Every script and what it imports, of the types in its comments too, by their paths below static/js."""
    for path in sorted(SCRIPTS.rglob("*.js")):
        script = path.relative_to(SCRIPTS).as_posix()
        for target in re.findall(r'(?:\bfrom |\bimport\()"(\.[^"]+)"', path.read_text()):
            yield script, normpath((PurePosixPath(script).parent / target).as_posix())


def folder(script):
    """The screen that a script belongs to, or what it is shared as; empty for what a page begins with."""
    return script.rpartition("/")[0]


def test_every_import_of_a_script_is_there():
    found = list(imports())
    assert len(found) > 300
    assert {target for _, target in found if not (SCRIPTS / target).is_file()} == set()


def test_screens_import_what_is_shared_nothing_the_other_way_and_none_another_without_a_reason():
    found = {(script, target): (folder(script), folder(target)) for script, target in imports()}
    backwards = {
        edge
        for edge, (here, there) in found.items()
        if there == "" or (here == "client" != there) or (here == "common" and there not in SHARED)
    }
    assert backwards == set()
    crossing = {
        edge for edge, (here, there) in found.items() if here not in {"", there, *SHARED} and there not in SHARED
    }
    assert crossing == set(BETWEEN_SCREENS)


@pytest.mark.parametrize("path", sorted((SCRIPTS / "client").glob("*.js")), ids=lambda path: path.name)
def test_the_client_runs_without_a_page(path):
    assert PAGE.findall(code(path)) == []


@pytest.mark.parametrize(("union", "here"), [("Asked", incoming.AnyAsked), ("Told", outgoing.AnyTold)])
def test_the_browser_knows_the_messages_of_the_server_and_no_others(union, here):
    types = (SCRIPTS / "client/messages.js").read_text()
    members = re.search(rf"@typedef \{{([^}}]*)\}} {union}\b", types)[1]
    named = {name.strip(" *\n") for name in members.split("|")}
    tags = {re.search(rf'@typedef \{{\{{ type: "(\w+)"[^@]*\}}\}} {name}\n', types) for name in named}
    assert {tag and tag[1] for tag in tags} == {kind.__struct_config__.tag for kind in get_args(here)}


@pytest.mark.parametrize(
    "kind", get_args(incoming.AnyAsked) + get_args(outgoing.AnyTold), ids=lambda kind: kind.__name__
)
def test_a_message_has_the_same_fields_on_both_sides(kind):
    types = (SCRIPTS / "client/messages.js").read_text()
    tag = kind.__struct_config__.tag
    first = "hello" if issubclass(kind, incoming.Asked) else "welcome"  # some types are both sent and heard
    half = types[types.index(f'@typedef {{{{ type: "{first}"') :]
    shape = re.search(rf'@typedef \{{\{{ type: "{tag}"(.*?)\}}\}} \w+\n', half, re.DOTALL)
    assert shape
    assert set(re.findall(r"[,*]\s*(\w+)\??:", shape[1])) == set(kind.__struct_fields__)


def test_the_browser_knows_every_action():
    types = (SCRIPTS / "client/messages.js").read_text()
    actions = re.search(r"Exactly one of these\.(.*?)\}\} Do\b", types, re.DOTALL)[1].replace("@typedef {{", "| {")
    assert set(re.findall(r"[{|] \{ (\w+): \{", actions)) == set(incoming.Do.__struct_fields__)
