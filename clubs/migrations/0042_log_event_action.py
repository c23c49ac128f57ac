from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0041_change_contents"),
    ]

    operations = [
        migrations.RenameField("logevent", "deed", "action"),
    ]
