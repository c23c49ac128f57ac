"""Names that a program has split: which they are, exchanged with one tap, saved together."""

from __future__ import annotations

import re

import pytest

from clubs.models import Action, Player, Role
from tests.clubs.conftest import House, enter, player, seated, tournament
from tests.clubs.views.answers import reader, text

PAGE = "/clubs/bern/members/names/"


@pytest.fixture
def doubtful(bern: House, thun: House) -> list[Player]:
    """Two members whose names may be the wrong way round, beside one that is clear and a stranger."""
    player(bern.club, 1)
    Player.objects.create(club=thun.club, name="Zwahlen Beat")
    return [Player.objects.create(club=bern.club, name=name) for name in ("Müslüm Yildiz", "Zwahlen Beat")]


def typed(*rows: tuple[Player, str, str]) -> dict[str, str]:
    """What the page sends for members, their first and their last names."""
    fields = [
        (part, each.pk, text)
        for each, given, surname in rows
        for part, text in (("given", given), ("surname", surname))
    ]
    return {f"{part}-{key}": text for part, key, text in fields}


def shown(page: str) -> list[str]:
    return re.findall(r'name="(?:given|surname)-\d+" value="(\w*)"', page)


def test_doubtful_names_are_listed_with_both_parts(bern: House, doubtful: list[Player]):
    page = text(reader(bern, Role.DIRECTOR).get(PAGE))

    assert shown(page) == ["Müslüm", "Yildiz", "Beat", "Zwahlen"]


@pytest.mark.parametrize(("role", "told"), [(Role.DIRECTOR, True), (Role.HELPER, False)])
def test_the_list_of_members_tells_those_who_can_check(
    bern: House, doubtful: list[Player], role: Role, told: bool
):
    page = text(reader(bern, role).get("/clubs/bern/members/"))

    assert ("2 names have been split" in page, PAGE in page) == (told, told)


def test_where_no_name_is_doubtful_there_is_nothing_to_check(bern: House):
    player(bern.club, 1)
    client = reader(bern, Role.DIRECTOR)

    assert "All names have been checked." in text(client.get(PAGE))
    assert PAGE not in text(client.get("/clubs/bern/members/"))


def test_many_are_saved_at_once_and_only_what_changed_is_in_the_log(bern: House, doubtful: list[Player]):
    yildiz, beat = doubtful
    sent = typed((yildiz, "Yildiz", " Müslüm "), (beat, "Beat", "Zwahlen"))

    response = reader(bern, Role.DIRECTOR).post(PAGE, sent)

    assert response.headers["Location"] == "/clubs/bern/members/"
    assert not bern.club.players.doubtful().exists()
    yildiz.refresh_from_db()
    assert (yildiz.name, yildiz.folded) == ("Yildiz Müslüm", "muslum  yildiz        muesluem")
    assert list(bern.club.log.values_list("action", "subject", "before", "after")) == [
        (
            Action.MEMBER_CHANGED,
            "Müslüm Yildiz",
            {"member": yildiz.pk, "name": "Müslüm Yildiz", "surname": "Yildiz", "given_name": "Müslüm"},
            {"member": yildiz.pk, "name": "Yildiz Müslüm", "surname": "Müslüm", "given_name": "Yildiz"},
        )
    ]


def test_who_is_left_over_comes_next(bern: House, doubtful: list[Player]):
    response = reader(bern, Role.DIRECTOR).post(PAGE, typed((doubtful[0], "Müslüm", "Yildiz")))

    assert response.headers["Location"] == PAGE
    assert list(bern.club.players.doubtful()) == [doubtful[1]]


def test_a_swap_shows_the_parts_exchanged_and_saves_nothing(bern: House, doubtful: list[Player]):
    yildiz, beat = doubtful
    sent = typed((yildiz, "Müslüm", "Yildiz"), (beat, "Béat", "Zwahlen"))

    page = text(reader(bern, Role.DIRECTOR).post(PAGE, {**sent, "swap": str(yildiz.pk)}))

    assert shown(page) == ["Yildiz", "Müslüm", "Béat", "Zwahlen"]
    assert bern.club.players.doubtful().count() == 2


@pytest.mark.parametrize("surname", ["", "  ", "x" * 101, "a\0b"])
def test_a_name_that_cannot_be_kept_is_shown_again(bern: House, doubtful: list[Player], surname: str):
    response = reader(bern, Role.DIRECTOR).post(PAGE, typed((doubtful[0], "Müslüm", surname)))

    assert response.context["form"].errors.keys() == {f"surname-{doubtful[0].pk}"}
    assert bern.club.players.doubtful().count() == 2


@pytest.mark.parametrize("whose", ["theirs", "clear", "nobody", "nonsense"])
def test_nobody_else_is_renamed(bern: House, doubtful: list[Player], whose: str):
    keys = {
        "theirs": Player.objects.get(club__slug="thun").pk,
        "clear": bern.club.players.get(number="1").pk,
        "nobody": 10**8,
        "nonsense": "x²",
    }
    before = list(Player.objects.order_by("pk").values_list())

    reader(bern, Role.DIRECTOR).post(PAGE, {f"given-{keys[whose]}": "Evil", f"surname-{keys[whose]}": "Evil"})

    assert list(Player.objects.order_by("pk").values_list()) == before


@pytest.mark.long  # each day nobody else is renamed
def test_pages_of_tournaments_are_made_anew(bern: House, doubtful: list[Player]):
    evening = tournament(bern.club)
    entries = enter(evening, 4)
    seated(evening, 1, entries)
    entries[0].members.update(player=doubtful[0])

    reader(bern, Role.DIRECTOR).post(PAGE, typed((doubtful[0], "Yildiz", "Müslüm")))

    evening.refresh_from_db()
    assert evening.revision == 1


@pytest.mark.long  # each day nobody else is renamed
@pytest.mark.parametrize("count", [1, 30])
def test_many_names_take_no_more_queries(bern: House, django_assert_num_queries, count: int):
    Player.objects.bulk_create(Player(club=bern.club, name="Zwahlen Beat") for _each in range(count))
    client = reader(bern, Role.DIRECTOR)

    with django_assert_num_queries(5):
        client.get(PAGE)
