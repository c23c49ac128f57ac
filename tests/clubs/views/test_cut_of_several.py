"""A final of several tournaments, as a browser gets it."""

from __future__ import annotations

from datetime import date
from html import unescape
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubs.actions.finals import create_final
from clubs.models import ResultSide, Role, Round, RoundState, Season, State, Tournament
from clubs.standings.cut.values import CutRequest, CutSettings
from tests.clubs.conftest import House
from tests.clubs.pages.evenings import evening_of
from tests.clubs.views.answers import reader, text

NOVEMBER = "/clubs/bern/tournaments/november/standings/cut/"
HERE = "/clubs/bern/tournaments/december/standings/cut/"
SEVERAL = "Several preliminaries"


def over(evening: Tournament) -> Tournament:
    Round.objects.filter(tournament=evening).update(state=RoundState.CLOSED)
    Tournament.objects.filter(pk=evening.pk).update(state=State.FINISHED)
    evening.refresh_from_db()
    return evening


@pytest.fixture
def november(bern: House) -> Tournament:
    """Anna 2000, Beat 1700, Carla 1256, Dani 956."""
    return over(evening_of(bern, ("ACBD", 1000, 256), ("ABCD", 1000, 700), planned_rounds=2))


@pytest.fixture
def december(bern: House, november: Tournament) -> Tournament:
    """Dani 1700, Beat 1356, Carla 1156, Anna 812."""
    fields = {"name": "December", "slug": "december", "date": date(2026, 12, 18), "planned_rounds": 2}
    return over(evening_of(bern, ("DABC", 900, 356), ("DACB", 800, 456), **fields))


@pytest.fixture
def client(bern: House, december: Tournament) -> Client:
    return reader(bern, Role.DIRECTOR)


def shown(answer: Any) -> list[tuple[str, dict[str, str]]]:
    """The lists with what is said of each entry."""
    return [
        (section.title, {line.title: line.state for line, _mark in lines})
        for section, lines in answer.context["sections"]
    ]


def flat(answer: Any) -> str:
    return " ".join(unescape(text(answer)).split())


@pytest.mark.long  # each day the final is made of all of them
def test_a_single_tournament_of_a_club_is_asked_nothing_more(bern: House, november: Tournament):
    answer = text(reader(bern, Role.DIRECTOR).get(NOVEMBER))

    assert SEVERAL not in answer
    assert "The line is drawn" not in answer


@pytest.mark.long  # each day the final is made of all of them
def test_other_tournaments_are_offered_and_closed_away(client: Client):
    answer = text(client.get(HERE))

    assert f"<summary>{SEVERAL}</summary>" in answer
    assert '<details class="cut-more">' in answer
    assert "The line is drawn" not in answer


def test_each_tournament_has_its_line_and_everyone_goes_through_once(client: Client):
    answer = client.get(HERE, {"with": "november", "first": "2", "level": "all"})

    assert shown(answer) == [
        (
            "November, 20.11.2026",
            {
                "Anna Bern": "through",
                "Beat Bern": "through",
                "Carla Bern": "reserve 1",
                "Dani Bern": "reserve 2",
            },
        ),
        (
            "December, 18.12.2026",
            {
                "Dani Bern": "through",
                "Beat Bern": "through already",
                "Carla Bern": "through",
                "Anna Bern": "through already",
            },
        ),
    ]
    marks = [line.title for _section, lines in answer.context["sections"] for line, mark in lines if mark]
    assert sorted(marks) == ["Anna Bern", "Beat Bern", "Carla Bern", "Dani Bern"]


@pytest.mark.long  # each day the final is made of all of them
def test_a_fifth_of_each_is_proposed(client: Client):
    form = client.get(HERE, {"with": "november"}).context["form"]

    assert (form["first"].value(), form["share"].value(), form["together"].value()) == (1, 20, None)


@pytest.mark.long  # each day the final is made of all of them
@pytest.mark.parametrize(
    ("together", "first", "results"),
    [
        ("sum", ("Beat Bern", "3,056"), "1,700 + 1,356"),
        ("best", ("Anna Bern", "2,000"), "2,000 + 812"),
        ("average", ("Beat Bern", "1,528"), "1,700 + 1,356"),
    ],
)
def test_one_list_of_all_says_what_it_is_made_of(
    client: Client, together: str, first: tuple[str, str], results: str
):
    answer = client.get(HERE, {"with": "november", "together": together, "first": "1", "level": "all"})
    ((section, lines),) = answer.context["sections"]
    line = lines[0][0]

    assert section.title == ""
    assert (line.title, line.total, line.results) == (*first, results)


@pytest.fixture
def first_semi_final(bern: House, november: Tournament, december: Tournament) -> Tournament:
    """Anna and Beat are in the semi-final of November; December has another one, of the same season."""
    Tournament.objects.update(season=Season.objects.create(club=bern.club, name="Masters", slug="masters"))
    november.refresh_from_db()
    cut: CutRequest[str] = CutRequest(CutSettings(first=2))
    return create_final(november, cut, name="Semi-final 1", date=date(2027, 1, 8), by=bern.director)


@pytest.mark.long  # each day the final is made of all of them
def test_nobody_is_in_two_semi_finals_of_a_season(client: Client, first_semi_final: Tournament):
    answer = client.get(HERE)

    states = {
        "Dani Bern": "through",
        "Beat Bern": "through already",
        "Carla Bern": "through",
        "Anna Bern": "through already",
    }
    assert shown(answer) == [("", states)]
    assert "2 entries are through to “Semi-final 1” already, and are marked so below." in flat(answer)


@pytest.mark.long  # each day the final is made of all of them
def test_who_comes_to_the_second_semi_final_all_the_same_is_marked_so(
    client: Client, first_semi_final: Tournament
):
    line = {"first": "2", "level": "all", "mark-4": "", "mark-2": "", "mark-1": "already", "show": "1"}

    answer = client.post(HERE, line, follow=True)

    assert [state for _title, states in shown(answer) for state in states.values()] == [
        "through",
        "through",
        "reserve 1",
        "through already",
    ]


@pytest.mark.long  # each day the final is made of all of them
@pytest.mark.parametrize("season", [None, "Another one"])
def test_a_final_of_another_season_lets_everyone_come(
    bern: House, client: Client, december: Tournament, first_semi_final: Tournament, season: str | None
):
    other = season and Season.objects.create(club=bern.club, name=season, slug="another")
    Tournament.objects.filter(pk=december.pk).update(season=other or None)

    assert "already" not in flat(client.get(HERE)).partition("<table")[0]


@pytest.mark.long  # each day the final is made of all of them
def test_a_final_of_an_earlier_evening_lets_everyone_come(client: Client, first_semi_final: Tournament):
    Tournament.objects.filter(pk=first_semi_final.pk).update(date=date(2026, 11, 22))

    assert "already" not in flat(client.get(HERE)).partition("<table")[0]


@pytest.mark.long  # each day the final is made of all of them
def test_who_is_far_behind_the_line_is_counted_only(client: Client, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("clubs.pages.cut.NEAR", 1)
    answer = client.get(
        HERE, {"with": "november", "first": "1", "level": "all", "mark-november.4": "outside"}
    )

    assert [list(states) for _title, states in shown(answer)] == [
        ["Anna Bern", "Beat Bern", "Dani Bern"],
        ["Dani Bern", "Beat Bern", "Carla Bern", "Anna Bern"],
    ]
    assert "1 more, far below the line." in flat(answer)


def test_a_correction_is_said_in_each_of_them(client: Client, november: Tournament):
    line = {"with": "november", "together": "sum", "first": "2", "level": "all"}
    seen = " ".join(client.get(HERE, line).context["page"].through)
    client.post(HERE, {**line, "through": seen, "name": "Final", "date": "2027-01-15"})
    before = flat(client.get(NOVEMBER))

    # Anna and Carla have made nothing in the second round: Dani is second now.
    written = ResultSide.objects.filter(
        result__table__draw__round__tournament=november, result__table__draw__round__number=2
    )
    written.filter(points=1000).update(points=0)
    Tournament.objects.filter(pk=november.pk).update(revision=99)

    changed = "the results have changed since; the final stays as it is."
    who = "Now also through: Dani Bern. No longer through: Anna Bern."
    assert changed not in before
    for address in (NOVEMBER, f"{HERE}?with=november"):
        assert f"{changed} {who}" in flat(client.get(address))


def test_the_line_of_the_final_is_shown_as_it_was_drawn(client: Client):
    line = {"with": "november", "together": "average", "best_of": "1", "first": "3", "level": "tie_breaks"}
    usual = client.get(HERE, {"with": "november"}).context["page"].through
    drawn = client.get(HERE, line).context["page"].through
    client.post(HERE, {**line, "through": " ".join(drawn), "name": "Final", "date": "2027-01-15"})

    again = client.get(HERE, {"with": "november"})

    assert again.context["page"].through == drawn != usual
    form = again.context["form"]
    assert {name: form[name].value() for name in ("together", "best_of", "first", "share")} == {
        "together": "average",
        "best_of": 1,
        "first": 3,
        "share": None,
    }


def test_the_final_is_made_of_all_of_them(client: Client, december: Tournament, november: Tournament):
    line = {"with": "november", "together": "sum", "first": "2", "level": "all"}
    drawn = client.post(HERE, {**line, "mark-november.2": "declined", "show": "1"}, follow=True)
    seen = " ".join(drawn.context["page"].through)
    sent = {**line, "mark-november.2": "declined", "through": seen}
    made = client.post(HERE, {**sent, "name": "Final", "date": "2027-01-15"})

    final = december.followers.get()
    assert drawn.redirect_chain[0][0].startswith(f"{HERE}?with=november&")
    assert made.headers["Location"] == final.get_absolute_url()
    assert [entry.title for entry in final.entries.with_members()] == ["Anna Bern", "Dani Bern"]
    assert list(final.follows.order_by("date")) == [november, december]
    assert f'<a href="{HERE}?with=november">the line that was drawn for it</a>' in flat(client.get(NOVEMBER))
    everywhere = flat(client.get(HERE, {"with": "november"}))
    assert "on the current results, the same entries go through." in everywhere


@pytest.mark.long  # each day the final is made of all of them
def test_the_final_of_a_whole_season_is_named_after_it(client: Client, bern: House):
    season = Season.objects.create(club=bern.club, name="Winter", slug="winter", settings={"minimum": 1})
    Tournament.objects.update(season=season)
    led = text(client.get("/clubs/bern/seasons/winter/"))
    answer = client.get(HERE, {"with": "november"})

    assert f'<a href="{HERE}?with=november">Does it go on with a final?</a>' in led
    assert answer.context["form"]["name"].value() == "Winter: final"


@pytest.mark.long  # each day the final is made of all of them
@pytest.mark.parametrize("role", [Role.VIEWER, Role.HELPER])
def test_who_may_make_no_final_is_not_asked_in_a_season_either(bern: House, december: Tournament, role: Role):
    season = Season.objects.create(club=bern.club, name="Winter", slug="winter", settings={"minimum": 1})
    Tournament.objects.update(season=season)

    assert "Does it go on" not in text(reader(bern, role).get("/clubs/bern/seasons/winter/"))


def test_what_is_no_tournament_of_the_club_is_passed_over(client: Client, thun: House):
    evening = {"name": "Thun", "slug": "thun", "planned_rounds": 1}
    over(evening_of(thun, ("ABCD", 1000, 256), **evening))

    assert client.get(HERE, {"with": ["thun", "no-such"]}).context["page"].is_several is False


@pytest.mark.long  # each day the queries of the results and the standings are counted
def test_as_many_queries_for_two_as_for_three(client: Client, bern: House):
    fields = {"name": "January", "slug": "january", "date": date(2027, 1, 8), "planned_rounds": 1}
    over(evening_of(bern, ("ABCD", 1000, 256), **fields))
    client.get(HERE, {"with": ["november", "january"]})
    counts = []
    for beside in (["november"], ["november", "january"]):
        with CaptureQueriesContext(
            connection,
        ) as queries:
            client.get(HERE, {"with": beside})
        counts.append(len(queries))

    assert counts[0] == counts[1]


@pytest.mark.long  # each day the final is made of all of them
def test_the_name_is_proposed_also_after_a_line_that_nobody_crossed(client: Client):
    answer = client.get(HERE, {"with": "november", "points": "9000", "level": "all"})

    assert (answer.context["page"].through, answer.context["form"]["name"].value()) == ((), "December: final")


def test_a_final_is_no_preliminary_of_its_own_season(client: Client, bern: House, december: Tournament):
    season = Season.objects.create(club=bern.club, name="Winter", slug="winter", settings={"minimum": 1})
    Tournament.objects.update(season=season)
    Tournament.objects.filter(pk=december.pk).update(cut={"settings": {"first": 1}})

    assert "Does it go on" not in text(client.get("/clubs/bern/seasons/winter/"))
