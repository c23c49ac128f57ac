"""Score cards that were handed in: who differs from whom, whose are missing, the control sum."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from clubs.models import Entry, Tournament
from clubs.queries.score_cards import card_tables, rounds_to_take_over
from clubs.standings.card_comparison import (
    CardEntry,
    CardSum,
    CardTable,
    CardTopic,
    Disagreement,
    can_be_result,
    cards_check_total,
    disagreements,
)
from scoring.tables import points_text


@dataclass(frozen=True, slots=True)
class CardPerson:
    """Somebody whose card it is."""

    number: int
    name: str


@dataclass(frozen=True, slots=True)
class CardNote:
    """Cards that cannot all be right: where, why, and what each says."""

    round: int
    table: int
    url: str
    topic: str
    said: Sequence[tuple[CardPerson, str]]
    expected: str


@dataclass(frozen=True, slots=True)
class ScoreCardsPage:
    """What the cards say so far; `missing` have played and handed none in, or none of all their rounds.

    `ready` is how many tables without a result have cards that agree.
    """

    notes: Sequence[CardNote]
    missing: Sequence[CardPerson]
    whole: int
    wanted: int
    total: CardSum | None
    ready: int

    @classmethod
    def of(cls, tournament: Tournament) -> ScoreCardsPage:
        tables = card_tables(tournament)
        people = {entry.pk: _person(entry) for entry in tournament.entries.with_members()}
        played = {entry for table in tables for entry in table.everyone}
        behind = {entry for table in tables for entry in table.everyone if entry not in table.cards}
        found = [(table, each) for table in tables for each in disagreements(table)]
        return cls(
            notes=[_note(tournament, each, people) for _table, each in found],
            missing=[person for key, person in people.items() if key in behind],
            whole=len(played - behind),
            wanted=len(played),
            total=cards_check_total(tables),
            ready=_ready(tournament, tables),
        )


def _ready(tournament: Tournament, tables: Sequence[CardTable[int]]) -> int:
    rounds = rounds_to_take_over(tournament)
    return sum(can_be_result(table) for table in tables if table.round in rounds)


def _person(entry: Entry) -> CardPerson:
    return CardPerson(entry.number, entry.short_title)


def _note(tournament: Tournament, found: Disagreement[int], people: Mapping[int, CardPerson]) -> CardNote:
    where = [tournament.club.slug, tournament.slug, found.round, found.table]
    topics = {
        CardTopic.PARTNERS: _("Partners differ"),
        CardTopic.SHEET: _("Differs from the result"),
        CardTopic.SUM: _("Both sides do not add up"),
    }
    return CardNote(
        round=found.round,
        table=found.table,
        url=reverse("clubs:table-result", args=where),
        topic=topics[found.topic],
        said=[
            (people[entry], _written(said)) for entry, said in zip(found.entries, found.given, strict=True)
        ],
        expected=_written(found.expected) if found.expected else "",
    )


def _written(said: CardEntry) -> str:
    """Return points with a + for each match, as sheets have it."""
    return points_text(said.points) + "+" * min(said.matches, 9)


def card_rounds(
    entry: Entry, tables: Sequence[CardTable[int]]
) -> Iterator[tuple[int, int, CardEntry | None]]:
    """Yield the rounds that an entry played, each with its table and what the card says so far."""
    for table in tables:
        if entry.pk in table.everyone:
            yield table.round, table.number, table.cards.get(entry.pk)
