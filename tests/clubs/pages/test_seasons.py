"""The page of a season."""

from __future__ import annotations

from datetime import date

import pytest

from clubs.models import Player, Season, State
from clubs.pages.seasons import SeasonPage
from clubs.pages.standings_explanation import BEST_ROUNDS
from tests.clubs.conftest import House
from tests.clubs.pages.evenings import evening_of

ALL_SAID = (
    "Points for the ranks are added up: 10, 5. The best 4 count. At least 3 tournaments are needed for a "
    "rank. Guests are left out."
)


def hold(bern: House, season: Season, month: int, order: str, **fields: object) -> None:
    usual = {"slug": f"month-{month}", "name": f"Month {month}", "date": date(2026, month, 9)}
    evening_of(bern, (order, 1000, 256), **{**usual, "season": season, "state": State.FINISHED, **fields})


def test_each_player_has_a_line_and_each_tournament_a_column(bern: House, season: Season):
    hold(bern, season, 2, "ABDC")
    hold(bern, season, 1, "ABCD")
    Player.objects.filter(number="1").update(section="Köniz")

    page = SeasonPage.of(season, short_names=True)

    assert [(line.rank, line.title, line.section, line.rounds, line.total) for line in page.lines] == [
        (1, "Anna", "Köniz", (1000, 1000), 2000),
        (2, "Carla", "", (1000, 256), 1256),
        (2, "Dani", "", (256, 1000), 1256),
        (4, "Beat", "", (256, 256), 512),
    ]
    assert [page.heading(number) for number in page.rounds] == [
        '<abbr title="Month 1">9.1.</abbr>',
        '<abbr title="Month 2">9.2.</abbr>',
    ]


def test_a_line_leads_to_the_member(bern: House, season: Season):
    hold(bern, season, 1, "ABCD")
    page = SeasonPage.of(season)

    assert page.address(page.lines[0]) == f"/clubs/bern/members/{bern.club.players.get(number='1').pk}/"


def test_a_running_tournament_is_marked_as_provisional(bern: House, season: Season):
    hold(bern, season, 1, "ABCD", weight=2)
    hold(bern, season, 2, "ABCD", state=State.RUNNING)

    page = SeasonPage.of(season)

    assert [page.heading(number) for number in page.rounds] == [
        '<abbr title="Month 1">9.1.</abbr> ×2',
        '<abbr title="Month 2">9.2.</abbr>*',
    ]
    assert [tournament.name for tournament in page.provisional] == ["Month 2"]
    assert SeasonPage.of(season, 1).provisional == []


def test_places_won_are_those_since_the_tournament_before(bern: House, season: Season):
    hold(bern, season, 1, "ABCD")
    hold(bern, season, 2, "BADC")
    hold(bern, season, 3, "BADC")

    assert [(line.title, line.gained) for line in SeasonPage.of(season, short_names=True).lines] == [
        ("Beat", 0),
        ("Dani", 0),
        ("Anna", -2),
        ("Carla", -2),
    ]


@pytest.mark.parametrize(
    ("agreed", "text"),
    [
        ({"minimum": 1}, "The totals are added up; the highest sum wins. Guests are left out."),
        (
            {"order": "lowest", "minimum": 1},
            "The totals are added up; the lowest sum wins. Guests are left out.",
        ),
        ({"counts": "average"}, "The highest average wins. Guests are left out."),
        ({"counts": "average", "order": "lowest"}, "The lowest average wins. Guests are left out."),
        (
            {"counts": "rank_points", "rank_points": [10, 5], "best_of": 4, "minimum": 3},
            ALL_SAID,
        ),
        (
            {"best_of": 4, "drop_from": 6, "minimum": 1},
            (
                "The totals are added up; the highest sum wins. The best 4 count. Results are dropped only "
                "for those who were there at least 6 times; for everyone else, all of them count. Guests "
                "are left out."
            ),
        ),
        (
            {"drop_from": 6, "minimum": 1},
            "The totals are added up; the highest sum wins. Guests are left out.",
        ),
    ],
)
def test_what_counts_is_said_in_words(season: Season, agreed: dict[str, object], text: str):
    season.settings = agreed

    assert SeasonPage.of(season).counting == text


def test_what_attendance_and_guests_mean_is_said_in_words(season: Season):
    season.attendance, season.missed, season.guests = 5, 1, "moved_up"

    assert SeasonPage.of(season).counting == (
        "The totals are added up; the highest sum wins. Each tournament attended adds 5 points. Each "
        "tournament missed costs 1 point. Guests are left out, and those behind them move up."
    )


def test_a_season_without_tournaments_is_empty(season: Season):
    page = SeasonPage.of(season)

    assert (page.lines, page.rounds, page.through, page.provisional) == ((), (), None, [])


# What everyone may see


@pytest.mark.parametrize(
    ("second", "through"),
    [
        pytest.param({}, 3, id="all-are-over"),
        pytest.param({"state": State.RUNNING}, 1, id="one-is-running"),
        pytest.param({"hidden_from": 1}, 1, id="one-is-not-called-out"),
    ],
)
def test_everyone_sees_the_standings_after_what_is_over_and_called_out(
    bern: House, season: Season, second: dict[str, object], through: int
):
    hold(bern, season, 1, "ABCD")
    hold(bern, season, 2, "BACD", **second)
    hold(bern, season, 3, "ABCD")

    page = SeasonPage.for_everyone(season)

    assert page
    assert (page.through, len(page.headings)) == (through, through)
    assert [len(line.rounds) for line in page.ranks] == [through] * 4


def test_before_the_first_one_is_over_there_is_nothing_for_everyone(bern: House, season: Season):
    hold(bern, season, 1, "ABCD", state=State.RUNNING)

    assert SeasonPage.for_everyone(season) is None


# What a page says adds up


@pytest.mark.parametrize(
    ("best_of", "always", "text"),
    [
        (None, True, ""),
        (1, False, "Only the best one counts."),
        (2, False, "The best 2 count."),
        (1, True, "The best one counts, and in any case: Month 3 ×2."),
        (2, True, "The best 2 count, and in any case: Month 3 ×2."),
    ],
)
def test_a_final_that_always_counts_is_named_beside_the_best(
    bern: House, season: Season, best_of: int | None, always: bool, text: str
):
    season.settings = {"minimum": 1, "best_of": best_of} if best_of else {"minimum": 1}
    hold(bern, season, 3, "ABCD", weight=2, always_counts=always, state=State.OPEN)

    assert SeasonPage.of(season).counting == " ".join(
        filter(None, ["The totals are added up; the highest sum wins.", text, "Guests are left out."])
    )


def test_ties_are_decided_by_tournaments(bern: House, season: Season):
    season.settings = {"minimum": 1, "ties": list(BEST_ROUNDS)}
    hold(bern, season, 1, "ABCD")
    evening_of(
        bern,
        ("ACBD", 900, 300),
        ("BCAD", 556, 700),
        slug="second",
        date=date(2026, 2, 9),
        season=season,
        state=State.FINISHED,
    )
    page = SeasonPage.of(season, short_names=True)

    assert page.ties == (
        "Equal totals are decided by the best single tournament, then the second best and so on; those still "
        "level share the rank."
    )
    season.settings = {"minimum": 1, "ties": ["best_round", "lot"]}
    assert SeasonPage.of(season).ties == (
        "Equal totals are decided by: best tournament, then lot; those still level share the rank."
    )


@pytest.mark.sample(8)
@pytest.mark.parametrize("best_of", [None, 1, 2])
@pytest.mark.parametrize("attendance", [0, 7])
@pytest.mark.parametrize("drop_from", [0, 3])
@pytest.mark.parametrize("missed", [0, 11])
def test_every_total_of_the_public_page_is_the_sum_of_what_it_shows(
    bern: House, season: Season, best_of: int | None, attendance: int, drop_from: int, missed: int
):
    season.settings = {"minimum": 1, "drop_from": drop_from, **({"best_of": best_of} if best_of else {})}
    season.attendance, season.missed = attendance, missed
    hold(bern, season, 1, "ABCD")
    hold(bern, season, 2, "BDAC")
    hold(bern, season, 3, "CBAD", weight=2, always_counts=True)
    bern.club.tournaments.get(slug="month-1").entries.get(number=1).members.update(
        player=bern.club.players.create(name="Eva", guest=False)
    )
    page = SeasonPage.for_everyone(season)

    assert page
    assert (page.has_adjustments, page.has_missed) == (bool(attendance), bool(missed))
    for row in page.ranks:
        counted = [
            number_of(score.points) * (2 if "×2" in heading else 1)
            for score, heading in zip(row.rounds, page.headings, strict=True)
            if score.points and not score.dropped
        ]
        beside = map(number_of, (row.adjustments_text, row.missed_text))
        assert sum([*counted, *beside]) == number_of(row.total_text)


def number_of(text: str) -> int:
    return int(text.replace(",", "").replace("−", "-") or 0)
