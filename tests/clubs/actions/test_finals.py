"""Finals: whoever goes through is entered again, and a correction afterwards changes nothing."""

from datetime import date

import pytest
from django.utils import timezone

from clubs.actions.entries import remove_entry
from clubs.actions.exchange.export import document_of
from clubs.actions.exchange.restore import restore_tournament
from clubs.actions.finals import FinalRefused, create_final
from clubs.actions.tournament_settings import TournamentRefused
from clubs.models import (
    Action,
    AdjustmentKind,
    DrawMethod,
    Round,
    RoundState,
    State,
    Table,
    Tournament,
)
from clubs.pages.cut import CutPage
from clubs.schedules.bracket.document import MOST
from clubs.standings.cut.carrying import Carried
from clubs.standings.cut.values import CutRequest, CutSettings, LevelRule
from clubs.standings.document import read_settings
from tests.clubs.conftest import House, written
from tests.clubs.knockouts import SHEET, begin, knockout, play, tables_of
from tests.clubs.pages.evenings import entry_of, evening_of

TWO: CutRequest[str] = CutRequest(CutSettings(first=2))
NEXT_YEAR = date(2027, 1, 15)


@pytest.fixture
def evening(bern: House) -> Tournament:
    """Anna 2000, Beat 1556, Carla 1700, Dani 1256: all rounds are closed."""
    return closed(evening_of(bern, ("ACBD", 1000, 256), ("ABCD", 1000, 700), planned_rounds=2))


def closed(evening: Tournament) -> Tournament:
    Round.objects.filter(tournament=evening).update(state=RoundState.CLOSED)
    Tournament.objects.filter(pk=evening.pk).update(state=State.RUNNING)
    evening.refresh_from_db()
    return evening


def final_of(evening: Tournament, house: House, cut: CutRequest[str] = TWO) -> Tournament:
    return create_final(evening, cut, name="Final", date=NEXT_YEAR, by=house.director)


def players(tournament: Tournament) -> list[tuple[int, str]]:
    entries = tournament.entries.with_members()
    return [(entry.number, entry.short_title) for entry in entries]


def test_who_goes_through_is_entered_in_the_order_of_the_places(bern: House, evening: Tournament):
    titles = [(row.entry, row.rank) for row in CutPage.of(evening).standings]
    final = final_of(evening, bern)
    first_two = [evening.entries.get(number=int(key)).short_title for key, _rank in titles[:2]]

    assert players(final) == list(enumerate(first_two, 1))
    assert (final.state, final.planned_rounds, final.preset, final.season) == (
        State.DRAFT,
        2,
        evening.preset,
        None,
    )


@pytest.mark.long  # each day a final is made in the order of the places
def test_both_know_of_each_other_and_the_log_says_who(bern: House, evening: Tournament):
    final = final_of(evening, bern)

    assert (list(final.follows.all()), list(evening.followers.all())) == ([evening], [final])
    lines = [each.log.get(action=Action.FINAL_CREATED) for each in (evening, final)]
    assert [(line.subject, len(line.after or ())) for line in lines] == [("Final", 2), ("November", 2)]


def test_a_decline_lets_the_next_one_in(bern: House, evening: Tournament):
    keys = [row.entry for row in CutPage.of(evening).standings]
    final = final_of(evening, bern, CutRequest(CutSettings(first=2), declined=[keys[0]]))

    assert final.cut["declined"] == [keys[0]]
    assert final.cut["through"] == keys[1:3]
    assert final.entries.count() == 2


@pytest.mark.long  # each day a final is made in the order of the places
def test_team_names_categories_and_fixed_tables_are_taken_over(bern: House, evening: Tournament):
    evening.entries.update(name="Stöckbuebe", category="Men", group=1, outside_ranking=True)
    evening.entries.filter(number=1).update(fixed_table=3)
    evening.entries.update(outside_ranking=False)
    final = final_of(evening, bern, CutRequest(CutSettings(first=4)))

    entries = final.entries.all()
    assert {(entry.name, entry.category, entry.group, entry.paid) for entry in entries} == {
        ("Stöckbuebe", "Men", None, False)
    }
    assert [entry.fixed_table for entry in entries if entry.fixed_table] == [3]


def test_before_all_rounds_are_closed_there_is_no_final(bern: House, evening: Tournament):
    Round.objects.filter(tournament=evening, number=2).update(state=RoundState.RELEASED)

    with pytest.raises(FinalRefused, match="The final can be made once all rounds are closed"):
        final_of(evening, bern)


def test_who_is_level_is_decided_first(bern: House):
    evening = closed(evening_of(bern, ("ABCD", 628, 628), planned_rounds=1))

    with pytest.raises(FinalRefused, match="Some are level at the line: decide which of them go through"):
        final_of(evening, bern, CutRequest(CutSettings(first=2, level=LevelRule.CARDS)))
    assert not evening.followers.exists()


@pytest.mark.long  # each day a final is made in the order of the places
def test_where_nobody_goes_through_there_is_no_final(bern: House, evening: Tournament):
    with pytest.raises(FinalRefused, match="Nobody goes through: change the line first"):
        final_of(evening, bern, CutRequest(CutSettings(points=9000)))


@pytest.mark.long  # each day a final is made in the order of the places
def test_somebody_who_saw_others_go_through_is_asked_again(bern: House, evening: Tournament):
    with pytest.raises(FinalRefused, match="Others go through now"):
        create_final(evening, TWO, name="Final", date=NEXT_YEAR, by=bern.director, seen=["4"])
    assert not evening.followers.exists()


def test_a_correction_afterwards_changes_nothing_and_is_said(bern: House, evening: Tournament):
    final = final_of(evening, bern)
    before = players(final)
    (unchanged,) = CutPage.of(evening).finals
    table = Table.objects.get(draw__round__tournament=evening, draw__round__number=1)
    written(table, NS=0, EW=1256)
    Tournament.objects.filter(pk=evening.pk).update(revision=evening.revision + 5)
    evening.refresh_from_db()
    (changed,) = CutPage.of(evening).finals

    assert unchanged.is_as_it_was
    assert (changed.final, changed.is_as_it_was) == (final, False)
    assert (changed.would_come, changed.would_not) != ("", "")
    assert players(final) == before


@pytest.mark.long  # each day a final is made in the order of the places
def test_two_finals_may_be_made_of_one_tournament(bern: House, evening: Tournament):
    final_of(evening, bern)
    rest = CutPage.of(evening).standings[2:]
    consolation = CutRequest(
        CutSettings(first=2), already=[row.entry for row in CutPage.of(evening).standings[:2]]
    )
    other = final_of(evening, bern, consolation)

    assert other.cut["through"] == [row.entry for row in rest]
    assert evening.followers.count() == 2


@pytest.mark.long  # each day a final is made in the order of the places
def test_the_file_of_a_final_carries_the_cut_and_finds_where_it_comes_from(bern: House, evening: Tournament):
    final = final_of(evening, bern)
    again = restore_tournament(bern.club, document_of(final), by=bern.director)

    assert (again.cut, list(again.follows.all())) == (final.cut, [evening])


@pytest.mark.long  # each day a final is made in the order of the places
def test_in_another_club_the_file_of_a_final_follows_nothing(bern: House, thun: House, evening: Tournament):
    again = restore_tournament(thun.club, document_of(final_of(evening, bern)), by=thun.director)

    assert list(again.follows.all()) == []
    assert again.entries.count() == 2


def test_members_who_are_no_longer_active_are_left_out(bern: House, evening: Tournament):
    key = CutPage.of(evening).standings[0].entry
    gone = evening.entries.get(number=int(key))
    gone.members.get().player.__class__.objects.filter(pk=gone.members.get().player_id).update(active=False)

    assert final_of(evening, bern).entries.count() == 1
    assert entry_of(evening, "A").members.count() == 1


@pytest.mark.long  # each day a final is made in the order of the places
@pytest.mark.parametrize(
    ("carried", "points"),
    [(Carried.NOTHING, []), (Carried.HALF, [1000, 851]), (Carried.ALL, [2000, 1701])],
)
def test_points_are_carried_as_given_with_where_they_are_from(
    bern: House, carried: Carried, points: list[int]
):
    evening = closed(evening_of(bern, ("ACBD", 1000, 256), ("ABCD", 1000, 701), planned_rounds=2))
    final = create_final(evening, TWO, name="Final", date=NEXT_YEAR, by=bern.director, carried=carried)
    given = final.adjustments.order_by("entry__number")

    assert list(given.values_list("points", flat=True)) == points
    assert {each.kind for each in given} <= {AdjustmentKind.CARRIED}
    assert [each.reason for each in given] == ["November: 2000", "November: 1701"][: len(points)]


def test_who_brought_points_can_still_be_taken_off(bern: House, evening: Tournament):
    final = create_final(evening, TWO, name="Final", date=NEXT_YEAR, by=bern.director, carried=Carried.ALL)
    remove_entry(final.entries.get(number=1), by=bern.director)

    assert final.adjustments.count() == final.entries.count() == 1


def played_by_pairs(bern: House, count: int, **fields: object) -> Tournament:
    """So many pairs after one round, which is closed."""
    evening = knockout(bern, count, DrawMethod.DRAW, planned_rounds=1, **fields)
    play(bern, evening, 1, *(SHEET // 2 + table for table in range(1, count // 2 + 1)))  # nobody is level
    return closed(evening)


def knockout_of(evening: Tournament, bern: House, first: int, method: DrawMethod) -> Tournament:
    cut: CutRequest[str] = CutRequest(CutSettings(first=first))
    return create_final(evening, cut, name="Final", date=NEXT_YEAR, by=bern.director, knockout=method)


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("method", "first", "rounds"),
    [
        *((DrawMethod.THIRD_PLACE, first, rounds) for first, rounds in [(2, 1), (3, 2), (6, 3), (8, 3)]),
        *((DrawMethod.DOUBLE, first, rounds) for first, rounds in [(2, 2), (3, 4), (8, 6)]),
    ],
)
def test_a_knockout_has_as_many_rounds_as_it_takes(bern: House, method: DrawMethod, first: int, rounds: int):
    evening = played_by_pairs(bern, 8)
    final = knockout_of(evening, bern, first, method)

    assert (final.method, final.planned_rounds) == (method, rounds)
    assert list(final.rounds.values_list("number", flat=True)) == list(range(1, rounds + 1))


@pytest.mark.long  # each day a final is made in the order of the places
def test_in_a_knockout_the_places_are_the_seeds(bern: House):
    final = knockout_of(played_by_pairs(bern, 8), bern, 6, DrawMethod.KNOCKOUT)
    final.entries.update(present=True)
    Tournament.objects.filter(pk=final.pk).update(state=State.RUNNING, published=timezone.now())

    begin(bern, final)

    met = [{seat.entry.number for seat in table.seats.all()} for table in tables_of(final, 1)]
    assert met == [{4, 5}, {3, 6}]


@pytest.mark.long  # each day a final is made in the order of the places
def test_in_a_knockout_no_round_is_dropped_and_none_has_a_line_of_its_own(bern: House):
    evening = played_by_pairs(bern, 4)
    Tournament.objects.filter(pk=evening.pk).update(planned_rounds=2, settings={"drop_worst": 1})
    evening.rounds.update(name="Morning", deals=4, own_length=True, percent=50, method=DrawMethod.DRAW)
    evening.refresh_from_db()
    final = knockout_of(evening, bern, 2, DrawMethod.KNOCKOUT)

    assert read_settings(final.settings).drop_worst == 0
    [only] = final.rounds.all()
    assert (only.name, only.deals, only.percent, only.drawn_by) == ("", evening.deals, 100, "knockout")


@pytest.mark.long  # each day a final is made in the order of the places
def test_players_who_enter_alone_have_no_game_for_third_place(bern: House, evening: Tournament):
    with pytest.raises(TournamentRefused, match="individual players change partners"):
        knockout_of(evening, bern, 2, DrawMethod.THIRD_PLACE)

    assert not evening.followers.exists()


@pytest.mark.long  # the bound is asked for each day, in the form
def test_a_knockout_of_too_many_is_refused(bern: House):
    evening = played_by_pairs(bern, MOST + 2)

    with pytest.raises(FinalRefused, match="at most 128 entries, not 130"):
        knockout_of(evening, bern, MOST + 2, DrawMethod.KNOCKOUT)

    assert not evening.followers.exists()
