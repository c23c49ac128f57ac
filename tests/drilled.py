"""The settings of a laptop that tests lose: all that is made lies in a folder of its own, the key too."""

import os
from pathlib import Path

from config.environment import stored_secret
from config.settings import *  # noqa: F403 - the settings of a deployment are all of them

VAR = Path(os.environ["LAPTOP"])
STATIC_ROOT, SHEETS = VAR / "static", VAR / "sheets"
SECRET_KEY_FILE = VAR / "secret-key"
SECRET_KEY = stored_secret(SECRET_KEY_FILE)
# Phones ask for no files here, so none are collected.
STORAGES = {
    **STORAGES,  # noqa: F405 - from the settings
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
WHITENOISE_AUTOREFRESH = WHITENOISE_USE_FINDERS = True
