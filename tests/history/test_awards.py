"""A night from plain data: people are numbers, and every award is a table of examples."""

import pytest

from games.history.awards import Kind, awards
from games.live.standings import Column, Line, Played, Thrown, Turn, standings

ALICE, BOB, CHARLIE, PIP = 0, 1, 2, 3
YATZY = (4, 4, 4, 4, 4)
OTHER = (1, 2, 2, 5, 6)


def turn(person, points, category="chance", dice=OTHER, seconds=5):
    return Turn(person, category, points, dice, seconds)


def game(number, *totals, turns=(), finished=True, **more):
    """A game of alice, bob and charlie in this order, with these totals."""
    ranked = sorted(totals, reverse=True)
    columns = tuple(
        Column((person,), total, ranked.index(total) + 1 if finished else None) for person, total in enumerate(totals)
    )
    return Played(number, finished, columns, turns, **more)


def of(kind, *games):
    return next((award for award in awards(games, bots=frozenset()) if award.kind == kind), None)


def among(*turns):
    return (game(1, 100, 90, turns=turns),)


def value_and_people(kind, *games):
    award = of(kind, *games)
    return (award.value, award.people) if award else None


FIFTY, TEAM = turn(ALICE, 50, dice=YATZY), Played(1, True, (Column((ALICE, CHARLIE), 260, 1), Column((BOB,), 240, 2)))


@pytest.mark.parametrize(
    ("kind", "games", "expected"),
    [
        # Of those with most points, ties share it.
        (Kind.BEST_TURN, among(), None),
        (Kind.BEST_TURN, among(turn(ALICE, 0)), None),
        (Kind.BEST_TURN, among(turn(ALICE, 20), turn(BOB, 30)), (30, (BOB,))),
        (Kind.BEST_TURN, among(turn(ALICE, 30), turn(BOB, 30)), (30, (ALICE, BOB))),
        (Kind.BEST_TURN, among(turn(ALICE, 30), turn(ALICE, 30)), (30, (ALICE,))),
        # Five alike are a yatzy wherever they are written; nobody rolled the zeros of whoever resigned.
        (Kind.YATZYS, among(turn(ALICE, 50, dice=OTHER)), None),
        (Kind.YATZYS, among(FIFTY, turn(BOB, 12)), (1, (ALICE,))),
        (Kind.YATZYS, among(FIFTY, turn(BOB, 20, "fours", YATZY), turn(BOB, 50, dice=YATZY)), (2, (BOB,))),
        (Kind.YATZYS, among(FIFTY, turn(BOB, 50, dice=YATZY), turn(BOB, 0, dice=())), (1, (ALICE, BOB))),
        (Kind.ZEROS, among(turn(ALICE, 3)), None),
        (Kind.ZEROS, among(turn(ALICE, 0), turn(ALICE, 0), turn(BOB, 0)), (2, (ALICE,))),
        (Kind.ZEROS, among(turn(ALICE, 0), turn(BOB, 0)), (1, (ALICE, BOB))),
        # Only a finished game is high, and a team shares it.
        (Kind.HIGHEST_GAME, (game(1, 200, 250), game(2, 240, 180)), (250, (BOB,))),
        (Kind.HIGHEST_GAME, (game(1, 200, 250), game(2, 250, 180)), (250, (BOB, ALICE))),
        (Kind.HIGHEST_GAME, (game(1, 200, 250), game(2, 300, 180, finished=False)), (250, (BOB,))),
        (Kind.HIGHEST_GAME, (game(1, 300, 180, finished=False),), None),
        (Kind.HIGHEST_GAME, (TEAM,), (260, (ALICE, CHARLIE))),
        # Two wins or more in a row; winning against nobody is no streak.
        (Kind.STREAK, (game(1, 9, 8),), None),
        (Kind.STREAK, (game(1, 9, 8), game(2, 9, 8)), (2, (ALICE,))),
        (Kind.STREAK, (game(1, 9, 8), game(2, 8, 9), game(3, 9, 8)), None),
        (Kind.STREAK, (game(1, 9, 8), game(2, 9, 8, finished=False), game(3, 9, 8)), (2, (ALICE,))),
        (Kind.STREAK, (game(1, 9), game(2, 9)), None),
        (Kind.STREAK, (game(1, 9, 9), game(2, 9, 9)), (2, (ALICE, BOB))),
    ],
)
def test_an_award_goes_to_whoever_earned_it(kind, games, expected):
    assert value_and_people(kind, *games) == expected


def test_the_best_turn_names_its_game_and_category():
    award = of(Kind.BEST_TURN, game(1, 9, 8, turns=(turn(BOB, 20),)), game(2, 9, 8, turns=(turn(BOB, 50, "yatzy"),)))
    assert [(feat.game, feat.category) for feat in award.feats] == [(2, "yatzy")]


@pytest.mark.parametrize(
    ("games", "expected"),
    [
        ((game(1, 200, 250), game(2, 240, 238)), (2, (ALICE,), (BOB,))),
        ((game(1, 200, 210, 210),), (0, (BOB, CHARLIE), ())),
        ((game(1, 220, 210, 210),), (10, (ALICE,), (BOB, CHARLIE))),
        ((game(1, 220),), None),  # alone, nobody comes close
        ((game(1, 220, 219, finished=False),), None),
    ],
)
def test_the_closest_finish_is_the_smallest_margin_at_the_top(games, expected):
    award = of(Kind.CLOSEST_FINISH, *games)
    found = (award.value, award.people, award.feats[0].before) if award else None
    assert found == expected


def test_who_resigned_with_more_points_is_no_close_second():
    resigned = Played(1, True, (Column((ALICE,), 200, 1), Column((BOB,), 205, 3), Column((CHARLIE,), 150, 2)))
    award = of(Kind.CLOSEST_FINISH, resigned)
    assert (award.value, award.feats[0].before) == (50, (CHARLIE,))


@pytest.mark.parametrize(
    ("thrown", "z"),
    [
        (Thrown(), 0.0),
        (Thrown(35, 122), -0.05),
        (Thrown(100, 350), 0.0),
        (Thrown(105, 385), 1.0),  # 17.5 above, and one standard deviation is 17.5
        (Thrown(105, 350), -1.0),
    ],
)
def test_luck_is_how_far_the_faces_lie_above_fair_dice(thrown, z):
    assert round(thrown.luck, 2) == z


def test_the_luckiest_threw_enough_dice_and_above_the_mean():
    lucky = game(1, 9, 8, thrown=((ALICE, Thrown(105, 385)), (BOB, Thrown(29, 174)), (CHARLIE, Thrown(100, 300))))
    assert value_and_people(Kind.LUCKIEST, lucky) == (1.0, (ALICE,))
    assert of(Kind.LUCKIEST, game(1, 9, 8, thrown=((ALICE, Thrown(105, 367)),))) is None


def test_luck_adds_up_over_the_games_of_a_night():
    half = ((ALICE, Thrown(50, 190)), (BOB, Thrown(55, 195)))
    award = of(Kind.LUCKIEST, game(1, 9, 8, thrown=half), game(2, 9, 8, thrown=half))
    assert award.feats[0].thrown == Thrown(100, 380)


def paces(**seconds):
    people = {"alice": ALICE, "bob": BOB, "charlie": CHARLIE, "pip": PIP}
    return tuple(turn(people[name], 5, seconds=one) for name, times in seconds.items() for one in times)


@pytest.mark.parametrize(
    ("turns", "fastest", "thoughtful"),
    [
        # The median: one long telephone call changes nothing.
        (paces(alice=[4, 5, 900], bob=[9, 9, 9]), (5, (ALICE,)), (9, (BOB,))),
        (paces(alice=[5, 5, 5], bob=[9, 9, 9], charlie=[5, 5, 5]), (5, (ALICE, CHARLIE)), (9, (BOB,))),
        (paces(alice=[5, 5, 5], bob=[9, 9]), None, None),
        (paces(alice=[5, 5, 5], bob=[5, 5, 5]), None, None),
        (paces(alice=[5, 5, 5], bob=[9, 9, 9], pip=[1, 1, 1]), (5, (ALICE,)), (9, (BOB,))),
    ],
)
def test_the_pace_of_people_is_the_median_of_their_turns(turns, fastest, thoughtful):
    played = game(1, 9, 8, turns=turns)
    found = {award.kind: (award.value, award.people) for award in awards([played], bots=frozenset({PIP}))}
    assert (found.get(Kind.FASTEST), found.get(Kind.THOUGHTFUL)) == (fastest, thoughtful)


def test_bots_win_the_other_awards():
    played = Played(1, True, (Column((PIP,), 300, 1), Column((BOB,), 100, 2)), (turn(PIP, 50, dice=YATZY),))
    kinds = {award.kind for award in awards([played], bots=frozenset({PIP})) if award.people == (PIP,)}
    assert kinds == {Kind.BEST_TURN, Kind.YATZYS, Kind.HIGHEST_GAME, Kind.CLOSEST_FINISH}


def test_what_was_rolled_in_an_unfinished_game_counts_and_its_totals_do_not():
    played = game(1, 200, 100, finished=False, turns=(turn(ALICE, 50, dice=YATZY), turn(BOB, 0)))
    assert [award.kind for award in awards([played])] == [Kind.BEST_TURN, Kind.YATZYS, Kind.ZEROS]
    assert standings([played]) == ()


def test_a_night_without_games_has_no_awards():
    assert awards([]) == ()


def test_the_standings_count_a_teams_points_for_each_of_its_members():
    assert standings([TEAM, game(2, 100, 150)]) == (
        Line(BOB, 2, 1, 390, 240, place=1),
        Line(ALICE, 2, 1, 360, 260, place=2),
        Line(CHARLIE, 1, 1, 260, 260, place=3),
    )


def test_a_game_alone_is_played_and_not_won():
    assert standings([game(1, 300), game(2, 100, 150)]) == (
        Line(BOB, 1, 1, 150, 150, place=1),
        Line(ALICE, 2, 0, 400, 300, place=2),
    )


def test_equal_wins_and_points_share_a_place():
    lines = standings([game(1, 150, 100, 90), game(2, 100, 150, 90)])
    assert [(line.person, line.place) for line in lines] == [(ALICE, 1), (BOB, 1), (CHARLIE, 3)]
