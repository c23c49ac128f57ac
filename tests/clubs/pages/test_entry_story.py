"""How an entry played: table by table, its figures, and why it stands there."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

import pytest

from clubs.models import Entry, EntryMember, Player, Round, Seat, Table, TournamentKind
from clubs.pages.entry_story import Attended, Bids, EntryStory, PlayedRound, RoundStatistics, attended_by
from clubs.pages.members import entries_of
from clubs.pages.results import SideLine, sides_of_table, tables_of
from clubs.queries.rounds_played import rested_in
from tests.clubs.conftest import House, enter, player, seated, tournament, written
from tests.clubs.evenings import played
from tests.clubs.pages.evenings import entry_of, evening_of


def sides_of(round_: Round) -> Sequence[SideLine]:
    [table] = tables_of(round_)
    return sides_of_table(table, {}, alone=False)


def story(entry: Entry) -> EntryStory:
    return EntryStory.of(entry, short_names=True)


def test_each_round_is_told_with_partner_and_opponents(bern: House):
    evening = evening_of(bern, ("ABCD", 1000, 256), ("ABDC", 700, 556), settings={"drop_worst": 1})

    assert story(entry_of(evening, "A")).rounds == (
        PlayedRound(1, 1, "Carla", "Beat / Dani", "1,000", "256", 0, "1,000", dropped=False),
        PlayedRound(2, 1, "Dani", "Beat / Carla", "700", "556", 0, "700", dropped=True),
    )


def test_a_round_played_by_a_substitute_says_so(bern: House):
    evening = evening_of(bern, ("ABCD", 1000, 256), ("ABDC", 700, 556))
    second = evening.rounds.get(number=2)
    entry = entry_of(evening, "A")
    Seat.objects.filter(draw__round=second, entry=entry).update(player=player(bern.club, 5))

    assert [played.substitutes for played in story(entry).rounds] == ["", "Erna"]
    assert [(person.name, person.is_substitute) for side in sides_of(second) for person in side.people] == [
        ("Erna Bern", True),
        ("Dani Bern", False),
        ("Beat Bern", False),
        ("Carla Bern", False),
    ]


def test_figures_are_those_of_the_rounds(bern: House):
    evening = evening_of(bern, ("ABCD", 1000, 256), ("ABDC", 701, 555))

    told = story(entry_of(evening, "A"))

    assert told.statistics == RoundStatistics(average=850.5, best=1000, worst=701)
    assert (told.total, told.why) == ("1,701", ("146 ahead of \u2068Carla\u2069.",))


def test_figures_are_written_with_decimals_where_they_need_them():
    statistics = RoundStatistics(average=1128.755, best=1231, worst=-20)

    assert (statistics.average_text, statistics.best_text, statistics.worst_text) == (
        "1,128.76",
        "1,231",
        "−20",
    )


@pytest.mark.parametrize(
    ("scores", "lowest", "expected"),
    [
        ([], False, None),
        ([10, 20], False, RoundStatistics(15, 20, 10)),
        ([10, 20], True, RoundStatistics(15, 10, 20)),
    ],
)
def test_the_best_round_is_the_one_that_helps(scores, lowest, expected):
    assert RoundStatistics.of(scores, lowest=lowest) == expected


def test_a_pair_is_told_without_a_partner_unless_somebody_else_sat(bern: House):
    evening = tournament(bern.club, kind=TournamentKind.PAIRS)
    pairs = enter(evening, 2)
    written(Table.objects.in_round(seated(evening, 1, pairs)).get(), NS=1000, EW=256)
    before = story(pairs[0])
    second = Table.objects.in_round(seated(evening, 2, pairs)).get()
    second.seats.filter(position="N").update(player=player(bern.club, 9))

    after = story(pairs[0])

    assert (before.tells_partners, after.tells_partners) == (False, True)
    assert after.partners_heading == "Players"
    assert [played.partners for played in after.rounds] == ["Beat / Anna", "Ida / Anna"]


def test_where_all_play_alone_there_are_only_opponents(bern: House):
    evening = tournament(bern.club, preset="differenzler", settings={"order": "lowest"})
    entries = enter(evening, 4)
    written(Table.objects.in_round(seated(evening, 1, entries)).get(), **{"1": 40, "2": 30, "3": 20, "4": 10})

    told = story(entries[1])

    assert (told.tells_partners, told.tells_theirs) == (False, False)
    assert [(played.opponents, played.points) for played in told.rounds] == [("Anna / Carla / Dani", "30")]


def test_who_has_not_played_has_no_story_yet(bern: House):
    evening = tournament(bern.club)
    [first, *_others] = enter(evening, 4)

    told = story(first)

    assert (told.row, told.rounds, told.statistics, told.total, told.why) == (None, (), None, "", ())
    assert told.sat_out == ""


def test_it_is_told_when_somebody_sat_out(bern: House):
    evening = tournament(bern.club)
    entries = played(evening, 5, 3, seed=2)
    resting = {entry: sorted(rounds) for entry, rounds in rested_in(evening).items()}

    assert {entry.pk: story(entry).sat_out for entry in entries} == {
        entry.pk: f"Sat out in round {', '.join(map(str, resting[entry.pk]))}." if entry.pk in resting else ""
        for entry in entries
    }


def test_a_table_without_a_result_is_told_without_points(bern: House):
    evening = evening_of(bern, ("ABCD", 1000, 256))
    seated(evening, 2, enter_order(evening))

    assert story(entry_of(evening, "A")).rounds[1] == PlayedRound(
        2, 1, "Carla", "Beat / Dani", "", "", 0, "", dropped=False
    )


def enter_order(evening) -> list[Entry]:
    return [entry_of(evening, letter) for letter in "ABCD"]


@pytest.mark.parametrize(
    ("made", "failed", "total", "percent"), [(0, 0, 0, 0), (2, 1, 3, 67), (0, 2, 2, 0), (4, 0, 4, 100)]
)
def test_bids_are_told_with_their_share(made: int, failed: int, total: int, percent: int):
    bids = Bids(made, failed)

    assert (bids.total, bids.percent) == (total, percent)


@pytest.mark.parametrize(("agreed", "told"), [({}, False), ({"counts": "difference"}, True)])
def test_what_counts_is_told_where_it_is_not_what_was_written(bern: House, agreed, told: bool):
    evening = evening_of(bern, ("ABCD", 1000, 256), settings=agreed)

    assert story(entry_of(evening, "A")).tells_scores is told


def anna(house: House) -> Player:
    return house.club.players.get(number="1")


def attended_in(house: House) -> Sequence[Attended]:
    return attended_by(anna(house), list(entries_of(anna(house))))


def two_evenings(bern: House) -> None:
    january, february = date(2026, 1, 9), date(2026, 2, 9)
    evening_of(bern, ("ABCD", 1000, 256), ("ABDC", 700, 556), slug="first", name="First", date=january)
    evening_of(bern, ("ABCD", 200, 1056), slug="second", name="Second", date=february)


def test_each_tournament_is_told_the_newest_first(bern: House):
    two_evenings(bern)

    assert [
        (each.played.tournament, each.rank, each.of, each.total, each.statistics)
        for each in attended_in(bern)
    ] == [
        ("Second", 3, 4, 200, RoundStatistics(200, 200, 200)),
        ("First", 1, 4, 1700, RoundStatistics(850, 1000, 700)),
    ]


def test_who_sat_as_a_substitute_has_sat(bern: House):
    evening = tournament(bern.club)
    entries = enter(evening, 4)
    guest = Player.objects.create(club=bern.club, name="Guest")
    table = seated(evening, 1, entries).draws.get().tables.get()
    table.seats.filter(position="S").update(player=guest)
    written(table, NS=1000, EW=256)

    [attended] = attended_by(guest, list(entries_of(guest)))
    assert (attended.played.stands_in, attended.total) == (True, 1000)


def test_a_tournament_without_results_is_told_without_figures(bern: House):
    enter(tournament(bern.club), 4)

    [attended] = attended_in(bern)

    assert (attended.rank, attended.total, attended.statistics) == (None, None, None)


@pytest.mark.long  # each day the queries of the results and the standings are counted
@pytest.mark.parametrize(("count", "evenings"), [(4, 1), (12, 1), (4, 6), (12, 6)])
def test_it_takes_the_same_queries_however_often_somebody_played(
    bern: House, django_assert_num_queries, count, evenings
):
    for number in range(evenings):
        played(tournament(bern.club, slug=f"evening-{number}"), count, 2)
    player = bern.club.players.select_related("club").get(number="1")

    with django_assert_num_queries(9):
        found = attended_by(player, list(entries_of(player)))

    assert len(found) == evenings


def test_nothing_of_the_other_club_is_told(bern: House, thun: House):
    played(tournament(thun.club, kind=TournamentKind.PAIRS), 2, 1)
    two_evenings(bern)
    before = attended_in(bern)

    EntryMember.objects.filter(tournament__club=thun.club, place=1).update(place=3)

    assert attended_in(bern) == before
