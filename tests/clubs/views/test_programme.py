"""The page of the programme: a line for each round, errors at their field, what has begun stays."""

import pytest
from django.test import Client

from clubs.actions.programme import ProgrammeLine
from clubs.actions.tournaments import plan_rounds
from clubs.models import State, Table, Tournament
from tests.clubs.conftest import House, enter, seated, tournament, written
from tests.clubs.views.answers import reader, text
from tests.clubs.views.test_tournaments import shown

FACTORS = dict.fromkeys(("bells", "shields", "acorns", "roses", "obenabe", "undenufe"), 1)
HERE = "/clubs/bern/tournaments/november/programme/"


@pytest.fixture
def client(bern: House) -> Client:
    return reader(bern)


@pytest.fixture
def draft(bern: House) -> Tournament:
    found = tournament(bern.club, preset="schieber-single", state=State.DRAFT, published=None)
    plan_rounds(found)
    return found


def line_of(found: Tournament, number: int) -> ProgrammeLine:
    return ProgrammeLine.of(found.rounds.get(number=number))


def test_each_round_gets_its_line(draft: Tournament, client: Client):
    values = {"1-name": " Hand  jass ", "1-preset": "handjass", "2-deals": "12", "4-percent": "200"}

    answer = client.post(HERE, {**shown(client, HERE), **values})

    assert answer.headers["Location"] == HERE
    assert [line_of(draft, number) for number in (1, 2, 3, 4)] == [
        ProgrammeLine(name="Hand jass", preset="handjass"),
        ProgrammeLine(deals=12),
        ProgrammeLine(),
        ProgrammeLine(percent=200),
    ]
    page = text(client.get("/clubs/bern/tournaments/november/"))
    assert "Hand jass · Handjass" in page
    assert "counts twice" in page


def test_an_error_stands_at_its_field_and_what_was_typed_stays(draft: Tournament, client: Client):
    values = {"1-name": "<b>Vor & Ziel</b>", "2-deals": "8", "2-goal": "1000"}

    answer = client.post(HERE, {**shown(client, HERE), **values})

    form = answer.context["form"]
    assert form.errors == {"2-goal": ["A round has a number of deals, or it is one game: enter one of them."]}
    assert form["1-name"].value() == "<b>Vor & Ziel</b>"
    assert b"<b>Vor" not in answer.content
    assert line_of(draft, 1) == ProgrammeLine()


def test_the_final_of_a_knock_out_has_games_of_its_own(bern: House, client: Client):
    found = tournament(bern.club, kind="pairs", method="knockout", state=State.DRAFT, published=None)
    plan_rounds(found)

    client.post(HERE, {**shown(client, HERE), "4-name": "Final", "4-best_of_games": "5"})

    assert line_of(found, 4) == ProgrammeLine(name="Final", best_of_games=5)
    assert "Final · best of five games" in text(client.get("/clubs/bern/tournaments/november/"))


def test_where_there_is_no_knock_out_nobody_is_asked_for_games(draft: Tournament, client: Client):
    assert not [name for name in shown(client, HERE) if name.endswith("best_of_games")]


def test_of_a_round_that_has_begun_only_the_name_can_be_changed(bern: House, client: Client):
    found = tournament(bern.club)
    plan_rounds(found)
    seated(found, 1, enter(found, 4))
    written(Table.objects.get(), NS=700, EW=556)

    client.post(HERE, {**shown(client, HERE), "1-name": "Auftakt", "1-deals": "12"})

    assert line_of(found, 1) == ProgrammeLine(name="Auftakt")


def test_the_reason_is_asked_for_once_the_tournament_is_open(bern: House, client: Client):
    found = tournament(bern.club)
    plan_rounds(found)

    answer = client.post(HERE, {**shown(client, HERE), "1-deals": "12"})
    client.post(HERE, {**shown(client, HERE), "1-deals": "12", "reason": "late"})

    assert list(answer.context["form"].errors) == ["reason"]
    assert line_of(found, 1) == ProgrammeLine(deals=12)


@pytest.mark.parametrize("rounds", [1, 3])
def test_the_page_costs_the_same_for_one_round_and_for_three(
    bern: House, client: Client, rounds: int, django_assert_num_queries
):
    plan_rounds(tournament(bern.club, planned_rounds=rounds))
    client.get(HERE)

    with django_assert_num_queries(6):
        client.get(HERE)


# House rules


def test_house_rules_of_the_tournament_are_chosen_by_their_sentences(draft: Tournament, client: Client):
    address = "/clubs/bern/tournaments/november/house-rules/"

    answer = client.post(address, {**shown(client, address), "weis": "on", "factor-bells": "2"})

    rules = Tournament.objects.get().plan.rules.document()
    assert answer.headers["Location"] == HERE
    assert (rules["weis"], rules["factors"], rules["stoeck"]) == (True, {**FACTORS, "bells": 2}, False)


def test_house_rules_of_a_round_have_the_match_bonus_too(draft: Tournament, client: Client):
    address = f"{HERE}3/house-rules/"

    client.post(address, {**shown(client, address), "match_bonus": "50"})

    assert [round_.plan.match_bonus for round_ in draft.rounds.all()] == [100, 100, 50, 100]


def test_a_form_that_changes_nothing_saves_nothing(draft: Tournament, client: Client):
    address = f"{HERE}3/house-rules/"

    client.post(address, shown(client, address))

    assert line_of(draft, 3) == ProgrammeLine()
    assert draft.log.count() == 0


def test_a_factor_that_there_is_not_is_refused_at_its_field(draft: Tournament, client: Client):
    address = "/clubs/bern/tournaments/november/house-rules/"

    answer = client.post(address, {**shown(client, address), "factor-bells": "99"})

    assert list(answer.context["form"].errors) == ["factor-bells"]
