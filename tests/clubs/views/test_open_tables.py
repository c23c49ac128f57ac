"""Open tables at the office: four are named by number or name, who is new is asked about once."""

import pytest
from django.test import Client
from django.urls import reverse

from clubs.models import Player, Round, Table, Tournament
from tests.clubs.conftest import House, enter, planned, tournament


@pytest.fixture
def there(bern: House) -> Tournament:
    return planned(bern, 8, 1)


def address(there: Tournament) -> str:
    return reverse("clubs:open-tables", args=[there.club.slug, there.slug])


def typed(*who: str, **more: str) -> dict[str, str]:
    return dict(zip(("seat_S", "seat_E", "seat_N", "seat_W"), who, strict=True)) | more


def test_four_are_named_and_their_table_is_listed(helper: Client, there: Tournament):
    answer = helper.post(address(there), typed("1", "beat", "3", "Hans"), follow=True)

    [row] = answer.context["page"].rows
    assert (row.number, row.round, row.sides) == (1, 1, ["1 Anna / 3 Carla", "2 Beat / 8 Hans"])
    assert b"Table 1 is open" in answer.content


def test_a_name_that_nobody_has_is_asked_about_and_then_entered(helper: Client, there: Tournament):
    asked = helper.post(address(there), typed("1", "2", "3", "Zita <b>"))
    helper.post(address(there), typed("1", "2", "3", "Zita <b>", new="on"))

    assert asked.context["form"].errors == {"seat_W": ["Nobody here is called “Zita <b>”."]}
    assert b'name="new"' in asked.content
    assert Table.objects.get().seated()["W"].player.name == "Zita <b>"


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("who", "errors"),
    [
        (("1", "2", "3", ""), {"seat_W": ["Type a number or a name."]}),
        (("1", "2", "3", "99"), {"seat_W": ["Nobody has the number 99."]}),
        (
            ("bern", "2", "3", "4"),
            {"seat_S": ["Several are called “bern”: 1 Anna, 2 Beat, 3 Carla, 4 Dani. Type the number."]},
        ),
        (("1", "2", "3", "-"), {"seat_W": ["Nobody here is called “-”."]}),
        (("1", "2", "3", "Han"), {"seat_W": ["Nobody here is called “Han”."]}),
        (("1", "1", "3", "4"), {"__all__": ["Somebody has two seats."]}),
    ],
)
def test_what_cannot_be_is_said_at_its_field(
    helper: Client, there: Tournament, who: tuple[str, ...], errors: dict[str, list[str]]
):
    answer = helper.post(address(there), typed(*who))

    form = answer.context["form"]
    focused = [field.name for field in form.seats() if "autofocus" in field.field.widget.attrs]
    assert form.errors == errors
    assert focused == [next(iter(errors), "seat_S").replace("__all__", "seat_S")]
    assert answer.context["form"]["seat_N"].value() == who[2]
    assert not Table.objects.exists()


def test_a_whole_name_is_nobody_else_s(helper: Client, there: Tournament):
    Player.objects.filter(number="1").update(short_name="Anna B.")
    Player.objects.filter(number="8").update(short_name="Anna")

    answer = helper.post(address(there), typed("Anna", "2", "3", "4"), follow=True)

    assert [row.sides for row in answer.context["page"].rows] == [["8 Anna / 3 Carla", "2 Beat / 4 Dani"]]


def test_a_table_is_withdrawn(helper: Client, there: Tournament):
    page = helper.post(address(there), typed("1", "2", "3", "4"), follow=True).context["page"]

    helper.post(page.rows[0].withdraw_url)

    assert not Table.objects.exists()


@pytest.mark.long  # each day the queries of the results and the standings are counted
@pytest.mark.parametrize("count", [4, 12])
def test_the_page_asks_the_database_the_same_for_one_table_and_for_three(
    helper: Client, bern: House, count: int, django_assert_num_queries
):
    evening = tournament(bern.club)
    enter(evening, count)
    Round.objects.create(tournament=evening, number=1)
    for first in range(1, count, 4):
        helper.post(address(evening), typed(*(str(first + step) for step in range(4))))

    with django_assert_num_queries(17):
        helper.get(address(evening))
