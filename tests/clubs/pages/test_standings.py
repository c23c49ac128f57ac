"""The page of the standings: as of any round, who won places, what is missing."""

from __future__ import annotations

import pytest

from clubs.models import Adjustment, AdjustmentKind, Entry, Player, Round, Table
from clubs.pages.live import LivePage
from clubs.pages.standings import StandingsLine, StandingsPage
from clubs.queries.rounds_played import TournamentProgress
from tests.clubs.conftest import House, enter, seated, tournament, written
from tests.clubs.pages.evenings import BEST_ROUND, entry_of, evening_of


def adjust(entry: Entry, points: int, reason: str, *, round_: int | None = None) -> Adjustment:
    return Adjustment.objects.create(
        tournament=entry.tournament,
        entry=entry,
        round=entry.tournament.rounds.get(number=round_) if round_ else None,
        kind=AdjustmentKind.OTHER,
        points=points,
        reason=reason,
    )


def test_a_line_says_all_of_an_entry(bern: House):
    evening = evening_of(
        bern, ("ABCD", 1000, 256), ("ABDC", 700, 556), settings={"drop_worst": 1, **BEST_ROUND}
    )
    adjust(entry_of(evening, "A"), -20, "late")
    Player.objects.filter(number="1").update(section="Köniz")

    page = StandingsPage.of(evening, short_names=True)

    # Carla and Anna have their 1000, Anna less 20; Dani 700, Beat 556.
    assert page.lines[1] == StandingsLine(
        place=1,
        key=entry_of(evening, "A").pk,
        rank=2,
        gained=0,
        number=1,
        title="Anna",
        listed="Anna",
        section="Köniz",
        rounds=(1000, 700),
        dropped={2},
        rested=frozenset(),
        adjustments=-20,
        total=980,
        decided_by="",
        remarks="−20 late",
    )
    assert [(line.title, line.rank, line.total) for line in page.lines] == [
        ("Carla", 1, 1000),
        ("Anna", 2, 980),
        ("Dani", 3, 700),
        ("Beat", 4, 556),
    ]


@pytest.mark.parametrize(
    ("wanted", "through", "before", "rounds"),
    [
        (None, 3, 2, (1, 2, 3)),
        (2, 2, 1, (1, 2)),
        (1, 1, None, (1,)),
        (9, 3, 2, (1, 2, 3)),
        (0, 3, 2, (1, 2, 3)),
    ],
)
def test_standings_are_shown_as_of_any_round(bern: House, wanted, through, before, rounds):
    evening = evening_of(bern, ("ABCD", 1000, 256), ("ABDC", 700, 556), ("ABDC", 700, 556))

    page = StandingsPage.of(evening, wanted)

    assert (page.through, page.before, page.rounds) == (through, before, rounds)
    assert {len(line.rounds) for line in page.lines} == {through}


def test_places_won_and_lost_are_those_since_the_round_before(bern: House):
    evening = evening_of(bern, ("ABCD", 1000, 256), ("BADC", 1000, 156))

    # After the first Anna and Carla; then Beat and Dani have 1256, they 1156.
    assert [(line.title, line.gained) for line in StandingsPage.of(evening, short_names=True).lines] == [
        ("Beat", 2),
        ("Dani", 2),
        ("Anna", -2),
        ("Carla", -2),
    ]
    assert {line.gained for line in StandingsPage.of(evening, 1).lines} == {None}


def test_before_anything_is_written_there_are_no_lines(bern: House):
    evening = tournament(bern.club)
    seated(evening, 1, enter(evening, 4))

    page = StandingsPage.of(evening)

    assert (page.lines, page.rounds, page.open, page.complete, page.through) == ((), (), None, None, None)


def test_it_is_told_which_tables_are_missing_and_what_is_complete(bern: House):
    evening = tournament(bern.club)
    entries = enter(evening, 8)
    for table in Table.objects.in_round(seated(evening, 1, entries)):
        written(table, NS=1000, EW=256)
    written(Table.objects.in_round(seated(evening, 2, entries))[0], NS=1000, EW=256)

    page = StandingsPage.of(evening)

    assert page.open == TournamentProgress(2, 2, 1)
    assert page.complete == 1
    assert [line.rank for line in page.lines] == [1, 1, 3, 3, None, None, None, None]
    assert StandingsPage.of(evening, 1).open is None


def test_what_was_taken_back_is_no_remark(bern: House):
    evening = evening_of(bern, ("ABCD", 1000, 256))
    penalty = adjust(entry_of(evening, "A"), -20, "late")
    back = adjust(entry_of(evening, "A"), 20, "was here all the time")
    Adjustment.objects.filter(pk=back.pk).update(cancels=penalty)

    assert {(line.adjustments, line.remarks) for line in StandingsPage.of(evening).lines} == {(0, "")}


def test_an_adjustment_of_a_later_round_is_not_there_yet(bern: House):
    evening = evening_of(bern, ("ABCD", 1000, 256), ("ABCD", 1000, 256))
    adjust(entry_of(evening, "A"), -20, "late", round_=2)

    remarks = {
        number: sorted(line.remarks for line in StandingsPage.of(evening, number).lines) for number in (1, 2)
    }

    assert remarks == {1: ["", "", "", ""], 2: ["", "", "", "−20 late"]}


def test_everyone_sees_what_was_given_and_taken_and_what_a_round_weighs(bern: House):
    evening = evening_of(bern, ("ABCD", 700, 556), ("ABCD", 700, 300))
    Round.objects.filter(tournament=evening, number=2).update(percent=200)
    Adjustment.objects.create(
        tournament=evening,
        entry=entry_of(evening, "A"),
        kind=AdjustmentKind.PENALTY,
        points=-20,
        reason="late",
    )
    live = LivePage.of(evening).standings

    assert StandingsPage.of(evening).counting.endswith("Round 2 counts twice.")
    assert (live.weighing, live.has_adjustments) == ("Round 2 counts twice.", True)
    assert [
        (*(each.points for each in row.rounds), row.adjustments_text, row.total_text) for row in live.rows
    ] == [
        ("700", "700", "", "2,100"),
        ("700", "700", "−20", "2,080"),
        ("556", "300", "", "1,156"),
        ("556", "300", "", "1,156"),
    ]


def test_what_does_not_add_up_is_told_by_name(bern: House):
    evening = evening_of(bern, ("ABCD", 1000, 200), preset="schieber-single")

    assert StandingsPage.of(evening).checks == (
        "Round 1, table 1: the sides must have 1256 points together, not 1200.",
    )


def test_names_are_shortened_where_that_is_asked_for(bern: House):
    evening = evening_of(bern, ("ABCD", 1000, 256))

    assert [line.title for line in StandingsPage.of(evening).lines][:2] == ["Anna Bern", "Carla Bern"]
    assert [line.title for line in StandingsPage.of(evening, short_names=True).lines][:2] == ["Anna", "Carla"]


def test_the_rules_are_told_in_words(bern: House):
    page = StandingsPage.of(evening_of(bern, ("ABCD", 1000, 256), settings=BEST_ROUND))

    assert page.counting == "The points of the rounds are added up. The highest total wins."
    assert page.ties == (
        "Equal totals are decided by: best round, then second-best round; those still level share the rank."
    )
