"""The thread of the server that makes backups: every hour, and when a round was closed.

It tells at the terminal when the folder is gone and when it is back, and keeps for the office's page how it
stands. Of several processes one makes them.
"""

from __future__ import annotations

import logging
import os
import sys
import threading
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import IO

import portalocker

from clubs.backup_state import (
    BackupProblem,
    BackupState,
    backup_state,
    clear_mark,
    is_due,
    mark_due,
    note_state,
)
from clubs.backups.archive import BackupError
from clubs.backups.making import make_backup, newest_backups
from core.recent import is_recent

CHECK_INTERVAL = 2.0
"""Seconds between two checks at the mark and the folder."""

HOURLY = timedelta(hours=1)
AGAIN = timedelta(minutes=1)
"""After so long it is tried again where it failed."""

AT_ROUND = "round"
LESS_URGENT = 10
"""How nice the thread is: phones go first."""

logger = logging.getLogger(__name__)

Say = Callable[[str], None]


@dataclass(slots=True)
class BackupKeeper:
    """Looks after one folder; `say` is told what the person at the terminal should know."""

    folder: Path
    var: Path
    say: Say
    tried: datetime | None = None
    lock: IO[str] | None = None

    def look(self, now: datetime) -> None:
        """Make a backup if one is due and the folder is there; keep and say what has changed."""
        if not self._is_mine():
            return
        before = backup_state() or BackupState(str(self.folder))
        if not self._is_there(before):
            self._note(before, BackupProblem.GONE, now, self._gone)
            return
        before = self._looked_at(before, now)
        if before.problem is BackupProblem.GONE:
            mark_due()
        if self._due(before, now):
            self._make(before, now)
        else:
            self._note(before, before.problem, now, "")

    def _due(self, state: BackupState, now: datetime) -> bool:
        if state.problem is BackupProblem.FAILED and is_recent(self.tried, AGAIN, now):
            return False
        return is_due() or not is_recent(state.newest, HOURLY, now)

    def _make(self, state: BackupState, now: datetime) -> None:
        at_round, self.tried = is_due(), now
        clear_mark()
        try:
            make_backup(self.folder, label=AT_ROUND if at_round else "")
        except BackupError as error:
            if at_round:
                mark_due()
            self._failed(state, error, now)
            return
        sentence = "Backups are made again." if state.problem is not BackupProblem.NONE else ""
        self._note(self._looked_at(state, now), BackupProblem.NONE, now, sentence)

    def _failed(self, state: BackupState, error: BackupError, now: datetime) -> None:
        if self._is_there(state):
            self._note(state, BackupProblem.FAILED, now, str(error))
        else:
            self._note(state, BackupProblem.GONE, now, self._gone)

    def _note(self, state: BackupState, problem: BackupProblem, now: datetime, sentence: str) -> None:
        """Keep what has changed; say it once."""
        known = backup_state()
        if problem is not state.problem:
            state = replace(state, problem=problem, since=now if problem is not BackupProblem.NONE else None)
            if sentence:
                self.say(sentence)
        if state != known:
            with suppress(OSError):  # the disk is full: it was said, and is tried again
                note_state(state)

    # The folder

    @property
    def _gone(self) -> str:
        return f"The folder for backups, {self.folder}, is gone: plug the stick in again."

    def _is_there(self, state: BackupState) -> bool:
        """Whether the folder can be written, and is not the empty place of a stick that was pulled out."""
        if not (self.folder.is_dir() and os.access(self.folder, os.W_OK | os.X_OK)):
            return False
        return self._is_apart() or not state.apart

    def _is_apart(self) -> bool:
        """Whether the folder lies on another disk than the database's folder."""
        with suppress(OSError):
            return self.folder.stat().st_dev != self.var.stat().st_dev
        return False

    def _looked_at(self, state: BackupState, now: datetime) -> BackupState:
        """Return the state with what lies in the folder."""
        newest, ahead = None, None
        with suppress(OSError):
            newest, ahead = newest_backups(self.folder, now)
        return replace(state, apart=state.apart or self._is_apart(), newest=newest, ahead=ahead)

    def _is_mine(self) -> bool:
        """Whether this process makes the backups; one that ends leaves it to the next."""
        if self.lock is None:
            lock = (self.var / "backups.lock").open("w")
            try:
                portalocker.lock(lock, portalocker.LOCK_EX | portalocker.LOCK_NB)
            except portalocker.LockException:
                lock.close()
                return False
            self.lock = lock
        return True

    def close(self) -> None:
        """Leave the backups to whoever comes next."""
        if self.lock is not None:
            self.lock.close()
            self.lock = None


def keep_backups(folder: Path, var: Path, say: Say) -> threading.Event:
    """Look after the backups in a thread of its own; it ends when the event is set."""
    stopped = threading.Event()
    keeper = BackupKeeper(folder, var, say)
    threading.Thread(target=_keep, args=(keeper, stopped), daemon=True, name="backups").start()
    return stopped


def _keep(keeper: BackupKeeper, stopped: threading.Event) -> None:
    if sys.platform == "linux":
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), LESS_URGENT)
    from django.db import close_old_connections

    with closing(keeper):
        while not stopped.wait(CHECK_INTERVAL):
            try:
                keeper.look(datetime.now(UTC))
            except Exception:  # a thread that ends would make no backup any more
                logger.exception("no backup could be made")
            finally:
                close_old_connections()
