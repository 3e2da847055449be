"""When members were last here, whose place a claim took, and for whom a host stands in."""

import django.db.models.deletion
from django.db import migrations, models
from django.utils import timezone


def last_seen(apps, schema_editor):
    """Nobody wrote it down so far: in open rooms the last move of a game of theirs, otherwise when they came."""
    # The database that is brought up to date, which need not be the default one.
    alias = schema_editor.connection.alias
    members = apps.get_model("games", "Member").objects.using(alias)
    moves = apps.get_model("games", "Move").objects.using(alias)
    members.update(seen_at=models.F("joined_at"))
    for pk, joined_at in members.exclude(room__status="closed").values_list("pk", "joined_at"):
        last = moves.filter(game__seats__member=pk).aggregate(at=models.Max("at"))["at"]
        if last is not None and last > joined_at:
            members.filter(pk=pk).update(seen_at=last)


class Migration(migrations.Migration):
    dependencies = [("games", "0005_longer_codes")]

    operations = [
        migrations.AddField("member", "seen_at", models.DateTimeField(default=timezone.now)),
        migrations.AddField(
            "member",
            "taken_from",
            models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="taken_places",
                to="games.player",
            ),
        ),
        migrations.AddField(
            "room",
            "stood_in_for",
            models.ForeignKey(
                null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to="games.member"
            ),
        ),
        migrations.RunPython(last_seen, migrations.RunPython.noop),
    ]
