"""Who sits where, read back from the rows."""

from clubs.actions.rounds import restore_draw
from clubs.models import Draw, Entry, Seat, SitOut, TournamentKind
from clubs.queries.draws import (
    count_fairness,
    entry_key,
    groups_of_entries,
    recount_report,
    reports_of,
    seatings_of,
)
from clubs.schedules.fairness import fairness
from clubs.schedules.reports import FairnessReport
from clubs.schedules.values import SeatedTable, Seating
from tests.clubs.conftest import House, enter, planned, seated, tournament
from tests.clubs.drawing import draw_all, draw_round


def test_players_are_read_in_the_order_of_play(bern: House):
    evening = tournament(bern.club)
    entries = enter(evening, 9)
    round_ = seated(evening, 1, entries[:8])
    SitOut.objects.create(draw=round_.draws.get(), entry=entries[8])
    keys = tuple(map(entry_key, entries))

    seating = Seating(1, (SeatedTable(1, keys[:4]), SeatedTable(2, keys[4:8])), keys[8:])
    assert seatings_of(evening) == {1: seating}


def test_pairs_are_read_by_side(bern: House):
    evening = tournament(bern.club, kind=TournamentKind.PAIRS)
    first, second = enter(evening, 2)
    seated(evening, 1, [first, second])

    assert seatings_of(evening) == {1: Seating(1, (SeatedTable(1, (entry_key(first), entry_key(second))),))}


def test_a_table_with_an_empty_seat_is_left_out(bern: House):
    evening = tournament(bern.club)
    round_ = seated(evening, 1, enter(evening, 8))
    Seat.objects.get(table__draw__round=round_, table__number=1, position="S").delete()

    assert [table.number for table in seatings_of(evening)[1].tables] == [2]


def test_only_draws_that_hold_are_read(bern: House):
    evening = tournament(bern.club)
    entries = enter(evening, 8)
    old = seated(evening, 1, entries).draws.get()
    Draw.objects.filter(pk=old.pk).update(current=False)
    seated(evening, 1, entries[::-1])

    assert [table.seats[0] for table in seatings_of(evening)[1].tables] == [
        entry_key(entries[7]),
        entry_key(entries[3]),
    ]


def test_other_evenings_stay_out(bern: House, thun: House):
    evening = tournament(bern.club)
    other = tournament(thun.club)
    seated(other, 1, enter(other, 4))

    assert seatings_of(evening) == {}


def report_of(draw: Draw) -> FairnessReport:
    report = FairnessReport.from_stored(draw.fairness)
    assert report
    return report


def test_rounds_drawn_together_are_counted_together(bern: House):
    evening = planned(bern, 9, 3)

    draws = draw_all(evening, by=bern.director)

    assert [(report_of(draw).drawn, report_of(draw).before) for draw in draws] == [((1, 2, 3), ())] * 3
    rounds = seatings_of(evening).values()
    assert report_of(draws[0]).fairness.quality == fairness(rounds).quality


def test_a_round_is_counted_with_those_before_it(bern: House):
    evening = planned(bern, 9, 3)

    draws = [draw_round(round_, by=bern.director) for round_ in evening.rounds.all()]

    assert [(report_of(draw).drawn, report_of(draw).before) for draw in draws] == [
        ((1,), ()),
        ((2,), (1,)),
        ((3,), (1, 2)),
    ]


def test_what_was_counted_is_read_as_it_was(bern: House):
    [draw, *_others] = draw_all(planned(bern, 9, 3), by=bern.director)
    draw.refresh_from_db()

    report = report_of(draw)

    assert FairnessReport.from_stored(report.stored()) == report
    assert report.fairness.bound


def test_draws_that_changed_are_counted_again_by_all_that_count_them(bern: House):
    evening = planned(bern, 8, 3)
    draw_all(evening, by=bern.director)
    old = Draw.objects.get(round__number=2)

    draw_round(old.round, by=bern.director)
    drawn_anew = {draw.round.number: report.fairness for draw, report in reports_of(evening).items()}
    of_all = fairness(seatings_of(evening).values())
    restore_draw(old, by=bern.director)

    assert [found.quality for found in drawn_anew.values()] == [of_all.quality] * 3
    again = {draw.round.number: report.fairness for draw, report in reports_of(evening).items()}
    assert [found.quality for found in again.values()] == [
        fairness(seatings_of(evening).values()).quality
    ] * 3


def test_a_draw_by_hand_has_no_report(bern: House):
    evening = tournament(bern.club)
    seated(evening, 1, enter(evening, 4))

    assert reports_of(evening) == {}


def test_a_bound_names_as_many_as_before(bern: House):
    evening = planned(bern, 9, 3)
    [draw, *_others] = draw_all(evening, by=bern.director)

    again = recount_report(report_of(draw), evening, seatings_of(evening))

    assert again == report_of(draw)


def test_rounds_that_are_gone_are_not_counted(bern: House):
    evening = planned(bern, 8, 3)
    draw_all(evening, by=bern.director)

    report = count_fairness(evening, seatings_of(evening), [2, 7], [1, 9])

    assert (report.drawn, report.before) == ((2,), (1,))


def test_groups_meet_among_themselves(bern: House):
    evening = tournament(bern.club, kind="pairs", method="round_robin", groups=2)
    entries = enter(evening, 4)
    for entry, group in zip(entries, (2, 1, 2, None), strict=True):
        Entry.objects.filter(pk=entry.pk).update(group=group)
    keys = [str(entry.pk) for entry in entries]

    assert groups_of_entries(evening) == [[keys[1]], [keys[0], keys[2]]]
    assert groups_of_entries(tournament(bern.club, slug="december")) == []
