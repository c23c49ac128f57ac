"""What tests of results share: rounds with tables, and what somebody types there."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User

from clubs.actions.results import SideResult, enter_result
from clubs.models import Membership, Result, Role, Round, RoundState, Source, Table, Tournament
from tests.clubs.conftest import House, seated, tournament
from tests.clubs.conftest import enter as enter_players
from tests.clubs.drawing import draw_round


def evening(house: House, tables: int = 2, **fields: Any) -> Tournament:
    """An evening of plain Schieber, 4 × 8, with its first round released at so many tables."""
    there = tournament(house.club, **{"preset": "schieber-single", **fields})
    people = enter_players(there, tables * (4 if there.kind == "individual" else 2))
    seated(there, 1, people)
    return there


def next_round(there: Tournament) -> Round:
    """One more round, released, with everybody where he sat before."""
    return seated(there, there.rounds.count() + 1, list(there.entries.all()))


def table_of(there: Tournament, number: int = 1, round_number: int = 1) -> Table:
    found = Table.objects.current().with_seats().select_related("draw__round__tournament__club")
    return found.get(draw__round__tournament=there, draw__round__number=round_number, number=number)


def sides(*points: int, **more: tuple[int | None, int | None]) -> dict[str, SideResult]:
    """What two sides wrote; `more` columns as pairs: `sides(630, 726, matches=(1, 0))`."""
    columns = [{name: values[place] for name, values in more.items()} for place in range(len(points))]
    names = ("NS", "EW") if len(points) == 2 else ("1", "2", "3", "4")
    return {
        name: SideResult(points=own, **column)  # type: ignore[arg-type] # the columns' own types
        for name, own, column in zip(names, points, columns, strict=True)
    }


def save(
    table: Table, *points: int, by: User, seen: int = 0, reason: str = "", source: Source = Source.OFFICE
) -> Result:
    return enter_result(table, sides(*points), seen=seen, by=by, reason=reason, source=source)


def round_of(there: Tournament, number: int = 1) -> Round:
    return Round.objects.select_related("tournament__club").get(tournament=there, number=number)


def close_by_hand(there: Tournament, number: int = 1) -> None:
    there.rounds.filter(number=number).update(state=RoundState.CLOSED)


def second_helper(house: House) -> User:
    user = User.objects.create_user(f"{house.club.slug}-second", first_name="Second")
    Membership.objects.create(club=house.club, user=user, role=Role.HELPER)
    return user


def drawn(house: House, tables: int) -> Round:
    """A round of so many tables that is drawn, and not released."""
    there = tournament(house.club)
    enter_players(there, 4 * tables)
    round_ = Round.objects.create(tournament=there, number=1)
    draw_round(round_, by=house.director)
    return round_
