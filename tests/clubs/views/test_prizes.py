"""The prizes and their plan as a browser gets them."""

from __future__ import annotations

from decimal import Decimal

import pytest
from django.test import Client

from clubs.models import Role, Tournament
from tests.clubs.conftest import House
from tests.clubs.pages.evenings import evening_of
from tests.clubs.views.answers import reader, text

HERE = "/clubs/bern/tournaments/november/prizes/"
GENERAL = {"fund": "", "rounding": "100", "rounded_up": "on"}


def line(number: int, **fields: str) -> dict[str, str]:
    usual = {"list_key": "standings", "places": "from_first", "first": "", "last": "", "thing": ""}
    return {f"{number}-{name}": value for name, value in {**usual, **fields}.items()}


@pytest.fixture
def evening(bern: House) -> Tournament:
    return evening_of(bern, ("ABCD", 1000, 256), ("ABDC", 700, 556))


@pytest.fixture
def client(bern: House, evening: Tournament) -> Client:
    return reader(bern, Role.DIRECTOR)


def test_a_plan_is_typed_in_and_says_who_would_win(client: Client, evening: Tournament):
    sent = {
        **GENERAL,
        "fund": "200.50",
        **line(0, first="1", share="37.5", thing=" Cup  of honour "),
        **line(1),
        **line(2, list_key="matches", last="3", first="1", amount="12.05", beside="on"),
    }
    answer = client.post(f"{HERE}plan/", sent, follow=True)

    evening.refresh_from_db()
    assert evening.prize_plan == {
        "fund": 20050,
        "prizes": [
            {"share": 3750, "thing": "Cup of honour"},
            {"list_key": "matches", "last": 3, "amount": 1205, "beside": True},
        ],
    }
    assert answer.context["planned"].sums["Remains"] == "CHF\N{NO-BREAK SPACE}125.50"
    assert "CHF\N{NO-BREAK SPACE}75.00 · Cup of honour" in text(answer)
    form = answer.context["form"]
    (_number, first), *_others = form.lines()
    assert [[number for number, _fields in lines] for lines in (form.lines(), form.folded())] == [
        [1, 2, 3],
        [4, 5, 6],
    ]
    assert [bound.value() for bound in first[4:7]] == [None, Decimal("37.5"), "Cup of honour"]


def test_of_two_who_save_at_once_the_second_one_is_asked(client: Client, evening: Tournament):
    seen = client.get(f"{HERE}plan/").context["planned"].fingerprint
    first = {**GENERAL, **line(0, thing="Ham"), "seen": seen}
    second = {**GENERAL, **line(0, thing="Cheese"), "seen": seen}
    client.post(f"{HERE}plan/", first)
    client.post(f"{HERE}plan/", first)  # the answer was lost

    refused = client.post(f"{HERE}plan/", second)

    evening.refresh_from_db()
    assert evening.prize_plan["prizes"] == [{"thing": "Ham"}]
    assert "Somebody has changed the prize plan in the meantime." in text(refused)
    assert refused.context["form"]["0-thing"].value() == "Cheese"
    client.post(f"{HERE}plan/", {**second, "seen": refused.context["planned"].fingerprint})
    evening.refresh_from_db()
    assert evening.prize_plan["prizes"] == [{"thing": "Cheese"}]


@pytest.mark.parametrize(
    ("fields", "at", "sentence"),
    [
        ({"first": "3", "last": "2", "thing": "Ham"}, "0-last", "The last place is before the first one."),
        ({"amount": "5", "share": "5"}, "0-share", "A prize is an amount or a share of the fund, not both."),
        ({"first": "0", "thing": "Ham"}, "0-first", "Ensure this value is greater than or equal to 1."),
        (
            {"share": "60", "last": "2", "first": "1"},
            "__all__",
            "The shares come to more than the whole fund.",
        ),
        (
            {"list_key": "77", "thing": "Ham"},
            "0-list_key",
            "Select a valid choice. 77 is not one of the available choices.",
        ),
    ],
)
def test_what_is_wrong_is_said_at_its_field_and_stays_typed(
    client: Client, evening: Tournament, fields: dict[str, str], at: str, sentence: str
):
    answer = client.post(f"{HERE}plan/", {**GENERAL, **line(0, **fields)})

    form = answer.context["form"]
    evening.refresh_from_db()
    assert ({name: list(found) for name, found in form.errors.items()}, evening.prize_plan) == (
        {at: [sentence]},
        {},
    )
    assert {name: form[f"0-{name}"].value() for name in fields} == fields


def test_a_list_that_is_gone_stays_in_the_plan_until_it_is_taken_out(client: Client, evening: Tournament):
    Tournament.objects.update(prize_plan={"prizes": [{"list_key": "9", "thing": "Ham"}], "rounding": 7})

    page = client.get(f"{HERE}plan/")
    assert "a list that is gone" in text(page)
    client.post(f"{HERE}plan/", {**GENERAL, "rounding": "7", **line(0, list_key="9", thing="Ham")})
    evening.refresh_from_db()
    assert evening.prize_plan == {"prizes": [{"list_key": "9", "thing": "Ham"}], "rounding": 7}


def test_prizes_are_called_with_what_is_handed_over(client: Client):
    Tournament.objects.update(
        prize_plan={"prizes": [{"amount": 5000}, {"places": "from_last", "thing": "<b>Ham</b>"}]}
    )

    page = text(client.get(HERE))
    assert page.index("Last place") < page.index("CHF\N{NO-BREAK SPACE}50.00")
    assert "<b>Ham</b>" not in page
    assert "&lt;b&gt;Ham&lt;/b&gt;" in page


def test_a_plan_costs_no_query_more_for_more_prizes(client: Client, django_assert_num_queries):
    client.get(f"{HERE}?places=3")  # after which the standings are known
    for count in (1, 8):
        lines = [{"first": place, "thing": "Ham"} for place in range(1, count + 1)]
        Tournament.objects.update(prize_plan={"prizes": [*lines, {"list_key": "matches", "thing": "Wine"}]})
        with django_assert_num_queries(9):
            client.get(HERE)
