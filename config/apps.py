"""Which static files of installed packages are collected and served."""

from django.contrib.staticfiles.apps import StaticFilesConfig


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
