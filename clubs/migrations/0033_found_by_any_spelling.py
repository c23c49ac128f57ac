"""Members are found by more spellings of their names: what each is found by is written anew."""

from __future__ import annotations

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from clubs.names import found_by

FOUND_BY = ("surname", "given_name", "short_name", "number", "section")
AT_ONCE = 500


def fold_anew(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    players = apps.get_model("clubs", "Player").objects
    changed = []
    for player in players.only("folded", *FOUND_BY).iterator():
        spellings = found_by(*(getattr(player, name) for name in FOUND_BY))
        if player.folded != spellings:
            player.folded = spellings
            changed.append(player)
    players.bulk_update(changed, ["folded"], batch_size=AT_ONCE)


class Migration(migrations.Migration):
    dependencies = [("clubs", "0032_scorekeepers")]

    operations = [migrations.RunPython(fold_anew, migrations.RunPython.noop)]
