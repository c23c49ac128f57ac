"""Calls the action of a line of the log so; its column stays as servers of earlier releases write it."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0041_change_contents"),
    ]

    operations = [
        migrations.AlterField("logevent", "deed", models.CharField(db_column="deed", max_length=30)),
        migrations.RenameField("logevent", "deed", "action"),
    ]
