"""The app's own processes: each with a folder of its own as on a machine of its own, all with one key."""

import os
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

from cluster.parts import Part
from cluster.ports import HOST

OTHERS = ("ALLOWED_HOSTS", "BACKUP_FOLDER", "EXAMPLE", "HTTPS", "LITESTREAM_REPLICA", "STANDBLATT_ENV")
"""What this machine says of a server of its own is not for the cluster."""


@dataclass
class Node(Part):
    """One server process; `shared` are the variables of all of them."""

    shared: Mapping[str, str] = field(default_factory=dict)

    def environment(self) -> Mapping[str, str]:
        own = {"DATA_FOLDER": str(self.folder / self.name), "BIND": HOST, "PORT": str(self.port)}
        return {**os.environ, **dict.fromkeys(OTHERS, ""), **self.shared, **own}

    def command(self) -> Sequence[str | Path]:
        return [sys.executable, "-m", "config.serve", "--prepared"]

    def answers(self) -> bool:
        with suppress(URLError, ConnectionError), urlopen(f"http://{HOST}:{self.port}/healthz"):
            return True
        return False
