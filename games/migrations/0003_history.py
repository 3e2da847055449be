"""Indexes for lists of past games: each filter has one that is in the order of the list already."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0002_forgotten_names")]

    operations = [
        migrations.AddIndex("game", models.Index(fields=["ruleset", "started_at", "id"], name="games_by_ruleset")),
        migrations.AddIndex("game", models.Index(fields=["status", "started_at", "id"], name="games_by_status")),
        migrations.AddIndex(
            "game", models.Index(fields=["ruleset", "status", "started_at", "id"], name="games_by_both")
        ),
        migrations.AddIndex("seat", models.Index(fields=["player", "game"], name="games_of_a_player")),
    ]
