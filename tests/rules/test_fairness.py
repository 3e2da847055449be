"""Commitments, chains and the dice made from them."""

import hmac
import re
from collections import Counter
from hashlib import sha256
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.fairness import (
    LENGTH,
    Context,
    Ledger,
    chain,
    commitment,
    face_of,
    faces,
    follows,
    is_digest,
    server_chain,
)
from rules.rulesets import RULESETS
from tests.rules.fairness_play import FairTable, bits, evening

DOCUMENT = Path(__file__).parents[2] / "docs" / "fairness.md"
seeds = st.binary(min_size=32, max_size=32)
ALICE, BOB = bits("alice").hex(), bits("bob").hex()
OF_BOB = Context("g-1", turn=7, roll=1, seat=1, links=(ALICE, BOB))


# Commitments and chains


def test_a_commitment_is_the_sha_256_of_the_secret():
    assert commitment(bytes(32)) == "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
    assert commitment(bytes(32), "0" * 64) != commitment(bytes(32), "1" * 64) != commitment(bytes(32))


SECRET, HEX, NUMBERS, SIDES = bits("secret"), "64 small hex digits", "numbers from 0", "2 to 256 sides"
BAD_GAMES = ("", "a b", "a\nturn 3", "ä", "x" * 65)


@pytest.mark.parametrize(
    ("use", "words"),
    [
        *((lambda size=size: commitment(bytes(size)), "32 bytes") for size in (0, 31, 33)),
        (lambda: chain(bytes(31)), "32 bytes"),
        (lambda: server_chain(bytes(33), "g-1", 0), "32 bytes"),
        (lambda: faces(bytes(31), OF_BOB, 5), "32 bytes"),
        (lambda: commitment(SECRET, "agreed"), HEX),
        (lambda: chain(SECRET, 0), "at least one link"),
        *((lambda game=game: server_chain(SECRET, game, 0), "game id") for game in BAD_GAMES),
        *((lambda game=game: Context(game, 1, 1, 0, (ALICE,)), "game id") for game in BAD_GAMES),
        (lambda: Context("g-1", -1, 1, 0, (ALICE, BOB)), NUMBERS),
        (lambda: Context("g-1", 1, -1, 0, (ALICE, BOB)), NUMBERS),
        (lambda: Context("g-1", 1, 1, -1, (ALICE, BOB)), NUMBERS),
        (lambda: Context("g-1", 1, 1, 2, (ALICE, BOB)), NUMBERS),
        (lambda: Context("g-1", 1, 1, 0, (ALICE, BOB.upper())), HEX),
        (lambda: faces(SECRET, OF_BOB, -1), SIDES),
        (lambda: faces(SECRET, OF_BOB, 5, 1), SIDES),
        (lambda: faces(SECRET, OF_BOB, 5, 257), SIDES),
    ],
)
def test_what_is_no_secret_game_context_or_die_is_refused(use, words):
    with pytest.raises(ValueError, match=words):
        use()


@given(seed=seeds, length=st.integers(1, 40))
def test_every_link_follows_the_one_before_and_the_first_the_end(seed, length):
    made = chain(seed, length)
    shown = (made.end, *made.links)
    assert len(made.links) == length
    assert made.links[-1] == seed.hex()
    assert all(follows(before, after) for before, after in zip(shown, made.links, strict=False))
    assert not any(follows(after, before) for before, after in zip(shown, made.links, strict=False))


def test_a_chain_finds_its_next_link_and_knows_when_it_has_run_out():
    made = chain(bits("alice"), 2)
    assert made.after(made.end) == made.links[0]
    assert made.after(made.links[0]) == made.links[1]
    assert made.after(made.links[1]) is None
    assert made.after(ALICE.replace("a", "b")) is None


def test_a_chain_has_links_to_spare_for_the_longest_game():
    longest = max(len(ruleset.categories) * ruleset.rolls for ruleset in RULESETS.values())
    assert longest == 60
    assert len(chain(bits("alice")).links) == LENGTH >= 4 * longest


@pytest.mark.parametrize("text", ["", "00", "A" * 64, "g" * 64, "0" * 65, "0" * 64 + "\n", "٠" * 64, None, 7])
def test_a_digest_has_one_spelling_only(text):
    assert not is_digest(text)


def test_a_link_spelt_otherwise_follows_nothing():
    end = sha256(bytes.fromhex(ALICE)).hexdigest()
    assert follows(end, ALICE)
    assert not follows(end, ALICE.upper())
    assert not follows(end, ALICE[:32] + " " + ALICE[32:])


def test_the_server_has_another_chain_for_every_game_seat_and_epoch():
    each = product((bits("one"), bits("two")), ("g-1", "g-2"), (0, 1), (0, 1))
    assert len({server_chain(*one).end for one in each}) == 16
    assert server_chain(bits("one"), "g-1", 0) == server_chain(bits("one"), "g-1", 0, epoch=0)


# Dice


@pytest.mark.parametrize("sides", [2, 3, 6, 7, 8, 20, 100, 128, 129, 255, 256])
def test_every_face_comes_from_equally_many_bytes(sides):
    shown = Counter(face_of(byte, sides) for byte in range(256))
    left_over = shown.pop(None, 0)
    assert sorted(shown) == list(range(1, sides + 1))
    assert set(shown.values()) == {256 // sides}
    assert left_over == 256 % sides


@given(
    secret=seeds,
    turn=st.integers(0, 99),
    roll=st.integers(0, 9),
    links=st.lists(seeds.map(bytes.hex), min_size=1, max_size=4),
    count=st.integers(0, 80),
    sides=st.integers(2, 256),
    data=st.data(),
)
def test_faces_are_the_fair_bytes_of_the_hmac_blocks_in_order(secret, turn, roll, links, count, sides, data):
    seat = data.draw(st.integers(0, len(links) - 1))
    context = Context("g-1", turn, roll, seat, tuple(links))
    thrown = faces(secret, context, count, sides)
    # Written a second way: all blocks first, then what fits, counted from a table of whole cycles.
    stream = b"".join(hmac.new(secret, context.message(block), sha256).digest() for block in range(16))
    cycles = [face for _ in range(256 // sides) for face in range(1, sides + 1)]
    assert thrown == tuple(cycles[byte] for byte in stream if byte < len(cycles))[:count]
    assert len(thrown) == count


# Who shows what when


def test_a_seat_adds_its_end_until_it_shows_a_link():
    table = FairTable(seats=2)
    bot = table.ledger.seats[1].server
    table.sit(0, "alice")
    assert table.ledger.context(1, 1, 0, ALICE).links == (ALICE, bot)
    table.sit(1, "bob")
    assert table.ledger.context(1, 1, 0, ALICE).links == (ALICE, chain(bits("bob"), 8).end)
    table.roll(1, 1, 1)
    assert table.ledger.context(2, 1, 0, ALICE).links == (ALICE, chain(bits("bob"), 8).links[0])


def test_the_servers_chain_never_replaces_a_browsers_end():
    ledger = Ledger.start("g-1", 1).committed(0, ALICE, "browser").committed(0, BOB, "server")
    assert ledger.seats[0].latest == ALICE


def test_a_chain_put_down_after_the_first_roll_cannot_steer_a_roll_on_its_way():
    table = FairTable(seats=2)
    table.sit(0, "alice")
    table.sit(1, "mallory")
    table.roll(1, 1, 0)
    before = table.ledger.context(1, 2, 0, ALICE)
    table.sit(1, "mallory's better idea")
    assert table.ledger.context(1, 2, 0, ALICE) == before
    table.roll(2, 1, 1)
    assert table.ledger.context(3, 1, 0, ALICE).links[1] == chain(bits("mallory's better idea"), 8).links[0]


def test_a_seat_keeps_its_own_chain_while_the_server_rolls_for_it():
    table = FairTable(seats=1)
    table.sit(0, "alice")
    for roll, by in ((1, "browser"), (2, "server"), (3, "browser")):
        table.roll(1, roll, 0, by=by)
    assert table.ledger.seats[0].latest == chain(bits("alice"), 8).links[1]


def test_what_a_browser_sends_is_refused_with_a_code():
    table = evening()
    ledger, end = table.ledger, table.chains[0, "browser"].end
    link = table.chains[0, "browser"].after(ledger.seats[0].browser)
    assert ledger.commit_fault("no hex") == "not_an_end"
    assert ledger.commit_fault(end) == "end_reused"
    assert ledger.commit_fault(ALICE) is None
    assert ledger.reveal_fault(7, 1, 0, link, "browser") == "roll_out_of_order"
    assert ledger.reveal_fault(7, 2, 0, "no hex", "browser") == "link_does_not_follow"
    assert ledger.reveal_fault(7, 2, 0, link, "server") == "link_does_not_follow"
    assert ledger.reveal_fault(8, 1, 2, link, "browser") == "chain_missing"
    assert ledger.reveal_fault(7, 2, 0, link, "browser") is None


def test_nobody_rolls_before_every_seat_has_a_chain():
    ledger = Ledger.start("g-1", 2).committed(0, chain(bits("alice"), 1).end, "browser")
    assert ledger.reveal_fault(1, 1, 0, ALICE, "browser") == "chain_missing"
    with pytest.raises(ValueError, match="64 small hex digits"):
        ledger.context(1, 1, 0, ALICE)


# The document


def test_the_worked_example_in_the_document_is_right():
    text = DOCUMENT.read_text(encoding="utf-8")
    example = re.search(r"```text\n(yatzy-night dice 1\n.*?)```", text, re.DOTALL)
    links = tuple(re.findall(r"^link \d+ (\w+)$", example[1], re.MULTILINE))
    context = Context("evening-7", turn=2, roll=1, seat=1, links=links)
    assert context.message() == example[1].encode()
    digest = hmac.digest(SECRET, context.message(), "sha256")
    for shown in (SECRET.hex(), commitment(SECRET), digest.hex(), " ".join(map(str, digest[:5]))):
        assert shown in text
    thrown = faces(SECRET, context, 5)
    assert f"**{' '.join(map(str, thrown))}**" in text
    rolled = next(entry for entry in evening().record()["entries"] if entry.get("turn") == 2)
    assert (rolled["link"], rolled["faces"]) == (links[1], list(thrown))
