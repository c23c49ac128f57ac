"""Names and words that were stored with their letters in parts are composed, as all that enters is."""

from __future__ import annotations

import sys

from django.apps.registry import Apps
from django.conf import settings
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import Count

from core.stored_texts import compose_stored, said


def compose_clubs(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Compose all texts; members who have one name now stay two, and are offered under Duplicates."""
    models = [*apps.get_app_config("clubs").get_models(), apps.get_model(settings.AUTH_USER_MODEL)]
    if not (found := compose_stored(models, schema_editor)):
        return
    sys.stdout.write(said(found, "Clubs"))
    players = apps.get_model("clubs", "Player").objects.filter(merged_into=None)
    names = players.values("club", "name").annotate(times=Count("pk")).filter(times__gt=1)
    if twice := names.count():
        sys.stdout.write(f"Members: {twice} names are those of several in one club, see Duplicates there.\n")


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0034_missed_rounds"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [migrations.RunPython(compose_clubs, migrations.RunPython.noop)]
