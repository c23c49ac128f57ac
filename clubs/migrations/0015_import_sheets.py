"""Lists that are being imported know the row of their headings and the other sheets of their workbook."""

from __future__ import annotations

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def keep_headings(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    for brought in apps.get_model("clubs", "BroughtList").objects.filter(headed=True):
        if brought.rows:
            brought.heading = brought.rows[0][0]
            brought.save(update_fields=["heading"])


class Migration(migrations.Migration):
    dependencies = [("clubs", "0014_more_of_players")]

    operations = [
        migrations.AddField("broughtlist", "heading", models.PositiveIntegerField(null=True)),
        migrations.AddField("broughtlist", "sheet", models.PositiveSmallIntegerField(default=0)),
        migrations.AddField("broughtlist", "sheets", models.JSONField(default=list)),
        migrations.RunPython(keep_headings, migrations.RunPython.noop, elidable=True),
        migrations.RemoveField("broughtlist", "headed"),
    ]
