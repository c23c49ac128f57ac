"""More ways to say who meets whom; entries kept apart, groups, how long a draw searches."""

import django.db.models.deletion
from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def draw_players(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Let players who came in by a file with a way that is for pairs be drawn by lot, as they were anyway."""
    tournaments = apps.get_model("clubs", "Tournament").objects
    tournaments.filter(kind="individual", method="round_robin").update(method="draw")


class Migration(migrations.Migration):
    dependencies = [("clubs", "0001_initial")]

    operations = [
        migrations.RunPython(draw_players, migrations.RunPython.noop),
        migrations.RemoveConstraint(model_name="tournament", name="tournament_method_known"),
        migrations.AlterField(
            model_name="tournament",
            name="method",
            field=models.CharField(
                choices=[
                    ("draw", "Draw"),
                    ("round_robin", "Everyone against everyone"),
                    ("swiss", "By standing (Swiss)"),
                    ("mitchell", "Half stays, half moves (Mitchell)"),
                    ("steps", "In steps: first with fourth against second with third"),
                    ("monrad", "Neighbours in the standings (Monrad)"),
                ],
                default="draw",
                max_length=12,
                verbose_name="Opponents",
            ),
        ),
        migrations.AddField(
            model_name="tournament",
            name="groups",
            field=models.PositiveSmallIntegerField(default=1, verbose_name="Groups"),
        ),
        migrations.AddField(
            model_name="tournament",
            name="seconds",
            field=models.PositiveSmallIntegerField(default=2, verbose_name="Search, in seconds"),
        ),
        migrations.AddField(
            model_name="entry",
            name="group",
            field=models.PositiveSmallIntegerField(null=True, verbose_name="Group"),
        ),
        migrations.AddConstraint(
            model_name="tournament",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("kind", "individual"), ("method__in", ["draw", "steps", "monrad"])),
                    models.Q(("kind", "pairs"), ("method__in", ["draw", "round_robin", "swiss", "mitchell"])),
                    models.Q(("kind", "teams"), ("method__in", ["draw", "round_robin", "swiss", "mitchell"])),
                    _connector="OR",
                ),
                name="tournament_method_fits_kind",
            ),
        ),
        migrations.AddConstraint(
            model_name="tournament",
            constraint=models.CheckConstraint(
                condition=models.Q(("groups__gte", 1)), name="tournament_has_a_group"
            ),
        ),
        migrations.AddConstraint(
            model_name="tournament",
            constraint=models.CheckConstraint(
                condition=models.Q(("seconds__lte", 30)), name="tournament_search_seconds"
            ),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.CheckConstraint(
                condition=models.Q(("group", None), ("group__gte", 1), _connector="OR"),
                name="entry_group_from_one",
            ),
        ),
        migrations.CreateModel(
            name="Apart",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="apart",
                        to="clubs.tournament",
                    ),
                ),
                (
                    "first",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="clubs.entry",
                    ),
                ),
                (
                    "second",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="clubs.entry"
                    ),
                ),
            ],
            options={
                "ordering": ["first__number", "second__number"],
                "constraints": [
                    models.UniqueConstraint(fields=("first", "second"), name="apart_once"),
                    models.CheckConstraint(
                        condition=models.Q(("first__lt", models.F("second"))), name="apart_in_order"
                    ),
                ],
            },
        ),
    ]
