"""The operator's settings of the server are kept in one row of the database."""

import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0015_import_sheets"),
    ]

    operations = [
        migrations.CreateModel(
            name="Instance",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(blank=True, max_length=60, verbose_name="Name of this server")),
                ("operator", models.CharField(blank=True, max_length=120, verbose_name="Who runs it")),
                ("place", models.CharField(blank=True, max_length=120, verbose_name="Place")),
                ("contact", models.CharField(blank=True, max_length=200, verbose_name="Contact")),
                ("price", models.CharField(blank=True, max_length=300, verbose_name="What it costs")),
                ("privacy", models.TextField(blank=True, max_length=4000, verbose_name="More on privacy")),
                ("colour", models.CharField(blank=True, max_length=7, verbose_name="Colour")),
                (
                    "registration",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("open", "everybody"),
                            ("invitation", "whoever is invited"),
                            ("closed", "nobody"),
                        ],
                        max_length=10,
                        verbose_name="Who may make an account",
                    ),
                ),
                (
                    "founding",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("open", "everybody who has an account"),
                            ("invitation", "whoever is invited"),
                        ],
                        max_length=10,
                        verbose_name="Who may found a club",
                    ),
                ),
                (
                    "example",
                    models.CharField(
                        blank=True,
                        choices=[("on", "on"), ("off", "off")],
                        max_length=3,
                        verbose_name="Example that plays itself",
                    ),
                ),
                ("changed", models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("pk", 1)), name="instance_is_one"),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("registration__in", ["", "open", "invitation", "closed"]),
                            ("founding__in", ["", "open", "invitation"]),
                            ("example__in", ["", "on", "off"]),
                        ),
                        name="instance_choices_known",
                    ),
                ],
            },
        ),
    ]
