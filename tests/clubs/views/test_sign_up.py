"""The pages of the sign-up: for everyone, under somebody's own link, in the office."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from http import HTTPStatus
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubs.actions.sign_up_partner import pair_requests
from clubs.models import (
    Club,
    Entry,
    Player,
    Role,
    RoundWord,
    SignUp,
    SignUpRequest,
    State,
    Tournament,
    TournamentKind,
)
from core.limits import SIGN_UP, Per
from core.models import RateCount
from core.rate_limit import forget
from tests.clubs.conftest import House, tournament
from tests.clubs.signing_up import old_stamp, open_for_sign_up, signed_up, states
from tests.clubs.views.answers import reader, said, stranger, text

SOON = datetime(2126, 11, 1, 18, 0, tzinfo=UTC)


@pytest.fixture
def phone() -> Client:
    return stranger()


def public(there: SignUp) -> str:
    return reverse("clubs:sign-up", args=[there.tournament.club.slug, there.tournament.slug])


def office(there: SignUp | Tournament, page: str, *more: object) -> str:
    evening = there if isinstance(there, Tournament) else there.tournament
    return reverse(f"clubs:{page}", args=[evening.club.slug, evening.slug, *more])


def own(request: str, page: str = "own-sign-up") -> str:
    return reverse(f"clubs:{page}", args=[request])


def typed(person: str = "Rosa Kunz", **more: str) -> dict[str, str]:
    return {"person": person, "stamp": old_stamp(), **more}


def wrong(response: Any) -> dict[str, list[str]]:
    return dict(response.context["form"].errors)


# For everyone


def test_a_tournament_without_the_switch_has_no_page(bern: House, phone: Client):
    evening = tournament(bern.club)

    assert phone.get(office(evening, "sign-up")).status_code == HTTPStatus.NOT_FOUND


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(lambda: SignUp.objects.update(on=False), id="switched-off"),
        pytest.param(lambda: Tournament.objects.update(deleted_at=timezone.now()), id="deleted"),
        pytest.param(lambda: Club.objects.update(deleted_at=timezone.now()), id="club-deleted"),
        pytest.param(lambda: Tournament.objects.update(state=State.DRAFT, published=None), id="draft"),
    ],
)
def test_a_sign_up_that_is_not_there_is_not_found(bern: House, phone: Client, change: Callable[[], object]):
    address = public(open_for_sign_up(bern))
    change()

    assert phone.get(address).status_code == HTTPStatus.NOT_FOUND


def test_the_page_says_what_where_when_how_much_and_how_full(bern: House, phone: Client):
    evening = tournament(bern.club, place="Löwen", fee=1500)
    there = open_for_sign_up(bern, evening, places=2, closes=SOON)
    signed_up(there, "Otto Frei")

    page = phone.get(public(there)).context["page"]

    assert (page.programme, page.fee, page.counts, page.closes, page.closed) == (
        "Sidi Barrani · 4 × 8 deals · Individual, partners drawn",
        "CHF\xa015.00",
        "1 of 2",
        "01.11.2126 19:00",
        "",
    )


def test_somebody_signs_up_and_keeps_a_link(bern: House, phone: Client):
    there = open_for_sign_up(bern)

    answer = phone.post(public(there), typed(email="rosa@example.org"), follow=True)

    page = answer.context["page"]
    assert (page.state, page.request.people, page.request.email) == (
        "Your sign-up has arrived. The club has not accepted it yet.",
        ["Rosa Kunz"],
        "rosa@example.org",
    )
    assert page.address == f"http://testserver{answer.redirect_chain[-1][0]}"
    assert page.address in text(answer)
    assert answer.headers["X-Robots-Tag"] == "noindex, nofollow"


def test_the_language_is_that_of_the_person_whatever_the_club_calls_a_round(bern: House, phone: Client):
    there = open_for_sign_up(bern)
    Club.objects.update(round_word=RoundWord.PASSE)

    phone.post(public(there), typed(), headers={"Accept-Language": "de"})

    assert SignUpRequest.objects.get().language == "de-ch"


def test_two_taps_make_one_sign_up(bern: House, phone: Client):
    there, sent = open_for_sign_up(bern), typed()

    first, second = (phone.post(public(there), sent).headers["Location"] for _tap in range(2))

    assert (first == second, there.requests.count()) == (True, 1)


def test_from_the_same_page_somebody_else_signs_up_too(bern: House, phone: Client):
    there, sent = open_for_sign_up(bern), typed()

    phone.post(public(there), sent)
    phone.post(public(there), {**sent, "person": "Otto Frei"})

    assert [title for title, _state in states(there)] == ["Rosa Kunz", "Otto Frei"]


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        pytest.param({"opens": SOON}, "Sign-up opens on 01.11.2126 19:00.", id="before"),
        pytest.param(
            {"closes": timezone.now() - timedelta(days=1)}, "Sign-up is closed: ask the club.", id="after"
        ),
        pytest.param(
            {"places": 1, "waiting_list": False},
            "All places are taken, and there is no waiting list.",
            id="full",
        ),
    ],
)
def test_closed_is_said_in_one_sentence(
    bern: House, phone: Client, settings: dict[str, object], sentence: str
):
    there = open_for_sign_up(bern, places=1)
    signed_up(there, "Otto Frei")
    SignUp.objects.update(**settings)

    shown, refused = phone.get(public(there)), phone.post(public(there), typed())

    assert (shown.context["page"].closed, '<form class="form"' in text(shown)) == (sentence, False)
    assert refused.status_code == HTTPStatus.OK
    assert there.requests.count() == 1


def test_whoever_comes_late_is_told_that_he_waits_and_where(bern: House, phone: Client):
    there = open_for_sign_up(bern, places=1)
    signed_up(there, "Otto Frei")
    signed_up(there, "Nina Graf")

    before = phone.get(public(there)).context["page"]
    after = phone.post(public(there), typed(), follow=True).context["page"]

    assert (before.counts, before.note) == (
        "1 of 1, 1 waiting",
        "All places are taken: sign up now to join the waiting list, and you move up when somebody cancels.",
    )
    assert after.state == "You are number 2 on the waiting list."


@pytest.mark.parametrize(
    ("kind", "sent", "errors"),
    [
        pytest.param(
            "individual",
            {"person": "Rosa"},
            {"person": ["Type the first and the last name of Rosa."]},
            id="one-word",
        ),
        pytest.param("individual", {"person": ""}, {"person": ["This field is required."]}, id="nobody"),
        pytest.param(
            "pairs",
            {"partner": "Kunz Rosa"},
            {"partner": ["Kunz Rosa is listed twice: leave one out."]},
            id="twice",
        ),
        pytest.param(
            "teams",
            {"team": "Under", "others": "Otto Frei\nNina"},
            {"others": ["Type the first and the last name of Nina."]},
            id="one-of-a-team",
        ),
        pytest.param(
            "individual",
            {"birth_year": "2999"},
            {"birth_year": ["Type the year in which you were born."]},
            id="not-born-yet",
        ),
        pytest.param(
            "individual",
            {"website": "https://example.org"},
            {"__all__": ["This seems to come from a program: load the page again."]},
            id="hidden-field",
        ),
        pytest.param(
            "individual",
            {"stamp": "made up"},
            {"__all__": ["This page has been open for a long time: check it and send it again."]},
            id="no-stamp-of-ours",
        ),
    ],
)
def test_what_is_wrong_is_said_at_its_field(
    bern: House, phone: Client, kind: str, sent: dict[str, str], errors: dict[str, list[str]]
):
    asks_year = {"ask_birth_year": True} if "birth_year" in sent else {}
    there = open_for_sign_up(bern, tournament(bern.club, kind=TournamentKind(kind)), **asks_year)

    answer = phone.post(public(there), typed(**sent))

    assert wrong(answer) == errors
    assert not there.requests.exists()


def test_who_was_too_quick_sends_the_same_once_more(bern: House, phone: Client):
    there = open_for_sign_up(bern)
    [fresh] = re.findall('name="stamp" value="([^"]+)"', text(phone.get(public(there))))

    answer = phone.post(public(there), typed(stamp=fresh))

    assert wrong(answer) == {"__all__": ["That was very quick: check what you typed and send it again."]}
    assert answer.context["form"]["stamp"].value() == fresh


def test_the_same_person_twice_is_told_at_the_name(bern: House, phone: Client):
    there = open_for_sign_up(bern)
    signed_up(there, "Rosa Kunz")

    answer = phone.post(public(there), typed("KUNZ Rosa"))

    assert [*wrong(answer)] == ["person"]


def test_what_the_club_asks_is_asked_and_kept(bern: House, phone: Client):
    there = open_for_sign_up(bern, ask_phone=True, ask_birth_year=True, ask_remark=True)

    lacking = phone.post(public(there), typed())
    phone.post(public(there), typed(phone="079 1", birth_year="1960", remark="No stairs"))

    request = there.requests.get()
    assert [*wrong(lacking)] == ["phone", "birth_year"]
    assert (request.phone, request.birth_year, request.remark) == ("079 1", 1960, "No stairs")


def test_a_flood_is_stopped(bern: House, phone: Client):
    there = open_for_sign_up(bern)
    phone.post(public(there), typed())
    RateCount.objects.update(count=10 * SIGN_UP.budgets[Per.CLUB].most)
    forget()

    answer = phone.post(public(there), typed("Otto Frei"))

    assert answer.status_code == HTTPStatus.TOO_MANY_REQUESTS
    assert there.requests.count() == 1


# Somebody's own link


def test_the_own_link_cancels(bern: House, phone: Client):
    there = open_for_sign_up(bern, at_once=True)
    signed_up(there, "Rosa Kunz", own="A" * 22)

    before = phone.get(own("A" * 22)).context["page"]
    after = phone.post(own("A" * 22, "own-sign-up-cancel"), follow=True).context["page"]

    assert (before.state, before.may_cancel) == ("You have a place: number 1.", True)
    assert (after.state, after.may_cancel) == ("Your sign-up is cancelled.", False)
    assert not Entry.objects.exists()


@pytest.mark.long  # each day people sign up, are accepted and cancel
def test_too_late_is_said_on_the_page(bern: House, phone: Client):
    there = open_for_sign_up(bern)
    signed_up(there, "Rosa Kunz", own="A" * 22)
    Tournament.objects.update(state=State.RUNNING)

    answer = phone.post(own("A" * 22, "own-sign-up-cancel"))

    assert answer.context["not_done"] == "It is too late to cancel here: tell the club that you cannot come."


def test_the_own_link_deletes_the_data(bern: House, phone: Client):
    signed_up(open_for_sign_up(bern), "Rosa Kunz", own="A" * 22)

    answer = phone.post(own("A" * 22, "own-sign-up-delete"))

    assert "Your data has been deleted." in text(answer)
    assert not SignUpRequest.objects.exists()
    assert phone.get(own("A" * 22)).status_code == HTTPStatus.NOT_FOUND


def test_a_declined_one_reads_why(bern: House, phone: Client):
    there = open_for_sign_up(bern)
    request = signed_up(there, "Rosa Kunz", own="A" * 22)

    reader(bern, Role.DIRECTOR).post(office(there, "sign-up-decline", request.pk), {"reason": "Members only"})

    page = phone.get(own("A" * 22)).context["page"]
    assert (page.state, page.reason) == ("The club has declined your sign-up.", "Members only")


# The office


def test_the_switch_is_pressed_and_everything_is_said(bern: House):
    evening, director = tournament(bern.club), reader(bern, Role.DIRECTOR)
    sent = {"on": "on", "opens": "2026-11-01T18:00", "places": "80", "waiting_list": "on", "at_once": "on"}

    answer = director.post(office(evening, "sign-up-settings"), sent)

    found = SignUp.objects.get()
    assert (found.on, found.places, found.at_once, found.ask_phone) == (True, 80, True, False)
    assert timezone.localtime(found.opens).hour == 18
    assert answer.headers["Location"] == office(evening, "sign-ups")


def test_an_end_before_the_beginning_is_refused(bern: House):
    evening = tournament(bern.club)
    sent = {"on": "on", "opens": "2026-11-02T18:00", "closes": "2026-11-01T18:00"}

    answer = reader(bern, Role.DIRECTOR).post(office(evening, "sign-up-settings"), sent)

    assert wrong(answer) == {"closes": ["The end must be after the beginning."]}


@pytest.mark.long  # each day people sign up, are accepted and cancel
def test_the_entries_say_who_waits_for_the_office(bern: House):
    evening, director = tournament(bern.club), reader(bern, Role.DIRECTOR)
    before = director.get(office(evening, "entries")).context["sign_ups"]
    there = open_for_sign_up(bern, evening, places=1)
    signed_up(there, "Rosa Kunz")
    signed_up(there, "Otto Frei")

    after = director.get(office(evening, "entries")).context["sign_ups"]

    assert (before, after) == (None, (1, 1))
    assert reader(bern, Role.HELPER).get(office(evening, "entries")).context["sign_ups"] is None


@pytest.mark.long  # each day the queries of the results and the standings are counted
@pytest.mark.parametrize("count", [1, 3])
def test_the_list_shows_one_and_three_under_the_same_queries(
    bern: House, count: int, django_assert_num_queries: Any
):
    there = open_for_sign_up(bern, at_once=True)
    for name in ("Rosa Kunz", "Otto Frei", "Nina Graf")[:count]:
        signed_up(there, name)
    director = reader(bern, Role.DIRECTOR)
    director.get(office(there, "sign-ups"))

    with django_assert_num_queries(11):
        answer = director.get(office(there, "sign-ups"))

    assert [row.record.number for row in answer.context["listing"].table.rows] == [1, 2, 3][:count]


def test_the_list_is_exported_with_what_was_asked(bern: House):
    there = open_for_sign_up(bern, ask_remark=True)
    signed_up(there, "Rosa Kunz", remark="No stairs", email="rosa@example.org")

    answer = reader(bern, Role.DIRECTOR).get(office(there, "sign-ups"), {"_export": "csv"})

    heads, row = text(answer).strip().lstrip("\ufeff").splitlines()
    assert [len(heads.split(",")), "No stairs" in row, "rosa@example.org" in row] == [7, True, True]


def test_the_office_accepts_asked_who_is_meant(bern: House):
    known = Player.objects.create(club=bern.club, name="Bernhard Meier")
    there = open_for_sign_up(bern)
    request = signed_up(there, "Bernard Meier")
    director, address = reader(bern, Role.DIRECTOR), office(there, "sign-up-request", request.pk)

    asked = director.post(address)
    answer = director.post(address, {"meant:Bernard Meier": str(known.pk)})

    assert [doubt.name for doubt in asked.context["form"].doubts] == ["Bernard Meier"]
    assert said(director, answer) == ["Bernard Meier takes part under number 1."]


def test_all_clear_ones_are_accepted_with_one_button(bern: House):
    Player.objects.create(club=bern.club, name="Bernhard Meier")
    there, director = open_for_sign_up(bern), reader(bern, Role.DIRECTOR)
    for name in ("Rosa Kunz", "Bernard Meier"):
        signed_up(there, name)

    answer = director.post(office(there, "sign-ups-accept"))

    assert said(director, answer) == ["1 accepted. 1 needs a look: open it."]


def test_a_refusal_of_the_waiting_list_is_shown(bern: House):
    there, director = open_for_sign_up(bern), reader(bern, Role.DIRECTOR)
    request = signed_up(there, "Rosa Kunz")

    answer = director.post(office(there, "sign-up-wait", request.pk))

    assert said(director, answer) == [
        "A place is free, and nobody else is waiting for it: accept or decline."
    ]


def test_places_that_became_free_are_given_with_one_button(bern: House):
    there, director = open_for_sign_up(bern, places=1), reader(bern, Role.DIRECTOR)
    signed_up(there, "Rosa Kunz")
    signed_up(there, "Otto Frei")
    SignUp.objects.update(places=2)

    shown = director.get(office(there, "sign-ups")).context["page"]
    answer = director.post(office(there, "sign-ups-fill"))

    assert (shown.counts, shown.moving_up) == ("1 of 2, 1 waiting", 1)
    assert said(director, answer) == ["1 moved up."]


@pytest.mark.long  # each day people sign up, are accepted and cancel
def test_who_is_not_to_sit_at_the_same_table_is_asked_where_the_club_wants_it_and_for_it_alone(
    bern: House, phone: Client
):
    there = open_for_sign_up(bern)
    before = text(phone.get(public(there)))
    open_for_sign_up(bern, there.tournament, ask_apart=True)
    asked = text(phone.get(public(there)))

    phone.post(public(there), typed(apart="Otto Frei"))

    assert ('name="apart"' in before, 'name="apart"' in asked) == (False, True)
    assert SignUpRequest.objects.get().apart == "Otto Frei"
    assert "Otto Frei" in text(reader(bern, Role.DIRECTOR).get(office(there, "sign-ups")))
    assert "Otto Frei" not in text(phone.get(public(there)))


def test_that_only_members_play_is_said_to_everyone_and_who_is_none_to_the_office(bern: House, phone: Client):
    there = open_for_sign_up(bern, members_only=True)
    request = signed_up(there, "Rosa Kunz")

    line = reader(bern, Role.DIRECTOR).get(office(there, "sign-up-request", request.pk))

    assert phone.get(public(there)).context["page"].members_only
    assert (line.context["non_members"], "Not a member" in text(line)) == (["Rosa Kunz"], True)


def test_without_the_link_for_members_nobody_signs_up(bern: House, phone: Client):
    there = open_for_sign_up(bern, by_link=True)
    guessed = public(there) + "members/" + "A" * 22 + "/"

    for address in (public(there), guessed):
        shown = phone.get(address)
        assert "use the link that the club has sent you" in text(shown)
        assert 'name="person"' not in text(shown)
        assert phone.post(address, typed()).context["page"].closed
    assert not SignUpRequest.objects.exists()


def test_the_office_has_the_link_for_members_and_it_opens_the_form(bern: House, phone: Client):
    there = open_for_sign_up(bern, by_link=True)
    page = reader(bern, Role.DIRECTOR).get(office(there, "sign-ups")).context["page"]
    address = page.address.removeprefix("http://testserver")

    answer = phone.post(address, typed())

    assert (page.by_link, address.startswith(public(there) + "members/")) == (True, True)
    assert (answer.status_code, SignUpRequest.objects.get().people) == (302, ["Rosa Kunz"])


@pytest.mark.long  # each day people sign up, are accepted and cancel
@pytest.mark.parametrize(
    ("born_from", "born_until", "said"),
    [(None, 1960, "1960 or earlier"), (2008, None, "2008 or later"), (1950, 1960, "1950 to 1960")],
)
def test_for_which_age_it_is_is_said_and_the_year_asked(
    bern: House, phone: Client, born_from: int | None, born_until: int | None, said: str
):
    there = open_for_sign_up(bern, born_from=born_from, born_until=born_until)

    shown = phone.get(public(there))

    assert shown.context["page"].birth_years == said
    assert 'name="birth_year"' in text(shown)


def test_the_list_says_for_whom_it_is_not(bern: House):
    there = open_for_sign_up(bern, members_only=True, born_until=1960)
    request = signed_up(there, "Rosa Kunz", birth_year=1990)
    director = reader(bern, Role.DIRECTOR)

    [row] = director.get(office(there, "sign-ups")).context["table"].data.data
    line = director.get(office(there, "sign-up-request", request.pk))

    assert row.to_check == "Not a member · Not of this age"
    assert line.context["not_of_age"] == ["Rosa Kunz"]


def test_years_are_given_in_order(bern: House):
    there = open_for_sign_up(bern)
    years = {"on": "on", "born_from": "1960", "born_until": "1950"}

    answer = reader(bern, Role.DIRECTOR).post(office(there, "sign-up-settings"), years)

    assert answer.context["form"].errors["born_until"] == [
        "This must be the same year as above, or a later one."
    ]


# Team names of pairs (E27)


@pytest.fixture
def named(bern: House) -> SignUp:
    """A sign-up of pairs that may give themselves names."""
    return open_for_sign_up(bern, tournament(bern.club, kind=TournamentKind.PAIRS), ask_team=True)


@pytest.mark.long  # each day people sign up, are accepted and cancel
def test_a_pair_gives_itself_a_name_and_plays_under_it(bern: House, phone: Client, named: SignUp):
    phone.post(public(named), typed(partner="Otto Frei", team="Die  Asse"))
    phone.post(public(named), typed(person="Nina Graf", partner="Karl Lang", team=""))

    reader(bern, Role.DIRECTOR).post(office(named, "sign-ups-accept"))

    assert [each.title for each in named.requests.all()] == ["Die Asse", "Nina Graf / Karl Lang"]
    assert list(Entry.objects.order_by("number").values_list("name", flat=True)) == ["Die Asse", ""]


@pytest.mark.long  # each day people sign up, are accepted and cancel
def test_singles_who_are_put_together_have_the_name_that_one_of_them_gave(bern: House, named: SignUp):
    rosa, otto = signed_up(named, "Rosa Kunz"), signed_up(named, "Otto Frei", team="Die Asse")

    entry = pair_requests(rosa, otto, by=bern.director)

    assert (entry.name, [each.player.name for each in entry.members.all()]) == (
        "Die Asse",
        ["Rosa Kunz", "Otto Frei"],
    )


@pytest.mark.long  # each day people sign up, are accepted and cancel
def test_pairs_are_asked_for_a_name_only_where_the_club_wants_it(bern: House, phone: Client):
    there = open_for_sign_up(bern, tournament(bern.club, kind=TournamentKind.PAIRS))
    alone = open_for_sign_up(bern, tournament(bern.club, slug="alone"))

    assert not any('name="team"' in text(phone.get(public(each))) for each in (there, alone))
    director = reader(bern, Role.DIRECTOR)
    shown = [text(director.get(office(each, "sign-up-settings"))) for each in (there, alone)]
    assert ['name="ask_team"' in each for each in shown] == [True, False]
