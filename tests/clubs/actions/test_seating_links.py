"""Links for the players' phones: made, renewed, withdrawn; what they lead to, and when they lead nowhere."""

import pytest
from django.utils import timezone
from pytest_django import Settings

from clubs.actions.open_tables import open_table
from clubs.actions.seating_links import (
    LinkRefused,
    follow_link,
    link_token,
    make_link,
    round_of_lots,
    seat_at_table,
    shown_token,
    withdraw_link,
)
from clubs.errors import ClubSuspended, Refused
from clubs.models import (
    Action,
    Club,
    LogEvent,
    Round,
    RoundState,
    SeatingKind,
    SeatingLink,
    State,
    Table,
    Tournament,
    TournamentKind,
)
from core.keys import hashed
from tests.clubs.conftest import House, enter, tournament


def evening_of(house: House, **fields: object) -> Tournament:
    evening = tournament(house.club, **fields)
    enter(evening, 4)
    Round.objects.create(tournament=evening, number=1)
    return evening


def made(house: House, evening: Tournament, kind: SeatingKind = SeatingKind.TABLES) -> str:
    return shown_token(make_link(evening, kind, by=house.owner))


def test_a_link_is_found_by_its_token_of_which_only_the_hash_is_kept(bern: House):
    evening = evening_of(bern)

    token = made(bern, evening)

    kept = SeatingLink.objects.get()
    assert follow_link(token) == kept
    assert (kept.token_hash, len(token)) == (hashed(token), 22)
    assert token not in (kept.salt, kept.token_hash)
    assert LogEvent.objects.get(action=Action.SEATING_LINK_MADE).subject == "tables"


def test_a_new_link_replaces_the_one_of_its_kind_alone(bern: House):
    evening = evening_of(bern)
    old, lots = made(bern, evening), made(bern, evening, SeatingKind.LOTS)

    new = made(bern, evening)

    assert follow_link(new).kind == SeatingKind.TABLES
    assert follow_link(lots).kind == SeatingKind.LOTS
    with pytest.raises(LinkRefused, match="This code does not work any more"):
        follow_link(old)


def test_a_withdrawn_link_leads_nowhere_and_is_withdrawn_once(bern: House):
    evening = evening_of(bern)
    token = made(bern, evening)

    withdraw_link(evening, SeatingKind.TABLES, by=bern.owner)
    withdraw_link(evening, SeatingKind.TABLES, by=bern.owner)

    with pytest.raises(LinkRefused):
        follow_link(token)
    assert LogEvent.objects.filter(action=Action.SEATING_LINK_WITHDRAWN).count() == 1


def test_a_link_made_with_another_secret_of_the_server_cannot_be_shown(bern: House, settings: Settings):
    link = make_link(evening_of(bern), SeatingKind.TABLES, by=bern.owner)

    settings.SECRET_KEY = "another one that is long enough for everybody"

    assert shown_token(link) == ""


@pytest.mark.parametrize("token", ["", "x", "x" * 22, "ä" * 22, "x" * 5000])
def test_what_is_no_token_leads_nowhere(bern: House, token: str):
    made(bern, evening_of(bern))

    with pytest.raises(LinkRefused):
        follow_link(token)


def test_a_token_belongs_to_its_salt():
    assert link_token("a") == link_token("a") != link_token("b")


def test_of_what_is_deleted_suspended_or_over_the_link_says_so(bern: House):
    evening = evening_of(bern)
    token = made(bern, evening)

    Tournament.objects.update(state=State.FINISHED)
    with pytest.raises(Refused, match="The tournament is finished"):
        follow_link(token)
    Club.objects.update(suspended_at=timezone.now(), suspended_because="For a test.")
    with pytest.raises(ClubSuspended):
        follow_link(token)
    Tournament.objects.update(deleted_at=timezone.now())
    with pytest.raises(LinkRefused, match="This tournament has been deleted"):
        follow_link(token)


def test_teams_have_no_links(bern: House):
    evening = tournament(bern.club, kind=TournamentKind.TEAMS)

    with pytest.raises(LinkRefused, match="Teams sit at several tables"):
        make_link(evening, SeatingKind.LOTS, by=bern.owner)


def test_who_sits_down_is_let_in_at_the_table_with_that_phone(bern: House):
    evening = evening_of(bern)
    link = follow_link(made(bern, evening))

    grant = seat_at_table(link, list(evening.entries.all()))

    assert Table.objects.get().game == grant.game
    assert LogEvent.objects.get(action=Action.TABLE_OPENED).by is None
    again = seat_at_table(link, list(evening.entries.all()), cookie=grant.cookie)
    assert (again.game, again.cookie) == (grant.game, grant.cookie)


def test_lots_are_drawn_for_the_next_round_as_long_as_it_is_not_drawn(bern: House):
    evening = evening_of(bern)
    Round.objects.create(tournament=evening, number=2)

    first = round_of_lots(evening)
    Round.objects.filter(number=1).update(state=RoundState.DRAWN)
    drawn = round_of_lots(evening)
    Round.objects.filter(number=1).update(state=RoundState.CLOSED)
    second = round_of_lots(evening)
    Round.objects.filter(number=2).update(state=RoundState.RELEASED)

    assert first is not None
    assert second is not None
    assert (first.number, drawn, second.number, round_of_lots(evening)) == (1, None, 2, None)


def test_a_guest_who_sits_down_is_entered_by_nobody(bern: House):
    evening = evening_of(bern)
    three = list(evening.entries.all())[:3]

    open_table(evening, [*three, "Zita Neumann"], by=None)

    assert evening.entries.get(number=5).members.get().player.name == "Zita Neumann"
    assert not LogEvent.objects.exclude(by=None).exists()
