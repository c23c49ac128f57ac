"""Leaves the table of what is counted for rate limits to `core`."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("scoring", "0007_change_contents")]

    operations = [
        migrations.SeparateDatabaseAndState(state_operations=[migrations.DeleteModel(name="RateCount")])
    ]
