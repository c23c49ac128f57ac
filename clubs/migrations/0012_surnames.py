"""Surname and given name of members are two fields: present names are split, doubtful ones marked."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from clubs.name_parts import NameParts, split_name, usual_order, whole_name
from clubs.names import folded, one_line

CHANGED = ("surname", "given_name", "name", "doubtful_name", "folded")
AT_ONCE = 500
COLUMNS = {"first_name": "given_name", "last_name": "surname"}


def split_present_names(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Split the names of each club, as the order of its list tells; a name that was made up stays whole."""
    players = apps.get_model("clubs", "Player").objects
    for _club, members in groupby(players.order_by("club", "pk"), key=lambda player: player.club_id):
        of_club = list(members)
        usual = usual_order(player.name for player in of_club if not player.anonymised)
        for player in of_club:
            whole = one_line(player.name)
            split(player, NameParts("", whole) if player.anonymised else split_name(whole, usual))
        players.bulk_update(of_club, CHANGED, batch_size=AT_ONCE)


def split(player: Any, parts: NameParts) -> None:
    player.given_name, player.surname, player.doubtful_name = parts
    player.name = whole_name(player.given_name, player.surname)
    texts = (player.surname, player.given_name, player.short_name, player.number, player.section)
    player.folded = "  ".join(folded(text) for text in texts)


def rename_columns(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Let lists that wait to be imported call the parts of a name as the fields are called now."""
    for brought in apps.get_model("clubs", "BroughtList").objects.all():
        brought.columns = [COLUMNS.get(column, column) for column in brought.columns]
        brought.save(update_fields=["columns"])


class Migration(migrations.Migration):
    dependencies = [("clubs", "0011_seasons_say_what_counts")]

    operations = [
        migrations.AddField(
            model_name="player",
            name="surname",
            field=models.CharField(default="", max_length=100, verbose_name="Last name"),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="player",
            name="given_name",
            field=models.CharField(blank=True, default="", max_length=100, verbose_name="First name"),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="player",
            name="doubtful_name",
            field=models.BooleanField(default=False, editable=False),
        ),
        migrations.AlterField(
            model_name="player",
            name="name",
            field=models.CharField(editable=False, max_length=201, verbose_name="Name"),
        ),
        migrations.RunPython(split_present_names, migrations.RunPython.noop),
        migrations.RunPython(rename_columns, migrations.RunPython.noop),
    ]
