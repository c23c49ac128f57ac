"""Names and words that were stored with their letters in parts are composed, as all that enters is."""

from __future__ import annotations

import sys

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from core.stored_texts import compose_stored, said


def compose_games(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    if found := compose_stored(apps.get_app_config("scoring").get_models(), schema_editor):
        sys.stdout.write(said(found, "Games"))


class Migration(migrations.Migration):
    dependencies = [("scoring", "0004_withdrawn_keys")]

    operations = [migrations.RunPython(compose_games, migrations.RunPython.noop)]
