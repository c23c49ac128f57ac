from __future__ import annotations

from typing import Any

from django.db import migrations, models

GUESTS = [
    ("out", "are left out; the ranks of the others stay"),
    ("moved_up", "are left out; those behind them move up"),
    ("ranked", "are ranked like members"),
]


def guests(default: str) -> models.CharField[Any, Any]:
    return models.CharField(choices=GUESTS, default=default, max_length=10, verbose_name="Guests")


def unranked_count(default: bool) -> models.BooleanField[Any, Any]:
    return models.BooleanField(default=default, verbose_name="Totals without a rank count, too")


class Migration(migrations.Migration):
    """Seasons that there are rank everyone, as ever; new ones leave out guests and the unranked."""

    dependencies = [
        ("clubs", "0010_mail_queue"),
    ]

    operations = [
        migrations.AddField(
            model_name="season",
            name="attendance",
            field=models.PositiveSmallIntegerField(
                default=0, verbose_name="Points for each tournament attended"
            ),
        ),
        migrations.AddField(
            model_name="season",
            name="game",
            field=models.CharField(blank=True, max_length=50, verbose_name="Game"),
        ),
        migrations.AddField(model_name="season", name="guests", field=guests("ranked")),
        migrations.AlterField(model_name="season", name="guests", field=guests("out")),
        migrations.AddField(model_name="season", name="unranked_count", field=unranked_count(True)),
        migrations.AlterField(model_name="season", name="unranked_count", field=unranked_count(False)),
        migrations.AddField(
            model_name="tournament",
            name="always_counts",
            field=models.BooleanField(default=False, verbose_name="Always counts in the season"),
        ),
        migrations.AddConstraint(
            model_name="season",
            constraint=models.CheckConstraint(
                condition=models.Q(guests__in=["out", "moved_up", "ranked"]), name="season_guests_known"
            ),
        ),
    ]
