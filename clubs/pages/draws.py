"""A round's draw as the office sees it: tables, seats, who rests, what is fair about it, and older draws."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import gettext, pgettext_lazy

from clubs.actions.draws import needs_reason
from clubs.actions.open_tables import OPEN
from clubs.actions.rounds import present_but_unseated, seated_but_absent
from clubs.actions.swaps import Place
from clubs.audit_log import display_name
from clubs.models import Draw, Entry, Result, Round, RoundState, Seat, Tournament, TournamentKind
from clubs.pages.draw_search import Origin
from clubs.pages.entries import entrants_of
from clubs.pages.fairness import FairnessSummary
from clubs.pages.remarks import (
    MEET_ANYWAY,
    SITS_ELSEWHERE,
    happens,
    of_those_apart,
    of_those_elsewhere,
    repeats_text,
)
from clubs.pages.rounds import is_over
from clubs.pages.stale_rounds import StaleRound, stale_round
from clubs.queries.draws import fixed_tables, kept_apart, seatings_of
from clubs.queries.programme import has_partners
from clubs.schedules.fairness import remarks, repeats
from clubs.schedules.fixed_tables import tables_missed
from clubs.schedules.meetings import at_one_table
from clubs.schedules.reports import FairnessReport
from clubs.schedules.values import Seating

SHOWN = 5
"""Remarks that are shown at once; the others on request."""
LETTERS: Mapping[str, str | Promise] = {
    "S": pgettext_lazy("seat", "S"),
    "E": pgettext_lazy("seat", "E"),
    "N": pgettext_lazy("seat", "N"),
    "W": pgettext_lazy("seat", "W"),
}
"""What stands beside who sits there: the side of the table that a compass names."""


@dataclass(frozen=True, slots=True)
class ChairCard:
    """One seat: its position, who sits there, and for whom if not for himself."""

    position: str
    number: int
    name: str
    stands_in_for: str

    @property
    def letter(self) -> str | Promise:
        """The position as it is read; nothing for one who rests."""
        return LETTERS.get(self.position, "")


@dataclass(frozen=True, slots=True)
class PlaceCard:
    """What is exchanged as one: a player's seat, a pair's two, or a rest; `key` names it in a form."""

    key: str
    chairs: tuple[ChairCard, ...]
    team: str


@dataclass(frozen=True, slots=True)
class SideCard:
    side: str
    places: tuple[PlaceCard, ...]


@dataclass(frozen=True, slots=True)
class DrawnTable:
    number: int
    sides: tuple[SideCard, ...]
    is_written: bool


def place_key(place: Place) -> str:
    """Return what a form calls a seat or a rest."""
    return f"{'s' if isinstance(place, Seat) else 'r'}{place.pk}"


def table_cards(draw: Draw) -> list[DrawnTable]:
    """Return the tables of a draw, each with its sides in the order in which they write."""
    tournament = draw.round.tournament
    entries = _entries_of(draw)
    written = set(Result.objects.filter(active=True, table__draw=draw).values_list("table", flat=True))
    return [
        DrawnTable(
            table.number,
            tuple(
                SideCard(
                    side,
                    tuple(_places(seats, entries, as_pairs=tournament.kind != TournamentKind.INDIVIDUAL)),
                )
                for side, seats in table.sides(alone=draw.round.plan.alone).items()
            ),
            table.pk in written,
        )
        for table in draw.tables.with_seats()
    ]


def _entries_of(draw: Draw) -> dict[int, Entry]:
    return {entry.pk: entry for entry in draw.round.tournament.entries.with_members()}


def _places(seats: Sequence[Seat], entries: Mapping[int, Entry], *, as_pairs: bool) -> list[PlaceCard]:
    """Return what can be exchanged on a side, south and east first."""
    in_order = sorted(seats, key=lambda seat: "SENW".index(seat.position))
    groups = [in_order] if as_pairs and in_order else [[seat] for seat in in_order]
    return [
        PlaceCard(
            place_key(group[0]),
            tuple(_chair(seat, entries[seat.entry_id]) for seat in group),
            entries[group[0].entry_id].name,
        )
        for group in groups
    ]


def _chair(seat: Seat, entry: Entry) -> ChairCard:
    members = [member.player for member in entry.members.all()]
    own = seat.player in members
    return ChairCard(seat.position, entry.number, seat.player.name, "" if own else entry.short_title)


def resting_cards(draw: Draw) -> list[PlaceCard]:
    """Return who rests in a draw, in the order of their numbers."""
    rests = draw.sit_outs.select_related("entry").prefetch_related("entry__members__player")
    return [
        PlaceCard(place_key(rest), (ChairCard("", rest.entry.number, rest.entry.title, ""),), team="")
        for rest in rests.order_by("entry__number")
    ]


@dataclass(frozen=True, slots=True)
class DraftRow:
    """A draw of a round that does not hold, or the one that does."""

    path: tuple[str, str, int, int]
    current: bool
    locked: bool
    created: datetime
    by: str
    reason: str
    is_seen: bool
    results: int

    @property
    def number(self) -> int:
        return self.path[-1]

    def get_absolute_url(self) -> str:
        return reverse("clubs:draw", args=self.path)

    def restore_url(self) -> str:
        return reverse("clubs:draw-restore", args=self.path)


def draft_rows(round_: Round) -> list[DraftRow]:
    """Return all draws of a round, the newest first."""
    tournament = round_.tournament
    results = Counter(
        Result.objects.filter(active=True, table__draw__round=round_).values_list("table__draw", flat=True)
    )
    return [
        DraftRow(
            path=(tournament.club.slug, tournament.slug, round_.number, draw.number),
            current=draw.current,
            locked=draw.locked,
            created=draw.created,
            by=display_name(draw.created_by) if draw.created_by else "",
            reason=draw.reason,
            is_seen=draw.released is not None,
            results=results[draw.pk],
        )
        for draw in round_.draws.select_related("created_by").defer("fairness", "request").order_by("-number")
    ]


@dataclass(frozen=True, slots=True)
class RoundDrawPage:
    """A round with its draw: what stands there, what may be done with it, what is to be watched.

    `waiting_for` is the round that is to be released first; `comes_next` where all before it are closed, so
    that what is printed now is of this one. `missing` sit though they are not here, `late`
    are here without a place.
    """

    round: Round
    rounds: tuple[int, ...]
    draw: Draw | None
    tables: Sequence[DrawnTable]
    resting: Sequence[PlaceCard]
    repeats: str
    remarks: Sequence[SafeString]
    fairness: FairnessSummary | None
    origin: Origin | None
    drafts: Sequence[DraftRow]
    missing: Sequence[str]
    late: Sequence[str]
    waiting_for: int | None
    comes_next: bool
    needs_reason: bool
    is_over: bool
    stale: StaleRound | None = None
    """What does not hold any more since a result was corrected."""

    @property
    def is_open(self) -> bool:
        """Whether anything may be done with the round."""
        return not self.is_over and self.round.state != RoundState.CLOSED

    @property
    def may_swap(self) -> bool:
        return self.is_open and self.draw is not None and not self.draw.locked

    @property
    def may_release(self) -> bool:
        return self.is_open and self.round.state == RoundState.DRAWN and self.waiting_for is None

    @property
    def sheets(self) -> Sequence[tuple[str, str]]:
        """The sheets that a round needs now, by the last part of their address; cards need its release."""
        cards = [("table-cards", gettext("Table cards"))] if self.round.is_released else []
        return [("seating-plan", gettext("Seating plan")), ("table-sheets", gettext("Table sheets")), *cards]

    @property
    def first_remarks(self) -> Sequence[SafeString]:
        return self.remarks[:SHOWN]

    @property
    def more_remarks(self) -> Sequence[SafeString]:
        return self.remarks[SHOWN:]

    @property
    def older(self) -> Sequence[DraftRow]:
        return [draft for draft in self.drafts if not draft.current]


def round_page(round_: Round) -> RoundDrawPage:
    tournament = round_.tournament
    draw = round_.draws.current().select_related("created_by").first()
    if draw:
        draw.round = round_
    rounds = list(tournament.rounds.all())
    again, sentences = what_happens_again(round_) if draw else ("", [])
    return RoundDrawPage(
        round=round_,
        rounds=tuple(found.number for found in rounds),
        draw=draw,
        tables=table_cards(draw) if draw else (),
        resting=resting_cards(draw) if draw else (),
        repeats=again,
        remarks=sentences,
        fairness=_fairness_summary(draw),
        origin=Origin.of(draw) if draw else None,
        drafts=draft_rows(round_),
        missing=_missing(round_, draw),
        late=() if _follows_knockout(round_, rounds) else _late(round_, draw),
        waiting_for=_waiting_for(round_.number, rounds),
        comes_next=all(each.state == RoundState.CLOSED for each in rounds if each.number < round_.number),
        needs_reason=needs_reason(round_),
        is_over=is_over(tournament),
        stale=stale_round(tournament, rounds) if draw and not is_over(tournament) else None,
    )


def _waiting_for(number: int, rounds: Sequence[Round]) -> int | None:
    """Return the first earlier round that is not released."""
    return next((found.number for found in rounds if found.number < number and not found.is_released), None)


def _fairness_summary(draw: Draw | None) -> FairnessSummary | None:
    report = FairnessReport.from_stored(draw.fairness) if draw else None
    return FairnessSummary.of(report, draw.round.tournament) if draw and report else None


def _follows_knockout(round_: Round, rounds: Iterable[Round]) -> bool:
    """Whether a round is one of a knock-out that has begun: who has no table there is out."""
    before = (found for found in rounds if found.number < round_.number)
    return round_.drawn_by.is_knockout and any(found.drawn_by.is_knockout for found in before)


def _late(round_: Round, draw: Draw | None) -> Sequence[str]:
    """Who is here without a place; where tables form themselves nobody waits for one."""
    if draw is None or draw.algorithm == OPEN:
        return ()
    return [entry.short_title for entry in present_but_unseated(round_, draw)]


def _missing(round_: Round, draw: Draw | None) -> list[str]:
    """Who would be called in vain; in a round that was released that is over and done."""
    if draw is None or round_.is_released:
        return []
    return [entry.short_title for entry in seated_but_absent(round_, draw)]


def what_happens_again(round_: Round) -> tuple[str, list[SafeString]]:
    """Return what a round repeats of those before it: in numbers, and in a sentence for each.

    First comes what the office has forbidden, see `round_remarks`.
    """
    tournament = round_.tournament
    rounds = [seating for number, seating in seatings_of(tournament).items() if number <= round_.number]
    *before, here = rounds
    repeated = repeats_text(repeats(rounds)[-1], partners=has_partners(tournament))
    return repeated, round_remarks(tournament, here, before)


def round_remarks(tournament: Tournament, here: Seating, others: Iterable[Seating]) -> list[SafeString]:
    """Return in sentences who misses the own table, who meets though to be kept apart, what is repeated."""
    names, fixed = titles(tournament), fixed_tables(tournament)
    return [
        *of_those_elsewhere(tables_missed(here, fixed), SITS_ELSEWHERE, fixed, names),
        *of_those_apart(at_one_table(here, kept_apart(tournament)), MEET_ANYWAY, names),
        *happens(remarks(here, others), names),
    ]


def titles(tournament: Tournament) -> dict[str, str]:
    """Return what entries are called, by the key that schedules know."""
    entrants = entrants_of(tournament, short_names=True).values()
    return {str(entrant.key): entrant.title for entrant in entrants}


@dataclass(frozen=True, slots=True)
class DraftPage:
    """A draw that does not hold, to be looked at."""

    row: DraftRow
    fairness: FairnessSummary | None
    origin: Origin
    tables: Sequence[DrawnTable]
    resting: Sequence[PlaceCard]
    may_restore: bool


def draft_page(draw: Draw) -> DraftPage:
    round_ = draw.round
    rows = {row.number: row for row in draft_rows(round_)}
    return DraftPage(
        row=rows[draw.number],
        fairness=_fairness_summary(draw),
        origin=Origin.of(draw),
        tables=table_cards(draw),
        resting=resting_cards(draw),
        may_restore=not is_over(round_.tournament)
        and round_.state != RoundState.CLOSED
        and not any(row.current and row.locked for row in rows.values()),
    )
