from __future__ import annotations

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def say_what_a_missing_round_was(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    """Write what was the default where settings do not say it: nobody gets another rank by the new one."""
    for name in ("Tournament", "Season"):
        stored = apps.get_model("clubs", name)._base_manager.using(editor.connection.alias)
        for each in stored.exclude(settings__has_key="incomplete").only("settings").iterator():
            each.settings["incomplete"] = "unranked"
            each.save(update_fields=["settings"])


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0033_found_by_any_spelling"),
    ]

    operations = [
        migrations.RunPython(say_what_a_missing_round_was, migrations.RunPython.noop, elidable=False),
    ]
