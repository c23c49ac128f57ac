from django.db import migrations

# Rows of names and addresses that were never deleted; each table before the one that it points at.
TABLES = ("axes_accessattemptexpiration", "axes_accessattempt", "axes_accesslog", "axes_accessfailurelog")
DROP = [f"DROP TABLE IF EXISTS {table}" for table in TABLES]
FORGET = "DELETE FROM django_migrations WHERE app = 'axes'"


class Migration(migrations.Migration):
    """Takes away what django-axes kept of wrong passwords, which `core.rate_limit` counts now."""

    dependencies = [("clubs", "0007_deleted_things")]

    operations = [migrations.RunSQL([*DROP, FORGET], migrations.RunSQL.noop)]
