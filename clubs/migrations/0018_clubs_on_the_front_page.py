"""Clubs may let their public tournaments stand on the front page of the server."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("clubs", "0017_outside_the_ranking")]

    operations = [
        migrations.AddField(
            model_name="club",
            name="listed",
            field=models.BooleanField(
                default=False, verbose_name="Public tournaments on the front page of this server"
            ),
        ),
    ]
