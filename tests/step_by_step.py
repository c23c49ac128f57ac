"""Migrations one after the other, as databases of earlier releases take them; new ones take them at once."""

from django.apps.registry import Apps
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader


def migrate(app: str, name: str) -> Apps:
    """Bring the database to the state of a migration and return its models."""
    executor().migrate([(app, name)])
    return executor().loader.project_state([(app, name)]).apps


def migrate_to_newest() -> None:
    migrations = executor().loader
    newest = migrations.graph.leaf_nodes()
    executor().migrate([key for key in newest if not migrations.disk_migrations[key].replaces])


def executor() -> MigrationExecutor:
    found = MigrationExecutor(connection)
    found.loader = MigrationLoader(connection, replace_migrations=False)
    return found
