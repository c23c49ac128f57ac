"""Takes over the table that `scoring` made."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("scoring", "0007_change_contents")]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.CreateModel(
                    name="RateCount",
                    fields=[
                        ("key", models.CharField(max_length=64, primary_key=True, serialize=False)),
                        ("ends", models.BigIntegerField(db_index=True)),
                        ("count", models.BigIntegerField()),
                    ],
                    options={"db_table": "scoring_ratecount"},
                ),
            ]
        ),
    ]
