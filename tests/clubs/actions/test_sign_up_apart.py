"""Who does not want to sit at one table with whom is kept apart as soon as both are entered."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from clubs.actions.sign_up import accept
from clubs.actions.sign_up_apart import names_in
from clubs.models import Action, LogEvent, SignUp, TournamentKind
from tests.clubs.conftest import House, tournament
from tests.clubs.signing_up import open_for_sign_up, signed_up


@pytest.fixture
def there(bern: House) -> SignUp:
    return open_for_sign_up(bern, ask_apart=True, at_once=True)


def kept_apart(there: SignUp) -> Sequence[tuple[str, str]]:
    found = there.tournament.apart.with_entries()
    return [(each.first.short_title, each.second.short_title) for each in found]


@pytest.mark.parametrize(
    "typed",
    ["Otto Frei", "frei otto", " Otto  Frei ; Ida Moser", "Nobody Here, Ötto Frei", "Otto Frei & Rosa Kunz"],
)
def test_whoever_is_named_and_there_is_kept_apart(there: SignUp, typed: str):
    signed_up(there, "Otto Frei")
    signed_up(there, "Rosa Kunz", apart=typed)

    assert kept_apart(there) == [("Otto Frei", "Rosa Kunz")]


@pytest.mark.long  # each day whoever is named and there is kept apart
def test_whoever_is_named_may_come_later(there: SignUp):
    signed_up(there, "Rosa Kunz", apart="Otto Frei")
    signed_up(there, "Nina Graf")
    assert kept_apart(there) == []

    signed_up(there, "Otto Frei")

    assert kept_apart(there) == [("Rosa Kunz", "Otto Frei")]


@pytest.mark.long  # each day whoever is named and there is kept apart
def test_both_may_name_each_other(there: SignUp):
    signed_up(there, "Rosa Kunz", apart="Otto Frei")
    signed_up(there, "Otto Frei", apart="Rosa Kunz")

    assert kept_apart(there) == [("Rosa Kunz", "Otto Frei")]
    [line] = LogEvent.objects.filter(action=Action.KEPT_APART)
    assert (line.subject, line.after, line.by) == ("2 Otto Frei", "1 Rosa Kunz", None)


@pytest.mark.parametrize("typed", ["", "Otto", "Frei", ",,;", "Rosa Kunz", "<b>Otto</b>"])
def test_nobody_else_is(there: SignUp, typed: str):
    signed_up(there, "Otto Frei")
    signed_up(there, "Rosa Kunz", apart=typed)

    assert kept_apart(there) == []


def test_nothing_comes_of_it_before_the_office_accepts(bern: House):
    there = open_for_sign_up(bern, ask_apart=True)
    accept(signed_up(there, "Otto Frei"), by=bern.director)
    rosa = signed_up(there, "Rosa Kunz", apart="Otto Frei")
    assert kept_apart(there) == []

    accept(rosa, by=bern.director)

    assert kept_apart(there) == [("Otto Frei", "Rosa Kunz")]


def test_pairs_are_kept_apart_from_pairs(bern: House):
    there = open_for_sign_up(
        bern, tournament(bern.club, kind=TournamentKind.PAIRS), ask_apart=True, at_once=True
    )
    signed_up(there, "Otto Frei", "Ida Moser")
    signed_up(there, "Rosa Kunz", "Nina Graf", apart="Ida Moser, Nina Graf")

    assert [(each.first.number, each.second.number) for each in there.tournament.apart.all()] == [(1, 2)]


def test_names_are_parted_by_what_people_put_between_them():
    assert names_in("Otto Frei, Ida Moser;Nina Graf / Urs Lenz & ") == [
        "Otto Frei",
        "Ida Moser",
        "Nina Graf",
        "Urs Lenz",
    ]
