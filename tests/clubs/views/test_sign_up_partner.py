"""The page of somebody who was named as a partner, and the office's choice for those who look for one."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from clubs.actions.sign_up import SignUpDetails
from clubs.actions.sign_up_links import known_token, partner_address, partner_token
from clubs.models import PartnerState, Role, SignUp, SignUpRequest, Tournament, TournamentKind
from tests.clubs.actions.test_sign_up_season import all_of, evenings
from tests.clubs.conftest import House, tournament
from tests.clubs.signing_up import again, open_for_sign_up, signed_up, states
from tests.clubs.views.answers import reader, said, stranger, text


@pytest.fixture
def client() -> Client:
    return stranger()


@pytest.fixture
def there(bern: House) -> SignUp:
    return open_for_sign_up(bern, tournament(bern.club, kind=TournamentKind.PAIRS), confirm_partner=True)


@pytest.fixture
def request_of_rosa(there: SignUp) -> SignUpRequest:
    return signed_up(there, "Rosa Kunz", "Otto Frei", phone="079 000 00 00", email="rosa@example.org")


def link(request: SignUpRequest, name: str = "sign-up-partner") -> str:
    return reverse(f"clubs:{name}", args=[partner_token(request.salt)])


def own(request: SignUpRequest) -> str:
    return reverse("clubs:own-sign-up", args=[known_token(request)])


def find(request: SignUpRequest) -> str:
    evening = request.sign_up.tournament
    return reverse("clubs:sign-up-find-partner", args=[evening.club.slug, evening.slug, request.pk])


def test_a_partner_sees_who_asks_and_for_what_and_no_address(client: Client, request_of_rosa: SignUpRequest):
    page = text(client.get(link(request_of_rosa)))

    assert "Rosa Kunz would like to play with you." in page
    assert "November" in page
    assert not any(
        word in page for word in ("079 000 00 00", "rosa@example.org", known_token(request_of_rosa))
    )


@pytest.mark.parametrize(
    ("name", "answer", "sentence"),
    [
        ("sign-up-partner-confirm", "You have confirmed.", "Otto Frei has confirmed."),
        ("sign-up-partner-decline", "You have declined.", "Your partner has declined."),
    ],
)
def test_the_answer_is_shown_to_both(
    client: Client, request_of_rosa: SignUpRequest, name: str, answer: str, sentence: str
):
    before = text(client.get(own(request_of_rosa)))
    assert "Otto Frei has not confirmed yet." in before
    assert partner_address(request_of_rosa, "") in before

    page = text(client.post(link(request_of_rosa, name), follow=True))

    assert answer in page
    assert "would like to play with you" not in page
    after = text(client.get(own(request_of_rosa)))
    assert sentence in after
    assert "/partner/" not in after


def test_what_cannot_be_answered_any_more_is_said(client: Client, request_of_rosa: SignUpRequest):
    client.post(link(request_of_rosa, "sign-up-partner-confirm"))

    page = text(client.post(link(request_of_rosa, "sign-up-partner-decline")))

    assert "This request no longer applies" in page


def test_a_made_up_link_leads_nowhere(client: Client, request_of_rosa: SignUpRequest):
    answers = [client.get(reverse("clubs:sign-up-partner", args=[token])) for token in ("A" * 22, "x")]

    assert [answer.status_code for answer in answers] == [404, 404]
    assert {answer["X-Robots-Tag"] for answer in [client.get(link(request_of_rosa))]} == {"noindex, nofollow"}


def test_the_office_sees_who_has_not_confirmed(bern: House, request_of_rosa: SignUpRequest):
    evening = request_of_rosa.sign_up.tournament
    page = text(reader(bern, Role.DIRECTOR).get(f"{evening.get_absolute_url()}sign-ups/"))

    assert "New, partner not confirmed" in page


@pytest.mark.long  # each day a partner answers
def test_the_office_lets_two_who_look_play_together(bern: House, there: SignUp):
    director = reader(bern, Role.DIRECTOR)
    rosa, otto = signed_up(there, "Rosa Kunz"), signed_up(there, "Otto Frei")

    answer = director.post(find(rosa), {"partner": otto.pk})

    assert said(director, answer) == ["Rosa Kunz / Otto Frei takes part under number 1."]
    assert [state for _name, state in states(there)] == ["accepted", "accepted"]


@pytest.mark.long  # each day a partner answers
def test_somebody_who_does_not_look_is_no_choice(bern: House, there: SignUp, request_of_rosa: SignUpRequest):
    nina = signed_up(there, "Nina Graf")

    answer = reader(bern, Role.DIRECTOR).post(find(nina), {"partner": request_of_rosa.pk})

    assert list(answer.context["find"].errors) == ["partner"]
    assert again(nina).state == "requested"


@pytest.mark.long  # each day a partner answers
@pytest.mark.parametrize("kind", [TournamentKind.INDIVIDUAL, TournamentKind.TEAMS])
def test_only_for_pairs_the_settings_ask_whether_partners_confirm(bern: House, kind: TournamentKind):
    there = open_for_sign_up(bern, tournament(bern.club, kind=kind))
    address = f"{there.tournament.get_absolute_url()}sign-up/settings/"
    director = reader(bern, Role.DIRECTOR)
    before = text(director.get(address))
    there.tournament.kind = TournamentKind.PAIRS
    there.tournament.save(update_fields=["kind"])

    assert ("Partners confirm" in before, "Partners confirm" in text(director.get(address))) == (False, True)


def test_on_one_link_a_partner_answers_each_evening_of_a_season_by_itself(bern: House):
    first, *others = pairs_of_season(bern, 3)
    request = all_of(first, *others, details=SignUpDetails(people=["Rosa Kunz", "Otto Frei"]))
    phone = stranger()
    link = reverse("clubs:sign-up-partner", args=[partner_token(request.salt)])
    listed = phone.get(link).context["page"].others

    phone.post(reverse("clubs:sign-up-partner-decline", args=[listed[0].token]))
    phone.post(reverse("clubs:sign-up-partner-confirm", args=[listed[1].token]))
    shown = phone.get(link)

    assert [each.name for each in listed] == ["Evening 2", "Evening 3"]
    states = SignUpRequest.objects.order_by("sign_up__tournament__date").values_list(
        "partner_state", flat=True
    )
    assert list(states) == [PartnerState.ASKED, PartnerState.DECLINED, PartnerState.CONFIRMED]
    assert [(each.name, each.may_answer) for each in shown.context["page"].others] == [("Evening 3", False)]
    assert "You have confirmed." in text(shown)


def test_somebody_elses_evenings_are_not_a_partners(bern: House):
    first, second = pairs_of_season(bern, 2)
    request = all_of(first, second, details=SignUpDetails(people=["Rosa Kunz", "Otto Frei"]))
    SignUpRequest.objects.filter(sign_up=second).update(people=["Rosa Kunz", "Nina Graf"])

    shown = stranger().get(reverse("clubs:sign-up-partner", args=[partner_token(request.salt)]))

    assert shown.context["page"].others == []


def pairs_of_season(house: House, count: int) -> list[SignUp]:
    """The evenings of a season for pairs, on which partners confirm."""
    evenings(house, count)
    Tournament.objects.update(kind=TournamentKind.PAIRS)
    SignUp.objects.update(confirm_partner=True)
    return list(SignUp.objects.select_related("tournament__club").order_by("pk"))
