"""Whatever is done with a round in whatever order: nobody sits twice, and no result is lost."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.db import transaction
from hypothesis import given
from hypothesis import strategies as st

from clubs.actions.rounds import lock_draw, release_round, restore_draw, unlock_draw
from clubs.actions.swaps import Place, swap
from clubs.errors import Refused
from clubs.models import Draw, Result, Round, Seat, SitOut
from tests.clubs.conftest import House, enter, tournament, written
from tests.clubs.drawing import draw_all, draw_round
from tests.laws import examples

ACTIONS = ("draw", "draw all", "release", "restore", "lock", "unlock", "swap", "swap", "write", "write")
STEPS = st.lists(
    st.tuples(st.sampled_from(ACTIONS), st.integers(0, 1), st.integers(0, 99), st.integers(0, 99)),
    min_size=10,
    max_size=20,
)


class Office:
    """Somebody who tries everything; what is refused changes nothing."""

    def __init__(self, house: House, entries: int) -> None:
        self.by = house.director
        self.evening = tournament(house.club)
        enter(self.evening, entries)
        self.rounds = [Round.objects.create(tournament=self.evening, number=number) for number in (1, 2)]
        draw_all(self.evening, by=self.by)
        release_round(self.rounds[0], by=self.by)

    def do(self, action: str, round_: Round, first: int, second: int) -> None:
        before = self.state()
        try:
            self.attempt(action, round_, first, second)
        except Refused:
            assert self.state() == before

    def attempt(self, action: str, round_: Round, first: int, second: int) -> None:
        draws = list(round_.draws.all())
        if action == "draw":
            draw_round(round_, by=self.by, reason="try" if first % 2 else "")
        elif action == "draw all":
            draw_all(self.evening, by=self.by)
        elif action == "release":
            release_round(round_, by=self.by)
        elif action == "restore":
            older = [draw for draw in draws if not draw.current] or draws
            restore_draw(older[first % len(older)], by=self.by)
        elif action in {"lock", "unlock"}:
            (lock_draw if action == "lock" else unlock_draw)(draws[first % len(draws)], by=self.by)
        elif action == "swap":
            self.swap(round_.draws.current().get(), first, second)
        elif action == "write":
            self.write(round_, first)

    def swap(self, draw: Draw, first: int, second: int) -> None:
        seats, rests = Seat.objects.filter(draw=draw).order_by("pk"), draw.sit_outs.order_by("pk")
        there: list[Place] = [*seats[:8], *rests]
        one, other = there[first % len(there)], there[-1 - second % len(there)]
        swap(draw, one, other, by=self.by, reason="try")

    def write(self, round_: Round, which: int) -> None:
        round_.refresh_from_db()
        if round_.is_released:
            tables = list(round_.draws.current().get().tables.all())
            written(tables[which % len(tables)], NS=600 + which, EW=656 - which)

    def state(self) -> object:
        """All there is, to be compared."""
        return [
            list(rows.order_by("pk").values_list())
            for rows in (Round.objects, Draw.objects, Seat.objects, SitOut.objects, Result.objects)
        ]

    def results(self) -> dict[int, set[int]]:
        """The results that stand or would, by draw."""
        found: dict[int, set[int]] = {draw: set() for draw in Draw.objects.values_list("pk", flat=True)}
        for pk, draw in Result.objects.filter(active=True).values_list("pk", "table__draw"):
            found[draw].add(pk)
        return found

    def places(self) -> dict[int, list[int]]:
        """Who sits or rests in each draw, in order; whoever does so twice stands there twice."""
        found: dict[int, list[int]] = {}
        for rows in (Seat.objects.all(), SitOut.objects.all()):
            for draw, entry in rows.values_list("draw", "entry"):
                found.setdefault(draw, []).append(entry)
        return {draw: sorted(entries) for draw, entries in found.items()}


@contextmanager
def undone() -> Iterator[None]:
    """What happens here is as if it had not, so that each example starts alike."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def test_no_order_of_actions_loses_a_result_or_a_seat(bern: House):
    @given(entries=st.integers(4, 9), steps=STEPS)
    @examples(25)
    def law(entries: int, steps: list[tuple[str, int, int, int]]) -> None:
        with undone():
            office = Office(bern, entries)
            everyone = sorted(office.evening.entries.values_list("pk", flat=True))
            before = office.results()
            for action, round_, first, second in steps:
                office.do(action, office.rounds[round_], first, second)
                after = office.results()
                assert all(places == everyone for places in office.places().values())
                assert action == "write" or {draw: after[draw] for draw in before} == before
                before = after

    law()


@pytest.mark.long
def test_restoring_brings_back_what_stood(bern: House):
    @given(entries=st.integers(4, 9), steps=STEPS)
    @examples(15)
    def law(entries: int, steps: list[tuple[str, int, int, int]]) -> None:
        with undone():
            office = Office(bern, entries)
            [first, _second] = office.rounds
            draw = first.draws.get()
            office.write(first, 1)
            stood = set(Result.objects.current())
            for action, _round, one, other in steps:
                if action != "write":
                    office.do(action, first, one, other)
            for held in first.draws.current():
                unlock_draw(held, by=office.by)
            if not first.draws.get(pk=draw.pk).current:
                restore_draw(draw, by=office.by)

            assert set(Result.objects.current()) == stood

    law()
