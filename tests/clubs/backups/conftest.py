"""Places for databases beside the one of the test: SQLite here, PostgreSQL in the second run."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection

from clubs.backups.postgresql import temporary_database


@pytest.fixture
def empty_place(transactional_db, tmp_path) -> Iterator[dict[str, Any]]:
    """The settings of a database with nothing in it, of the kind that the test has."""
    if connection.vendor == "postgresql":
        with temporary_database(connection.settings_dict) as place:
            yield place
    else:
        yield {**connection.settings_dict, "NAME": str(tmp_path / "place.sqlite3")}
