"""The whole cluster: its parts are started in order, and all of it is gone at the end."""

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from secrets import token_urlsafe

from cluster.nginx import Nginx
from cluster.nodes import Node
from cluster.parts import Part
from cluster.ports import HOST
from cluster.postgresql import WAITS_FOR_STANDBY, PostgreSQL, address
from cluster.programs import check_installed, give_to_postgresql
from config.environment import CannotStart
from config.folders import ROOT

NODES = 3


@dataclass(frozen=True, slots=True)
class Cluster:
    """nginx, equal processes, a primary and its standby; `prepared` is what was said while it was made."""

    primary: PostgreSQL
    standby: PostgreSQL
    nodes: tuple[Node, ...]
    nginx: Nginx

    @classmethod
    def planned(cls, folder: Path) -> "Cluster":
        """Return one whose parts have their ports and keys, and nothing else."""
        primary = PostgreSQL("database-1", folder, settings=WAITS_FOR_STANDBY)
        standby = PostgreSQL("database-2", folder, password=primary.password)
        shared = {
            "DATABASE_URL": address([primary, standby]),
            "SECRET_KEY": token_urlsafe(48),
            "STATIC_FOLDER": str(folder / "static"),
            "TRUSTED_PROXIES": HOST,
        }
        nodes = tuple(Node(f"node-{number}", folder, shared=shared) for number in range(1, NODES + 1))
        nginx = Nginx("nginx", folder, upstreams=[f"{HOST}:{node.port}" for node in nodes])
        return cls(primary, standby, nodes, nginx)

    @property
    def parts(self) -> tuple[Part, ...]:
        """All of them, in the order in which they are started."""
        return self.primary, self.standby, *self.nodes, self.nginx

    @property
    def address(self) -> str:
        """The address of the database."""
        return self.nodes[0].shared["DATABASE_URL"]

    def start(self) -> str:
        """Start all of it; return what was said while the database was prepared."""
        self.primary.make()
        self.primary.start()
        self.standby.copy(self.primary)
        self.standby.start()
        self.primary.wait_until(self.primary.has_standby)
        self.primary.create_database()
        output = self._prepared()
        for part in (*self.nodes, self.nginx):
            part.launch()
        for part in (*self.nodes, self.nginx):
            part.wait_until(part.answers)
        return output

    def _prepared(self) -> str:
        """Prepare the database once; links lead to nginx."""
        prepared = subprocess.run(
            [sys.executable, "-m", "config.commands", "prepare"],
            cwd=ROOT,
            env={**self.nodes[0].environment(), "PORT": str(self.nginx.port)},
            capture_output=True,
            text=True,
            check=False,
        )
        if prepared.returncode:
            raise CannotStart(prepared.stdout + prepared.stderr)
        return prepared.stdout

    def stop(self) -> None:
        for part in reversed(self.parts):
            part.stop()
            part.reserved.close()


def guard(folder: Path) -> subprocess.Popen[bytes]:
    """Start what ends the parts and removes the folder once its pipe is closed, for whatever reason."""
    stop = 'cat; kill -9 $(cat "$0"/*.pid); rm -rf "$0"'
    return subprocess.Popen(  # noqa: S603 - as above
        ["/bin/sh", "-c", stop, folder],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )


@contextmanager
def planned_cluster() -> Iterator[Cluster]:
    """Yield a cluster that is not yet started; whatever it started and made is gone at the end."""
    check_installed()
    folder = Path(tempfile.mkdtemp(prefix="standblatt-cluster-"))
    give_to_postgresql(folder)
    guarding = guard(folder)
    cluster = Cluster.planned(folder)
    try:
        yield cluster
    finally:
        cluster.stop()
        guarding.communicate()  # closes the pipe
        shutil.rmtree(folder, ignore_errors=True)
