"""Phones that scan in the same moment, each with a connection of its own."""

import pytest

from clubs.actions.access_cards import card_for, issue_cards, renew_card
from clubs.actions.admission import admit, admitted_device
from clubs.actions.score_sheets import enter_sheet
from clubs.models import AccessToken, Admission, Device, Table
from scoring.models import Game
from tests.clubs.actions.test_accounts_at_once import refusals
from tests.clubs.conftest import House
from tests.clubs.halls import deal, in_play
from tests.clubs.printouts import evening, table_of

pytestmark = pytest.mark.django_db(transaction=True)

KEY, OTHER_KEY = "k" * 22, "j" * 22


def test_phones_that_scan_at_once_start_one_game(bern: House):
    token = card_for(table_of(evening(bern))).token

    refused = refusals(*[lambda: admit(token)] * 4)

    assert (refused, Game.objects.count(), Admission.objects.count()) == ([], 1, 4)
    assert Table.objects.get(number=1).game == Game.objects.get()


def test_one_phone_that_scans_twice_is_let_in_once(bern: House):
    token = card_for(table_of(evening(bern))).token
    cookie = admit(token).cookie

    refused = refusals(*[lambda: admit(token, cookie=cookie)] * 4)

    assert (refused, Device.objects.count(), Admission.objects.count()) == ([], 1, 1)


def test_of_two_keys_for_one_cookie_one_is_bound(bern: House):
    entered = admit(card_for(table_of(evening(bern))).token)

    refused = refusals(
        lambda: admitted_device(entered.game.pk, cookie=entered.cookie, key=KEY),
        lambda: admitted_device(entered.game.pk, cookie=entered.cookie, key=OTHER_KEY),
    )

    assert refused == ["NotAdmitted"]


@pytest.mark.long  # each day one game is started by phones that scan at once
def test_cards_that_are_made_at_once_are_one(bern: House):
    table = table_of(evening(bern))

    refused = refusals(*[lambda: issue_cards([table])] * 3)

    assert (refused, AccessToken.objects.count()) == ([], 1)


@pytest.mark.long  # each day one game is started by phones that scan at once
def test_two_new_cards_leave_one_that_opens(bern: House):
    table = table_of(evening(bern))

    refused = refusals(*[lambda: renew_card(table, by=bern.director)] * 2)

    assert (refused, AccessToken.objects.count(), table.tokens.open().count()) == ([], 2, 1)


def test_a_scan_and_a_typed_sheet_share_one_game(bern: House):
    there = in_play(bern)
    table, token = table_of(there), card_for(table_of(there)).token

    refused = refusals(
        lambda: admit(token),
        lambda: enter_sheet(table, [deal(each) for each in range(1, 5)], seen=0, by=bern.helper),
    )

    game = Table.objects.select_related("game").get().game
    assert (refused, Game.objects.count(), game and game.deals.count()) == ([], 1, 4)
