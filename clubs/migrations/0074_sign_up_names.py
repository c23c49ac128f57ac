from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0073_summed_evenings"),
    ]

    operations = [
        migrations.AddField(
            model_name="signup",
            name="show_names",
            field=models.BooleanField(default=False, verbose_name="Show who’s coming"),
        ),
        migrations.AddField(
            model_name="signuprequest",
            name="shows_name",
            field=models.BooleanField(default=False),
        ),
    ]
