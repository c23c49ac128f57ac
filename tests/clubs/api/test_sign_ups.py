"""Sign-ups over the HTTP API: out, in and answered, with a key of the club and with no other."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from clubs.actions.club_keys import create_club_key, revoke_club_key
from clubs.actions.sign_up import accept
from clubs.actions.sign_up_substitute import SubstituteDetails, name_substitute
from clubs.models import Action, ClubKey, KeyScope, LogEvent, SignUp, TournamentKind
from tests.clubs.conftest import House, player, tournament
from tests.clubs.signing_up import open_for_sign_up, signed_up, states


@pytest.fixture
def there(bern: House) -> SignUp:
    return open_for_sign_up(bern, places=2, ask_phone=True)


@pytest.fixture
def key(bern: House) -> str:
    return create_club_key(bern.club, "Website", KeyScope.SIGN_UPS, by=bern.director)[1]


def address(there: SignUp, more: str = "") -> str:
    evening = there.tournament
    return f"/api/v1/clubs/{evening.club.slug}/tournaments/{evening.slug}/sign-ups{more}"


def answer_to(there: SignUp, key: str, body: Any = None, more: str = "") -> Any:
    """What the server answers to a program with this key: to a body that is sent, else to a question."""
    client = Client(headers={"accept-language": "en", **({"authorization": f"Bearer {key}"} if key else {})})
    if body is None:
        return client.get(address(there, more))
    return client.post(address(there, more), body, content_type="application/json")


def rosa(**more: Any) -> dict[str, Any]:
    return {"request": str(uuid4()), "people": ["Rosa Kunz"], "phone": "079 000 00 00", **more}


def test_who_has_signed_up_is_read_in_the_order_of_arrival(there: SignUp, key: str):
    for name in ("Rosa Kunz", "Otto Frei", "Nina Graf"):
        signed_up(there, name, phone="079")

    answer = answer_to(there, key)

    document = answer.json()
    assert (document["on"], document["places"]) == (True, 2)
    assert [(each["arrival"], each["people"], each["state"]) for each in document["requests"]] == [
        (1, ["Rosa Kunz"], "requested"),
        (2, ["Otto Frei"], "requested"),
        (3, ["Nina Graf"], "waiting"),
    ]
    assert answer["Cache-Control"] == "no-store"


def test_who_is_signed_up_by_a_program_is_there_once_however_often_it_is_sent(there: SignUp, key: str):
    body = rosa(email="rosa@example.org")

    first, second = (answer_to(there, key, body) for _time in range(2))

    assert (first.status_code, first.json()) == (HTTPStatus.OK, second.json())
    assert (first.json()["state"], first.json()["phone"]) == ("requested", "079 000 00 00")
    assert states(there) == [("Rosa Kunz", "requested")]


@pytest.mark.sample(1)
@pytest.mark.parametrize("is_asked", [True, False])
def test_whoever_agreed_is_invited_again_where_the_club_asks_that(there: SignUp, key: str, is_asked: bool):
    SignUp.objects.update(ask_invite=is_asked)

    made = answer_to(there, key, rosa(email="rosa@example.org", wants_invitation=True)).json()

    read = answer_to(there, key).json()
    assert (made["wants_invitation"], there.requests.get().wants_invitation) == (is_asked, is_asked)
    assert (read["ask_invite"], read["requests"]) == (is_asked, [made])


@pytest.mark.sample(1)
@pytest.mark.parametrize("is_asked", [True, False])
def test_whoever_agreed_is_shown_where_the_club_shows_names(there: SignUp, key: str, is_asked: bool):
    SignUp.objects.update(show_names=is_asked)

    made = answer_to(there, key, rosa(shows_name=True)).json()

    assert (made["shows_name"], answer_to(there, key).json()["show_names"]) == (is_asked, is_asked)


def test_nobody_is_invited_again_without_an_address(there: SignUp, key: str):
    SignUp.objects.update(ask_invite=True)

    answer = answer_to(there, key, rosa(wants_invitation=True))

    assert (answer.status_code, answer.json()["detail"]) == (
        HTTPStatus.CONFLICT,
        "An invitation needs an e-mail address.",
    )
    assert not there.requests.exists()


def test_a_category_is_one_of_those_of_the_tournament(there: SignUp, key: str):
    SignUp.objects.update(categories=["With dinner"])

    lacking, made = (answer_to(there, key, rosa(category=each)) for each in ("", "With dinner"))

    assert lacking.json()["detail"] == "Choose a category."
    assert (made.json()["category"], answer_to(there, key).json()["categories"]) == (
        "With dinner",
        ["With dinner"],
    )


def test_the_own_link_leads_to_the_sign_up(there: SignUp, key: str):
    link = answer_to(there, key, rosa()).json()["link"]

    assert link.startswith("http://testserver/u/")
    assert Client().get(link).status_code == HTTPStatus.OK


def test_what_the_club_does_not_ask_is_not_kept(there: SignUp, key: str):
    answer_to(there, key, rosa(remark="No stairs", apart="Otto Frei", birth_year=1960))

    request = there.requests.get()
    assert (request.remark, request.apart, request.birth_year) == ("", "", None)


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    ("body", "status", "sentence"),
    [
        pytest.param({"people": ["Rosa"]}, 409, "Type the first and the last name of Rosa.", id="one-word"),
        pytest.param({"people": []}, 400, "people is empty.", id="nobody"),
        pytest.param({"phone": ""}, 409, "This field is required.", id="nothing-to-call"),
        pytest.param({"email": "rosa"}, 409, "Enter a valid email address.", id="no-address"),
        pytest.param({"request": "1"}, 400, "request is not in the right format.", id="no-id"),
        pytest.param({"paid": True}, 400, "paid is not known here.", id="more"),
        pytest.param({"people": ["{Rosa}"]}, 409, "Type the first and the last name of {Rosa}.", id="braces"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(there: SignUp, key: str, body: Any, status: int, sentence: str):
    answer = answer_to(there, key, rosa(**body))

    assert (answer.status_code, answer.json().get("detail", "")) == (status, sentence)


def test_a_pair_and_a_team_are_signed_up_with_all_their_people(bern: House, key: str):
    for kind, people, team in (
        (TournamentKind.PAIRS, ["Rosa Kunz", "Otto Frei"], ""),
        (TournamentKind.TEAMS, ["Ida Moser", "Nina Graf", "Urs Lenz", "Ruth Ott"], "The Under"),
    ):
        there = open_for_sign_up(bern, tournament(bern.club, kind=kind, slug=kind.value, name=kind.value))

        made = answer_to(there, key, {"request": str(uuid4()), "people": people, "team": team}).json()

        assert (made["people"], made["team"]) == (people, team)


def test_the_club_answers_in_the_name_of_who_made_the_key(bern: House, there: SignUp, key: str):
    for name in ("Rosa Kunz", "Otto Frei", "Nina Graf"):
        signed_up(there, name)

    accepted = answer_to(there, key, {"answer": "accept"}, "/1/answer").json()
    declined = answer_to(there, key, {"answer": "decline", "reason": "Full."}, "/2/answer").json()

    assert (accepted["state"], accepted["number"]) == ("accepted", 1)
    assert (declined["state"], declined["reason"]) == ("declined", "Full.")
    assert [state for _name, state in states(there)] == ["accepted", "declined", "requested"]
    assert LogEvent.objects.get(action=Action.SIGN_UP_ACCEPTED).by == bern.director


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("answer", "people"), [("accept-substitute", ["Otto Frei"]), ("decline-substitute", ["Rosa Kunz"])]
)
def test_a_program_sees_who_is_to_play_instead_and_answers_for_the_club(
    bern: House, there: SignUp, key: str, answer: str, people: list[str]
):
    SignUp.objects.update(own_substitute=True)
    request = accept(signed_up(there, "Rosa Kunz"), by=bern.director)
    SignUp.objects.update(closes=timezone.now())
    name_substitute(request, SubstituteDetails(place=0, name="Otto Frei"))
    [shown] = answer_to(there, key).json()["requests"]
    assert (shown["substitute"], shown["instead_of"]) == ("Otto Frei", "Rosa Kunz")

    answered = answer_to(there, key, {"answer": answer}, "/1/answer").json()

    assert (answered["people"], answered["substitute"], answered["number"]) == (people, "", 1)
    assert answer_to(there, key, {"answer": answer}, "/1/answer").status_code == HTTPStatus.CONFLICT


def test_one_of_several_waits(there: SignUp, key: str):
    for name in ("Rosa Kunz", "Otto Frei", "Nina Graf"):
        signed_up(there, name)

    made = answer_to(there, key, {"answer": "wait"}, "/1/answer").json()

    assert (made["arrival"], made["state"]) == (4, "waiting")


def test_a_name_in_doubt_is_left_to_the_office(bern: House, there: SignUp, key: str):
    player(bern.club, 1)  # Anna Bern
    signed_up(there, "Ana Bern")

    answer = answer_to(there, key, {"answer": "accept"}, "/1/answer")

    assert (answer.status_code, answer.json()["detail"]) == (409, "Do you mean Anna Bern, number 1?")
    assert states(there) == [("Ana Bern", "requested")]


# Who gets in


def revoked(house: House) -> str:
    row, key = create_club_key(house.club, "Website", KeyScope.SIGN_UPS, by=house.director)
    revoke_club_key(row, by=house.director)
    return key


def of_suspended(house: House) -> str:
    key = create_club_key(house.club, "Website", KeyScope.SIGN_UPS, by=house.director)[1]
    house.club.suspended_at, house.club.suspended_because = timezone.now(), "Unpaid"
    house.club.save()
    return key


def of_deleted(house: House) -> str:
    key = create_club_key(house.club, "Website", KeyScope.SIGN_UPS, by=house.director)[1]
    house.club.deleted_at = timezone.now()
    house.club.save()
    return key


@pytest.mark.sample(6)
@pytest.mark.parametrize(
    ("found", "status"),
    [
        pytest.param(lambda house: "", 401, id="none"),
        pytest.param(lambda house: "A" * 22, 401, id="made-up"),
        pytest.param(lambda house: "short", 401, id="no-key"),
        pytest.param(revoked, 401, id="revoked"),
        pytest.param(of_deleted, 401, id="of-a-deleted-club"),
        pytest.param(of_suspended, 409, id="of-a-suspended-club"),
    ],
)
@pytest.mark.parametrize(
    ("body", "more"),
    [(None, ""), (rosa(), ""), ({"answer": "decline"}, "/1/answer")],
    ids=["out", "in", "answer"],
)
def test_without_a_key_that_holds_nobody_gets_in(
    bern: House, there: SignUp, found: Callable[[House], str], status: int, body: Any, more: str
):
    signed_up(there, "Otto Frei")

    answer = answer_to(there, found(bern), body, more)

    assert (answer.status_code, list(answer.json())) == (status, ["detail"])
    assert states(there) == [("Otto Frei", "requested")]


def test_a_key_opens_no_other_club(bern: House, thun: House, there: SignUp):
    key = create_club_key(thun.club, "Website", KeyScope.SIGN_UPS, by=thun.director)[1]

    answers = [
        answer_to(there, key),
        answer_to(there, key, rosa()),
        answer_to(there, key, {"answer": "accept"}, "/1/answer"),
    ]

    assert [answer.status_code for answer in answers] == [404, 404, 404]
    assert states(there) == []


def test_a_tournament_without_sign_up_and_a_number_that_nobody_has_are_unknown(bern: House, key: str):
    there = SignUp(tournament=tournament(bern.club))
    assert answer_to(there, key).status_code == HTTPStatus.NOT_FOUND

    there = open_for_sign_up(bern, there.tournament)
    assert answer_to(there, key, {"answer": "accept"}, "/7/answer").status_code == HTTPStatus.NOT_FOUND


def test_only_the_hash_of_a_key_is_kept(bern: House, key: str):
    [row] = ClubKey.objects.all()

    assert key not in str(row.__dict__)
