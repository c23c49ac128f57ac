"""A copy of the app at one commit, in which mutants are put and tests run."""

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from importlib.metadata import entry_points
from pathlib import Path
from typing import NoReturn

import pytest

from tests.mutation.mutant import Mutant

HERE = Path(__file__).resolve().parent
SECONDS_PER_RUN = 3 * 60 * 60
PYTEST = (
    *("-q", "-m", "not long", "-p", "no:cacheprovider", "--assert=plain"),
    *("-p", "tests.mutation.noticed", "--nomigrations"),
)
NOT_NEEDED = {"anyio", "schemathesis"}
PASSED, WRONGLY_CALLED, NOTHING_TO_RUN = 0, 4, 5


@contextmanager
def copy(commit: str) -> Iterator["Copy"]:
    """Yield a copy of the app at this commit; it is gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="standblatt-mutants-") as folder:
        root = Path(folder) / "tree"
        git = ["git", "-C", str(HERE), "worktree"]
        subprocess.run([*git, "add", "--quiet", "--detach", str(root), commit], check=True)
        try:
            (root / ".venv").symlink_to(sys.prefix)
            shutil.copy(HERE / "noticed.py", root / "tests" / "mutation")
            for plugin in entry_points(group="pytest11"):
                if plugin.name not in NOT_NEEDED:
                    plugin.load()
            yield Copy(root)
        finally:
            subprocess.run([*git, "remove", "--force", str(root)], check=True)


@dataclass(frozen=True, slots=True)
class Copy:
    """A copy of the app that may be changed."""

    root: Path

    @contextmanager
    def mutated(self, mutants: Iterable[Mutant]) -> Iterator[None]:
        """Change the copy while the context lasts."""
        kept: dict[Path, str] = {}
        try:
            for each in mutants:
                path = self.root / each.file
                source = path.read_text(encoding="utf-8")
                kept.setdefault(path, source)
                self._write(path, each.applied(source))
            yield
        finally:
            for path, source in kept.items():
                self._write(path, source)

    def _write(self, path: Path, source: str) -> None:
        path.write_text(source, encoding="utf-8")
        # Python takes what it compiled a second ago for good if the size is the same.
        for compiled in path.parent.glob(f"__pycache__/{path.stem}.*.pyc"):
            compiled.unlink()

    def failing(self, *arguments: str) -> list[str]:
        shutil.rmtree(self.rest, ignore_errors=True)
        self.rest.mkdir()
        self.notes.write_text("")
        code = self._pytest(*arguments)
        if code in (PASSED, NOTHING_TO_RUN):
            return []
        if code == WRONGLY_CALLED and "conftest" not in self.says():
            raise RuntimeError(self.says())
        return list(dict.fromkeys(self.notes.read_text().splitlines())) or [f"pytest ended with {code}"]

    def _pytest(self, *arguments: str) -> int | None:
        """Run pytest in a fork of this process, which has loaded its plugins already; return its code."""
        child = os.fork()
        if not child:
            self._become_pytest(*arguments)
        until = time.monotonic() + SECONDS_PER_RUN
        try:
            while time.monotonic() < until:
                found, status = os.waitpid(child, os.WNOHANG)
                if found:
                    return os.waitstatus_to_exitcode(status)
                time.sleep(0.02)
            return None
        finally:
            self._stop_what_is_left()

    def _become_pytest(self, *arguments: str) -> NoReturn:
        """Forget the modules of the trial, and run the tests of the copy in its folder."""
        try:
            os.chdir(self.root)
            os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
            output = os.open(self.output, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
            os.dup2(output, 1)
            os.dup2(output, 2)
            os.setsid()
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
            os.environ |= {"FAILED_TESTS": str(self.notes), "TMPDIR": str(self.rest)}
            tempfile.tempdir = None
            sys.path[0] = str(self.root)
            for name in [name for name in sys.modules if name.split(".")[0] == "tests"]:
                del sys.modules[name]
            code = pytest.main([*PYTEST, *arguments])
            sys.stdout.flush()
            os._exit(code)
        finally:
            os._exit(70)

    def run(self, *command: str) -> int:
        """Run a command in the copy's folder and return its code."""
        with self.output.open("w") as output:
            return subprocess.run(
                command, cwd=self.root, stdout=output, stderr=output, check=False
            ).returncode

    @property
    def output(self) -> Path:
        return self.root.parent / "output"

    @property
    def notes(self) -> Path:
        """Where a run writes down which tests fail."""
        return self.root.parent / "failed"

    @property
    def rest(self) -> Path:
        """The folder of what a run leaves behind."""
        return self.root.parent / "rest"

    def _stop_what_is_left(self) -> None:
        """Stop the servers and browsers that a test which did not end has left behind in the copy."""
        for link in Path("/proc").glob("[0-9]*/cwd"):
            with suppress(OSError):
                if link.readlink().is_relative_to(self.root):
                    os.kill(int(link.parent.name), signal.SIGKILL)

    def selected(self) -> frozenset[str]:
        """Return the names of all tests that `make test` runs."""
        self._pytest("--collect-only")
        return frozenset(line for line in self.says().splitlines() if "::" in line)

    def complaints(self) -> str:
        """Return what the type checks of `make test` complain about."""
        asked = "from bootstrap import *; print(json.dumps({**house_checks(), **script_checks()}))"
        self.run(sys.executable, "-c", f"import json; {asked}")
        checks: dict[str, list[str]] = json.loads(self.says())
        commands = [command for name, command in checks.items() if name.startswith("Types")]
        return "".join(self.says() for command in commands if self.run(*command))

    def says(self) -> str:
        """Return what the last run has printed."""
        return self.output.read_text(encoding="utf-8")
