"""Seasons may show their standings to everyone."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("clubs", "0021_score_cards")]

    operations = [
        migrations.AddField(
            model_name="season",
            name="public",
            field=models.BooleanField(default=False, verbose_name="Public standings"),
        ),
    ]
