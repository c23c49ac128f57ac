"""Lots from a hat, as they are typed before a draw by hand."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0018_clubs_on_the_front_page"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="SeatLot",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("table", models.PositiveSmallIntegerField(null=True)),
                ("position", models.CharField(blank=True, max_length=1)),
                ("letter", models.CharField(blank=True, max_length=1)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
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
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seat_lots",
                        to="clubs.entry",
                    ),
                ),
                (
                    "round",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="lots",
                        to="clubs.round",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("round", "entry"), name="seat_lot_one_each"),
                    models.UniqueConstraint(
                        condition=models.Q(("table__isnull", False)),
                        fields=("round", "table", "position"),
                        name="seat_lot_seat_once",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("position", ""), ("table", None)),
                            models.Q(("position__in", ("S", "E", "N", "W")), ("table__gte", 1)),
                            _connector="OR",
                        ),
                        name="seat_lot_has_a_seat",
                    ),
                ],
            },
        ),
    ]
