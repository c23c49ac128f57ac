"""Tables that form themselves: when, and how many a day."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0019_lots_from_a_hat"),
    ]

    operations = [
        migrations.AddField(
            model_name="table",
            name="opened",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name="tournament",
            name="tables_a_day",
            field=models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="Tables a day"),
        ),
    ]
