"""The Django apps of the wiring: checks of the database, and which static files of packages are served."""

import sys

from django.apps import AppConfig
from django.contrib.staticfiles.apps import StaticFilesConfig
from django.core.checks import Tags, register
from django.core.signals import got_request_exception
from django.db import NotSupportedError, connection


class Wiring(AppConfig):
    name = "config"

    def ready(self) -> None:
        from config import database_check  # asks the settings, which are only now there

        register(database_check.database_is_usable)
        register(database_check.key_is_of_database)
        register(database_check.database_is_whole, Tags.database)
        got_request_exception.connect(renew_connection)


def renew_connection(**_: object) -> None:
    """Let go of prepared statements that PostgreSQL refuses, as another server has changed their columns."""
    if isinstance(sys.exc_info()[1], NotSupportedError):
        connection.close()


class StaticFiles(StaticFilesConfig):
    # Left out: another viewer of the API's description, and later and larger builds of htmx.
    # Compressing them would take longer than all the rest.
    ignore_patterns = [
        *StaticFilesConfig.ignore_patterns,
        "redoc*",
        "htmax-*",
        "htmx-4*",
        "hx-*",
        "htmx-*-compat*",
        # Faces of the letters that no sheet uses, and the same ones in another form.
        "*.otf",
        "SourceSansPro-*Black*",
        "SourceSansPro-*Light*",
        "SourceSansPro-*dIt.ttf",
    ]
