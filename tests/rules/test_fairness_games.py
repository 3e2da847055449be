"""Whole games: proved with every move, and whatever is changed in them is found where it is."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from rules.fairness import reason, verify_game, verify_log
from rules.fairness.game_log import KINDS
from tests.rules.game_play import NAMES, LoggedGame, changed, events_of
from tests.rules.test_fairness_records import json_values

GAME = LoggedGame(sections="upper").play_out().document()
ROLLS = events_of(GAME, "dice_rolled")


def odd_game():
    """Everything that can happen at a table with dice on the screen."""
    game = LoggedGame(seats=3, ruleset="maxi", declare="after_first_roll", sections="upper", teams=((0, 2), (1,)))
    return game.do(
        *(rules.Roll(), rules.Declare("ones"), rules.Score("ones"), rules.Undo(), rules.Score("ones")),
        *(rules.HandOver(seat=1), rules.Roll(), rules.Declare("twos"), rules.Score("twos"), rules.ComeBack(seat=1)),
        *(rules.TimeOver(), rules.Skip(), rules.Resign(seat=2), *[rules.TimeOver()] * 4),
    )


def real_game(dice_from, **house):
    game = LoggedGame(ruleset="russian-15", dice_from=dice_from, sections="upper", **house)
    return game.do(rules.EnterDice((1, 2, 3, 4, 5)))


def test_every_kind_of_event_is_read():
    games = [odd_game(), real_game("final").abandon(), LoggedGame(sections="upper").play_out()]
    seen = {event["kind"] for game in games for move in game.log for event in move["events"]}
    assert seen | {"game_ended"} == set(KINDS)
    assert set(NAMES.values()) < set(KINDS)


@pytest.mark.parametrize("ruleset", sorted(rules.RULESETS))
def test_a_game_that_was_played_is_proved(ruleset):
    report = verify_game(LoggedGame(ruleset=ruleset, key=ruleset).play_out().document())
    assert report.proved
    assert report.dice.proved == report.dice.rolls > 30


def test_a_game_with_everything_in_it_is_proved():
    assert verify_game(odd_game().abandon().document()).proved


@pytest.mark.parametrize("dice_from", ["each_roll", "final"])
def test_of_real_dice_there_is_nothing_to_prove(dice_from):
    for game in (real_game(dice_from).abandon(), real_game(dice_from, declare="after_first_roll").abandon()):
        report = verify_game(game.document())
        assert (report.verdict, reason(report), report.real_dice) == ("nothing_to_prove", None, True)
    wrong = changed(real_game(dice_from).abandon().document(), lambda game: first(game, "dice_entered").update(seat=1))
    assert verify_game(wrong).verdict == "failed"


def test_a_game_that_the_table_ended_is_proved():
    game = LoggedGame(sections="upper")
    while game.state.round <= 6:
        game.do(rules.Skip() if game.state.seat == 1 else rules.TimeOver())
    assert verify_game(game.do(rules.EndGame()).document()).proved


def test_a_noted_commitment_must_be_the_games():
    assert verify_game(GAME, GAME["commitment"]).proved
    assert "noted" in str(reason(verify_game(GAME, "0" * 64)))


def test_a_game_of_older_rules_has_its_dice_proved_and_its_moves_not_judged(monkeypatch):
    given_up, going_on = LoggedGame(sections="upper").abandon().document(), LoggedGame(sections="upper").document()
    monkeypatch.setitem(rules.RULESETS, "finnish", replace(rules.RULESETS["finnish"], version=2))
    better = changed(GAME, lambda game: events_of(game, "category_scored")[0][1].update(points=99))
    assert verify_game(better).verdict == "dice_only"
    assert (verify_game(given_up).verdict, verify_game(given_up).status) == ("dice_only", "abandoned")
    assert verify_game(going_on).verdict == "so_far"
    other = changed(GAME, lambda game: events_of(game, "dice_rolled")[0][1].update(dice=[1, 1, 1, 1, 1]))
    assert not verify_game(other).proved


def test_a_choice_cannot_be_taken_back_where_the_table_plays_without():
    played = rules.Roll(), rules.Score("ones")
    assert verify_game(LoggedGame(sections="upper", undo=False).do(*played).abandon().document()).proved
    game = LoggedGame(sections="upper", undo=False).do(*played, rules.Undo(), rules.Score("ones"))
    said = str(reason(verify_game(game.abandon().document())))
    assert said.endswith("the table had agreed not to take choices back [undo_off]")


def test_a_server_chain_that_ran_out_is_followed_by_a_new_one_in_the_move_that_needs_it():
    game = LoggedGame(sections="upper").do(rules.TimeOver())
    game.run_out = True
    document = game.play_out().document()
    report = verify_game(document)
    assert report.proved
    assert report.dice.new_chains == 1
    number = next(number for number, event in events_of(document, "chain_committed") if event.get("by") == "server")

    def someone_elses(game):
        game["log"][number - 1]["events"][0]["seat"] = 0

    def for_nothing(game):
        game["log"][number - 1]["events"][1] = {"kind": "seat_resigned", "seat": 1}

    for change in (someone_elses, for_nothing):
        fault = verify_game(changed(document, change)).fault
        assert (fault.move, fault.code) == (number, "out_of_place")


def test_a_log_can_be_judged_without_the_rest_of_its_document():
    needed = ("key", "seats", "ruleset", "ruleset_version", "dice_from", "commitment", "secret", "house", "log")
    older = LoggedGame(sections="upper", bound=False).play_out().document()
    assert verify_log({name: older[name] for name in needed}).proved
    assert verify_log({}).verdict == "failed"


def test_a_game_that_everybody_left_may_have_a_winner_in_files_of_before_only():
    for bound in (True, False):
        game = LoggedGame(sections="upper", bound=bound)
        document = game.do(rules.Roll(), rules.Score("ones"), rules.Resign(0), rules.Resign(1)).document()
        assert [column["place"] for column in document["sheet"]] == [2, 3]
        assert verify_game(document).proved

        def with_a_winner(game):
            for column in game["sheet"]:
                column["place"] -= 1

        assert verify_game(changed(document, with_a_winner)).proved == (not bound)


# Tampering


@given(data=st.data())
def test_any_other_face_is_found_with_its_move(data):
    at = data.draw(st.integers(0, len(ROLLS) - 1))
    number, event = ROLLS[at]
    die = data.draw(st.integers(0, 4))
    other = data.draw(st.integers(1, 6).filter(lambda face: face != event["dice"][die]))

    def turn_it(game):
        events_of(game, "dice_rolled")[at][1]["dice"][die] = other

    said = reason(verify_game(changed(GAME, turn_it)))
    place = f"move {number}, turn {event['turn']}, roll {event['rolls_used']}, seat {event['seat']}: "
    assert said.startswith(place)
    assert ("told_otherwise" if die in event.get("keep", []) else "wrong_faces") in said


def first(game, kind):
    return events_of(game, kind)[0][1]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda game: first(game, "category_scored").update(points=77), "told_otherwise"),
        (lambda game: first(game, "category_scored").update(category="chance"), "category_not_played"),
        (lambda game: first(game, "category_scored").update(seat=1), "not_your_turn"),
        (lambda game: first(game, "dice_rolled").update(turn=2), "told_otherwise"),
        (lambda game: first(game, "secret_revealed").update(secret="0" * 64), "out_of_place"),
        (lambda game: game["log"][-1]["events"].pop(), "out_of_place"),
        (lambda game: game["log"][3]["events"].append(game["log"][-1]["events"][-1]), "out_of_"),
        (lambda game: game["log"].append({"number": len(game["log"]) + 1, "events": []}), "out_of_place"),
        (lambda game: game["log"][4].update(events=[]), "out_of_place"),
        (lambda game: game["log"][4]["events"].append({"kind": "game_abandoned"}), "out_of_place"),
        (lambda game: first(game, "game_started").update(commitment="0" * 64), "out_of_place"),
        (lambda game: game["log"][0]["events"].append({"kind": "seat_resigned", "seat": 0}), "out_of_place"),
    ],
)
def test_a_move_that_cannot_have_been_made_is_found(change, code):
    report = verify_game(changed(GAME, change))
    assert report.fault.code.startswith(code)
    assert reason(report).startswith("move ")


def test_a_chain_that_is_not_the_servers_own_is_found_with_its_move():
    other = changed(GAME, lambda game: first(game, "game_started")["server_ends"].reverse())
    assert str(reason(verify_game(other))).startswith("move 1: the server's chain does not come from the secret")


@pytest.mark.parametrize(
    ("change", "path"),
    [
        (lambda game: game.update(key="a b"), "key"),
        (lambda game: game.update(seats=None), "seats"),
        (lambda game: game.update(seats=[{}] * 1001), "seats"),
        (lambda game: game.update(settings=None), "settings"),
        (lambda game: game["settings"].update(undo="perhaps"), "settings.undo"),
        (lambda game: game.update(ruleset="chess"), "ruleset"),
        (lambda game: game.update(ruleset_version=9), "ruleset_version"),
        (lambda game: game["house"].update(order="sideways"), "house.order"),
        (lambda game: game["house"].update(bonus=None), "house.bonus"),
        (lambda game: game["house"]["bonus"].update(at_least=None), "house"),
        (lambda game: game["house"].update(teams=[[0], [9]]), "house"),
        (lambda game: game["house"].update(teams=[["x"]]), "house.teams"),
        (lambda game: game["log"][3].update(number=9), "log[3].number"),
        (lambda game: game["log"][3].update(events=[{"kind": "dragon"}]), "log[3].events[0].kind"),
        (lambda game: first(game, "game_started")["server_ends"].pop(), "log[0].events[0].server_ends"),
        (lambda game: first(game, "dice_rolled").update(link="short"), "log[2].events[0].link"),
    ],
)
def test_what_is_no_game_says_where(change, path):
    (problem,) = verify_game(changed(GAME, change)).dice.problems
    assert (problem.code, problem.params) == ("malformed", {"path": path})


@settings(max_examples=40)
@given(rubbish=json_values, data=st.data())
def test_rubbish_in_a_game_is_a_verdict_and_never_a_crash(rubbish, data):
    assert not verify_game(rubbish).proved
    move = data.draw(st.integers(0, len(GAME["log"]) - 1))
    event = GAME["log"][move]["events"][0]
    place = data.draw(st.sampled_from([*GAME, *event, *GAME["house"]]))

    def spoil(game):
        for part in (game, game["log"][move]["events"][0], game["house"]):
            if place in part:
                part[place] = rubbish
                return

    assert verify_game(changed(GAME, spoil)).dice.verdict in ("proved", "so_far", "failed")
