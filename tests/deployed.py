"""The settings of a deployment, for servers that tests start: what is collected lies where the tests say."""

import os
from pathlib import Path

from config.settings import *  # noqa: F403 - the settings of a deployment are all of them

STATIC_ROOT = Path(os.environ["STATIC_ROOT"])
SHEETS = STATIC_ROOT / "sheets"
