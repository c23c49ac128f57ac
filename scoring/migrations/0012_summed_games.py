import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0011_removed_devices"),
    ]

    operations = [
        migrations.CreateModel(
            name="SummedGame",
            fields=[
                (
                    "game",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="summed",
                        serialize=False,
                        to="scoring.game",
                    ),
                ),
                ("state", models.CharField(max_length=20)),
                ("played", models.JSONField(null=True)),
            ],
        ),
    ]
