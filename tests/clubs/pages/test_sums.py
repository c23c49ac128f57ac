"""A law of all lists: whoever has only what a page shows can add up each total that stands on it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from datetime import date
from fractions import Fraction

import pytest

from clubs.actions.adjustments import adjust
from clubs.models import AdjustmentKind, Season, State, Tournament
from clubs.pages.entry_story import EntryStory
from clubs.pages.live import LivePage, LiveRank
from clubs.pages.live_document import live_standings_document
from clubs.pages.seasons import SeasonPage
from clubs.pages.standings import StandingsLine, StandingsPage
from clubs.printouts.paper_table import PaperTable
from clubs.tables.standings import DROPPED, StandingsTable
from tests.clubs.conftest import House, player
from tests.clubs.pages.evenings import evening_of
from tests.clubs.printouts.paper import cells_of

Part = tuple[str, bool]
"""What a round shows, and whether it is struck out."""


def number(text: str) -> Fraction:
    return Fraction(re.sub(r"[^0-9./-]", "", text.replace("−", "-").replace("–", "")) or "0")


def added(parts: Iterable[Part], beside: Iterable[str], weights: Iterable[Fraction]) -> Fraction:
    rounds = zip(parts, weights, strict=True)
    counted = sum((number(text) * weight for (text, struck), weight in rounds if not struck), Fraction())
    return counted + sum(map(number, beside))


def told_weights(sentence: str, rounds: Iterable[int]) -> list[Fraction]:
    """How often each round counts, as the sentence about weights says it."""
    told = {int(at) for at in re.findall(r"Round (\d+) counts twice", sentence)}
    return [Fraction(2 if each in told else 1) for each in rounds]


def of_lines(lines: Iterable[StandingsLine], weights: list[Fraction], rounds: tuple[int, ...]) -> None:
    for line in lines:
        parts = [(str(v or 0), at in line.dropped) for at, v in zip(rounds, line.rounds, strict=True)]
        beside = [str(line.adjustments), str(line.missed)]
        assert added(parts, beside, weights) == number(str(line.total)), line


def of_ranks(ranks: Iterable[LiveRank], weights: list[Fraction]) -> None:
    for rank in ranks:
        parts = [(score.points, score.dropped) for score in rank.rounds]
        beside = [rank.adjustments_text, rank.missed_text]
        assert added(parts, beside, weights) == number(rank.total_text), rank


def of_paper(page: StandingsPage | SeasonPage, weights: list[Fraction]) -> None:
    for cells in cells_of(PaperTable.of(StandingsTable(page.lines, page=page))):
        rounds = [cells[f"round_{number}"] for number in page.rounds]
        parts = [(cell.text, cell.manner == DROPPED) for cell in rounds]
        beside = [cells[name].text for name in ("adjustments", "missed") if name in cells]
        assert added(parts, beside, weights) == number(cells["total"].text), cells


@pytest.fixture(params=[{}, {"drop_worst": 1}, {"best_of": 2}], ids=["all", "worst-dropped", "best-two"])
def evening(bern: House, request: pytest.FixtureRequest) -> Tournament:
    """Three rounds, the second counted twice, points given and taken."""
    settings: Mapping[str, object] = request.param
    evening = evening_of(
        bern,
        ("ABCD", 1000, 256),
        ("ACBD", 900, 356),
        ("ADBC", 700, 556),
        settings=settings,
        planned_rounds=3,
        state=State.RUNNING,
        public=True,
    )
    evening.rounds.filter(number=2).update(percent=200)
    adjust(
        evening.entries.get(number=1),
        since=None,
        kind=AdjustmentKind.PENALTY,
        points=-20,
        reason="late",
        by=bern.director,
    )
    adjust(
        evening.entries.get(number=2),
        since=None,
        kind=AdjustmentKind.BONUS,
        points=15,
        reason="sheet",
        by=bern.director,
    )
    evening.refresh_from_db()
    return evening


def test_of_a_tournament(evening: Tournament):
    page = StandingsPage.of(evening)
    weights = told_weights(page.counting, page.rounds)
    assert weights[1] == 2
    of_lines(page.lines, weights, tuple(page.rounds))
    of_paper(page, weights)

    live = LivePage.of(evening)
    of_ranks(live.standings.rows, told_weights(live.standings.weighing, live.standings.rounds))
    document = live_standings_document(live)
    shares = [Fraction(document["percents"].get(each, 100), 100) for each in document["rounds"]]
    for row in document["standings"]:
        counted = zip(row["rounds"], shares, strict=True)
        points = sum(score["points"] * share for score, share in counted if not score["dropped"])
        assert points + row.get("adjustments", 0) == row["total"]


def test_of_an_entry(evening: Tournament):
    for entry in evening.entries.all():
        entry.tournament = evening
        story = EntryStory.of(entry)
        weights = told_weights(story.weighing, [each.round for each in story.rounds])
        parts = [(each.score, each.dropped) for each in story.rounds]
        assert added(parts, [story.adjustments], weights) == number(story.total)


@pytest.mark.parametrize(
    "rules",
    [
        {},
        {"attendance": 10},
        {"missed": 7},
        {"attendance": 5, "missed": 3, "settings": {"minimum": 1, "drop_worst": 1}},
        {"settings": {"minimum": 1, "best_of": 1}, "missed": 4},
    ],
)
def test_of_a_season(bern: House, rules: Mapping[str, object]):
    season = Season.objects.create(
        club=bern.club, name="2026", slug="2026", public=True, **{"settings": {"minimum": 1}, **rules}
    )
    for month, weight in ((1, 1), (2, 2), (3, 1)):
        held = evening_of(
            bern,
            ("ABCD", 1000 - month, 256),
            slug=f"month-{month}",
            name=f"Month {month}",
            date=date(2026, month, 9),
            season=season,
            state=State.FINISHED,
            weight=weight,
        )
        if month == 2:
            held.entries.get(number=4).members.update(player=player(bern.club, 5))

    page = SeasonPage.of(season)

    weights = [number(heading.partition("×")[2] or "1") for heading in map(str, page.headings)]
    assert weights == [1, 2, 1]
    of_lines(page.lines, weights, page.rounds)
    of_ranks(page.ranks, weights)
    of_paper(page, weights)
