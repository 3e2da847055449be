"""What a server with another secret key does not know any more."""

import pytest

from games.history.night import night_secret
from games.people.identity import COOKIE
from tests.helpers.factories import evening
from tests.helpers.nights import play, report
from tests.helpers.owning import owner

pytestmark = pytest.mark.django_db(transaction=True)


def test_players_are_known_the_owner_is_not_and_links_that_were_given_out_still_lead_to_their_night(client, settings):
    night = evening("alice", "bob", sections="upper")
    play(night)
    client.cookies[COOKIE] = "alice"
    owner(client)
    given_out = night_secret(night.room)
    settings.SECRET_KEY = "k" * 50
    assert client.get("/").context["you"] == night["alice"]
    assert client.get("/owner/").status_code == 403
    assert client.get(f"/nights/{given_out}/").status_code == 200
    assert "/nights/" not in report(client, night)[1]
