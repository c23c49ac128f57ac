"""How a club looks on paper: its colour and logo, and the suits that lie on a tournament's tables."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0004_tables_in_the_hall"),
    ]

    operations = [
        migrations.CreateModel(
            name="ClubLogo",
            fields=[
                (
                    "club",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="logo",
                        serialize=False,
                        to="clubs.club",
                    ),
                ),
                ("png", models.BinaryField()),
                ("width", models.PositiveSmallIntegerField()),
                ("height", models.PositiveSmallIntegerField()),
                ("digest", models.CharField(max_length=16)),
            ],
        ),
        migrations.AddField(
            model_name="club",
            name="colour",
            field=models.CharField(default="#1f3a5f", max_length=7, verbose_name="Colour"),
        ),
        migrations.AddField(
            model_name="tournament",
            name="pack",
            field=models.CharField(
                choices=[("swiss", "Swiss-German suits"), ("french", "French suits")],
                default="swiss",
                max_length=10,
                verbose_name="Cards",
            ),
        ),
        migrations.AddConstraint(
            model_name="tournament",
            constraint=models.CheckConstraint(
                condition=models.Q(("pack__in", ["swiss", "french"])), name="tournament_pack_known"
            ),
        ),
        migrations.AddConstraint(
            model_name="clublogo",
            constraint=models.CheckConstraint(
                condition=models.Q(("height__gte", 1), ("width__gte", 1)), name="logo_has_an_extent"
            ),
        ),
    ]
