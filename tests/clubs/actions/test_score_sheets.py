"""Whole sheets: their deals are kept as the table's game, their sums are its result."""

from collections.abc import Mapping
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

from clubs.actions.results import NewerResult, ResultRefused, SideResult, result_sides
from clubs.actions.score_sheets import enter_sheet, kept_deals, sheet_document, start_table_game
from clubs.errors import Refused
from clubs.models import Action, Result, Source, Tournament, TournamentKind
from clubs.queries.control import control_of
from core.keys import opens
from scoring.changes import Record, Stamp
from scoring.game_storage import change_game
from scoring.models import ChangeKind, DealRevision, Game
from tests.clubs.conftest import House
from tests.clubs.printouts import evening, round_of, save, table_of

SIDI: dict[str, Any] = {"preset": "sidi-barrani", "deals": 2}
TO_300: dict[str, Any] = {
    "preset": "sidi-barrani",
    "kind": TournamentKind.PAIRS,
    "deals": None,
    "check_sum": False,
    "rules": {"target": 300},
}


def bid(number: int, declarer: str, points: int, taken: int, **more: Any) -> dict[str, Any]:
    """A deal of Sidi Barrani in acorns; `taken` are the card points of North and South."""
    return {
        "number": number,
        "declarer": declarer,
        "bid": points,
        "denomination": "acorns",
        "card_points": {"NS": taken},
        **more,
    }


# SB-9: 130 taken of a bid of 120 writes 250 : 27; a match is worth 257, here with the bid and the Stöck.
SHEET = [bid(1, "S", 120, 130), bid(2, "E", 100, 0, match="EW", stoeck="EW")]
WRITTEN = {"NS": SideResult(250, 130, 0), "EW": SideResult(27 + 257 + 100 + 20, 27 + 257, 1)}


@pytest.fixture
def there(bern: House) -> Tournament:
    return evening(bern, **SIDI)


def test_a_sheet_gives_the_result(there: Tournament, bern: House):
    result = enter_sheet(table_of(there), SHEET, seen=0, by=bern.helper)

    assert result_sides(result) == WRITTEN
    assert (result.source, result.deals, result.number) == (Source.SHEET, None, 1)


def test_the_deals_are_kept_as_the_tables_game(there: Tournament, bern: House):
    enter_sheet(table_of(there), SHEET, seen=0, by=bern.helper)

    game = Game.objects.get(tournament_table__number=1)
    assert [deal.number for deal in game.deals.all()] == [1, 2]
    assert game.players == {"S": "Anna Bern", "E": "Beat Bern", "N": "Carla Bern", "W": "Dani Bern"}
    assert (game.rules["deals"], game.finished is not None) == (2, True)
    assert [revision.device for revision in game.revisions.all()] == ["bern-helper"] * 3


@pytest.mark.long  # each day a sheet is written, corrected and refused
def test_nobody_holds_the_keys_of_such_a_game(there: Tournament, bern: House):
    enter_sheet(table_of(there), SHEET, seen=0, by=bern.helper)

    game = Game.objects.get()
    assert len(game.key_hash) == len(game.watch_hash) == 64
    assert not opens("", game.key_hash)


def test_the_same_sheet_again_does_no_harm(there: Tournament, bern: House):
    first = enter_sheet(table_of(there), SHEET, seen=0, by=bern.helper)

    again = enter_sheet(table_of(there), SHEET, seen=0, by=bern.helper)

    assert (again, DealRevision.objects.count(), there.log.count()) == (first, 3, 1)


def test_a_corrected_deal_is_corrected_in_the_game(there: Tournament, bern: House):
    enter_sheet(table_of(there), SHEET, seen=0, by=bern.helper)
    corrected = [bid(1, "S", 120, 119), SHEET[1]]

    result = enter_sheet(table_of(there), corrected, seen=1, by=bern.helper, reason="misread")

    change = DealRevision.objects.get(kind=ChangeKind.CORRECT)
    assert result_sides(result)["NS"] == SideResult(119, 119, 0)
    assert (change.number, change.reason) == (1, "misread")
    assert (Game.objects.count(), Result.objects.count()) == (1, 2)


@pytest.mark.long  # each day a sheet is written, corrected and refused
def test_who_declared_is_corrected_although_the_sums_stay(there: Tournament, bern: House):
    enter_sheet(table_of(there), SHEET, seen=0, by=bern.helper)
    corrected = [bid(1, "N", 120, 130), SHEET[1]]
    with pytest.raises(ResultRefused, match="Give a reason for the change"):
        enter_sheet(table_of(there), corrected, seen=1, by=bern.helper)

    result = enter_sheet(table_of(there), corrected, seen=1, by=bern.helper, reason="it was North")

    assert (result.number, DealRevision.objects.filter(kind=ChangeKind.CORRECT).count()) == (1, 1)
    assert there.log.filter(action=Action.RESULT_CORRECTED, reason="it was North").count() == 1


def test_a_sheet_after_totals_is_a_correction(there: Tournament, bern: House):
    save(table_of(there), 250, 404, by=bern.helper)
    with pytest.raises(ResultRefused, match="Give a reason for the change"):
        enter_sheet(table_of(there), SHEET, seen=1, by=bern.helper)

    assert enter_sheet(table_of(there), SHEET, seen=1, by=bern.helper, reason="typed whole").number == 2


def test_a_newer_result_is_not_overwritten_by_a_sheet(there: Tournament, bern: House):
    save(table_of(there), 250, 404, by=bern.director)

    with pytest.raises(NewerResult):
        enter_sheet(table_of(there), SHEET, seen=0, by=bern.helper, reason="typed whole")

    assert Game.objects.count() == 0


def test_what_the_rule_book_refuses_is_not_stored(there: Tournament, bern: House):
    with pytest.raises(ResultRefused, match="not possible under the rules"):
        enter_sheet(table_of(there), [bid(1, "S", 125, 130), SHEET[1]], seen=0, by=bern.helper)

    assert (Result.objects.count(), Game.objects.count()) == (0, 0)


def entered_to_300(house: House, *, rules: Mapping[str, Any] = {}, **fields: Any) -> Result:
    """The result of a game of pairs to 300, over after two deals."""
    there = evening(
        house,
        kind=TournamentKind.PAIRS,
        preset="sidi-barrani",
        deals=None,
        check_sum=False,
        rules={"target": 300, **rules},
        **fields,
    )
    deals = [bid(1, "S", 120, 130), bid(2, "S", 100, 120)]
    return enter_sheet(table_of(there), deals, seen=0, by=house.helper)


def test_a_game_to_the_target_ends_where_it_ends(bern: House):
    result = entered_to_300(bern)

    assert (result.deals, result_sides(result)) == (
        2,
        {"NS": SideResult(470, 250, 0, 2), "EW": SideResult(64, 64, 0, 0)},
    )


@pytest.mark.long  # each day a sheet is written, corrected and refused
def test_strokes_come_with_the_sheet_where_they_are_counted(bern: House):  # SC-8
    result = entered_to_300(bern, rules={"strokes": True, "bergpreis": 150})

    assert {side: each.strokes for side, each in result_sides(result).items()} == {"NS": 3, "EW": 0}


@pytest.mark.long  # each day a sheet is written, corrected and refused
def test_a_tournament_counts_the_usual_strokes_where_its_house_rules_count_none(bern: House):  # SC-8
    result = entered_to_300(bern, settings={"counts": "strokes"})

    assert {side: each.strokes for side, each in result_sides(result).items()} == {"NS": 2, "EW": 0}
    assert Game.objects.get().rules["strokes"] is True  # what the phones at the table show


def test_a_shorter_game_takes_deals_away(bern: House):
    there = evening(
        bern,
        kind=TournamentKind.PAIRS,
        preset="sidi-barrani",
        deals=None,
        check_sum=False,
        rules={"target": 300},
    )
    enter_sheet(table_of(there), [bid(1, "S", 120, 130), bid(2, "S", 100, 120)], seen=0, by=bern.helper)
    shorter = [bid(1, "S", 150, 152)]

    result = enter_sheet(table_of(there), shorter, seen=1, by=bern.helper, reason="one deal only")

    assert result.deals == 1
    assert [deal.number for deal in kept_deals(table_of(there))] == [1]


@pytest.mark.long  # each day a sheet is written, corrected and refused
def test_a_sheet_of_differenzler_writes_differences(bern: House):
    counted = {"counts": "strokes"}  # one for the game, as the game itself knows none (SC-8)
    there = evening(bern, preset="differenzler", deals=1, match_bonus=0, check_sum=False, settings=counted)
    deal = {
        "number": 1,
        "announced": {"1": 40, "2": 25, "3": 60, "4": 20},
        "card_points": {"1": 52, "2": 25, "3": 71, "4": 9},
    }

    result = enter_sheet(table_of(there), [deal], seen=0, by=bern.helper)

    written = {side: (own.points, own.card_points, own.strokes) for side, own in result_sides(result).items()}
    assert written == {"1": (12, 52, 0), "2": (0, 25, 1), "3": (11, 71, 0), "4": (11, 9, 0)}
    assert Game.objects.get().players == {
        "1": "Anna Bern",
        "2": "Beat Bern",
        "3": "Carla Bern",
        "4": "Dani Bern",
    }


@pytest.mark.long  # each day what was typed is kept as it is
def test_a_deal_that_was_auctioned_call_by_call_stays_as_it_is(there: Tournament, bern: House):
    """A phone may have written more of a deal than the office types: saying the same changes nothing."""
    enter_sheet(table_of(there), SHEET, seen=0, by=bern.helper)
    record = Game.objects.get().deals.get(number=1)
    called = {"number": 1, "dealer": "W", "card_points": {"NS": 130}}
    record.entry = called | {"calls": [["S", "120 acorns"], ["E", "pass"], ["N", "pass"], ["W", "pass"]]}
    record.save()

    enter_sheet(table_of(there), SHEET, seen=1, by=bern.helper)

    assert DealRevision.objects.filter(kind=ChangeKind.CORRECT).count() == 0


def test_a_round_that_is_closed_takes_no_sheet(there: Tournament, bern: House):
    there.rounds.update(state="closed")

    with pytest.raises(Refused, match="This round is closed"):
        enter_sheet(table_of(there), SHEET, seen=0, by=bern.helper)


def test_the_number_of_deals_is_the_rounds_own(there: Tournament):
    there.rounds.update(deals=5)

    assert sheet_document(table_of(there))["rules"]["deals"] == 5


@pytest.mark.long  # each day what was typed is kept as it is
def test_a_sheet_does_not_say_who_dealt_and_leaves_it_as_it_was(bern: House):
    """The table began with another dealer than the lot; who named trumps follows from that."""
    there = evening(bern, preset="schieber", deals=2)
    table = table_of(there)
    game = start_table_game(table)
    deals = [{"number": number, "denomination": "acorns", "card_points": {"NS": 100}} for number in (1, 2)]
    dealer = next(seat for seat in "SENW" if seat != game.first_dealer)
    first = Record(Stamp(uuid4(), timezone.now(), "phone"), {**deals[0], "dealer": dealer})
    assert not change_game(game, [first]).refused

    enter_sheet(table_of(there), deals, seen=0, by=bern.helper)
    enter_sheet(table_of(there), deals, seen=1, by=bern.helper)

    assert list(DealRevision.objects.values_list("kind", "number")) == [
        (ChangeKind.START, None),
        (ChangeKind.RECORD, 1),
        (ChangeKind.RECORD, 2),
    ]
    following = "SENW"["SENW".index(dealer) - 3]
    assert [deal.dealer for deal in Game.objects.get().deals.all()] == [dealer, following]


@pytest.mark.long  # each day a sheet is written, corrected and refused
def test_phones_and_the_office_draw_the_same_first_dealer(bern: House):
    there = evening(bern, 2)
    scanned = start_table_game(table_of(there, 2))
    lot = sheet_document(table_of(there))["first_dealer"]

    enter_sheet(table_of(there), [], seen=0, by=bern.helper)

    assert start_table_game(table_of(there)).first_dealer == lot
    assert sheet_document(table_of(there, 2))["first_dealer"] == scanned.first_dealer


@pytest.mark.long  # each day a sheet is written, corrected and refused
def test_cards_that_were_thrown_in_need_not_add_up(bern: House):
    there = evening(bern, **TO_300)
    sheet = [{"number": 1, "thrown_in": True}, bid(2, "S", 120, 130), bid(3, "S", 100, 120)]

    result = enter_sheet(table_of(there), sheet, seen=0, by=bern.helper)

    assert (result.deals, control_of(round_of(there)).table(1).difference) == (2, 0)
