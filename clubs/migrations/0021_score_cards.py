"""Personal score cards that were handed in, and counting errors of scorekeepers."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0020_open_tables"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="CardLine",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("points", models.IntegerField()),
                ("matches", models.PositiveSmallIntegerField(default=0)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.RemoveConstraint(
            model_name="adjustment",
            name="adjustment_kind_known",
        ),
        migrations.AlterField(
            model_name="adjustment",
            name="kind",
            field=models.CharField(
                choices=[
                    ("penalty", "Penalty"),
                    ("bonus", "Bonus"),
                    ("substitute", "Substitute"),
                    ("counting", "Counting error of the scorekeeper"),
                    ("other", "Other"),
                ],
                max_length=10,
                verbose_name="Kind",
            ),
        ),
        migrations.AddConstraint(
            model_name="adjustment",
            constraint=models.CheckConstraint(
                condition=models.Q(("kind__in", ["penalty", "bonus", "substitute", "counting", "other"])),
                name="adjustment_kind_known",
            ),
        ),
        migrations.AddField(
            model_name="cardline",
            name="by",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="cardline",
            name="entry",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="card_lines",
                to="clubs.entry",
            ),
        ),
        migrations.AddField(
            model_name="cardline",
            name="round",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="card_lines", to="clubs.round"
            ),
        ),
        migrations.AddConstraint(
            model_name="cardline",
            constraint=models.UniqueConstraint(fields=("entry", "round"), name="card_line_once_a_round"),
        ),
    ]
