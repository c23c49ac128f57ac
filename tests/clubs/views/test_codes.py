"""The cards of tables at the office: shown, taken away, made anew."""

from __future__ import annotations

import pytest
from django.urls import reverse

from clubs.actions.access import exchange
from clubs.actions.cards import card_of
from clubs.models import Action, Player, Role, RoundState, Tournament
from clubs.pages.codes import Square
from tests.clubs.conftest import House
from tests.clubs.printouts import evening, table_of
from tests.clubs.views.answers import reader, text


def address(name: str, there: Tournament, *more: int) -> str:
    return reverse(f"clubs:{name}", args=[there.club.slug, there.slug, 1, *more])


def test_all_cards_are_on_one_page(bern: House):
    there = evening(bern, 3)
    cards = [card_of(table_of(there, number)) for number in (1, 2, 3)]

    page = text(reader(bern, Role.HELPER).get(address("hall-codes", there)))

    assert page.count('<li class="table-card"') == 3
    for card in cards:
        assert f'<p class="card-code">{card.code_shown}</p>' in page
        assert Square.of(f"http://testserver/q/{card.token}").path in page


def test_cards_that_never_were_are_made_for_the_page(bern: House):
    there = evening(bern, 2)

    page = text(reader(bern).get(address("hall-codes", there)))

    assert page.count('<p class="card-code">') == 2


def test_a_card_that_was_revoked_is_told_beside_the_others(bern: House):
    there = evening(bern, 2)
    reader(bern).post(address("hall-table-revoke", there, 1))
    card_of(table_of(there, 1))
    reader(bern).post(address("hall-table-revoke", there, 1))

    page = text(reader(bern).get(address("hall-codes", there)))

    assert (page.count('<p class="card-code">'), page.count("is revoked. Only a new one opens it.")) == (1, 1)


def test_before_the_release_a_sentence_says_when_there_will_be_codes(bern: House):
    there = evening(bern)
    there.rounds.update(state=RoundState.DRAWN, released=None)

    page = text(reader(bern).get(address("hall-codes", there)))

    assert "The tables get their codes when the round is released." in page
    assert "card-code" not in page


def test_a_server_that_only_this_computer_finds_is_told(bern: House):
    there = evening(bern)

    page = text(reader(bern).get(address("hall-codes", there), headers={"host": "localhost:8000"}))

    assert "A phone cannot open “localhost:8000”." in page


def test_the_page_is_kept_nowhere_and_names_no_token(bern: House):
    there = evening(bern)
    card = card_of(table_of(there))

    response = reader(bern).get(address("hall-codes", there))

    assert "no-store" in response.headers["Cache-Control"]
    assert card.token not in text(response)


def test_names_are_only_text(bern: House):
    there = evening(bern)
    Player.objects.update(name="<script>x</script>")

    page = text(reader(bern).get(address("hall-codes", there)))

    assert "<bdi>&lt;script&gt;x&lt;/script&gt;</bdi>" in page
    assert "<script>x" not in page


# New codes


def test_a_new_code_leads_back_to_the_table(bern: House):
    there = evening(bern)
    before = card_of(table_of(there))

    response = reader(bern, Role.DIRECTOR).post(address("hall-table-renew", there, 1))

    after = card_of(table_of(there))
    assert response.headers["Location"] == address("hall-table", there, 1)
    assert (after.token != before.token, after.access and after.access.number) == (True, 2)
    assert exchange(after.token).cookie


def test_a_code_that_is_revoked_opens_nothing(bern: House):
    there = evening(bern)
    card_of(table_of(there))

    response = reader(bern, Role.DIRECTOR).post(address("hall-table-revoke", there, 1))

    assert response.headers["Location"] == address("hall-table", there, 1)
    assert card_of(table_of(there)).revoked
    assert list(there.log.values_list("deed", flat=True)) == [Action.ACCESS_REVOKED]


@pytest.mark.parametrize("name", ["hall-table-renew", "hall-table-revoke"])
def test_after_the_round_nothing_is_changed(bern: House, name: str):
    there = evening(bern)
    before = card_of(table_of(there))
    there.rounds.update(state=RoundState.CLOSED)

    page = reader(bern).post(address(name, there, 1), follow=True)

    assert "This round is closed: it must be reopened before anything is changed." in text(page)
    assert card_of(table_of(there)) == before


# On the table's own page


def test_a_helper_sees_the_code_of_a_table_and_a_viewer_does_not(bern: House):
    there = evening(bern)
    card = card_of(table_of(there))
    page = address("hall-table", there, 1)

    helper, viewer = (reader(bern, role).get(page) for role in (Role.HELPER, Role.VIEWER))

    square = Square.of(f"http://testserver/q/{card.token}").path
    assert (card.code_shown in text(helper), square in text(helper)) == (True, True)
    assert (card.code_shown in text(viewer), square in text(viewer)) == (False, False)
    assert "no-store" in helper.headers["Cache-Control"]


@pytest.mark.parametrize(
    ("role", "offered"), [(Role.HELPER, (False, False)), (Role.DIRECTOR, (True, True))], ids=str
)
def test_a_director_may_make_and_revoke_codes_there(bern: House, role: Role, offered: tuple[bool, bool]):
    there = evening(bern)
    card_of(table_of(there))

    page = text(reader(bern, role).get(address("hall-table", there, 1)))

    addresses = (address(name, there, 1) for name in ("hall-table-renew", "hall-table-revoke"))
    assert tuple(f'action="{found}"' in page for found in addresses) == offered
