"""Draws that search for some seconds, and what was asked of each draw, so that it can be repeated."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0002_ways_to_draw"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="draw",
            name="request",
            field=models.JSONField(default=dict),
        ),
        migrations.AddField(
            model_name="draw",
            name="swaps",
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.CreateModel(
            name="Search",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("seen", models.JSONField()),
                ("seed", models.PositiveBigIntegerField()),
                ("reason", models.CharField(blank=True, max_length=200)),
                ("request", models.JSONField()),
                ("memory", models.JSONField()),
                ("fairness", models.JSONField()),
                ("percent", models.PositiveSmallIntegerField(default=0)),
                ("turns", models.PositiveIntegerField(default=0)),
                ("busy_until", models.DateTimeField(null=True)),
                ("begun_anew", models.BooleanField(default=False)),
                ("started", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="searches",
                        to="clubs.tournament",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("tournament",), name="search_one_per_tournament"),
                    models.CheckConstraint(
                        condition=models.Q(("percent__lte", 100)), name="search_percent_to_hundred"
                    ),
                ],
            },
        ),
    ]
