"""A pair drops out of everyone against everyone: its results are annulled for all, or stay."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import pytest
from django.test import Client

from clubs.actions.annulment import annul_results, count_again
from clubs.actions.entries import EntryRefused, come_back, leave
from clubs.backups.recomputing import stored_differences
from clubs.models import (
    Action,
    DrawMethod,
    Entry,
    Round,
    RoundState,
    SitOut,
    Table,
    Tournament,
    TournamentKind,
)
from clubs.pages.fairness import EntryFairnessPage, evening_fairness
from clubs.pages.live import LivePage
from clubs.pages.live_document import live_standings_document
from clubs.pages.standings import StandingsPage
from clubs.queries.control import control_of_evening
from clubs.queries.rounds_played import progress_of
from tests.clubs.conftest import House, enter, seated, tournament, written
from tests.clubs.drawing import draw_all

SHEET = 12 * 157


@pytest.fixture(params=[6])
def evening(bern: House, request: pytest.FixtureRequest) -> Tournament:
    """Six pairs, or seven; two rounds are played."""
    count = request.param
    rounds = count - 1 + count % 2
    evening = tournament(
        bern.club, kind=TournamentKind.PAIRS, method=DrawMethod.ROUND_ROBIN, planned_rounds=rounds, deals=12
    )
    enter(evening, count)
    for number in range(1, rounds + 1):
        Round.objects.create(tournament=evening, number=number)
    draw_all(evening, by=bern.director)
    played = evening.rounds.filter(number__lte=2)
    played.update(state=RoundState.RELEASED)
    for table in Table.objects.current().filter(draw__round__in=played).order_by("draw", "number"):
        written(table, NS=900 + table.number, EW=SHEET - 900 - table.number)
    return evening


@pytest.fixture
def gone(bern: House, evening: Tournament) -> Entry:
    """The pair that has left after the second round."""
    return leave(evening.entries.get(number=3), by=bern.director)


def met(evening: Tournament) -> list[tuple[int, int]]:
    """Who has met whom, by numbers, in all rounds that are drawn."""
    pairs = []
    here = Table.objects.current().filter(draw__round__tournament=evening)
    for table in here.order_by("draw__round__number", "number"):
        numbers = set(table.seats.values_list("entry__number", flat=True))
        pairs.append((min(numbers), max(numbers)))
    return pairs


def rested(evening: Tournament, *rounds: int) -> Counter[int]:
    """How often each has a pause in some rounds, by number."""
    here = SitOut.objects.filter(
        draw__current=True, draw__round__tournament=evening, draw__round__number__in=rounds
    )
    return Counter(here.values_list("entry__number", flat=True))


def totals(evening: Tournament) -> dict[int, tuple[int | None, Any]]:
    return {line.number: (line.rank, line.total) for line in StandingsPage.of(evening).lines}


def test_what_was_won_against_it_counts_no_longer(bern: House, evening: Tournament, gone: Entry):
    before = totals(evening)
    won = dict.fromkeys(before, 0)
    for table in Table.objects.current().filter(results__active=True, seats__entry=gone).distinct():
        [opponent] = table.seats.filter(position__in="SE").exclude(entry=gone).select_related("entry")
        side = "NS" if opponent.position == "S" else "EW"
        won[opponent.entry.number] += table.results.get(active=True).sides.get(side=side).points

    annul_results(gone, by=bern.director, reason="ill")
    evening.refresh_from_db()

    after = totals(evening)
    assert {number: total for number, (_rank, total) in after.items()} == {
        number: 0 if number == 3 else total - won[number] for number, (_rank, total) in before.items()
    }
    assert [number for number, (rank, _total) in after.items() if rank is None] == [3]
    assert {line.number: line.remarks for line in StandingsPage.of(evening).lines}[3].startswith(
        "results annulled"
    )


def test_they_are_kept_and_can_count_again(bern: House, evening: Tournament, gone: Entry):
    before = totals(evening)

    annulled = annul_results(gone, by=bern.director, reason="ill")
    count_again(annulled, by=bern.director)
    evening.refresh_from_db()

    assert totals(evening) == before
    assert [(line.action, line.subject, line.reason) for line in evening.log.order_by("-pk")[:2]] == [
        (Action.RESULTS_RESTORED, "3 Erna / Fritz", ""),
        (Action.RESULTS_ANNULLED, "3 Erna / Fritz", "ill"),
    ]


@pytest.mark.long  # each day in what remains those who had not met it have a pause
def test_who_comes_back_has_its_results_again(bern: House, evening: Tournament, gone: Entry):
    annul_results(gone, by=bern.director, reason="ill")

    back = come_back(gone, by=bern.director)

    assert (back.annulled, back.left_round) == ("", None)


@pytest.mark.sample(1)
@pytest.mark.parametrize("evening", [6, 7], indirect=True)
@pytest.mark.parametrize("annulled", [True, False], ids=["annulled", "stay"])
def test_in_what_remains_those_who_had_not_met_it_have_a_pause(
    bern: House, evening: Tournament, gone: Entry, annulled: bool
):
    count = evening.entries.count()
    had_met = {number for pair in met(evening)[: 2 * (count // 2)] if 3 in pair for number in pair} - {3}
    before = rested(evening, 1, 2)
    if annulled:
        annul_results(gone, by=bern.director, reason="ill")

    draw_all(evening, by=bern.director)

    others = [number for number in range(1, count + 1) if number != 3]
    among_them = Counter(pair for pair in met(evening) if 3 not in pair)
    due = Counter(set(others) - had_met) + Counter(others * (count % 2)) - before
    assert among_them == Counter(combinations(others, 2))
    assert rested(evening, *range(3, evening.planned_rounds + 1)) == due


@pytest.mark.long  # each day in what remains those who had not met it have a pause
def test_nobody_waits_for_a_table_at_which_it_sits(bern: House, evening: Tournament):
    Round.objects.filter(tournament=evening, number=3).update(state=RoundState.RELEASED)
    third = Table.objects.current().filter(draw__round__tournament=evening, draw__round__number=3)
    left = evening.entries.get(number=3)
    for table in third.exclude(seats__entry=left):
        written(table, NS=1000, EW=884)
    waiting = control_of_evening(evening).round(3).missing
    opponent = third.get(seats__entry=left, seats__position="S").seats.exclude(entry=left).first()

    annul_results(leave(left, by=bern.director), by=bern.director, reason="ill")
    evening.refresh_from_db()

    assert (len(waiting), control_of_evening(evening).round(3).missing) == (1, ())
    assert [each.missing for each in progress_of(evening)] == [0, 0, 0]
    assert opponent is not None
    [line] = [line for line in StandingsPage.of(evening).lines if line.number == opponent.entry.number]
    assert (line.rank is not None, 3 in line.rested) == (True, True)


@pytest.mark.parametrize(
    ("fields", "left", "reason", "sentence"),
    [
        ({}, True, "", "Give a reason"),
        ({}, False, "ill", "that has withdrawn"),
        ({"method": DrawMethod.DRAW}, True, "ill", "where everyone meets everyone"),
    ],
)
def test_it_is_refused_without_a_reason_before_it_leaves_and_in_other_tournaments(
    bern: House, fields: dict[str, object], left: bool, reason: str, sentence: str
):
    evening = tournament(
        bern.club, **{"kind": TournamentKind.PAIRS, "method": DrawMethod.ROUND_ROBIN, **fields}
    )
    entries = enter(evening, 4)
    seated(evening, 1, entries)
    entry = leave(entries[0], by=bern.director) if left else entries[0]

    with pytest.raises(EntryRefused, match=sentence):
        annul_results(entry, by=bern.director, reason=reason)


@pytest.mark.sample(1)
@pytest.mark.parametrize("annulled", [True, False], ids=["annulled", "stay"])
def test_what_is_stored_is_still_what_the_sheets_and_seats_give(
    bern: House, evening: Tournament, gone: Entry, annulled: bool
):
    if annulled:
        annul_results(gone, by=bern.director, reason="ill")

    draw_all(evening, by=bern.director)

    assert list(stored_differences(processes=1)) == []


@pytest.mark.long  # each day in what remains those who had not met it have a pause
def test_fairness_counts_who_met_it_as_having_had_a_pause(bern: House, evening: Tournament, gone: Entry):
    opponent = evening.entries.get(number=next(sum(pair) - 3 for pair in met(evening)[:3] if 3 in pair))

    def told() -> tuple[tuple[int, ...], bool, str | None]:
        page = EntryFairnessPage.of(opponent, evening, [1, 2])
        summary = evening_fairness(evening)
        rests = [line.here for line in summary.lines if line.label == "Sit-outs per entry"] if summary else []
        return page.sit_outs, any("Erna" in line.name for line in page.met), rests[0]

    before = told()
    annulled = annul_results(gone, by=bern.director, reason="ill")
    assert (before, told()) == (((), True, "0"), ((1,), False, "1"))
    assert list(stored_differences(processes=1)) == []

    count_again(annulled, by=bern.director)
    assert told() == before


@pytest.mark.long  # each day in what remains those who had not met it have a pause
def test_everyone_who_looks_is_told(bern: House, evening: Tournament, gone: Entry):
    annul_results(gone, by=bern.director, reason="ill")
    Tournament.objects.filter(pk=evening.pk).update(public=True)
    evening.refresh_from_db()

    rows = live_standings_document(LivePage.of(evening))["standings"]
    page = Client().get("/clubs/bern/tournaments/november/live/").text

    assert [(row["rank"], row["total"]) for row in rows if "annulled" in row] == [(None, 0)]
    assert "Resultate annulliert" in page
    assert ">ill<" not in page
