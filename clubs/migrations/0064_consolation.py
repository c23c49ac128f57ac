from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0063_sign_up_season"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name="round",
            name="round_method_known",
        ),
        migrations.RemoveConstraint(
            model_name="tournament",
            name="tournament_method_fits_kind",
        ),
        migrations.AlterField(
            model_name="round",
            name="method",
            field=models.CharField(
                blank=True,
                choices=[
                    ("draw", "By lot"),
                    ("round_robin", "Everyone against everyone"),
                    ("swiss", "By standings"),
                    ("mitchell", "Half stays, half moves on"),
                    ("knockout", "Knock-out"),
                    ("third_place", "Knock-out with a game for third place"),
                    ("consolation", "Knock-out with a consolation round"),
                    ("all_places", "Knock-out with games for all places"),
                    ("steps", "In steps: first and fourth against second and third"),
                    ("monrad", "Neighbours in the standings"),
                ],
                max_length=12,
                verbose_name="Opponents",
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
                    ("knockout", "Knock-out"),
                    ("third_place", "Knock-out with a game for third place"),
                    ("consolation", "Knock-out with a consolation round"),
                    ("all_places", "Knock-out with games for all places"),
                    ("steps", "In steps: first and fourth against second and third"),
                    ("monrad", "Neighbours in the standings"),
                ],
                default="draw",
                max_length=12,
                verbose_name="Opponents",
            ),
        ),
        migrations.AddConstraint(
            model_name="round",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    (
                        "method__in",
                        [
                            "",
                            "draw",
                            "round_robin",
                            "swiss",
                            "mitchell",
                            "knockout",
                            "third_place",
                            "consolation",
                            "all_places",
                            "steps",
                            "monrad",
                        ],
                    )
                ),
                name="round_method_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="tournament",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        ("kind", "individual"),
                        (
                            "method__in",
                            [
                                "draw",
                                "knockout",
                                "consolation",
                                "all_places",
                                "steps",
                                "monrad",
                            ],
                        ),
                    ),
                    models.Q(
                        ("kind", "pairs"),
                        (
                            "method__in",
                            [
                                "draw",
                                "round_robin",
                                "swiss",
                                "mitchell",
                                "knockout",
                                "third_place",
                                "consolation",
                                "all_places",
                            ],
                        ),
                    ),
                    models.Q(
                        ("kind", "teams"),
                        (
                            "method__in",
                            [
                                "draw",
                                "round_robin",
                                "swiss",
                                "mitchell",
                                "knockout",
                                "third_place",
                                "consolation",
                                "all_places",
                            ],
                        ),
                    ),
                    _connector="OR",
                ),
                name="tournament_method_fits_kind",
            ),
        ),
    ]
