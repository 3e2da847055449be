"""The migration makes for old games what the server writes for new ones."""

from datetime import timedelta
from importlib import import_module
from random import Random
from types import SimpleNamespace

import pytest
from django.apps import apps
from django.db import connection
from django.utils import timezone

from games.models import Faces, Player, Result
from games.transfer.rebuild import rebuild_all
from tests.helpers.seasons import any_game, store

pytestmark = [pytest.mark.django_db, pytest.mark.postgresql]


def test_old_games_get_the_results_and_faces_that_their_logs_say(monkeypatch):
    migration = import_module("games.migrations.0004_results")
    monkeypatch.setattr(migration, "BATCH", 7)  # several batches, and a rest
    luck = Random(11)
    people = [Player.objects.create(name=name) for name in ("Alice", "Bob", "Charlie", "Dora")]
    for number in range(40):
        played, seated = any_game(luck, people)
        store(played, seated, timezone.now() - timedelta(hours=number), f"old-{number}")
    before = Result.objects.count(), Faces.objects.count()
    assert min(before) > 40
    Result.objects.all().delete()
    Faces.objects.all().delete()
    migration.fill(apps, SimpleNamespace(connection=connection))
    assert (Result.objects.count(), Faces.objects.count()) == before
    assert not list(rebuild_all(mend=False))
