"""Lots from a hat at the office: one field, who is missing, what is refused, and the draw."""

import pytest
from django.test import Client
from django.urls import reverse

from clubs.models import Apart, Draw, Round, SeatLot, Tournament
from tests.clubs.conftest import House, enter, planned, seated, tournament


@pytest.fixture
def there(bern: House) -> Tournament:
    return planned(bern, 8, 1)


def address(there: Tournament, name: str = "round-lots", number: int = 1) -> str:
    return reverse(f"clubs:{name}", args=[there.club.slug, there.slug, number])


def typed(client: Client, there: Tournament, *lots: str, number: int = 1) -> None:
    for lot in lots:
        answer = client.post(address(there, number=number), {"lot": lot})
        assert answer.status_code == 302, answer.context["form"].errors


def test_lots_are_typed_one_after_the_other(helper: Client, there: Tournament):
    typed(helper, there, "1 1a", "anna 1a", "3 1 North", "Fritz 1w")

    page = helper.get(address(there)).context["page"]
    assert (page.typed, page.wanted, [person.number for person in page.missing]) == (3, 8, [2, 4, 5, 7, 8])
    assert (page.last.person.number, page.last_place, page.partner) == (6, "Table 1, W", "")


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("lot", "sentence"),
    [
        ("", "Type a number, then the table and the seat of the lot, as in “17 3a”."),
        ("<b>", "Type a number, then the table and the seat of the lot, as in “17 3a”."),
        ("99 1a", "Nobody has the number 99."),
        ("9999999999999999999 1a", "Nobody has the number 9999999999999999999."),
        ("Zita 1a", "Nobody here is called “Zita”."),
        ("bern 1a", "Several are called “bern”: 1 Anna, 2 Beat, 3 Carla, 4 Dani. Type the number."),
        ("8 1a", "8 Hans does not take part in this round."),
        ("1 1x", "A table has no seat “x”."),
        ("2 1a", "1 Anna has drawn this seat at table 1: one of the two is wrong."),
    ],
)
def test_what_cannot_be_is_refused_at_the_field_and_kept(
    helper: Client, there: Tournament, lot: str, sentence: str
):
    typed(helper, there, "1 1a", "3 1c")
    there.entries.filter(number=8).update(present=False)

    answer = helper.post(address(there), {"lot": lot})

    form = answer.context["form"]
    assert (form.errors["lot"], form["lot"].value()) == ([sentence], lot)
    assert SeatLot.objects.count() == 2


@pytest.mark.long  # each day the director makes the draw
def test_who_met_before_or_is_kept_apart_is_said_and_not_refused(helper: Client, bern: House):
    evening = tournament(bern.club)
    entries = enter(evening, 8)
    seated(evening, 1, entries)
    Round.objects.create(tournament=evening, number=2)
    Apart.of(entries[0], entries[4]).save()
    evening.entries.filter(number=3).update(fixed_table=2)

    typed(helper, evening, "1 1S", "3 1N", "5 1E", "2 1W", number=2)

    assert helper.get(address(evening, number=2)).context["page"].warnings == [
        "<bdi>Carla</bdi>, who keeps table 2, sits at table 1.",
        "<bdi>Anna</bdi> and <bdi>Erna</bdi>, who should be kept apart, share a table.",
        "<bdi>Anna</bdi> and <bdi>Carla</bdi> are partners for the second time.",
        "<bdi>Anna</bdi> and <bdi>Beat</bdi> meet for the second time.",
        "<bdi>Beat</bdi> and <bdi>Carla</bdi> meet for the second time.",
    ]


def test_a_part_is_answered_to_the_script_and_nothing_where_nothing_is_new(helper: Client, there: Tournament):
    answer = helper.post(address(there), {"lot": "1 1a"}, headers={"HX-Request": "true"})
    there.refresh_from_db()
    same = helper.get(address(there), {"since": there.revision})
    newer = helper.get(address(there), {"since": there.revision - 1})

    assert answer.templates[0].name == "clubs/_round_lots_typed.html"
    assert (same.status_code, newer.templates[0].name) == (204, "clubs/_round_lots.html")


def test_a_lot_is_taken_back_once(helper: Client, there: Tournament):
    typed(helper, there, "1 1a")
    back = reverse(
        "clubs:round-lot-take-back", args=[there.club.slug, there.slug, 1, SeatLot.objects.get().pk]
    )

    answers = [helper.post(back), helper.post(back)]

    assert [answer.headers["Location"] for answer in answers] == [address(there)] * 2
    assert not SeatLot.objects.exists()


def test_the_director_makes_the_draw(director: Client, there: Tournament):
    typed(director, there, *(f"{number} {number}" for number in range(1, 8)))
    page = director.get(address(there)).context["page"]
    waiting = director.post(
        address(there, "round-lots-draw"), {"seen": 0, "without": "x 99999999999999999999"}
    )
    typed(director, there, "8 8")

    drawn = director.post(address(there, "round-lots-draw"), {"seen": 0, "without": ""}, follow=True)

    assert not page.may_draw
    assert waiting.context["draw_form"].non_field_errors() == ["Still without a lot: 8 Hans."]
    assert "By lots from a hat" in drawn.content.decode()
    assert "seed" not in drawn.content.decode()
    assert Draw.objects.get().algorithm == "lots"


def test_a_slip_brings_its_place_into_the_field(helper: Client, there: Tournament):
    form = helper.get(address(there), {"place": "3a"}).context["form"]

    assert form["lot"].value() == " 3a"


@pytest.mark.long  # each day the queries of the results and the standings are counted
@pytest.mark.parametrize("count", [4, 12])
def test_the_page_asks_the_database_as_often_for_one_table_as_for_three(
    helper: Client, bern: House, count: int, django_assert_num_queries
):
    evening = tournament(bern.club)
    enter(evening, count)
    Round.objects.create(tournament=evening, number=1)
    typed(helper, evening, *(f"{number} {number}" for number in range(1, count + 1)))

    with django_assert_num_queries(19):
        helper.get(address(evening))
