"""Bring the rows of a release's SQLite file into another database, as that release had or has them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

OLD = "old"


def load(file: Path) -> None:
    """Make the tables of that release, and copy every row of the file into them."""
    from tests.step_by_step import executor

    executor().migrate(done_by(file))
    write(file)


def write(file: Path) -> None:
    """Write every row of the file, with the columns that its release knows, also beside later ones."""
    from django.core.management.color import no_style
    from django.db import connections, transaction

    from tests.step_by_step import executor

    state = executor().loader.project_state(done_by(file)).apps
    models = [model for model in state.get_models(include_auto_created=True) if model._meta.managed]
    with transaction.atomic():  # who points to whom is looked at when all are there
        for model in models:
            model._base_manager.all().delete()
            model._base_manager.bulk_create(map(copied, model._base_manager.using(OLD).order_by("pk")))
    with connections["default"].cursor() as cursor:
        for statement in connections["default"].ops.sequence_reset_sql(no_style(), models):
            cursor.execute(statement)


def done_by(file: Path) -> list[tuple[str, str]]:
    """Return the migrations that a release has done to its file."""
    from django.db import connections
    from django.db.migrations.loader import MigrationLoader

    from config.database_check import GONE
    from config.environment import database

    connections.databases[OLD] = connections.configure_settings(
        {OLD: database(f"sqlite:///{file}"), "default": {}}
    )[OLD]
    applied = MigrationLoader(connections[OLD]).applied_migrations or {}
    return [key for key in applied if key[0] not in GONE]


def copied(row: Any) -> Any:
    """Return a row that belongs to no database yet."""
    values: Mapping[str, Any] = {
        field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields
    }
    return type(row)(**values)
