"""The settings under test: the real ones, with plain static files and a database file per process."""

import atexit
import shutil
import tempfile
from pathlib import Path

from config.settings import *  # noqa: F403 - the settings under test are all of them

FOLDER = Path(tempfile.mkdtemp(prefix="standblatt-test-"))
atexit.register(shutil.rmtree, FOLDER, ignore_errors=True)

# Browser tests speak to a server in another thread: SQLite in memory cannot be shared with it.
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":  # noqa: F405 - from the line above
    DATABASES["default"]["TEST"] = {"NAME": str(FOLDER / "test.sqlite3")}  # noqa: F405 - as before

VAR = FOLDER
SECRET_KEY_FILE = FOLDER / "secret-key"
BACKUP_FOLDER = None
OPERATOR_TOKEN = ""
SHEETS = FOLDER / "sheets"
STORAGES = {
    **STORAGES,  # noqa: F405 - as before
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
WHITENOISE_AUTOREFRESH = WHITENOISE_USE_FINDERS = True  # nothing was collected
# Deliberately cheap: tests log in often, and guard no one's account.
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
