"""Room codes may grow by a letter when many are taken."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0004_results")]

    operations = [
        migrations.AlterField("room", "code", models.CharField(max_length=8, unique=True)),
    ]
