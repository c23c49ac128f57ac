"""`python -m config.serve`: bring everything up to date, say where the page is, and serve it.

With `--hall` it also looks whether this machine can carry an evening (`config.hall`). One process does all,
because starting Python costs more than the work: at a second start nothing is left to do but to look.
"""

import gc
import os
import shutil
import socket
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import django
import portalocker
from django.db import DatabaseError

from config.beside import database_in_use, running_beside
from config.daily import start_daily
from config.database_check import check_database, check_key, refused_by_database, sqlite_file
from config.environment import FOR_OWNER, READABLE_BY_OWNER, CannotStart, hindered, switched_on
from config.folders import ROOT, VAR
from config.front import Front, stop_at_signals
from config.listening import (
    DEFAULT_PORT,
    Listener,
    NetworkListener,
    check_is_free,
    passed_socket,
    wanted_listener,
)
from config.loading import load_views, nothing_is_garbage
from config.logs import write_to_stdout
from config.mail_sender import start_mail_sender
from config.network_addresses import lan_addresses, phone_addresses
from config.rebuild import keep_fresh
from config.version import VERSION

LOCK = ROOT / "requirements" / "base.txt"
SETTINGS = ROOT / "config" / "settings.py"
LONGEST_PREPARATION = 600.0
"""Seconds that another start may take to prepare."""

BEFORE = "before-migration"
"""The label of a backup that is made before the database is brought up to date."""


def say(*lines: str) -> None:
    print(*lines, sep="\n", flush=True)  # noqa: T201 - to the person at the terminal


def check_environment() -> None:
    """Refuse choices that nobody can have meant, before they decide who may come in."""
    from django.core import checks

    from clubs.checks import ENVIRONMENT

    for problem in checks.run_checks(tags=[ENVIRONMENT]):
        raise CannotStart(problem.msg)


def files(folder: Path, pattern: str) -> list[Path]:
    return [path for path in folder.rglob(pattern) if path.is_file()]


def compile_all_catalogues() -> None:
    from django.apps import apps
    from django.utils.translation.reloader import translation_file_changed

    from config.catalogues import compile_catalogues, write_swiss_german

    german = Path("locale") / "de" / "LC_MESSAGES" / "django.mo"
    places = [Path(django.__file__).parent / "conf", *(Path(app.path) for app in apps.get_app_configs())]
    if not (ROOT / german).exists() or os.access(ROOT / "locale", os.W_OK):  # an image has them compiled
        compile_catalogues(ROOT / "locale")
    write_swiss_german([place / german for place in places if (place / german).exists()], VAR / german)
    # What was read before there was anything to read is forgotten, as where a catalogue changes.
    translation_file_changed(None, VAR / german)


def collect_static_files() -> None:
    from django.core.management import call_command

    say("Compressing scripts and styles …")
    # Older files stay, so that pages opened before an update still find what they name.
    call_command("collectstatic", interactive=False, verbosity=0)


def keep_private() -> None:
    """Let only the server's own user read a SQLite database; its other files follow it."""
    from django.db import connections

    connection = connections["default"]
    if connection.vendor == "sqlite":
        file = sqlite_file(connection)
        file.touch(mode=READABLE_BY_OWNER)
        with suppress(PermissionError):  # somebody else's, who has let us write
            file.chmod(READABLE_BY_OWNER)


def migrate() -> None:
    from django.core.management import call_command
    from django.db import connections
    from django.db.migrations.executor import MigrationExecutor

    executor = MigrationExecutor(connections["default"])
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        if executor.loader.applied_migrations:
            back_up()
        say("Bringing the database up to date …")
        load_views()  # which the checks in front of it do, but look for garbage meanwhile, and all through it
        call_command("migrate", interactive=False, verbosity=0)


def back_up() -> None:
    """Keep the database as it is before it is changed; without that it is not."""
    from clubs.backups.archive import BackupError
    from clubs.backups.making import make_backup

    say("Backing up the database first …")
    try:
        say(f"  {make_backup(label=BEFORE)}")
    except BackupError as error:
        raise CannotStart(
            f"The database has to be brought up to date, but not without a backup. {error}"
        ) from error


@contextmanager
def only_server(lock: Path) -> Iterator[None]:
    """Let two starts at the same time prepare one after the other."""
    lock.parent.mkdir(mode=FOR_OWNER, parents=True, exist_ok=True)
    with portalocker.Lock(lock, timeout=LONGEST_PREPARATION):
        yield


def prepare() -> None:
    """Bring translations, static files and the database up to date, each only when something changed."""
    from django.db import connections

    from clubs.backups.restoring import remove_what_was_left

    always = [LOCK, SETTINGS]
    catalogues = files(ROOT / "locale", "*.po")
    static = files(ROOT / "static", "*")
    with only_server(VAR / "prepare.lock"), database_in_use(VAR):
        keep_fresh(VAR / "locale" / "made-from", [*always, *catalogues], compile_all_catalogues)
        # Other settings collect other files into the same folder: each has a stamp of its own.
        stamp = VAR / "static" / f".made-from-{os.environ['DJANGO_SETTINGS_MODULE']}"
        keep_fresh(stamp, [*always, *static], collect_static_files)
        keep_private()
        remove_what_was_left()
        migrate()
        claim_with_key()
    connections.close_all()  # the server's threads open their own


def claim_with_key() -> None:
    """Let a new database belong to this server's secret key; refuse one that belongs to another."""
    from clubs.actions.secret_key import claim_database

    claim_database()
    check_key()


def link_to_set_up() -> str | None:
    """Return a link that lets whoever has it make the first account, as long as there is none."""
    from django.db import connections

    from clubs.actions.accounts import set_up_link

    link = set_up_link()
    connections.close_all()  # the server's threads open their own
    return link


def announcement(address: str, links: Sequence[str], set_up: str | None = None) -> Iterator[str]:
    """Yield what the person at the terminal needs to know: where the page is, for herself and for phones."""
    import segno

    yield f"Standblatt {VERSION} is at {address}/"
    for link in links:
        yield f"  for phones in the same network: {link}"
    if links:
        yield terminal_qr(segno.make(links[0], error="l", micro=False))
    yield from ending(set_up)


def ending(set_up: str | None) -> Iterator[str]:
    """Yield what stands last, where it is read first."""
    if set_up:
        yield f"Nobody has an account yet. This link makes the first one and founds a club, once:\n  {set_up}"
    yield "Stop it with Ctrl-C."


def terminal_qr(code: Any) -> str:
    import io

    drawing = io.StringIO()
    code.terminal(drawing, border=2, compact=True)
    return drawing.getvalue()


def serve(listening: socket.socket, *, is_hall: bool = False) -> None:
    """Serve until somebody stops it; in a hall what gets worse is said at the terminal."""
    from django.conf import settings

    from config import health_report
    from config.watch import Watch, log_problem
    from config.wsgi import application

    load_views()
    front = Front(application, listening)
    write_to_stdout()
    stop_at_signals(front.stop)
    health_report.threads[:] = [front.task_dispatcher]
    Watch(say if is_hall else log_problem).start()
    start_daily()
    if settings.MAIL_SERVER:
        start_mail_sender()
    # What is loaded stays: collecting it as garbage made every answer of that moment wait for 130 ms.
    gc.collect()
    gc.freeze()
    with running_beside(VAR, say):
        front.run()


def anywhere(listener: Listener) -> list[str]:
    """Prepare everything; return what is said at the terminal."""
    from django.conf import settings

    with nothing_is_garbage():
        django.setup()
    check_environment()
    check_backup_folder()
    check_database()
    prepare()
    return [*announcement(settings.ADDRESS, listener.links(lan_addresses()), link_to_set_up())]


def in_hall(listener: Listener) -> list[str]:
    """Prepare everything for an evening, unless this machine cannot carry it; return what is said."""
    from django.conf import settings

    from config import hall

    findings = hall.fit(hall.before_settings(VAR))
    with nothing_is_garbage():
        django.setup()
    check_environment()
    check_backup_folder()
    findings += hall.fit(hall.before_migrating(VAR))
    check_database()
    prepare()
    first, *others = page_addresses(listener, addresses := phone_addresses())
    findings += hall.fit(hall.before_serving(ROOT, addresses, first))
    findings += hall.backups(settings.BACKUP_FOLDER, VAR)
    shown = hall.hall_announcement(first, others, findings, shutil.get_terminal_size())
    return [*shown, *ending(link_to_set_up())]


def parse_options(arguments: Sequence[str]) -> Namespace:
    """Read the options; what is unknown, and who asks for help, is answered before anything is touched."""
    parser = ArgumentParser(
        prog="standblatt run",
        description="Prepare the database and the pages, say at which address they are, and serve them.",
        epilog="Everything else is read from the environment: docs/deployment.md lists the variables.",
        allow_abbrev=False,
    )
    parser.add_argument(
        "--hall", action="store_true", help="try first whether this computer can carry an evening"
    )
    parser.add_argument(
        "--demo", action="store_true", help="serve an example that plays itself, nothing else"
    )
    parser.add_argument("--copies", metavar="FOLDER", help="put backups into a folder, as on a stick")
    parser.add_argument("--version", action="version", version=f"Standblatt {VERSION}")
    return parser.parse_args(arguments)


def check_backup_folder() -> None:
    """Refuse a folder for backups that was never there; a stick that has been is waited for."""
    from django.conf import settings

    from clubs.backup_state import backup_state

    folder = settings.BACKUP_FOLDER
    if folder and not folder.is_dir() and backup_state() is None:
        raise CannotStart(
            f"There is no folder {folder.absolute()} for backups: make it, plug the stick in, or name "
            "another one. (How several processes serve together is in docs/deployment.md.)"
        )


def page_addresses(listener: Listener, addresses: Iterable[str]) -> list[str]:
    """Return where phones open the page, the address to show first at the front."""
    from django.conf import settings

    if settings.HTTPS and settings.NAMED_HOSTS:
        return [f"{settings.ADDRESS}/"]
    return listener.links(addresses) or [f"{listener.own_address}/"]


def demo() -> None:
    """Serve the example alone, until somebody stops it; every hour it is put back."""
    import threading

    from config.example import ExampleKeeper, example_environment

    https = switched_on("HTTPS", os.environ.get("HTTPS", ""))
    listener = wanted_listener(os.environ.get("BIND", ""), os.environ.get("PORT", ""), https=https)
    check_is_free(listener)
    port = listener.port if isinstance(listener, NetworkListener) else DEFAULT_PORT
    say(f"The example is at {listener.own_address}/example/ (it is made first: about a minute).")
    say(*ending(None))
    hosts = [host for host in os.environ.get("ALLOWED_HOSTS", "").split(",") if host]
    ExampleKeeper(example_environment(VAR, listener, port, hosts)).run(threading.Event(), lambda: True)


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    options = parse_options(sys.argv[1:])
    if options.copies:
        os.environ["BACKUP_FOLDER"] = options.copies
    try:
        if options.demo:
            demo()
            return
        https = switched_on("HTTPS", os.environ.get("HTTPS", ""))
        listener = wanted_listener(os.environ.get("BIND", ""), os.environ.get("PORT", ""), https=https)
        passed = passed_socket(os.environ, os.getpid())
        if passed is None:
            check_is_free(listener)
        lines = in_hall(listener) if options.hall else anywhere(listener)
        listening = passed or listener.open()
    except CannotStart as problem:
        sys.exit(str(problem))
    except OSError as error:
        sys.exit(str(hindered(error)))
    except DatabaseError as error:
        sys.exit(str(refused_by_database(error)))
    sys.stdout.reconfigure(errors="replace")  # type: ignore[union-attr] # a terminal may know no blocks
    say(*lines)
    serve(listening, is_hall=options.hall)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
