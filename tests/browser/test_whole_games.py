"""Whole games in real browsers: every screen ends with the same sheet, and it is right to the point."""

import re
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from django.utils import translation
from playwright.sync_api import BrowserContext, expect

from games.log import events as log
from games.words.categories import category_names
from rules import RULESETS
from rules.fairness import chain, faces
from tests.browser.guests import PHONE, Guest, play_to_the_end
from tests.browser.logbook import Logbook, last_game
from tests.browser.phrasebook import Phrasebook
from tests.browser.readers import Reader
from tests.browser.tables import Come, table
from tests.helpers.source_sheets import CATEGORIES as SHEETS
from tests.services.server import Server
from yatzy_site import settings

PROVED = "Proved: %(proved)s of %(count)s roll follows from the secret and the players' own numbers."
UPPER = {"sections": "upper"}
# A rule set, what else the host chooses, and how the two play: every day two whole sheets, and four upper sections.
GAMES: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "finnish": (UPPER, {}),
    "norwegian": (UPPER | {"declare": "after_first_roll"}, {"rolls": 2}),
    "russian-13": ({"order": "forced"}, {}),
    "russian-15": (UPPER | {"zeros": "only_when_nothing_fits"}, {"best": True}),
    "yahtzee": ({"chance": "last", "bonus_threshold": 20, "bonus_points": 35}, {"best": True}),
    "maxi": (UPPER, {"rolls": 2, "best": True}),
}


# Who is at home with a rule set hosts it; beside them sit those who are at home with none, then the others.
HOSTS = {"finnish": "fi", "norwegian": "nb", "russian-13": "ru", "russian-15": "ru", "yahtzee": "en", "maxi": "da"}
GUESTS = [code for code, _ in settings.LANGUAGES if code not in HOSTS.values()] + ["da", "en", "fi", "nb", "sv"]
READ = {ruleset: (home, guest) for (ruleset, home), guest in zip(HOSTS.items(), GUESTS, strict=False)}


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("sections", [None, pytest.param("full", marks=pytest.mark.long)])
def test_two_phones_play_a_whole_game_by_every_rule_set_each_in_its_own_language(
    new_context: Callable[..., BrowserContext], server: Server, ruleset: str, sections: str | None
) -> None:
    chosen, how = GAMES[ruleset]
    chosen = chosen | ({"sections": sections} if sections else {})
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
        upper = chosen.get("sections") == "upper"
        assert reader.reads_categories() == SHEETS.get((ruleset, reader.language), names)[: 6 if upper else None]
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


def test_three_phones_play_an_evening_with_a_choice_taken_back_and_dice_that_fall_as_they_must(
    guest: Come, server: Server
) -> None:
    alice, bob, charlie = friends = table(guest, "Alice", "Bob", "Charlie", ruleset="norwegian", sections="upper")
    alice.roll()
    first, second = list(alice.choices())[:2]
    alice.score(first)
    bob.wait_for_turn()
    alice.undo()
    charlie.wait_for_turn(of="Alice")
    assert first not in charlie.sheet()["Alice"]
    alice.score(second)
    play_to_the_end(friends, rolls=2)
    logbook = last_game(server, alice.code)
    check_the_end(friends, logbook)
    check_the_dice(friends, logbook)
    games = [alice.standings()]
    alice.rematch()
    play_to_the_end([bob, charlie, alice])
    games.append(bob.standings())
    results = {
        who.name: [(place, total) for game in games for place, name, total in game if name == who.name]
        for who in friends
    }
    evening = {
        name: [
            2,
            sum(place == 1 for place, _ in both),
            sum(total for _, total in both),
            max(total for _, total in both),
        ]
        for name, both in results.items()
    }
    assert alice.evening() == bob.evening() == evening
    # The next games get their rules in the lobby, which keeps the score as well.
    alice.page.get_by_role("button", name="New settings").click()
    bob.see("lobby")
    alice.wait_for_members("Bob", "Charlie", "Alice")
    expect(bob.page.locator("lobby-view evening-table")).to_be_visible()


@pytest.mark.long  # every day two and three of them do, and twelve that are no browsers (tests/topology)
def test_twelve_browsers_play_the_upper_section(guest: Come, server: Server) -> None:
    names = ["Alice", "Bob", "Charlie", "Dora", "Eve", "Frank", "Grace", "Heidi", "Ivan", "Judy", "Karl", "Liv"]
    friends = table(guest, *names, sections="upper")
    play_to_the_end(friends)
    check_the_end(friends, last_game(server, friends[0].code))


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


def check_the_dice(friends: Sequence[Guest], logbook: Logbook) -> None:
    """Every throw was made of the secret that was told in the end and of a link of the thrower's own browser."""
    secret = next(event.secret for event in logbook.events() if isinstance(event, log.SecretRevealed))
    links = []
    for seat, who in enumerate(friends):
        assert who.rolled == logbook.rolls(seat)
        name = f"yatzy-dice:{logbook.start.ledger.game}:{seat}"
        seed = who.page.evaluate("name => localStorage.getItem(name)", name).split()[0]
        links.append(chain(bytes.fromhex(seed)).links)
    for position, thrown in logbook.before_each_roll():
        assert thrown.link in links[thrown.seat]
        context = position.ledger.context(thrown.turn, thrown.rolls_used, thrown.seat, thrown.link)
        fallen = tuple(face for at, face in enumerate(thrown.dice) if at not in thrown.keep)
        assert faces(bytes.fromhex(secret), context, len(fallen)) == fallen
