"""The evening's folder: all sheets of an evening in the order in which they are laid out, behind a cover.

What hangs is on A4 or A3; of each part the cover says on which paper and on how many sides it is printed.
After a new draw of a round, seats swapped by hand, or a substitute the folder can hold only what is no longer
the same as when it was printed last.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, NamedTuple

from django.utils.formats import date_format
from django.utils.translation import gettext, gettext_lazy

from clubs.models import Role, Round
from clubs.printouts.kinds import KINDS
from clubs.printouts.letterheads import imprint_of, letterhead_of
from clubs.printouts.moment import OF_RELEASED, Sheets, moment_of
from clubs.printouts.options import Desk
from clubs.printouts.printout_kind import PrintoutKind, PrintoutOption, Rounds
from clubs.printouts.request import NothingToPrint, PrintoutRequest
from clubs.printouts.seat_changes import PrintMark, seat_changes
from core.errors import N_
from core.printing.folders import FolderJob
from core.printing.print_jobs import PrintJob, print_key
from core.printing.printout import Printout

EVENING = "evening"
"""What the folder is called where sheets are."""

EVERYTHING: Sheets = (
    ("check-in-list", {}),
    ("name-tags", {"who": "all"}),
    ("timetable", {}),
    ("seating-plan", {"by": "name"}),
    ("seating-plan", {"by": "table"}),
    ("tent-cards", {}),
    ("table-cards", {"size": "a6"}),
    ("table-sheets", {"size": "a4"}),
    ("result-slips", {}),
    ("score-cards", {"size": "a5-two"}),
)
"""What an evening needs, in the order of its hours."""

HANGS, SLIPS, BACK = FOLDER_OPTIONS = (
    PrintoutOption("paper", gettext_lazy("To hang up"), (("a4", "A4"), ("a3", "A3"))),
    PrintoutOption(
        "slips",
        gettext_lazy("Result slips"),
        (("without", gettext_lazy("not printed")), ("with", gettext_lazy("printed"))),
    ),
    PrintoutOption(
        "back",
        gettext_lazy("Backs of table cards"),
        (("without", gettext_lazy("nothing")), ("with", gettext_lazy("the rules"))),
    ),
)
"""What can be chosen of the folder."""

AFTER_A_NEW_DRAW = ("seating-plan", "table-cards", "table-sheets", "result-slips")
"""What a new draw changes: plans and codes whole, what is for a table where somebody else sits."""

SINCE = "since"
"""What an address carries of the last print, so that it gives the same pages each time it is opened."""


class FolderPart(NamedTuple):
    """A sheet in the folder: its kind with how it is made, and of what."""

    kind: PrintoutKind
    request: PrintoutRequest


class CoverLine(NamedTuple):
    """What the cover says of a part: its pages in the folder, of what, on which paper and how many sides."""

    first: int
    last: int
    name: str
    details: str
    paper: str
    is_two_sided: bool

    @property
    def pages(self) -> int:
        return self.last - self.first + 1

    @property
    def sheets(self) -> int:
        """How many sheets of paper it takes."""
        return -(-self.pages // 2) if self.is_two_sided else self.pages


class PaperCount(NamedTuple):
    """How many sheets of a paper come out of the printer."""

    paper: str
    sheets: int


@dataclass(frozen=True, kw_only=True)
class FolderCover(Printout):
    """The first page of a folder: how many of what."""

    template: ClassVar[str] = "printouts/folder_cover.html"
    styles: ClassVar[tuple[str, ...]] = ("print/folder-cover.css",)

    lines: tuple[CoverLine, ...]

    @property
    def papers(self) -> Sequence[PaperCount]:
        """What comes out of the printer, the cover among it."""
        counts = Counter({"A4": 1})
        for line in self.lines:
            counts[line.paper] += line.sheets
        return [PaperCount(paper, sheets) for paper, sheets in counts.items()]


def folder(desk: Desk, given: Mapping[str, str], role: Role) -> FolderJob:
    """Return the folder of a round, or of the last one drawn.

    With `changed` it holds only what has changed `since` a print, else since the last one; with `now` what
    this moment needs.
    """
    parts = tuple(_parts(desk, given, role))
    if not parts:
        raise NothingToPrint(N_("Nothing has changed since it was last printed or drawn."))
    jobs = tuple(part.kind.order(part.request) for part in parts)
    tournament = desk.tournament
    title = _title(desk, given)

    def cover(papers: Sequence[Sequence[str]]) -> PrintJob:
        key = print_key("folder-cover", title, *(job.key for job in jobs))
        sheet = FolderCover(
            title=title,
            letterhead=letterhead_of(tournament.club),
            imprint=imprint_of(tournament, desk.today, date_format(tournament.date)),
            lines=tuple(_lines(parts, papers)),
        )
        return PrintJob(key, sheet.document)

    key = print_key("folder", title, *(job.key for job in jobs))
    return FolderJob(
        key=key,
        document=lambda: cover([()] * len(jobs)).document(),
        is_secret=any(job.is_secret for job in jobs),
        parts=jobs,
        cover=cover,
        notes=lambda: [
            _note(part.kind, note) for part, job in zip(parts, jobs, strict=True) for note in job.notes()
        ],
    )


def said_before_print(desk: Desk, sheets: Sheets) -> Sequence[str]:
    """Return what is said of these sheets before they are printed."""
    wanted = [(KINDS[slug], desk.request_for(KINDS[slug], options)) for slug, options in sheets]
    return [_note(kind, note) for kind, request in wanted for note in kind.notes(request, desk.rounds)]


def _note(kind: PrintoutKind, note: str) -> str:
    return f"{kind.name}{gettext(':')} {note}"


def _title(desk: Desk, given: Mapping[str, str]) -> str:
    if given.get("now"):
        return moment_of(desk).heading
    return gettext("What has changed") if given.get("changed") else gettext("Everything for the evening")


def _parts(desk: Desk, given: Mapping[str, str], role: Role) -> Iterator[FolderPart]:
    chosen = {option.name: option.chosen(given.get(option.name)) for option in FOLDER_OPTIONS}
    round_ = folder_round(desk, given)
    changes = seat_changes(round_, _last_print(round_, given)) if round_ and given.get("changed") else None
    for slug, options in moment_of(desk).sheets if given.get("now") else EVERYTHING:
        kind = KINDS[slug]
        is_of_round = kind.rounds is not Rounds.NONE
        is_wanted = slug != "result-slips" or chosen[SLIPS.name] == "with"
        if given.get("changed"):
            is_wanted = is_wanted and slug in AFTER_A_NEW_DRAW and bool(changes and changes.tables)
        if slug in OF_RELEASED:
            is_wanted = is_wanted and round_ is not None and round_.is_released
        if not is_wanted or not role.includes(kind.needs) or (is_of_round and round_ is None):
            continue
        wanted = {**chosen, **options, "round": str(round_.number) if round_ else ""}
        request = desk.request_for(kind, wanted)
        yield FolderPart(kind, replace(request, tables=changes.tables_of(slug)) if changes else request)


def folder_round(desk: Desk, given: Mapping[str, str]) -> Round | None:
    """Return the round that is asked for, or that this moment is about, else the last one drawn."""
    if given.get("now"):
        return moment_of(desk).round
    named = [each for each in desk.rounds if str(each.number) == given.get("round")]
    return next(iter([*named, *reversed(desk.rounds)]), None)


def _last_print(round_: Round, given: Mapping[str, str]) -> PrintMark | None:
    """Return since which print is asked for, else which was the last one."""
    return PrintMark.from_text(given.get(SINCE, round_.printed))


def _lines(parts: Sequence[FolderPart], papers: Sequence[Sequence[str]]) -> Iterator[CoverLine]:
    first = 2
    for part, own in zip(parts, papers, strict=True):
        of_round = part.request.round
        word = part.request.tournament.club.get_round_word_display()
        chosen = [
            str(dict(option.choices)[part.request.options[option.name]])
            for option in part.kind.options
            if option.name == "by"
        ]
        details = [*([f"{word} {of_round.number}"] if of_round else []), *chosen]
        yield CoverLine(
            first,
            first + len(own) - 1,
            str(part.kind.name),
            " · ".join(details),
            ", ".join(dict.fromkeys(own)),
            part.request.options.get(BACK.name) == "with",
        )
        first += len(own)
