"""Real exports with one thing changed, cut, doubled or moved: none of them is ever called proved."""

import copy
import io
import json
import re
from collections import Counter
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

import rules
from rules.fairness.files import Damaged, Unreadable, games_in
from tests.rules.game_play import LoggedGame, sealed, spelt

GOLDEN = Path(__file__).parents[1] / "golden"
FILES = {version: (GOLDEN / f"games-{version}.jsonl").read_bytes() for version in (1, 2)}
HEADER, *LINES, FOOTER = FILES[2].splitlines(keepends=True)
KINDS = ("two phones", "house rules", "teams", "a bot", "maxi with saved rolls", "real dice")
GAMES: dict[str, dict[str, Any]] = dict(zip(KINDS, map(json.loads, LINES), strict=True))
Place = tuple[str | int, ...]

# What a file's author can change without leaving a trace, once its digests are made anew; docs/fairness.md says so.
NOT_PROVED = re.compile(
    r"(seats\.\d+\.(name|player|colour|bot|team)|started_at|ended_at|log\.\d+\.(id|at)"
    r"|settings\.(hints|clock|absence|absence_after|reactions|chat|size|sheet_only|team_looks).*|settings\.extra"
    # Left empty a setting means "as the rule set has it", and says nothing against the agreement.
    r"|settings\.(ruleset|order|declare|sections|chance|zeros|bonus_threshold|bonus_points|teams|dice_from))"
)


def verdict(*texts):
    """Of the worst game in a file."""
    try:
        found = [game.report.verdict for game in games_in(io.BytesIO(b"".join(texts)))]
    except Damaged:
        return "failed"
    except Unreadable:
        return "unreadable"
    return "proved" if set(found) <= {"proved", "nothing_to_prove"} and "proved" in found else "not proved"


def line(document):
    return f"{spelt(document)}\n".encode("utf-8", "surrogatepass")


def footer(*lines):
    logs = [json.loads(text).get("log") for text in lines]
    counts = {"game": len(lines), "move": sum(len(log) if isinstance(log, list) else 0 for log in logs)}
    digest = sha256(b"".join(text[:-1] for text in lines)).hexdigest()
    return line({"kind": "footer", "counts": counts, "sha256": digest})


def places(value, at=()):
    """Every place in a document, from the outside in."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, part in inside:
        yield (*at, name)
        yield from places(part, (*at, name))


def get(document, place):
    for name in place:
        document = document[name]
    return document


def others(value):
    """Other values, alike and unlike."""
    yield None
    match value:
        case bool():
            yield not value
        case int():
            yield from (value + 1, float(value), *((bool(value),) if value in (0, 1) else ()))
        case str() if re.fullmatch("[0-9a-f]{16,}", value):
            yield from (value[:-1] + ("0" if value[-1] != "0" else "1"), "")
        case str() if re.fullmatch(r"\d{4}-.*Z", value):
            yield from ("2001-02-03T04:05:06Z", "yesterday")
        case str():
            yield from (f"{value}x", "free" if value != "free" else "last", 7)
        case list():
            yield from ([*value, *value[-1:]], value[:-1], value[1:], value[::-1], {})
        case dict():
            yield from ({}, [], value | {"extra": 1})
            yield from ({name: part for name, part in value.items() if name != left_out} for left_out in value)
        case None:
            yield from (0, 1, "x", "0" * 64)


def mutants(document, most):
    """The document with one place changed, cut, doubled, emptied or put in another order, and where that is.

    Places that differ by their numbers only are alike: of those that a log has many of, `most` are tried.
    """
    alike = Counter()
    for place in places(document):
        alike[kind := tuple("*" if isinstance(name, int) else name for name in place)] += 1
        old = get(document, place)
        for other in others(old) if alike[kind] <= most else ():
            if spelt(other) == spelt(old):
                continue
            changed = copy.deepcopy(document)
            get(changed, place[:-1])[place[-1]] = other
            # What is missing, or new, in a place is a change of that place.
            new = list(set(old) ^ set(other)) if isinstance(old, dict) and isinstance(other, dict) else []
            yield ".".join(map(str, (*place, *(new if len(new) == 1 else ())))), changed


@pytest.mark.parametrize("version", FILES)
def test_recorded_exports_are_proved_for_ever(version):
    found = list(games_in(io.BytesIO(FILES[version])))
    assert [game.report.verdict for game in found] == ["proved"] * 5 + ["nothing_to_prove"]
    assert [game.report.bound for game in found] == [version == 2] * 6
    assert verdict(FILES[version]) == "proved"


def test_what_the_log_does_not_prove_is_still_under_the_digest():
    for where, mutant in mutants(GAMES["a bot"], most=3):
        if NOT_PROVED.fullmatch(where):
            assert verdict(line(mutant)) == "not proved", where


def test_no_change_of_what_happened_goes_unnoticed_even_with_new_digests():
    unnoticed = set()
    small = LoggedGame(seats=1, sections="upper", key="small")
    while not small.state.over:
        small.do(rules.Roll() if not small.state.hand.dice else rules.TimeOver())
    for where, mutant in (*mutants(small.document(), most=9), *mutants(GAMES["a bot"], most=4)):
        forged = line(sealed(mutant))
        if where != "sha256" and verdict(HEADER, forged, footer(forged)) == "proved":
            assert NOT_PROVED.fullmatch(where), where
            unnoticed.add(re.sub(r"\d+", "*", where))
    # The list of what is not proved says no more than is so.
    expected = {"started_at", "ended_at", "log.*.id", "log.*.at", "seats.*.name", "seats.*.player", "seats.*.colour"}
    assert unnoticed >= {*expected, "seats.*.bot", "settings.clock", "settings.size", "settings.hints"}


@pytest.mark.parametrize("kind", ["house rules", "teams", "maxi with saved rolls"])
def test_no_change_of_the_agreement_goes_unnoticed_even_with_new_digests(kind):
    game = GAMES[kind]
    agreed = {name: value for name, value in game.items() if name not in ("log", "sheet", "sha256")}
    for where, mutant in mutants(agreed, most=9):
        if verdict(line(sealed(game | mutant))) == "proved":
            assert NOT_PROVED.fullmatch(where), where
            assert not (kind == "teams" and where.endswith("team")), "a team is a scorecard"


def renumbered(log):
    return [move | {"number": at, "id": f"{at:032x}"} for at, move in enumerate(log, start=1)]


@pytest.mark.parametrize("kind", [*KINDS[:5]])
def test_no_move_can_be_cut_doubled_or_moved_even_by_somebody_who_numbers_them_anew(kind):
    game = GAMES[kind]
    log = game["log"]
    others = [("cut off", log[:count]) for count in range(len(log))]
    for at in range(len(log)):
        others += [(f"without {at}", log[:at] + log[at + 1 :]), (f"twice {at}", log[: at + 1] + log[at:])]
    for at in range(1, len(log)):
        others.append((f"moved {at}", [*log[: at - 1], log[at], log[at - 1], *log[at + 1 :]]))
    for what, moves in others:
        for numbered in (moves, renumbered(moves)):
            if _only_swaps_two_chains(log, numbered):
                continue
            assert verdict(line(sealed(game | {"log": numbered}))) != "proved", what


def _only_swaps_two_chains(log, moves):
    """Two browsers put down their chains before the first roll: which of them was first changes no dice."""
    if len(log) != len(moves):
        return False
    differs = [at for at, (one, other) in enumerate(zip(log, moves, strict=True)) if one["events"] != other["events"]]
    return all(event["kind"] == "chain_committed" for at in differs for event in log[at]["events"])


def test_no_game_of_a_file_can_be_missing_doubled_changed_or_moved():
    assert verdict(HEADER, *LINES, FOOTER) == "proved"
    for at, text in enumerate(LINES):
        assert verdict(HEADER, *LINES[:at], *LINES[at + 1 :], FOOTER) == "failed"
        assert verdict(HEADER, *LINES[: at + 1], *LINES[at:], FOOTER) == "failed"
        twice = [*LINES[: at + 1], *LINES[at:]]
        assert verdict(HEADER, *twice, footer(*twice)) == "failed"
        assert verdict(HEADER, *LINES[:at], text.replace(b'"', b"'", 1), *LINES[at + 1 :], FOOTER) == "failed"
    assert verdict(HEADER, *reversed(LINES), FOOTER) == "failed"


def test_a_file_that_was_cut_anywhere_is_not_proved():
    whole = FILES[2]
    cuts = {at for start in range(0, len(whole), 2003) for at in (start, start + 1)} | {len(whole) - 1, len(whole) - 2}
    cuts |= {at + step for at, byte in enumerate(whole) if byte == 10 for step in (0, 1)} - {len(whole)}
    for at in sorted(cuts):
        assert verdict(whole[:at]) != "proved", at
    game = LINES[3]
    for at in range(0, len(game) - 1, 61):  # without its last line feed it is still whole
        assert verdict(game[:at]) != "proved", at
