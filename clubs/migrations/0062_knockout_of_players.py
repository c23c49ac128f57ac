from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0061_no_shows"),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name="tournament",
            name="tournament_method_fits_kind",
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
