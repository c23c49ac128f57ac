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
from contextlib import contextmanager
from typing import Any

import django
from django.db import DatabaseError

from config.beside import running_beside
from config.daily import start_daily
from config.database_check import check_database, refused_by_database
from config.environment import CannotStart, hindered, make_folder, switched_on
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
from config.preparation import check_prepared, prepare_everything, say
from config.version import VERSION

VERSION_LINE = f"Standblatt {VERSION}"
PREPARE = (
    "Bring the pages and the database up to date and serve nothing: once, before several servers of one "
    "database are started with `standblatt run --prepared`."
)


def check_environment() -> None:
    """Refuse choices that nobody can have meant, before they decide who may come in."""
    from django.core import checks

    from clubs.checks import ENVIRONMENT

    for problem in checks.run_checks(tags=[ENVIRONMENT]):
        raise CannotStart(problem.msg)


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
    yield from set_up_lines(set_up)
    yield "Stop it with Ctrl-C."


def set_up_lines(link: str | None) -> Iterator[str]:
    if link:
        yield f"Nobody has an account yet. This link makes the first one and founds a club, once:\n  {link}"


def terminal_qr(code: Any) -> str:
    import io

    drawing = io.StringIO()
    code.terminal(drawing, border=2, compact=True)
    return drawing.getvalue()


def serve(listening: socket.socket, *, is_hall: bool = False) -> None:
    """Serve until somebody stops it; in a hall what gets worse is said at the terminal."""
    from django.conf import settings

    from clubs.actions.presence import presence
    from config import health_report
    from config.watch import Watch, log_problem
    from config.wsgi import application, hearing, known_answers
    from core.printing.shared_pdfs import shared_pdfs

    load_views()
    front = Front(application, listening, known_answers)
    write_to_stdout()
    stop_at_signals(front.stop)
    health_report.threads[:] = [front.task_dispatcher]
    Watch(say if is_hall else log_problem).start()
    if hearing:
        hearing.start()
        presence.start()
        shared_pdfs.start()
    start_daily()
    if settings.MAIL_SERVER:
        start_mail_sender()
    # What is loaded stays: collecting it as garbage made every answer of that moment wait for 130 ms.
    gc.collect()
    gc.freeze()
    with running_beside(VAR, say):
        front.run()
    presence.end()


def anywhere(listener: Listener, *, is_prepared: bool = False) -> list[str]:
    """Prepare everything that is not; return what is said at the terminal."""
    from django.conf import settings

    make_folder(VAR)
    with nothing_is_garbage():
        django.setup()
    check_environment()
    check_backup_folder()
    check_database()
    link = brought_up_to_date(is_prepared=is_prepared)
    return [*announcement(settings.ADDRESS, listener.links(lan_addresses()), link)]


def brought_up_to_date(*, is_prepared: bool) -> str | None:
    """Prepare everything, or see that it is prepared; return the set-up link where one was made."""
    if not is_prepared:
        return prepare_everything()
    check_prepared()
    return None


def in_hall(listener: Listener, *, is_prepared: bool = False) -> list[str]:
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
    link = brought_up_to_date(is_prepared=is_prepared)
    first, *others = page_addresses(listener, addresses := phone_addresses())
    findings += hall.fit(hall.before_serving(ROOT, addresses, first))
    findings += hall.backups(settings.BACKUP_FOLDER, VAR)
    shown = hall.hall_announcement(first, others, findings, shutil.get_terminal_size())
    return [*shown, *ending(link)]


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
    parser.add_argument(
        "--copies", metavar="FOLDER", help="put backups into a folder, for example on a USB drive"
    )
    parser.add_argument(
        "--prepared", action="store_true", help="leave the database as `standblatt prepare` has made it"
    )
    parser.add_argument("--version", action="version", version=VERSION_LINE)
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


def prepare_alone() -> None:
    """Do what a start does, but serve nothing."""
    make_folder(VAR)
    django.setup()
    check_environment()
    check_backup_folder()
    check_database()
    link = prepare_everything()
    say("Everything is up to date.", *set_up_lines(link))


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


@contextmanager
def reasons_in_a_sentence() -> Iterator[None]:
    """End with one sentence where something is in the way."""
    try:
        yield
    except CannotStart as problem:
        sys.exit(str(problem))
    except OSError as error:
        sys.exit(str(hindered(error)))
    except DatabaseError as error:
        sys.exit(str(refused_by_database(error)))


def prepare_main() -> None:
    """Do what `standblatt prepare` asks for."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    parser = ArgumentParser(prog="standblatt prepare", description=PREPARE, allow_abbrev=False)
    parser.add_argument("--version", action="version", version=VERSION_LINE)
    parser.parse_args()
    with reasons_in_a_sentence():
        prepare_alone()


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    options = parse_options(sys.argv[1:])
    if options.copies:
        os.environ["BACKUP_FOLDER"] = options.copies
    with reasons_in_a_sentence():
        if options.demo:
            demo()
            return
        https = switched_on("HTTPS", os.environ.get("HTTPS", ""))
        listener = wanted_listener(os.environ.get("BIND", ""), os.environ.get("PORT", ""), https=https)
        passed = passed_socket(os.environ, os.getpid())
        if passed is None:
            check_is_free(listener)
        lines = (in_hall if options.hall else anywhere)(listener, is_prepared=options.prepared)
        listening = passed or listener.open()
    sys.stdout.reconfigure(errors="replace")  # type: ignore[union-attr] # a terminal may know no blocks
    say(*lines)
    serve(listening, is_hall=options.hall)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
