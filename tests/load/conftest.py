"""A production server on the very database that a test has: SQLite here, PostgreSQL in the second run."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import connection

from tests.e2e.server import Deployment, Server
from tests.load.address import address_of


@pytest.fixture
def server(transactional_db: None, tmp_path: Path) -> Iterator[Server]:
    # Phones ask for no files here, so none are collected.
    database = address_of(connection.settings_dict)
    with Server(tmp_path, Deployment(tmp_path), settings="tests.settings", database=database) as server:
        yield server
