from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0077_best_of_games"),
    ]

    operations = [
        migrations.AddField(
            model_name="round",
            name="best_of_games",
            field=models.PositiveSmallIntegerField(
                blank=True,
                choices=[(1, "one game decides"), (3, "best of three games"), (5, "best of five games")],
                null=True,
                verbose_name="Games in a knock-out",
            ),
        ),
        migrations.AddConstraint(
            model_name="round",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("best_of_games", None), ("best_of_games__in", [1, 3, 5]), _connector="OR"
                ),
                name="round_best_of_games_known",
            ),
        ),
    ]
