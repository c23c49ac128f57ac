"""The Django apps of the wiring: checks of the database, and which static files of packages are served."""

from django.apps import AppConfig
from django.contrib.staticfiles.apps import StaticFilesConfig
from django.core.checks import Tags, register


class Wiring(AppConfig):
    name = "config"

    def ready(self) -> None:
        from config import database_check  # asks the settings, which are only now there

        register(database_check.database_is_usable)
        register(database_check.key_is_of_database)
        register(database_check.database_is_whole, Tags.database)


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
