"""Plain words for what fields and choices are called; nothing changes in the database."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0005_looks_on_paper"),
    ]

    operations = [
        migrations.AlterField(
            model_name="club",
            name="round_word",
            field=models.CharField(
                choices=[("passe", "Round"), ("round", "Round"), ("durchgang", "Round")],
                default="passe",
                max_length=10,
                verbose_name="A round is called",
            ),
        ),
        migrations.AlterField(
            model_name="entry",
            name="name",
            field=models.CharField(blank=True, max_length=80, verbose_name="Team name"),
        ),
        migrations.AlterField(
            model_name="result",
            name="source",
            field=models.CharField(
                choices=[
                    ("office", "Office"),
                    ("sheet", "Deals on the sheet"),
                    ("table", "Phone at the table"),
                    ("forfeit", "Forfeit"),
                    ("import", "Import"),
                ],
                default="office",
                max_length=10,
            ),
        ),
        migrations.AlterField(
            model_name="tournament",
            name="deals",
            field=models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="Deals per round"),
        ),
        migrations.AlterField(
            model_name="tournament",
            name="fee",
            field=models.PositiveIntegerField(default=0, verbose_name="Entry fee in Rappen"),
        ),
        migrations.AlterField(
            model_name="tournament",
            name="kind",
            field=models.CharField(
                choices=[
                    ("individual", "Individual, partners drawn"),
                    ("pairs", "Fixed pairs"),
                    ("teams", "Teams of pairs"),
                ],
                default="individual",
                max_length=12,
                verbose_name="Format",
            ),
        ),
        migrations.AlterField(
            model_name="tournament",
            name="method",
            field=models.CharField(
                choices=[
                    ("draw", "By lot"),
                    ("round_robin", "Everyone against everyone"),
                    ("swiss", "By standings"),
                    ("mitchell", "Half stays, half moves on"),
                    ("steps", "In steps: first and fourth against second and third"),
                    ("monrad", "Neighbours in the standings"),
                ],
                default="draw",
                max_length=12,
                verbose_name="Opponents",
            ),
        ),
        migrations.AlterField(
            model_name="tournament",
            name="place",
            field=models.CharField(blank=True, max_length=80, verbose_name="Venue"),
        ),
        migrations.AlterField(
            model_name="tournament",
            name="second_entry",
            field=models.BooleanField(default=False, verbose_name="Enter results twice"),
        ),
        migrations.AlterField(
            model_name="tournament",
            name="seconds",
            field=models.PositiveSmallIntegerField(default=2, verbose_name="Search time, in seconds"),
        ),
    ]
