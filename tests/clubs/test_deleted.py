"""What was deleted shows nowhere: each address of a deleted tournament or club, for each kind of visitor."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from clubs.actions.deletion import delete_club, delete_tournament, undelete_club, undelete_tournament
from clubs.models import Membership, Role, Season
from tests.clubs.access.case import Case, Who
from tests.clubs.access.case import club as club_case
from tests.clubs.conftest import House, enter, seated, tournament, written
from tests.clubs.test_access import CASES, answer, operator, verdict
from tests.clubs.views.answers import text


def routes(where: URLResolver, before: str = "") -> Iterator[tuple[str, str]]:
    """The name of each address with its pattern."""
    for found in where.url_patterns:
        if isinstance(found, URLPattern):
            yield found.name or "", before + str(found.pattern)
        else:
            yield from routes(found, before + str(found.pattern))


ROUTES = dict(routes(get_resolver()))
OF_TOURNAMENTS = [case for case in CASES if "<slug:tournament>" in ROUTES[case.name]]
OF_CLUBS = [
    case
    for case in CASES
    if "<slug:club>" in ROUTES[case.name]
    and case.name != "club-restore"
    and Who.OPERATOR not in {case.get, case.post}
]


def address_of(case: Case, house: House) -> str:
    return reverse(f"clubs:{case.name}", args=list(case.args(house)))


def answers_to_all(case: Case, address: str, house: House) -> set[str]:
    """What is answered to a stranger and to those who may most, by each method that the address takes."""
    methods = [method for method, who in (("GET", case.get), ("POST", case.post)) if who]
    clients = [Client(), house.client(Role.OWNER), operator()]
    return {verdict(answer(client, method, address)) for method in methods for client in clients}


@pytest.mark.sample(20)
@pytest.mark.parametrize("case", OF_TOURNAMENTS, ids=lambda case: case.name)
def test_no_address_of_a_deleted_tournament_lets_anybody_in(case: Case, bern: House):
    address = address_of(case, bern)

    delete_tournament(bern.club.tournaments.get(slug=address.split("/")[4]), by=bern.owner)

    assert answers_to_all(case, address, bern) <= {"hidden", "sign in", "refused"}


@pytest.mark.sample(25)
@pytest.mark.parametrize("case", OF_CLUBS, ids=lambda case: case.name)
def test_no_address_of_a_deleted_club_lets_anybody_in(case: Case, bern: House):
    address = address_of(case, bern)

    delete_club(bern.club, by=bern.owner)

    assert answers_to_all(case, address, bern) <= {"hidden", "sign in"}


def test_links_into_a_deleted_club_let_nobody_in(bern: House):
    [case] = [case for case in CASES if case.name == "invitation"]
    address = address_of(case, bern)

    delete_club(bern.club, by=bern.owner)

    assert answers_to_all(case, address, bern) == {"hidden"}


def played(house: House) -> list[str]:
    """A public tournament of a season with a name of its own, and the addresses of its club's other pages."""
    season = Season.objects.create(club=house.club, name="2026", slug="2026")
    evening = tournament(
        house.club, name="Waldfest", slug="waldfest", season=season, state="running", public=True
    )
    round_ = seated(evening, 1, enter(evening, 4))
    written(round_.draws.get().tables.get(), NS=630, EW=626)
    member = house.club.players.first()
    assert member
    pages = [
        reverse(f"clubs:{case.name}", args=[house.club.slug])
        for case in CASES
        if case.get and case.args is club_case and case.name not in {"club-log", "club-deleted"}
    ]
    return [
        *pages,
        reverse("clubs:clubs"),
        reverse("clubs:member", args=[house.club.slug, member.pk]),
        reverse("clubs:season", args=[house.club.slug, season.slug]),
        reverse("clubs:season-settings", args=[house.club.slug, season.slug]),
    ]


def naming(house: House, addresses: list[str], name: str) -> set[str]:
    client = house.client(Role.OWNER)
    return {address for address in addresses if name in text(client.get(address))}


@pytest.mark.long
def test_no_other_page_of_the_club_names_a_deleted_tournament(bern: House):
    addresses = played(bern)
    evening = bern.club.tournaments.get()
    before = naming(bern, addresses, "Waldfest")

    delete_tournament(evening, by=bern.owner)
    after = naming(bern, addresses, "Waldfest")

    member = reverse("clubs:member", args=["bern", bern.club.players.all()[0].pk])
    assert {
        "/clubs/bern/",
        member,
        "/clubs/bern/seasons/2026/",
        "/clubs/bern/seasons/2026/settings/",
    } <= before
    assert after == set()

    undelete_tournament(evening, by=bern.owner)

    assert naming(bern, addresses, "Waldfest") == before


def test_a_deleted_club_stands_in_no_list_and_comes_back_with_its_tournaments(bern: House):
    addresses = played(bern)
    home = reverse("clubs:clubs")
    client = bern.client(Role.DIRECTOR)

    delete_club(bern.club, by=bern.owner)

    assert "Bern" not in text(client.get(home)).partition("<main")[2]
    assert not Membership.objects.filter(user=bern.owner).exists()

    undelete_club(bern.club, by=bern.owner)

    assert naming(bern, addresses, "Waldfest") >= {"/clubs/bern/"}
