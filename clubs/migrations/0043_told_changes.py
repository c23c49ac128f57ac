"""PostgreSQL tells all server processes which rows have changed, for answers that depend on them.

Whoever changes them, an earlier release, a command or a hand, they are told by the database itself.
"""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

TELL = """
CREATE FUNCTION standblatt_tell() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    key text;
BEGIN
    IF TG_NARGS = 1 THEN
        PERFORM pg_notify('standblatt', TG_ARGV[0]);
    ELSIF TG_OP = 'DELETE' THEN
        EXECUTE format('SELECT ($1).%I::text', TG_ARGV[1]) INTO key USING OLD;
        PERFORM pg_notify('standblatt', TG_ARGV[0] || ':' || key);
    ELSE
        EXECUTE format('SELECT ($1).%I::text', TG_ARGV[1]) INTO key USING NEW;
        PERFORM pg_notify('standblatt', TG_ARGV[0] || ':' || key);
    END IF;
    RETURN NULL;
END
$$
"""

ANY = "INSERT OR UPDATE OR DELETE"
NOT_SEEN = "INSERT OR UPDATE OF device_id, token_id OR DELETE"
"""Not when a device was last seen: that changes with every half minute of every phone."""

TOLD = (
    ("scoring_game", "UPDATE OR DELETE", "'game', 'id'"),
    ("clubs_club", ANY, "'clubs'"),
    ("clubs_tournament", "UPDATE OR DELETE", "'tournament', 'id'"),
    ("clubs_round", ANY, "'tournament', 'tournament_id'"),
    ("clubs_draw", "UPDATE OR DELETE", "'draw', 'id'"),
    ("clubs_table", "UPDATE OR DELETE", "'table', 'id'"),
    ("clubs_result", ANY, "'table', 'table_id'"),
    ("clubs_accesstoken", ANY, "'table', 'table_id'"),
    ("clubs_device", "UPDATE OR DELETE", "'device', 'id'"),
    ("clubs_admission", NOT_SEEN, "'device', 'device_id'"),
)
"""Of which table is told what: the name of a followed row, and the column with its key."""


def tell(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    if schema_editor.connection.vendor != "postgresql":
        return
    schema_editor.execute(TELL, params=None)
    for table, changes, arguments in TOLD:
        schema_editor.execute(
            f"CREATE TRIGGER standblatt_tell AFTER {changes} ON {table} "
            f"FOR EACH ROW EXECUTE FUNCTION standblatt_tell({arguments})"
        )


def be_silent(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    if schema_editor.connection.vendor != "postgresql":
        return
    for table, _changes, _arguments in TOLD:
        schema_editor.execute(f"DROP TRIGGER standblatt_tell ON {table}")
    schema_editor.execute("DROP FUNCTION standblatt_tell()")


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0042_log_event_action"),
        ("scoring", "0008_rate_counts_in_core"),
    ]

    operations = [migrations.RunPython(tell, be_silent)]
