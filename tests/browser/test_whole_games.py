"""Whole games in real browsers: every screen ends with the same sheet, and it is right to the point."""

import re
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from django.utils import translation
from playwright.sync_api import BrowserContext, expect

from games.words.categories import category_names
from rules import RULESETS
from rules.fairness import chain, faces
from tests.browser import known_dice
from tests.browser.guests import PHONE, Guest, play_to_the_end
from tests.browser.logbook import Logbook, last_game
from tests.browser.phrasebook import Phrasebook
from tests.browser.readers import Reader
from tests.helpers.source_sheets import CATEGORIES as SHEETS
from tests.services.server import Server, running_server
from yatzy_site import settings

pytestmark = pytest.mark.timeout(240)

Come = Callable[..., Guest]

PROVED = "Proved: %(proved)s of %(count)s roll follows from the secret and the players' own numbers."
# A rule set, what else the host chooses, and how the two play.
GAMES: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "finnish": ({}, {}),
    "norwegian": ({"declare": "after_first_roll"}, {"rolls": 2}),
    "russian-13": ({"order": "forced"}, {}),
    "russian-15": ({"zeros": "only_when_nothing_fits"}, {"best": True}),
    "yahtzee": ({"chance": "last", "bonus_threshold": 20, "bonus_points": 35}, {"best": True}),
    "maxi": ({}, {"rolls": 2, "best": True}),
}


# Who is at home with a rule set hosts it; beside them sit those who are at home with none, then the others.
HOSTS = {"finnish": "fi", "norwegian": "nb", "russian-13": "ru", "russian-15": "ru", "yahtzee": "en", "maxi": "da"}
GUESTS = [code for code, _ in settings.LANGUAGES if code not in HOSTS.values()] + ["da", "en", "fi", "nb", "sv"]
READ = {ruleset: (home, guest) for (ruleset, home), guest in zip(HOSTS.items(), GUESTS, strict=False)}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_two_phones_play_a_whole_game_by_every_rule_set_each_in_its_own_language(
    new_context: Callable[..., BrowserContext], server: Server, ruleset: str
) -> None:
    chosen, how = GAMES[ruleset]
    alice, bob = friends = [
        Reader(new_context(viewport=PHONE, locale=language, reduced_motion="reduce").new_page(), name, language)
        for name, language in zip(("Alice", "Bob"), READ[ruleset], strict=True)
    ]
    bob.join(alice.start_room())
    alice.choose(ruleset=ruleset, **chosen)
    for reader in friends:
        reader.wait_for_members("Alice", "Bob")
        reader.reads_only_their_language()
        reader.ears.listen()
    alice.start_game()
    bob.see("table")
    assert alice.whose_turn() == bob.whose_turn() == "Alice"
    for reader in friends:
        reader.reads_only_their_language()
        with translation.override(reader.language):
            names = tuple(category_names(ruleset).values())
        assert reader.reads_categories() == SHEETS.get((ruleset, reader.language), names)
    play_to_the_end(friends, **how)
    logbook = last_game(server, alice.code)
    check_the_end(friends, logbook)
    first, second = logbook.standings()
    for reader in friends:
        reader.heard_all_of(logbook)
        reader.reads_only_their_language()
        if first[0] != second[0]:
            title = reader.page.locator("end-view .end-title")
            expect(title).to_have_text(reader.says("%(names)s wins", names=first[1]))
    alice.rematch()
    bob.wait_for_turn()  # the first turn passes on
    alice.wait_for_turn(of="Bob")


def test_every_language_is_read_at_a_whole_game_and_by_who_is_at_home_with_its_sheet() -> None:
    assert {language for both in READ.values() for language in both} == {code for code, _ in settings.LANGUAGES}
    for ruleset, language in SHEETS:
        assert language in READ[ruleset]


def test_three_phones_play_a_whole_game_and_one_takes_a_choice_back(guest: Come, server: Server) -> None:
    alice, bob, charlie = friends = [guest("Alice"), guest("Bob"), guest("Charlie")]
    gather(friends, ruleset="norwegian", chance="free")
    alice.roll()
    first, second = list(alice.choices())[:2]
    alice.score(first)
    bob.wait_for_turn()
    alice.undo()
    charlie.wait_for_turn(of="Alice")
    assert first not in charlie.sheet()["Alice"]
    alice.score(second)
    play_to_the_end(friends)
    check_the_end(friends, last_game(server, alice.code))


@pytest.mark.long  # every day two and three of them do, and twelve that are no browsers (tests/topology)
def test_twelve_browsers_play_the_upper_section(guest: Come, server: Server) -> None:
    names = ["Alice", "Bob", "Charlie", "Dora", "Eve", "Frank", "Grace", "Heidi", "Ivan", "Judy", "Karl", "Liv"]
    friends = [guest(name) for name in names]
    gather(friends, sections="upper")
    play_to_the_end(friends)
    check_the_end(friends, last_game(server, friends[0].code))


def test_the_evenings_table_adds_up_game_after_game(guest: Come, server: Server) -> None:
    alice, bob = friends = [guest("Alice"), guest("Bob")]
    gather(friends, sections="upper")
    play_to_the_end(friends)
    first = {name: total for _, name, total in alice.standings()}
    winners = [name for place, name, _ in alice.standings() if place == 1]
    alice.rematch()
    bob.see("table")
    play_to_the_end([bob, alice])
    second = {name: total for _, name, total in bob.standings()}
    winners += [name for place, name, _ in bob.standings() if place == 1]
    evening = {
        name: [2, winners.count(name), first[name] + second[name], max(first[name], second[name])] for name in first
    }
    assert alice.evening() == bob.evening() == evening
    # The next games get their rules in the lobby, which keeps the score as well.
    alice.page.get_by_role("button", name="New settings").click()
    alice.see("lobby")
    bob.see("lobby")
    alice.wait_for_members("Bob", "Alice")
    expect(bob.page.locator("lobby-view evening-table")).to_be_visible()


def test_a_host_chooses_in_the_lobby_and_the_others_read_it(guest: Come) -> None:
    alice, bob = guest("Alice"), guest("Bob")
    bob.join(alice.start_room())
    alice.page.get_by_role("button", name="Play another sheet").click()
    alice.page.get_by_role("radio", name=re.compile("^Maxi Yatzy")).check()
    expect(bob.page.locator("rule-choice .rule-name")).to_have_text("Maxi Yatzy")
    alice.page.get_by_role("button", name=re.compile("^House rules")).click()
    alice.page.get_by_role("group", name="Sheet", exact=True).get_by_role("radio", name=re.compile("^Upper")).check()
    expect(bob.page.get_by_role("button", name=re.compile("^House rules"))).to_contain_text(re.compile("upper", re.I))
    alice.start_game()
    bob.see("table")
    expect(bob.page.locator("dice-tray .die")).to_have_count(6)
    assert len(bob.sheet()["Alice"]) == 2  # nothing but the sums: nobody has written anything
    expect(bob.page.locator("table-view score-card .cat")).to_have_count(6)


def test_dice_of_a_known_secret_fall_as_they_must(guest: Come) -> None:
    with running_server(environment={"DJANGO_SETTINGS_MODULE": known_dice.__name__}) as server:
        friends = [guest(name, base=server.url) for name in ("Alice", "Bob")]
        gather(friends, sections="upper")
        play_to_the_end(friends, rolls=2)
        logbook = last_game(server, friends[0].code)
        for seat, who in enumerate(friends):
            assert who.rolled == logbook.rolls(seat)
        links = [chain(bytes.fromhex(seed_of(who, logbook, seat))).links for seat, who in enumerate(friends)]
        for position, thrown in logbook.before_each_roll():
            assert thrown.link in links[thrown.seat]
            context = position.ledger.context(thrown.turn, thrown.rolls_used, thrown.seat, thrown.link)
            count = len(thrown.dice) - len(thrown.keep)
            fallen = tuple(face for at, face in enumerate(thrown.dice) if at not in thrown.keep)
            assert faces(known_dice.SECRET, context, count) == fallen


def gather(friends: list[Guest], **settings: Any) -> None:
    """The first one opens a room, the others follow, and the game begins."""
    host, *others = friends
    code = host.start_room()
    for friend in others:
        friend.join(code)
    host.choose(**settings)
    host.wait_for_members(*(friend.name for friend in friends))
    host.start_game()
    for friend in friends:
        friend.see("table")


def check_the_end(friends: Sequence[Guest], logbook: Logbook) -> None:
    """Every screen agrees with the rules' own judgement of the log, and with the proof of the dice."""
    assert logbook.state.over
    for friend in friends:
        assert friend.sheet() == logbook.sheet()
        assert friend.standings() == logbook.standings()
        assert friend.evening() == {
            name: [1, int(place == 1), total, total] for place, name, total in logbook.standings()
        }
    rolls = sum(len(logbook.rolls(seat)) for seat in range(len(friends)))
    proved = Phrasebook(friends[-1].language).says_one_of(PROVED, proved=str(rolls), count=str(rolls))
    assert re.match(proved, friends[-1].verify_the_dice())


def seed_of(guest: Guest, logbook: Logbook, seat: int) -> str:
    """What this browser's own part of the dice is made from."""
    stored: str = guest.page.evaluate(
        "name => localStorage.getItem(name)", f"yatzy-dice:{logbook.start.ledger.game}:{seat}"
    )
    return stored.split()[0]
