from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0056_knockout_ways"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
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
                    ("carried", "Carried over"),
                    ("other", "Other"),
                ],
                max_length=10,
                verbose_name="Kind",
            ),
        ),
        migrations.AddConstraint(
            model_name="adjustment",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("kind__in", ["penalty", "bonus", "substitute", "counting", "carried", "other"])
                ),
                name="adjustment_kind_known",
            ),
        ),
    ]
