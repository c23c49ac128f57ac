"""What was played, from the rows of the database to the pure values that are ranked.

Points go to the entry of a seat, whoever sat on it (TN-9), and in an individual tournament to both partners
(TN-3). The standings' entries are the keys of ours.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from clubs.models import Kind, Source, Tournament
from clubs.reckoning.rows import Rows, Sheet, Written
from clubs.standings import values
from clubs.standings.document import read_settings
from scoring.models import SEATS


def played(tournaments: Sequence[Tournament]) -> Mapping[int, values.Tournament[int]]:
    """Return what is to be ranked of each tournament, by its key."""
    each = {tournament.pk: tournament for tournament in tournaments}
    rows = Rows.of(list(each))
    return {key: as_played(tournament, rows) for key, tournament in each.items()}


def as_played(tournament: Tournament, rows: Rows) -> values.Tournament[int]:
    entries = rows.entries.get(tournament.pk, ())
    alone, teams = tournament.plays_alone, tournament.kind == Kind.TEAMS
    return values.Tournament(
        entries=[entry for entry, _lot in entries],
        rounds=[
            round_of((tournament.pk, number), rows, deals=deals, alone=alone, teams=teams)
            for number, deals in rows.rounds.get(tournament.pk, ())
            if (tournament.pk, number) in rows.sheets
        ],
        adjustments=rows.adjustments.get(tournament.pk, ()),
        settings=read_settings(tournament.settings),
        lot=drawn_order(entries),
        deals_per_round=tournament.deals,
        match_bonus=tournament.match_bonus,
        check_sum=tournament.check_sum,
    )


def drawn_order(entries: Iterable[tuple[int, int | None]]) -> Sequence[int]:
    """Return those who drew a lot, the first lot first."""
    return [entry for _lot, entry in sorted((lot, entry) for entry, lot in entries if lot is not None)]


def round_of(
    place: tuple[int, int], rows: Rows, *, deals: int | None, alone: bool, teams: bool
) -> values.Round[int]:
    results = [
        result_of(sheet, rows.written[sheet.table], sides_of(rows.seats[sheet.table], alone=alone))
        for sheet in rows.sheets[place]
    ]
    resting = rows.resting.get(place, ())
    return values.Round(place[1], results, sit_outs=resting, deals=deals, several_tables=teams)


def result_of(
    sheet: Sheet, written: Sequence[Written], sides: Mapping[str, Sequence[int]]
) -> values.TableResult[int]:
    names, points, matches, cards, games = zip(*written, strict=True)
    return values.TableResult(
        sides=tuple(sides.get(name, ()) for name in names),
        points=points,
        matches=matches,
        card_points=None if None in cards else cards,
        game_points=None if None in games else games,
        table=sheet.number,
        deals=sheet.deals,
        forfeit=sheet.source == Source.FORFEIT,
    )


def sides_of(seats: Iterable[tuple[str, int]], *, alone: bool) -> Mapping[str, Sequence[int]]:
    """Return whose points a side's are; the two of a pair are one entry and get them once."""
    entry_of = dict(seats)
    if alone:
        seated = [entry_of[seat] for seat in SEATS if seat in entry_of]
        return {str(place): (entry,) for place, entry in enumerate(seated, 1)}
    return {
        side: tuple(dict.fromkeys(entry_of[seat] for seat in side if seat in entry_of))
        for side in ("NS", "EW")
    }
