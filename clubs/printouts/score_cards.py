"""The personal score card: a line for each round of the evening, for the scribes to write and sign."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import ClassVar, NamedTuple, Self

from django.utils.formats import date_format
from django.utils.translation import gettext

from clubs.models import Round, Tournament
from clubs.pages.entries import Entrant
from clubs.pages.numbers import number_text
from clubs.printouts.letterheads import imprint_of, letterhead_of
from clubs.printouts.personal import (
    HeadLetters,
    Holder,
    PersonalForm,
    PersonalSheet,
    PersonalTable,
    entrants_wanted,
    form_for,
    holder_of,
    most_tables,
    own_square,
    partners_heading,
    spots_of_each,
)
from clubs.printouts.request import PrintoutRequest, drawn_rounds
from clubs.printouts.seats import EveningSeats
from clubs.queries.encounters import written_at
from clubs.queries.round_winners import rounds_of_several_games
from clubs.queries.standings import standings_of
from clubs.standings.values import StandingsRow
from core.printing.printout import Paper
from core.printing.text_lengths import TextBox

WHOLE = PersonalForm("whole", 1, Paper.A4, 217, least=9, most=28, title=TextBox(128, 12.8, 44), names=56)
ACROSS = PersonalForm(
    "one-across", 1, Paper.A5_ACROSS, 83, least=9, most=20, title=TextBox(136, 12.8, 44), names=64
)
FORMS: Mapping[str, tuple[PersonalForm, ...]] = {
    "a5-two": (replace(ACROSS, name="two-across", papers=2, paper=Paper.A4), WHOLE),
    "a5": (ACROSS,),
    "a4": (WHOLE,),
}
"""The forms by size; where a long evening does not go on the first one, the next one is taken."""


class ScoreCardLine(NamedTuple):
    """A table, or a round before its draw; what is empty is written by hand."""

    round: str
    table: str
    seat: str
    partners: tuple[str, ...]
    opponents: tuple[str, ...]
    remark: str
    points: str
    theirs: str

    @classmethod
    def of(cls, spot: PersonalTable) -> Self:
        return cls(
            round=str(spot.round),
            table=spot.table,
            seat=spot.seat,
            partners=spot.partners,
            opponents=spot.opponents,
            remark=spot.remark,
            points="" if spot.points is None else number_text(spot.points),
            theirs="" if spot.theirs is None else number_text(spot.theirs),
        )


class ScoreCard(NamedTuple):
    """An entry's card, or a part of it; `counted` is its total in the standings where that is another one."""

    holder: Holder
    head: HeadLetters
    part: str
    lines: tuple[ScoreCardLine, ...]
    points: str
    theirs: str
    counted: str


@dataclass(frozen=True, kw_only=True)
class ScoreCardsSheet(PersonalSheet):
    """The cards by the pages on which they lie."""

    template: ClassVar[str] = "printouts/score_cards.html"
    styles: ClassVar[tuple[str, ...]] = (
        "print/letter-sizes.css",
        "print/score-card.css",
    )

    has_theirs: bool
    laid: tuple[tuple[ScoreCard, ...], ...]

    @classmethod
    def of(cls, request: PrintoutRequest) -> Self:
        tournament = request.tournament
        drawn = drawn_rounds(tournament, drafts=False)
        evening = EveningSeats.of(tournament, drawn)
        entrants = entrants_wanted(request, evening)
        filled = request.options.get("results") == "filled"
        by_games = rounds_of_several_games(drawn)
        tables = [where.table for where in evening.tables]
        several = [where.table for where in evening.tables if where.round in by_games]
        rounds = range(1, tournament.planned_rounds + 1)
        spots = spots_of_each(evening, rounds, written_at(tables, several) if filled else None)
        ranked = _ranked(tournament) if filled else {}
        wanted = [spots[entrant.key] for entrant in entrants]
        size = request.options.get("size", "a5-two")
        form = form_for(FORMS[size], max(map(len, wanted)))
        cards = [
            card
            for entrant, lines in zip(entrants, wanted, strict=True)
            for card in cards_of(
                _holder(request, entrant, evening), lines, ranked.get(entrant.key), form, by_games
            )
        ]
        height = form.height(max(len(card.lines) for card in cards))
        return cls(
            title=gettext("Score card"),
            letterhead=letterhead_of(tournament.club),
            imprint=imprint_of(tournament, request.today, date_format(tournament.date)),
            paper=form.paper,
            is_enlarged=form is not FORMS[size][0],
            form=form,
            height=height,
            round_word=str(tournament.club.get_round_word_display()),
            partners=partners_heading(tournament),
            has_theirs=not tournament.plays_alone or any(not round_.plan.alone for round_ in drawn),
            letters=form.letters(chain.from_iterable(wanted), height),
            laid=form.laid(cards),
        )


def _holder(request: PrintoutRequest, entrant: Entrant, evening: EveningSeats) -> Holder:
    return holder_of(entrant, evening)._replace(square=own_square(request, entrant.number))


def enlarged_cards(tournament: Tournament, _rounds: Sequence[Round]) -> Sequence[str]:
    """Return the sizes on which an evening has no room, so that a larger one is taken."""
    lines = tournament.planned_rounds * most_tables(tournament)
    return [size for size, forms in FORMS.items() if form_for(forms, lines) is not forms[0]]


def _ranked(tournament: Tournament) -> Mapping[int, StandingsRow[int]]:
    standings = standings_of(tournament)
    return {row.entry: row for row in standings.rows} if standings.numbers else {}


def cards_of(
    holder: Holder,
    spots: Sequence[PersonalTable],
    row: StandingsRow[int] | None,
    form: PersonalForm,
    by_games: Collection[int] = (),
) -> Sequence[ScoreCard]:
    """Return an entry's card; several where it has more lines than the form, the sums on the last.

    Rounds `by_games` have the games won, which are no points.
    """
    summed = [spot for spot in spots if spot.round not in by_games]
    own = [spot.points for spot in summed if spot.points is not None]
    *before, last = [
        ScoreCard(holder, form.head_letters(holder), part, tuple(map(ScoreCardLine.of, lines)), "", "", "")
        for part, lines in form.parted(spots)
    ]
    sums = last._replace(
        points=_sum_text(own),
        theirs=_sum_text([spot.theirs for spot in summed if spot.theirs is not None]),
        counted=number_text(row.total) if row and row.total != sum(own) else "",
    )
    return [*before, sums]


def _sum_text(points: Sequence[int]) -> str:
    return number_text(sum(points)) if points else ""
