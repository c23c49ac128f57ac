"""Why an entry stands where it stands, in plain words."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from clubs.models import Entry, EntryMember, ResultSide, Table, Tournament
from clubs.pages.entries import entrants_of
from clubs.pages.standings_explanation import CRITERIA, ENTRY_ORDER, Explained, counting_text, ties_text
from clubs.queries.standings import ranked
from clubs.standings import values
from clubs.standings.criteria import CRITERIA as KNOWN
from clubs.standings.ranking import rank
from clubs.standings.settings import Counts, Order, Settings
from tests.clubs.conftest import House, player, seated, tournament, written
from tests.clubs.evenings import played
from tests.clubs.pages.evenings import BEST_ROUND, entry_of, evening_of
from tests.clubs.standings.tournaments import circle, table
from tests.clubs.standings.tournaments import seated as pure


def explained(evening: Tournament) -> Explained:
    return Explained.of(evening, ranked(evening), entrants_of(evening, short_names=True))


def why(evening: Tournament, letter: str) -> list[str]:
    """The sentences, without the marks that keep names apart."""
    told, entry = explained(evening), entry_of(evening, letter)
    row = next(row for row in told.standings.rows if row.entry == entry.pk)
    return [sentence.replace("\u2068", "").replace("\u2069", "") for sentence in told.sentences(row)]


def decided(evening: Tournament) -> list[str]:
    told = explained(evening)
    return [told.decided_by(row) for row in told.standings.rows]


def test_a_gap_is_told_to_those_behind_and_to_the_first(bern: House):
    evening = evening_of(bern, ("ABCD", 1000, 256), ("ABDC", 700, 556))

    assert [why(evening, letter) for letter in "ACDB"] == [
        ["144 ahead of Carla."],
        ["144 behind Anna."],
        ["600 behind Carla."],
        ["144 behind Dani."],
    ]


def test_who_shares_a_rank_is_told_with_whom(bern: House):
    evening = evening_of(
        bern, ("ABCD", 700, 556), ("ABDC", 556, 700), ("ADBC", 400, 400), settings=BEST_ROUND
    )

    # Anna 700 + 556 + 400, Beat 556 + 700 + 400, Carla 700 + 700 + 400, Dani 556 + 556 + 400.
    assert why(evening, "A") == ["Shares rank 2 with Beat: nothing separates them.", "144 behind Carla."]
    assert decided(evening) == ["", "", "", ""]


def test_where_no_rank_is_shared_the_starting_number_decides_last(bern: House):
    evening = evening_of(bern, ("ABCD", 800, 400), settings={"ties": ["best_round"], "shared_ranks": False})

    assert decided(evening) == ["starting number", "", "starting number", ""]


def test_who_is_ahead_and_who_is_behind_by_a_criterion(bern: House):
    evening = evening_of(
        bern, ("ABCD", 700, 500), ("BACD", 600, 700), ("ABDC", 500, 600), settings={"ties": ["best_round"]}
    )

    # Anna has 700 + 700 + 500, Carla 700 + 600 + 600; Beat 500 + 600 + 600, Dani 500 + 700 + 500.
    assert why(evening, "D") == [
        "200 behind Anna, Carla.",
        "Same total as Beat, but ahead on best round (700 to 600).",
    ]
    assert why(evening, "B") == ["Same total as Dani, but behind on best round (700 to 600)."]
    assert decided(evening) == ["", "", "best round 700", ""]


def told_of(bern, given):
    """Return the sentences about Anna, Beat, Carla and Dani, and what decided, for given standings."""
    entrants = entrants_of(evening_of(bern), short_names=True)
    keys = dict(zip("ABCD", entrants, strict=True))
    of_letters = rank(given)
    rows = [
        replace(row, entry=keys[row.entry], meetings={keys[each]: won for each, won in row.meetings.items()})
        for row in of_letters.rows
    ]
    told = Explained(given.settings, replace(of_letters, rows=tuple(rows)), entrants, "round")
    sentences = {
        letter: [said.replace("\u2068", "").replace("\u2069", "") for said in told.sentences(row)]
        for row in rows
        for letter, key in keys.items()
        if key == row.entry
    }
    return sentences, [told.decided_by(row) for row in rows]


def test_of_two_it_is_told_who_beat_whom(bern: House):
    why, decided = told_of(bern, circle(["direct", "difference"]))

    assert why["B"] == [
        "Same total as Anna, but behind on points difference (150 to 13).",
        "Same total as Carla, but ahead on head-to-head result (Beat beat Carla).",
    ]
    assert why["C"][0] == "Same total as Beat, but behind on head-to-head result (Beat beat Carla)."
    assert decided == ["points difference 150", "head-to-head result: beat Carla", "", ""]


def test_of_several_who_met_it_is_told_by_how_much_more_was_won_than_lost(bern: House):
    met = ("A 2 B 1", "B 2 C 1", "A 2 C 1")
    rounds = [values.Round(number, [table(text)]) for number, text in enumerate(met, 1)]
    level = values.Round(4, scores={"A": 0, "B": 1, "C": 2, "D": 0})
    why, decided = told_of(bern, pure(*rounds, level, ties=("direct",), minimum=1))

    assert why["B"] == [
        "Same total as Anna, but behind on head-to-head result (+2 to 0).",
        "Same total as Carla, but ahead on head-to-head result (0 to −2).",
    ]
    assert decided == ["head-to-head result +2", "head-to-head result 0", "", ""]


def test_a_lot_has_no_value(bern: House):
    evening = evening_of(bern, ("ABCD", 1000, 256), settings={"ties": ["lot"]})
    for lot, number in enumerate((3, 1, 4, 2), 1):
        evening.entries.filter(number=number).update(lot=lot)

    assert why(evening, "A") == ["Same total as Carla, but behind on lot."]
    assert decided(evening) == ["lot", "", "lot", ""]


def test_of_a_long_row_of_equals_only_some_are_named(bern: House):
    evening = tournament(bern.club)
    played(evening, 8, 1)
    ResultSide.objects.update(points=628)

    assert why(evening, "A") == [
        "Shares rank 1 with Beat, Carla, Dani and 4 more: nothing separates them.",
    ]


def test_the_nearest_total_is_compared_by_its_distance(bern: House):
    evening = evening_of(bern, ("ABCD", 1000, 256), settings={"order": "nearest", "target": 500})

    assert why(evening, "A") == [
        "Shares rank 3 with Carla: nothing separates them.",
        "256 behind Beat, Dani.",
    ]


def test_who_missed_a_round_is_told_which(bern: House):
    evening = evening_of(bern, ("ABCD", 1000, 256), ("ABCD", 1000, 256))
    late = Entry.objects.create(tournament=evening, number=5, joined_round=2)
    EntryMember.objects.create(entry=late, place=1, player=player(bern.club, 5))
    told = explained(evening)

    assert list(told.sentences(told.standings.rows[-1])) == ["Without a rank: no result in round 1, 2."]


def test_a_missed_round_that_is_dropped_is_told_of_as_such(bern: House):
    evening = evening_of(bern, ("ABCD", 1000, 256), ("ABCD", 700, 556), settings={"drop_worst": 1})
    first = Table.objects.get(draw__round__number=1)
    first.seats.filter(entry=entry_of(evening, "A")).delete()
    told = explained(evening)
    row = next(row for row in told.standings.rows if row.entry == entry_of(evening, "A").pk)

    assert (row.rank, list(told.dropped_unplayed(row))) == (2, ["missed and dropped: round 1"])
    assert why(evening, "A")[-1] == "Missed and dropped: round 1."


def test_a_table_that_has_not_written_yet_is_nobodys_missed_round(bern: House):
    evening = evening_of(bern, ("ABCD", 1000, 256), ("ABCD", 700, 556), settings={"drop_worst": 1})
    others = [Entry.objects.create(tournament=evening, number=number) for number in range(5, 9)]
    for number, entry in enumerate(others, 5):
        EntryMember.objects.create(entry=entry, place=1, player=player(bern.club, number))
    everyone = [*(entry_of(evening, letter) for letter in "ABCD"), *others]
    both = seated(evening, 3, everyone)
    written(Table.objects.in_round(both).get(number=2), NS=600, EW=656)
    told = explained(evening)

    assert {row.entry for row in told.standings.rows if row.rank} == set()


def test_who_left_is_told_when(bern: House):
    evening = evening_of(bern, ("ABCD", 1000, 256))
    gone = Entry.objects.create(tournament=evening, number=5, left_round=1)
    EntryMember.objects.create(entry=gone, place=1, player=player(bern.club, 5))
    told = explained(evening)

    assert list(told.unranked(told.standings.rows[-1])) == ["withdrew before round 1", "no result in round 1"]


def test_who_attended_too_rarely_is_told_how_often(bern: House):
    evening = evening_of(bern, ("ABCD", 1000, 256), ("ABCD", 1000, 256), settings={"minimum": 2})
    late = Entry.objects.create(tournament=evening, number=5)
    EntryMember.objects.create(entry=late, place=1, player=player(bern.club, 5))
    told = explained(evening)

    assert list(told.unranked(told.standings.rows[-1])) == ["took part in 0, at least 2 needed"]


def test_a_round_that_was_sat_out_is_not_missing(bern: House):
    evening = tournament(bern.club)
    played(evening, 5, 2, seed=4)
    late = Entry.objects.create(tournament=evening, number=6)
    EntryMember.objects.create(entry=late, place=1, player=player(bern.club, 6))
    told = explained(evening)
    rows = {row.entry: row for row in told.standings.rows}

    assert {number for entry in told.rested for number in told.missing(rows[entry])} == set()
    assert told.missing(rows[late.pk]) == [1, 2]


def test_every_criterion_has_words():
    assert set(CRITERIA) == {*KNOWN, ENTRY_ORDER}


@pytest.mark.parametrize(
    ("agreed", "text"),
    [
        ({}, "The points of the rounds are added up. The highest total wins."),
        (
            {"drop_worst": 1},
            "The points of the rounds are added up. The worst one is dropped. The highest total wins.",
        ),
        (
            {"drop_worst": 2, "order": Order.LOWEST},
            "The points of the rounds are added up. The worst 2 are dropped. The lowest total wins.",
        ),
        (
            {"counts": Counts.AVERAGE, "best_of": 3},
            "The average of the rounds counts. The best 3 count. The highest total wins.",
        ),
        (
            {"order": Order.NEAREST, "target": 3200},
            "The points of the rounds are added up. The total nearest to 3,200 wins.",
        ),
        ({"counts": Counts.GAME_POINTS}, "Game points are added up. The highest total wins."),
        ({"counts": Counts.STROKES}, "Strokes are added up. The highest total wins."),
    ],
)
def test_what_counts_is_said_in_sentences(agreed: dict[str, Any], text: str):
    assert counting_text(Settings(**agreed)) == text


@pytest.mark.parametrize(
    ("agreed", "text"),
    [
        ({}, "Equal totals share the rank."),
        ({"shared_ranks": False}, "Equal totals are listed in the order of the starting numbers."),
        (
            {"ties": ("best_round", "lot")},
            "Equal totals are decided by: best round, then lot; those still level share the rank.",
        ),
        (
            {"ties": ("matches",), "shared_ranks": False},
            "Equal totals are decided by: matches, then the starting number.",
        ),
    ],
)
def test_how_ties_are_decided_is_one_sentence(agreed: dict[str, Any], text: str):
    assert ties_text(Settings(**agreed)) == text


def test_who_plays_outside_the_ranking_is_told_so_and_not_that_a_round_is_missing(bern: House):
    evening = evening_of(bern, ("ABCD", 1000, 256), ("ABCD", 700, 556))
    Entry.objects.filter(pk=entry_of(evening, "A").pk).update(outside_ranking=True)

    assert why(evening, "A") == ["Without a rank: outside the ranking."]
    assert why(evening, "C") == ["888 ahead of Beat, Dani."]
