"""Teams in the night's report."""

import pytest

from games.history.award_words import award_texts
from games.history.night import night_of_room
from tests.helpers.factories import evening
from tests.helpers.nights import play, report

pytestmark = pytest.mark.django_db(transaction=True)


def test_teams_share_a_column_and_their_members_their_own_turns(client):
    night = evening("alice", "bob", "charlie", sections="upper", teams=True)
    play(night)
    found = night_of_room(night.room)
    assert found is not None
    assert sorted(len(column.people) for column in found.games[0].played.columns) == [1, 2]
    assert len({turn.person for turn in found.games[0].played.turns}) == 3
    page = report(client, night)[1]
    assert "alice &amp; charlie" in page
    assert "A team's points count for each of its members." in page


def test_a_team_that_has_a_name_is_called_by_it(client):
    looks = [{"name": "Owls", "colour": 0}, {"name": "Mice", "colour": 1}]
    night = evening("alice", "bob", "charlie", sections="upper", teams=True, team_looks=looks)
    play(night)
    page = report(client, night)[1]
    assert "Owls: alice &amp; charlie" in page
    assert "Mice: bob" in page
    found = night_of_room(night.room)
    assert found is not None
    texts = {award.kind: award for award in award_texts(found)}
    closest = texts["closest_finish"]
    assert {"Owls", "Mice"} >= set(closest.names.split(" and "))
    assert ("Owls" in closest.sentence or "Mice" in closest.sentence) != closest.sentence.startswith("A tie")
    assert texts["highest_game"].names in ("Owls", "Mice", "Owls and Mice")
