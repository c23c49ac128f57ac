from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0010_groups_forget_and_remove"),
    ]

    operations = [
        migrations.AddField(
            model_name="withdrawnkey",
            name="of_device",
            field=models.BooleanField(default=False),
        ),
    ]
