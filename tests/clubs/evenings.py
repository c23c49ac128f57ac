"""Evenings that were played: so many entries, so many rounds, results by seeded chance."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from clubs.models import Draw, Entry, Round, Seat, SitOut, Table, Tournament, TournamentKind
from tests.clubs.conftest import enter, seated, written

SHEET = 157
TOGETHER = {TournamentKind.INDIVIDUAL: 4, TournamentKind.PAIRS: 2, TournamentKind.TEAMS: 2}
"""So many entries fill a table, or two tables with two teams."""


def played(tournament: Tournament, count: int, rounds: int, *, seed: int = 1) -> list[Entry]:
    """Enter so many and play so many rounds; in each others sit together, and the rest sit out."""
    entries, chance = enter(tournament, count), Random(seed)
    for number in range(1, rounds + 1):
        order = list(entries)
        chance.shuffle(order)
        play(tournament, number, order, chance)
    return entries


def play(tournament: Tournament, number: int, order: Sequence[Entry], chance: Random) -> Round:
    """Seat the entries as they come, as many as fill tables, and write what chance gives each table."""
    full = len(order) - len(order) % TOGETHER[TournamentKind(tournament.kind)]
    seat = teams_seated if tournament.kind == TournamentKind.TEAMS else seated
    round_ = seat(tournament, number, order[:full])
    draw = round_.draws.get(current=True)
    SitOut.objects.bulk_create(SitOut(draw=draw, entry=entry) for entry in order[full:])
    worth = (tournament.deals or 8) * SHEET
    for table in Table.objects.in_round(round_):
        first = chance.randint(0, worth)
        if tournament.plays_alone:
            written(table, **{side: chance.randint(0, 200) for side in "1234"})
        else:
            written(table, NS=first, EW=worth - first)
    return round_


def teams_seated(tournament: Tournament, number: int, teams: Sequence[Entry]) -> Round:
    """A released round of teams: two meet, the first pairs at one table, the second at the next."""
    round_ = seated(tournament, number, [])
    draw = Draw.objects.get(round=round_, current=True)
    for index in range(0, len(teams), 2):
        for pair in (0, 1):
            table = Table.objects.create(draw=draw, number=index + pair + 1)
            for team, positions in zip(teams[index : index + 2], ("SN", "EW"), strict=True):
                members = team.members.order_by("place")[2 * pair : 2 * pair + 2]
                for position, member in zip(positions, members, strict=True):
                    Seat.objects.create(
                        draw=draw, table=table, position=position, entry=team, player=member.player
                    )
    return round_
