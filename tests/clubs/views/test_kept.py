"""Pages of results that are rendered once: whatever they say shows at once when it changes."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.db.models import F
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from clubs.actions.anonymise import anonymise
from clubs.actions.deletion import delete_tournament
from clubs.models import Club, ResultSide, Role, Season, Tournament
from tests.clubs.conftest import House
from tests.clubs.views.answers import reader, text
from tests.clubs.views.test_club_year import YEAR, hold

STATISTICS = "/clubs/bern/statistics/"
RATING = "/clubs/bern/members/rating/"


def correct(house: House) -> None:
    ResultSide.objects.filter(side="NS").update(points=F("points") + 1)
    Tournament.objects.update(revision=F("revision") + 1)


def rename(house: House) -> None:
    house.club.players.filter(number="1").update(name="Annina Bern", folded="annina bern")


def forget(house: House) -> None:
    anonymise(house.club.players.get(number="1"), by=house.owner)


def delete(house: House) -> None:
    delete_tournament(Tournament.objects.latest("date"), by=house.owner)


def rename_the_season(house: House) -> None:
    Season.objects.update(name="Summer")


def rename_the_club(house: House) -> None:
    Club.objects.filter(pk=house.club.pk).update(name="Köniz")


def move_an_evening(house: House) -> None:
    evening = Tournament.objects.latest("date")
    Tournament.objects.filter(pk=evening.pk).update(name="Cup", revision=F("revision") + 1)


CHANGES = (correct, rename, forget, delete, rename_the_season, rename_the_club, move_an_evening)


@pytest.mark.sample(2)
@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_a_change_shows_on_the_page_of_a_year_at_once(bern: House, change: Callable[[House], None]):
    hold(bern)
    before = text(reader(bern, Role.VIEWER).get(YEAR))

    change(bern)

    assert text(reader(bern, Role.VIEWER).get(YEAR)) != before


@pytest.mark.sample(2)
@pytest.mark.parametrize("change", [correct, rename, forget, delete, rename_the_club])
def test_a_change_shows_in_the_statistics_at_once(bern: House, change: Callable[[House], None]):
    hold(bern)
    before = text(reader(bern, Role.VIEWER).get(STATISTICS))

    change(bern)

    assert text(reader(bern, Role.VIEWER).get(STATISTICS)) != before


@pytest.mark.sample(2)
@pytest.mark.parametrize("address", [YEAR, STATISTICS, f"{YEAR}?sort=-average", f"{YEAR}?game=schieber"])
def test_each_role_reads_the_same(bern: House, address: str):
    hold(bern)

    parts = {
        text(reader(bern, role).get(address)).partition("<h1>")[2].partition("</main>")[0] for role in Role
    }

    assert len(parts) == 1


@pytest.mark.long  # each day a change shows at once, and each role reads what it may
def test_each_address_and_language_has_a_page_of_its_own(bern: House):
    hold(bern)
    client = reader(bern)
    pages = [
        client.get(f"{YEAR}?{asked}", headers={"accept-language": "en"}) for asked in ("", "sort=-average")
    ]
    pages.append(client.get(YEAR, headers={"accept-language": "de-ch"}))

    assert len({text(page) for page in pages}) == 3


def test_of_another_club_nothing_is_shown(bern: House, thun: House):
    hold(bern)
    reader(bern).get(YEAR)

    assert reader(thun).get(YEAR).status_code == 404


@pytest.mark.long  # each day a change shows at once, and each role reads what it may
def test_what_is_rendered_is_looked_up_in_few_queries(
    bern: House, django_assert_num_queries: DjangoAssertNumQueries
):
    hold(bern)
    client = reader(bern)
    client.get(YEAR)

    with django_assert_num_queries(6):  # session, account, role; evenings; people; seasons
        client.get(YEAR)


def test_each_account_keeps_its_name_and_menus(bern: House):
    hold(bern)
    for role in (Role.VIEWER, Role.OWNER, Role.VIEWER):
        account = bern.people[role]

        page = text(reader(bern, role).get(STATISTICS))

        assert f">{account.username}</a>" in page
        assert ("/clubs/bern/people/" in page) is (role is Role.OWNER)


def test_an_account_that_is_renamed_is_called_so_at_once(bern: House):
    hold(bern)
    client = reader(bern)
    client.get(STATISTICS)
    User.objects.filter(pk=bern.owner.pk).update(first_name="Rosa", last_name="<!-- part -->")

    page = text(client.get(STATISTICS))

    assert ">Rosa &lt;!-- part --&gt;</a>" in page
    assert page.count("<h1>") == 1


def test_who_looks_again_can_sign_out_with_the_page(bern: House):
    hold(bern)
    client = Client(enforce_csrf_checks=True)
    client.force_login(bern.owner, backend="django.contrib.auth.backends.ModelBackend")
    client.get(STATISTICS)

    [token] = set(re.findall(r'name="csrfmiddlewaretoken" value="(\w+)"', text(client.get(STATISTICS))))

    assert client.post(reverse("clubs:sign-out"), {"csrfmiddlewaretoken": "A" * 64}).status_code == 403
    assert client.post(reverse("clubs:sign-out"), {"csrfmiddlewaretoken": token}).status_code == 302


@pytest.mark.long  # each day a change shows at once, and each role reads what it may
def test_what_is_said_once_is_said_once(bern: House):
    hold(bern)
    client = reader(bern)
    client.get(STATISTICS)
    member = bern.club.players.get(number="1")
    client.post(f"/clubs/bern/members/{member.pk}/", {"given_name": "Anna", "surname": "Berner"})

    pages = [text(client.get(STATISTICS)) for _look in range(2)]

    assert ["Saved." in page for page in pages] == [True, False]


@pytest.mark.sample(2)
@pytest.mark.parametrize("change", [correct, rename, forget, delete, rename_the_season, rename_the_club])
def test_a_change_shows_on_the_page_of_a_member_at_once(bern: House, change: Callable[[House], None]):
    hold(bern)
    address = f"/clubs/bern/members/{bern.club.players.get(number='3').pk}/?by=evening"
    before = text(reader(bern, Role.VIEWER).get(address))

    change(bern)

    assert text(reader(bern, Role.VIEWER).get(address)) != before


def test_a_director_reads_of_a_member_what_others_do_not(bern: House):
    hold(bern)
    address = f"/clubs/bern/members/{bern.club.players.get(number='3').pk}/"
    for role in (Role.DIRECTOR, Role.VIEWER, Role.DIRECTOR):
        page = text(reader(bern, role).get(address))

        assert ("Merge" in page) is (role is Role.DIRECTOR)
        assert page.count("Averages over time</h3>") == 1


def test_a_director_is_shown_what_is_typed_of_a_member_but_no_page_keeps_it(bern: House):
    hold(bern)
    members = bern.club.players.filter(number="3")
    members.update(street='Gasse 7 "<b>" <!-- typed email -->', email="b@example.ch", birth_year=1950)
    client = reader(bern)
    address = f"/clubs/bern/members/{members.get().pk}/"
    first = text(client.get(address))
    members.update(street="Rain 1")

    page = text(client.get(address))

    assert 'value="Gasse 7 &quot;&lt;b&gt;&quot; &lt;!-- typed email --&gt;"' in first
    assert [page.count(f'value="{typed}"') for typed in ("Rain 1", "b@example.ch", "1950")] == [1, 1, 1]
    assert "<!-- typed" not in page
    kept = b"".join(cache._cache.values())  # type: ignore[attr-defined]  # of this process
    assert [typed.encode() in kept for typed in ("Gasse 7", "Rain 1", "b@example.ch")] == [False] * 3
    assert b"Averages over time" in kept


def test_what_is_emptied_or_chosen_of_a_member_shows_at_once(bern: House):
    hold(bern)
    members = bern.club.players.filter(number="3")
    members.update(street="Gasse 7")
    client = reader(bern)
    address = f"/clubs/bern/members/{members.get().pk}/"
    pages = [text(client.get(address))]
    for change in ({"street": ""}, {"active": False}, {"gender": "f"}, {"email": "b@example.ch"}):
        members.update(**change)
        pages.append(text(client.get(address)))

    assert len({re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", page) for page in pages}) == len(pages)
    assert 'value="Gasse 7"' not in pages[1]


def test_a_form_that_is_refused_keeps_what_was_typed(bern: House):
    hold(bern)
    address = f"/clubs/bern/members/{bern.club.players.get(number='3').pk}/"
    client = reader(bern)
    client.get(address)

    page = text(client.post(address, {"given_name": "Carla", "surname": "", "street": "Rain 1"}))

    assert 'value="Rain 1"' in page
    assert "<!--" not in page
