"""What each side wrote can hold strokes."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("clubs", "0035_composed_texts")]

    operations = [
        migrations.AddField(
            model_name="resultside", name="strokes", field=models.PositiveSmallIntegerField(null=True)
        ),
    ]
