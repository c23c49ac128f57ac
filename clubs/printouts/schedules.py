"""Personal schedules: a slip for each entry with all its tables, once all rounds are drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from typing import ClassVar, NamedTuple, Self

from django.utils.formats import date_format
from django.utils.translation import gettext

from clubs.models import Round, Tournament
from clubs.printouts.letterheads import imprint_of, letterhead_of
from clubs.printouts.personal import (
    HeadLetters,
    Holder,
    PersonalForm,
    PersonalSheet,
    PersonalTable,
    entrants_wanted,
    holder_of,
    partners_heading,
    readable_form,
    spots_of_each,
)
from clubs.printouts.request import NothingToPrint, PrintoutRequest, drawn_rounds
from clubs.printouts.seats import EveningSeats
from core.errors import N_
from core.printing.printout import Paper
from core.printing.text_lengths import TextBox

FORMS = (
    PersonalForm("four", 4, Paper.A4, 98, least=8, most=20, title=TextBox(70, 10.4, 32), names=49),
    PersonalForm("two", 2, Paper.A4_ACROSS, 160, least=8, most=20, title=TextBox(92, 10.4, 32), names=92),
)
"""Four slips on a page, or two where the evening is long."""


class ScheduleSlip(NamedTuple):
    """An entry's slip, or a part of it."""

    holder: Holder
    part: str
    spots: tuple[PersonalTable, ...]
    head: HeadLetters


@dataclass(frozen=True, kw_only=True)
class SchedulesSheet(PersonalSheet):
    """The slips by the pages on which they lie; rounds that are `unseen` may yet be drawn anew."""

    template: ClassVar[str] = "printouts/schedules.html"
    styles: ClassVar[tuple[str, ...]] = (
        "print/letter-sizes.css",
        "print/score-card.css",
        "print/schedule.css",
    )

    unseen: tuple[int, ...]
    laid: tuple[tuple[ScheduleSlip, ...], ...]

    @classmethod
    def of(cls, request: PrintoutRequest) -> Self:
        tournament = request.tournament
        rounds = all_rounds(tournament, drafts=request.drafts)
        evening = EveningSeats.of(tournament, rounds)
        entrants = entrants_wanted(request, evening)
        spots = spots_of_each(evening, [each.number for each in rounds])
        wanted = [spots[entrant.key] for entrant in entrants]
        form = readable_form(FORMS, wanted)
        slips = [
            slip
            for entrant, lines in zip(entrants, wanted, strict=True)
            for slip in slips_of(holder_of(entrant, evening), lines, form)
        ]
        height = form.height(max(len(slip.spots) for slip in slips))
        return cls(
            title=gettext("Schedule"),
            letterhead=letterhead_of(tournament.club),
            imprint=imprint_of(tournament, request.today, date_format(tournament.date)),
            paper=form.paper,
            form=form,
            height=height,
            round_word=str(tournament.club.get_round_word_display()),
            partners=partners_heading(tournament),
            letters=form.letters(chain.from_iterable(wanted), height),
            unseen=tuple(each.number for each in rounds if not each.is_released),
            laid=form.laid(slips),
        )


def all_rounds(tournament: Tournament, *, drafts: bool) -> Sequence[Round]:
    """Return all rounds of the evening; refuse while one of them is missing, and say what would be right."""
    own = tournament.rounds.exclude(method="")
    if tournament.is_by_standing or any(round_.drawn_by.is_by_standing for round_ in own):
        raise NothingToPrint(
            N_("Each round depends on the standings before it: print the seating plan of each round instead.")
        )
    rounds, planned = drawn_rounds(tournament, drafts=drafts), tournament.planned_rounds
    if len(rounds) >= planned:
        return rounds
    if drafts:
        sentence = N_("A schedule shows every round: draw them all first (so far {drawn} of {planned}).")
    else:
        sentence = N_(
            "A schedule shows every round (released so far: {drawn} of {planned}): print the seating plans "
            "of those instead."
        )
    raise NothingToPrint(sentence, planned=planned, drawn=len(rounds))


def slips_of(holder: Holder, spots: Sequence[PersonalTable], form: PersonalForm) -> Sequence[ScheduleSlip]:
    """Return an entry's slip; several where it has more lines than the form."""
    head = form.head_letters(holder)
    return [ScheduleSlip(holder, part, own, head) for part, own in form.parted(spots)]
