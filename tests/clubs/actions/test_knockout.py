"""A knock-out played through the actions, as pairs and as teams, and what stops it."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from clubs.actions.adjustments import adjust
from clubs.actions.draws import DrawRefused
from clubs.actions.rounds import release_round
from clubs.models import AdjustmentKind, DrawMethod, Entry, Round, Tournament, TournamentKind
from clubs.pages.draws import round_page
from clubs.pages.tournament import tournament_page
from clubs.queries.draws import seatings_of
from clubs.queries.knockout import bracket_of
from tests.clubs.conftest import House, enter, seated, written
from tests.clubs.drawing import draw_all, draw_round
from tests.clubs.knockouts import SHEET, begin, knockout, play, seeded, tables_of, write


def ranks(evening: Tournament) -> list[tuple[int | None, int]]:
    found = bracket_of(evening)
    assert found
    numbers = {str(entry.pk): entry.number for entry in evening.entries.all()}
    return [(row.rank, numbers[row.entry]) for row in found.now.rows]


@pytest.mark.sample(1)
@pytest.mark.parametrize("kind", [TournamentKind.PAIRS, TournamentKind.TEAMS])
def test_a_final_of_eight_by_the_places_of_the_cut(bern: House, kind: TournamentKind):
    evening = seeded(bern, knockout(bern, 8, DrawMethod.THIRD_PLACE, kind=kind))

    met = [play(bern, evening, number) for number in (1, 2, 3)]

    tables = 2 if kind == TournamentKind.TEAMS else 1
    assert [games[::tables] for games in met] == [
        [{1, 8}, {4, 5}, {3, 6}, {2, 7}],
        [{1, 4}, {2, 3}],
        [{1, 2}, {3, 4}],
    ]
    assert ranks(evening) == [(1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (5, 6), (5, 7), (5, 8)]


@pytest.mark.sample(1)
@pytest.mark.parametrize("kind", [TournamentKind.PAIRS, TournamentKind.TEAMS])
def test_those_who_lose_first_have_a_consolation_round(bern: House, kind: TournamentKind):
    evening = seeded(bern, knockout(bern, 8, DrawMethod.CONSOLATION, kind=kind))

    met = [play(bern, evening, number) for number in (1, 2, 3)]

    tables = 2 if kind == TournamentKind.TEAMS else 1
    assert [games[::tables] for games in met] == [
        [{1, 8}, {4, 5}, {3, 6}, {2, 7}],
        [{1, 4}, {2, 3}, {5, 8}, {6, 7}],
        [{1, 2}, {5, 6}],
    ]
    assert ranks(evening) == [(1, 1), (2, 2), (3, 3), (3, 4), (5, 5), (6, 6), (7, 7), (7, 8)]


@pytest.mark.long  # each day a final of eight, and a consolation round
def test_after_byes_the_consolation_round_ends_after_the_final(bern: House):
    evening = seeded(bern, knockout(bern, 6, DrawMethod.CONSOLATION, planned_rounds=4))

    met = [play(bern, evening, number) for number in (1, 2, 3, 4)]

    assert met == [[{4, 5}, {3, 6}], [{1, 4}, {2, 3}], [{1, 2}, {3, 5}, {4, 6}], [{3, 4}]]
    assert [len(seating.sit_outs) for seating in seatings_of(evening).values()] == [2, 2, 0, 0]
    assert ranks(evening) == [(1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (5, 6)]


@pytest.mark.long  # each day a final of eight, and a consolation round
@pytest.mark.parametrize(
    ("second", "met"),
    [
        pytest.param({1: 1, 2: 2, 3: 1, 4: 2}, [{1, 4}, {2, 3}], id="the places part them"),
        pytest.param({1: 1, 2: 2, 3: 2, 4: 1}, [{1, 3}, {2, 4}], id="the third and the fourth exchange"),
    ],
)
def test_the_first_two_of_each_group_meet_again_in_the_final(
    bern: House, second: Mapping[int, int], met: list[set[int]]
):
    final = seeded(bern, knockout(bern, 4))
    preliminary = final.follows.get()
    Tournament.objects.filter(pk=preliminary.pk).update(groups=2, kind=TournamentKind.PAIRS)
    preliminary.refresh_from_db()
    for entry in enter(preliminary, 4):
        preliminary.entries.filter(pk=entry.pk).update(group=second[entry.number])

    begin(bern, final)

    tables = tables_of(final, 1)
    assert [{seat.entry.number for seat in table.seats.all()} for table in tables] == met


@pytest.mark.long  # each day a final of eight, and a consolation round
def test_five_pairs_by_lot_three_of_whom_wait(bern: House):
    evening = knockout(bern, 5)

    met = [play(bern, evening, number) for number in (1, 2, 3)]

    assert [len(games) for games in met] == [1, 2, 1]
    assert [len(seating.sit_outs) for seating in seatings_of(evening).values()] == [3, 0, 0]
    with pytest.raises(DrawRefused, match="nothing left to draw"):
        draw_all(evening, by=bern.director)


@pytest.mark.long  # each day a final of eight, and a consolation round
def test_who_is_out_is_not_called_late(bern: House):
    evening = knockout(bern, 4)
    play(bern, evening, 1)
    draw_all(evening, by=bern.director)

    assert round_page(evening.rounds.get(number=2)).late == ()


@pytest.mark.long  # each day a final of eight, and a consolation round
def test_who_comes_when_the_first_round_is_drawn_is_late(bern: House):
    evening = knockout(bern, 4)
    draw_all(evening, by=bern.director)
    Entry.objects.filter(tournament=evening, number=1).update(present=False)
    draw_round(evening.rounds.get(number=1), by=bern.director)
    Entry.objects.filter(tournament=evening, number=1).update(present=True)

    assert len(round_page(evening.rounds.get(number=1)).late) == 1


def test_level_is_decided_by_a_bonus_point_with_its_reason(bern: House):
    evening = knockout(bern, 4)
    play(bern, evening, 1, 628, 700)
    first, _second = tables_of(evening, 1)
    one, other = (first.seats.get(position=position).entry for position in "SE")
    names = sorted(entry.short_title for entry in (one, other))

    with pytest.raises(DrawRefused) as refused:
        draw_all(evening, by=bern.director)
    assert sorted(str(refused.value.values[side]) for side in ("one", "other")) == names
    assert "are level" in str(refused.value)

    adjust(
        other,
        since=evening.rounds.get(number=1),
        kind=AdjustmentKind.OTHER,
        points=1,
        reason="the higher card",
        by=bern.director,
    )
    draw_all(evening, by=bern.director)

    assert str(other.pk) in seatings_of(evening)[2].everyone
    assert str(one.pk) not in seatings_of(evening)[2].everyone


def test_a_corrected_result_lets_the_other_one_play_on_when_it_is_drawn_again(bern: House):
    evening = knockout(bern, 4)
    play(bern, evening, 1, 700, 700)
    draw_all(evening, by=bern.director)
    before = seatings_of(evening)[2].everyone
    write(evening, 1, 500, 700)

    draw_round(evening.rounds.get(number=2), by=bern.director)

    after = seatings_of(evening)[2].everyone
    assert (len(before), len(after), len(before & after)) == (2, 2, 1)


def test_a_round_waits_for_all_results_of_the_one_before(bern: House):
    evening = knockout(bern, 4)
    [draw] = draw_all(evening, by=bern.director)
    release_round(draw.round, by=bern.director)

    with pytest.raises(DrawRefused, match="results still missing"):
        draw_all(evening, by=bern.director)


def test_after_the_final_there_is_nothing_to_draw(bern: House):
    evening = knockout(bern, 4)
    play(bern, evening, 1)
    play(bern, evening, 2)

    with pytest.raises(DrawRefused, match="The knock-out is over"):
        draw_all(evening, by=bern.director)


@pytest.mark.long  # each day a final of eight, and a consolation round
def test_after_rounds_by_lot_the_standings_are_the_seeds(bern: House):
    evening = knockout(bern, 4, DrawMethod.DRAW)
    Round.objects.filter(tournament=evening, number__gt=1).update(method=DrawMethod.KNOCKOUT)
    entries = list(evening.entries.all())
    round_ = seated(evening, 1, entries)
    for table, points in zip(tables_of(evening, round_.number), (1000, 800), strict=True):
        written(table, NS=points, EW=SHEET - points)

    met = play(bern, evening, 2)

    assert met == [{1, 2}, {3, 4}]  # 1000, 800, 456, 256: the first meets the last


@pytest.mark.long  # each day a final of eight, and a consolation round
@pytest.mark.parametrize(
    ("count", "rounds", "hint"),
    [
        (8, 3, ""),
        (9, 3, "With 9 entries, the knock-out takes 4 rounds; 3 planned."),
        (2, 3, "With 2 entries, the knock-out takes 1 round; 3 planned."),
        (0, 3, ""),
    ],
)
def test_other_rounds_than_the_knockout_takes_are_named(bern: House, count: int, rounds: int, hint: str):
    assert tournament_page(knockout(bern, count, planned_rounds=rounds)).rounds_hint == hint


@pytest.mark.long  # each day a final of eight, and a consolation round
@pytest.mark.parametrize(
    ("count", "hint"),
    [
        (8, ""),
        (7, "With 7 entries, the knock-out takes 4 rounds; 3 planned."),
        (3, "With 3 entries, the knock-out takes 2 rounds; 3 planned."),
    ],
)
def test_a_consolation_round_after_byes_takes_one_round_more(bern: House, count: int, hint: str):
    evening = knockout(bern, count, DrawMethod.CONSOLATION)

    assert tournament_page(evening).rounds_hint == hint


@pytest.mark.long  # each day a final of eight, and a consolation round
def test_once_it_has_begun_nothing_is_named(bern: House):
    evening = knockout(bern, 4)
    draw_all(evening, by=bern.director)

    assert tournament_page(evening).rounds_hint == ""
