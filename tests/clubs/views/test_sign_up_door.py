"""The door as a confirmation's QR code opens it, and those who signed up and do not come."""

from __future__ import annotations

import pytest
from django.urls import reverse

from clubs.actions.check_in import check_in_all, mark_entry
from clubs.actions.rounds import release_round
from clubs.actions.sign_up_links import known_token
from clubs.actions.sign_up_places import fill_places
from clubs.errors import Refused
from clubs.models import Entry, Role, Round, SignUp, SignUpRequest, State, Tournament, TournamentKind
from tests.clubs.conftest import House, enter, house, tournament
from tests.clubs.drawing import draw_round
from tests.clubs.signing_up import again, open_for_sign_up, signed_up, states
from tests.clubs.views.answers import reader, said, stranger, text


@pytest.fixture
def there(bern: House) -> SignUp:
    return open_for_sign_up(bern, places=1, at_once=True)


@pytest.fixture
def rosa(there: SignUp) -> SignUpRequest:
    return signed_up(there, "Rosa Kunz")


def own(request: SignUpRequest) -> str:
    return reverse("clubs:own-sign-up", args=[known_token(request)])


def at_the_door(request: SignUpRequest, name: str = "entry-door") -> str:
    evening = request.sign_up.tournament
    return reverse(f"clubs:{name}", args=[evening.club.slug, evening.slug, again(request).entry_id])


def test_a_helper_who_scans_a_confirmation_checks_in_with_one_tap(bern: House, rosa: SignUpRequest):
    helper = reader(bern, Role.HELPER)

    page = text(helper.get(own(rosa)))
    assert f'formaction="{at_the_door(rosa)}"' in page
    assert 'name="tap" value="here"' in page
    answer = helper.post(at_the_door(rosa), {"tap": "here"})

    assert Entry.objects.get(sign_up_requests=rosa).present
    assert answer.headers["Location"] == at_the_door(rosa)
    assert 'name="tap" value="absent"' in text(helper.get(own(rosa)))


@pytest.mark.parametrize("role", [None, Role.VIEWER])
def test_nobody_else_sees_the_tap(bern: House, rosa: SignUpRequest, role: Role | None):
    client = reader(bern, role) if role else stranger()

    assert 'name="tap"' not in text(client.get(own(rosa)))


def test_a_helper_of_another_club_does_not_see_it(rosa: SignUpRequest):
    assert 'name="tap"' not in text(reader(house("Thun", "thun"), Role.OWNER).get(own(rosa)))


@pytest.mark.long  # each day who scans a confirmation checks in with one tap
@pytest.mark.parametrize("state", [State.FINISHED, State.ARCHIVED])
def test_after_the_tournament_nobody_is_checked_in(bern: House, rosa: SignUpRequest, state: State):
    Tournament.objects.update(state=state)

    assert 'name="tap"' not in text(reader(bern, Role.HELPER).get(own(rosa)))


def test_whoever_waits_has_nothing_to_be_checked_in_for(bern: House, there: SignUp, rosa: SignUpRequest):
    nina = signed_up(there, "Nina Graf")

    assert 'name="tap"' not in text(reader(bern, Role.HELPER).get(own(nina)))


# Who does not come


def test_who_does_not_come_frees_the_place_for_a_walk_in(bern: House, there: SignUp, rosa: SignUpRequest):
    helper = reader(bern, Role.HELPER)
    check_in = reverse("clubs:entries-check-in", args=["bern", "november"])
    assert "Does not come" in text(helper.get(at_the_door(rosa)))
    assert "1 of 1" in text(helper.get(check_in))

    answer = helper.post(at_the_door(rosa, "entry-absent"))

    assert answer.headers["Location"] == check_in
    assert said(helper, answer) == ["Rosa Kunz is not coming: the place is free."]
    assert "0 of 1" in text(helper.get(check_in))
    assert states(there) == [("Rosa Kunz", "withdrawn")]


@pytest.mark.long  # each day who scans a confirmation checks in with one tap
def test_whoever_waits_moves_up_when_the_office_says_so(bern: House, there: SignUp, rosa: SignUpRequest):
    signed_up(there, "Nina Graf")
    reader(bern, Role.HELPER).post(at_the_door(rosa, "entry-absent"))
    assert states(there)[1] == ("Nina Graf", "waiting")

    fill_places(there.tournament, by=bern.director)

    assert states(there)[1] == ("Nina Graf", "accepted")


@pytest.mark.long  # each day who scans a confirmation checks in with one tap
def test_a_pair_that_is_drawn_but_not_called_yet_can_stay_away_and_the_round_is_drawn_anew(bern: House):
    there = open_for_sign_up(bern, tournament(bern.club, kind=TournamentKind.PAIRS), at_once=True)
    requests = [
        signed_up(there, f"{name} Abt", f"{name} Frei") for name in ("Rosa", "Otto", "Nina", "Urs", "Ida")
    ]
    check_in_all(there.tournament, by=bern.director)
    round_ = Round.objects.create(tournament=there.tournament, number=1)
    draw_round(round_, by=bern.director)
    helper, missing = reader(bern, Role.HELPER), requests[1]
    helper.post(at_the_door(missing), {"tap": "absent"})
    assert "Does not come" in text(helper.get(at_the_door(missing)))

    answer = helper.post(at_the_door(missing, "entry-absent"))

    assert said(helper, answer) == ["Otto Abt / Otto Frei is not coming: the place is free."]
    with pytest.raises(Refused, match="Not here, but seated"):
        release_round(round_, by=bern.director)
    draw_round(round_, by=bern.director)
    release_round(round_, by=bern.director)
    # Whoever was called to a table leaves from the next round on.
    helper.post(at_the_door(requests[0]), {"tap": "absent"})
    assert "Does not come" not in text(helper.get(at_the_door(requests[0])))
    answer = helper.post(at_the_door(requests[0], "entry-absent"))
    assert ["choose “Withdraw from the next round on”" in each for each in said(helper, answer)] == [True]


@pytest.mark.long  # each day who scans a confirmation checks in with one tap
def test_who_is_here_is_not_absent(bern: House, rosa: SignUpRequest):
    helper = reader(bern, Role.HELPER)
    mark_entry(Entry.objects.get(sign_up_requests=rosa), by=bern.director, present=True)

    answer = helper.post(at_the_door(rosa, "entry-absent"))

    assert said(helper, answer) == ["Rosa Kunz is here."]
    assert "Does not come" not in text(helper.get(at_the_door(rosa)))
    assert again(rosa).current_state == "accepted"


def test_without_a_sign_up_the_door_is_as_it_was(bern: House):
    evening = tournament(bern.club)
    [entry] = enter(evening, 1)
    mark_entry(entry, by=bern.director, present=False)
    helper = reader(bern, Role.HELPER)
    where = ["bern", "november"]

    assert "Does not come" not in text(helper.get(reverse("clubs:entry-door", args=[*where, entry.pk])))
    assert helper.get(reverse("clubs:entries-check-in", args=where)).context["places"] == ""
