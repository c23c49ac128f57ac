"""PostgreSQL twice: a primary, and a standby that has each commit before it is acknowledged."""

import os
import shlex
import signal
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from secrets import token_urlsafe
from typing import Any

import psycopg

from cluster.parts import Part
from cluster.ports import HOST
from cluster.programs import POSTGRESQL, give_to_postgresql, identity, run

NAME = "standblatt"
WAITS_FOR_STANDBY = {"synchronous_standby_names": "ANY 1 (*)"}


@dataclass
class PostgreSQL(Part):
    """One server; `settings` are its own and not its standby's."""

    password: str = field(default_factory=lambda: token_urlsafe(24))
    settings: Mapping[str, str] = field(default_factory=dict)
    place = Path("/")  # PostgreSQL's user may not read the checkout
    stopping = signal.SIGINT  # which does not wait for its clients

    @property
    def data(self) -> Path:
        return self.folder / self.name

    def command(self) -> Sequence[str | Path]:
        usual = {"listen_addresses": HOST, "port": str(self.port), "unix_socket_directories": ""}
        settings = {**usual, "cluster_name": self.name.replace(" ", "_"), **self.settings}
        options = [option for name, value in settings.items() for option in ("-c", f"{name}={value}")]
        return [POSTGRESQL / "postgres", "-D", self.data, *options]

    def identity(self) -> Mapping[str, Any]:
        return identity()

    def environment(self) -> Mapping[str, str]:
        return {**os.environ, "PGPASSWORD": self.password}

    def answers(self) -> bool:
        with suppress(psycopg.OperationalError):
            return bool(self.ask("SELECT 1"))
        return False

    def ask(self, question: str, database: str = "postgres") -> Any:
        """Return the first value of the answer."""
        with psycopg.connect(self.own_address(database), autocommit=True) as connection:
            row = connection.execute(question.encode()).fetchone()
        return row and row[0]

    def own_address(self, database: str) -> str:
        return f"postgres://{NAME}:{self.password}@{HOST}:{self.port}/{database}?connect_timeout=5"

    def make(self) -> None:
        """Make an empty one, which waits for a standby with each commit once it is started."""
        self._make_folder()
        secret = self.folder / "password"
        secret.touch(mode=0o600)
        secret.write_text(self.password)
        give_to_postgresql(secret)
        user = [f"--username={NAME}", "--auth=scram-sha-256", f"--pwfile={secret}"]
        run(["initdb", *user, "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync", "--pgdata", self.data])
        secret.unlink()

    def copy(self, primary: "PostgreSQL") -> None:
        """Become a standby of a primary that runs."""
        self._make_folder()
        place = ["--host", HOST, "--port", str(primary.port), "--username", NAME]
        kind = ["--write-recovery-conf", "--checkpoint=fast", "--no-sync"]
        run(["pg_basebackup", "--pgdata", self.data, *place, *kind], self.environment())

    def _make_folder(self) -> None:
        self.data.mkdir(mode=0o700)
        give_to_postgresql(self.data)

    def create_database(self) -> None:
        with psycopg.connect(self.own_address("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {NAME}".encode())

    def has_standby(self) -> bool:
        """Whether a standby acknowledges what is committed."""
        return bool(self.ask("SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'quorum'"))

    def promote(self) -> None:
        """Make the standby the primary, and wait until it is."""
        run(self.promoting())

    def promoting(self) -> list[str | Path]:
        return ["pg_ctl", "promote", "--wait", "-D", self.data]


def promoting_line(standby: PostgreSQL) -> str:
    """Return what a person types to promote the standby."""
    program, *words = map(str, standby.promoting())
    as_owner = "runuser -u postgres -- " if identity() else ""
    return f"{as_owner}{shlex.join([str(POSTGRESQL / program), *words])}"


def address(servers: Sequence[PostgreSQL]) -> str:
    """Return the address of the database on whichever of these servers takes writes."""
    hosts, ports = "%2C".join(HOST for _server in servers), ",".join(str(server.port) for server in servers)
    login = f"{NAME}:{servers[0].password}"
    return f"postgres://{login}@{hosts}/{NAME}?port={ports}&target_session_attrs=read-write"
