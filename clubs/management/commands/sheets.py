"""`manage.py sheets`: a sheet of a tournament or a season as a PDF, without a browser."""

from __future__ import annotations

import time
from argparse import SUPPRESS
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.timezone import localdate
from django.utils.translation import override
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn

from clubs.errors import Refused
from clubs.models import Role, Season, Tournament
from clubs.printouts.evening import EVENING, FOLDER_OPTIONS, folder
from clubs.printouts.kinds import KINDS, WALL
from clubs.printouts.options import Desk
from clubs.printouts.printout_kind import PrintoutKind, PrintoutOption, Rounds
from clubs.printouts.season_table import SeasonPrintoutRequest
from clubs.round_words import speak_as
from core.printing.print_jobs import PrintError, PrintJob, Underway
from core.printing.responses import progress_sentence

SEASON_TABLE = "season-table"
LANGUAGES = {code.partition("-")[0]: code for code, _ in settings.LANGUAGES}
OPTIONS = sorted(
    {
        option.name
        for options in (*(kind.options for kind in KINDS.values()), FOLDER_OPTIONS)
        for option in options
    }
)
FORMS = {"time": "HH:MM", "number": "N"}
"""What may be typed where there is a field, not a choice."""

WRONG_WORDS = 2
NOTHING_THERE = 1
SOON = 1.0
"""Seconds; only what takes longer is worth a bar."""


class Command(BaseCommand):
    help = "Print a sheet as a PDF; without a kind, list all kinds with their options."

    def add_arguments(self, parser: CommandParser) -> None:
        add = parser.add_argument
        add("kind", nargs="?", help="which sheet: standings, table-cards, …")
        add("--tournament", metavar="CLUB/TOURNAMENT", help="both as in the tournament's address")
        add("--season", metavar="CLUB/SEASON", help=f"both as in the season's address, for {SEASON_TABLE}")
        add("--round", type=int, metavar="N", help="of this round, or as of it")
        add("--table", type=int, metavar="N", help="of this table alone")
        add("--changed", action="store_true", help=f"of {EVENING} only what changed since it was printed")
        add("--entry", type=int, metavar="N", help="of this entry alone")
        usual = settings.LANGUAGE_CODE.partition("-")[0]
        add("--language", choices=sorted(LANGUAGES), default=usual, help=f"of the sheet; usually {usual}")
        add("--site", default=settings.ADDRESS, help="where phones find the server, for codes on table cards")
        add("--output", type=Path, metavar="FILE", help="where the PDF goes instead of standard output")
        for name in OPTIONS:
            add(f"--{name}", default=SUPPRESS, help="see the list of kinds")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["kind"] is None:
            self.stdout.write(kinds_listed())
            return
        if options["output"] is None and self.stdout.isatty():
            raise wrong("A PDF is nothing for a terminal: add > sheet.pdf, or --output sheet.pdf.")
        with override(LANGUAGES[options["language"]]), in_sentences():
            order = ordered_by(options)
            for note in order.notes():
                self.stderr.write(note)
            with progress() as update_progress:
                content = order.wait(update_progress).read_bytes()
        self.hand_over(content, options["output"])

    def hand_over(self, content: bytes, output: Path | None) -> None:
        if output is None:
            self.stdout.buffer.write(content)  # type: ignore[attr-defined] # of the stream behind it
            self.stdout.flush()
            return
        try:
            output.write_bytes(content)
        except OSError as error:
            message = f"{output} cannot be written: {error.strerror}."
            raise CommandError(message, returncode=NOTHING_THERE) from error


def wrong(message: str) -> CommandError:
    return CommandError(message, returncode=WRONG_WORDS)


@contextmanager
def in_sentences() -> Iterator[None]:
    """Say in a sentence why there is nothing to print, or no PDF."""
    try:
        yield
    except Refused as refused:
        raise CommandError(refused.sentence, returncode=NOTHING_THERE) from refused
    except PrintError as error:
        raise CommandError(progress_sentence(error), returncode=NOTHING_THERE) from error


def kinds_listed() -> str:
    with override("en"):
        lines = [line for kind in KINDS.values() for line in help_lines(kind)]
    folder_words = map(choices_text, FOLDER_OPTIONS)
    folder_lines = [
        f"{EVENING}  Everything for the evening",
        " ".join(["    --tournament CLUB/TOURNAMENT [--round N] [--changed]", *folder_words]),
    ]
    season_lines = [
        f"{SEASON_TABLE}  Season table",
        f"    --season CLUB/SEASON [--round N] {choices_text(WALL)}",
    ]
    return "\n".join([*lines, *folder_lines, *season_lines])


def help_lines(kind: PrintoutKind) -> Iterator[str]:
    yield f"{kind.slug}  {kind.name}"
    words = ["--tournament CLUB/TOURNAMENT"]
    if kind.rounds is not Rounds.NONE:
        words.append("[--round N]")
    if kind.narrowed:
        words.append(f"[--{kind.narrowed} N]")
    yield f"    {' '.join([*words, *map(choices_text, kind.options)])}"


def choices_text(option: PrintoutOption) -> str:
    values = [value for value, _ in option.choices]
    typed = FORMS[option.typed.input] if option.typed else ""
    return f"[--{option.name} {'|'.join(filter(None, [*values, *option.own, typed]))}]"


def ordered_by(options: Mapping[str, Any]) -> PrintJob:
    """Return what is ordered with these words, or say which of them makes no sense."""
    if options["kind"] == SEASON_TABLE:
        return season_order(options)
    if options["kind"] == EVENING:
        return evening_order(options)
    kind = KINDS.get(options["kind"])
    if kind is None:
        raise wrong(
            f"There is no sheet {options['kind']!r}; there are {', '.join([*KINDS, EVENING, SEASON_TABLE])}."
        )
    tournament = tournament_of(options["tournament"])
    given = chosen(kind, options, kind.options_within(tournament))
    speak_as(tournament.club)
    desk = Desk(tournament, localdate(), options["site"].rstrip("/"), drafts=True)
    request = desk.request_for(kind, given)
    if options["round"] is not None and (request.round is None or request.round.number != options["round"]):
        raise CommandError(f"Round {options['round']} is not drawn.", returncode=NOTHING_THERE)
    return kind.order(request)


def season_order(options: Mapping[str, Any]) -> PrintJob:
    check_superfluous(SEASON_TABLE, options, {"round", WALL.name})
    given = given_choices((WALL,), SEASON_TABLE, options)
    season = find_season(options["season"])
    speak_as(season.club)
    site = options["site"].rstrip("/")
    return SeasonPrintoutRequest.given(season, localdate(), options["round"], site, given).order()


def evening_order(options: Mapping[str, Any]) -> PrintJob:
    """Return the order of the whole folder of a round, or of what has changed in it since it was printed."""
    check_superfluous(EVENING, options, {"round", *(option.name for option in FOLDER_OPTIONS)})
    chosen = given_choices(FOLDER_OPTIONS, EVENING, options)
    tournament = tournament_of(options["tournament"])
    speak_as(tournament.club)
    desk = Desk(tournament, localdate(), options["site"].rstrip("/"), drafts=True)
    given = {**chosen, "round": str(options["round"] or ""), "changed": "1" if options["changed"] else ""}
    if given["round"] and given["round"] not in {str(each.number) for each in desk.rounds}:
        raise CommandError(f"Round {options['round']} is not drawn.", returncode=NOTHING_THERE)
    return folder(desk, given, Role.OWNER)


def chosen(
    kind: PrintoutKind, options: Mapping[str, Any], offered: Sequence[PrintoutOption]
) -> Mapping[str, str]:
    """Return what was typed for this kind; refuse what it does not know, or is not `offered`."""
    known = {option.name for option in kind.options}
    rounds = {"round"} if kind.rounds is not Rounds.NONE else set()
    check_superfluous(kind.slug, options, {*known, *rounds, kind.narrowed})
    where = {name: str(options[name]) for name in ("round", "table", "entry") if is_given(options, name)}
    return {**where, **given_choices(offered, kind.slug, options)}


def given_choices(
    known: Sequence[PrintoutOption], slug: str, options: Mapping[str, Any]
) -> Mapping[str, str]:
    """Return what was typed of these; refuse what is none of their choices."""
    given = {option: str(options[option.name]) for option in known if is_given(options, option.name)}
    for option, value in given.items():
        if not option.takes(value):
            choices = ", ".join(choice for choice, _ in option.choices)
            raise wrong(f"--{option.name} of {slug} is one of {choices}, not {value!r}.")
    return {option.name: value for option, value in given.items()}


def check_superfluous(slug: str, options: Mapping[str, Any], allowed: set[str]) -> None:
    for name in ("round", "table", "entry", *OPTIONS):
        if is_given(options, name) and name not in allowed:
            raise wrong(f"The sheet {slug} has no --{name}.")


def is_given(options: Mapping[str, Any], name: str) -> bool:
    return options.get(name) is not None


def tournament_of(words: str | None) -> Tournament:
    club, slug = halves(words, "tournament")
    found = Tournament.objects.select_related("club").filter(club__slug=club, slug=slug).first()
    if found is None:
        raise wrong(f"There is no tournament {words!r}.")
    return found


def find_season(words: str | None) -> Season:
    club, slug = halves(words, "season")
    found = (
        Season.objects.select_related("club")
        .filter(club__slug=club, club__deleted_at=None, slug=slug)
        .first()
    )
    if found is None:
        raise wrong(f"There is no season {words!r}.")
    return found


def halves(words: str | None, name: str) -> tuple[str, str]:
    """Return the two slugs of what is typed for a tournament or a season."""
    club, slash, slug = (words or "").strip("/").partition("/")
    if not (club and slug and slash):
        raise wrong(f"Say which one: --{name} CLUB/{name.upper()}, as in its address.")
    return club, slug


@contextmanager
def progress() -> Iterator[Callable[[Underway], None]]:
    """Show a bar on standard error while a sheet takes long, at a terminal."""
    console = Console(stderr=True)
    begun = time.monotonic()
    columns = TextColumn("Sheet"), BarColumn(), TextColumn("{task.percentage:>3.0f} %")
    bar = Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
    task = bar.add_task("", total=1.0)

    def update_progress(underway: Underway) -> None:
        left = underway.seconds if underway.seconds is not None else time.monotonic() - begun
        if left > SOON:
            bar.start()
        bar.update(task, completed=underway.share)

    try:
        yield update_progress
    finally:
        bar.stop()
