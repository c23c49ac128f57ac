"""PDFs that servers on several machines make once."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("core", "0001_rate_counts"),
    ]

    operations = [
        migrations.CreateModel(
            name="SharedPdf",
            fields=[
                ("key", models.CharField(max_length=80, primary_key=True, serialize=False)),
                ("holder", models.CharField(max_length=16)),
                ("until", models.BigIntegerField(db_index=True)),
                ("content", models.BinaryField()),
            ],
        ),
    ]
