"""Who was forgotten has no name; "Player 12" used to be written in its place."""

from django.db import migrations


def forget_names(apps, schema_editor):
    # The database that is brought up to date, which need not be the default one.
    players = apps.get_model("games", "Player").objects.using(schema_editor.connection.alias)
    for one in players.filter(name__startswith="Player ", devices=None).exclude(memberships__left=False):
        if one.name == f"Player {one.pk}":
            players.filter(pk=one.pk).update(name="")


class Migration(migrations.Migration):
    dependencies = (("games", "0001_initial"),)

    operations = (migrations.RunPython(forget_names, migrations.RunPython.noop),)
