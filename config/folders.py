"""Where the app's own files lie, and the folder where it keeps its data."""

from __future__ import annotations

import os
from pathlib import Path

from platformdirs import user_data_path

ROOT = Path(__file__).resolve().parent.parent
"""Templates, scripts, catalogues and the handbook: the checkout, or what a wheel has installed."""


def data_folder(root: Path, named: str) -> Path:
    """Return where the database and all that is made at run time lie: where `named` says, if it does.

    Else in `var/` of a checkout, or of a copy that has one; installed from a wheel, where the system keeps
    the data of a user's programs.
    """
    if named:
        return Path(named).resolve()
    if (root / "bootstrap.py").exists() or (root / "var").exists():
        return root / "var"
    return user_data_path("standblatt", appauthor=False)


VAR = data_folder(ROOT, os.environ.get("DATA_FOLDER", ""))
