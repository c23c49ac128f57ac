"""The scorekeepers' page: a name for each table."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from clubs.models import Player, TournamentKind
from clubs.queries.scorekeepers import scorekeepers_of
from tests.clubs.conftest import House, enter, player, seated, tournament
from tests.clubs.views.answers import reader, text

HERE = "/clubs/bern/tournaments/november/scorekeepers/"


@pytest.fixture
def client(bern: House) -> Client:
    return reader(bern)


@pytest.mark.parametrize(
    ("kind", "entries", "tables"),
    [
        (TournamentKind.INDIVIDUAL, 9, [1, 2, 3]),
        (TournamentKind.PAIRS, 5, [1, 2, 3]),
        (TournamentKind.TEAMS, 3, [1, 2, 3]),
    ],
)
def test_there_is_a_field_for_each_table_that_the_entries_fill(
    bern: House, client: Client, kind: TournamentKind, entries: int, tables: list[int]
):
    enter(tournament(bern.club, kind=kind), entries)

    assert list(client.get(HERE).context["form"].fields) == [f"table-{number}" for number in tables]


def test_without_entries_there_is_nothing_to_fill_in(bern: House, client: Client):
    tournament(bern.club)

    assert "Nobody has entered yet." in text(client.get(HERE))


def test_the_page_stands_under_the_entries_in_the_menu(bern: House, client: Client):
    tournament(bern.club)

    menu = re.search(r'<nav class="tabs second".*?</nav>', client.get(HERE).text, re.DOTALL)

    assert menu is not None
    assert re.findall(r'aria-current="page">([^<]+)<', menu[0]) == ["Entries"]


def test_who_has_nearly_a_known_name_is_asked_about_at_the_table(bern: House, client: Client):
    evening = tournament(bern.club)
    enter(evening, 8)
    meier = Player.objects.create(club=bern.club, name="Jörg Meier", number="9")
    typed = {"table-1": "Joerg Mayer", "initial-table-1": "", "table-2": "Zita Neu", "initial-table-2": ""}

    page = client.post(HERE, typed)

    assert page.context["form"].errors == {"table-1": ["Do you mean Jörg Meier, number 9?"]}
    assert scorekeepers_of(evening) == {}

    client.post(HERE, {**typed, "meant:Joerg Mayer": str(meier.pk)})

    assert scorekeepers_of(evening) == {1: "Jörg Meier", 2: "Zita Neu"}


def test_names_are_saved_proposed_and_an_error_keeps_what_was_typed(bern: House, client: Client):
    evening = tournament(bern.club)
    enter(evening, 8)
    player(bern.club, 9)
    seated(evening, 1, list(evening.entries.all()))

    client.post(HERE, {"table-1": "Ida Bern", "initial-table-1": "", "table-2": "", "initial-table-2": ""})
    refused = client.post(
        HERE, {"table-1": "Ida Bern", "initial-table-1": "Ida Bern", "table-2": "Anna Bern"}
    )

    form = refused.context["form"]
    assert scorekeepers_of(evening) == {1: "Ida Bern"}
    assert '<option value="Ida Bern">' in text(client.get(HERE))
    assert form["table-2"].value() == "Anna Bern"
    assert list(form.errors) == ["table-2"]
    assert "Scorekeeper <bdi>Ida Bern</bdi>" in text(
        client.get("/clubs/bern/tournaments/november/rounds/1/tables/1/")
    )
