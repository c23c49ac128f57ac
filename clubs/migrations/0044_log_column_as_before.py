"""Gives the log's column its name back, for servers of earlier releases, where it was renamed for a while."""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

TABLE = "clubs_logevent"


def name_as_before(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    connection = schema_editor.connection
    with connection.cursor() as cursor:
        columns = connection.introspection.get_table_description(cursor, TABLE)
    if "action" in {column.name for column in columns}:
        schema_editor.execute(f"ALTER TABLE {TABLE} RENAME COLUMN action TO deed")


class Migration(migrations.Migration):
    dependencies = [("clubs", "0043_told_changes")]

    operations = [migrations.RunPython(name_as_before, migrations.RunPython.noop)]
