"""The QR code on lists that hang: whether a paper is still the newest, for everyone, without names."""

from __future__ import annotations

from datetime import date

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubs.models import Club, Role, Season, Seat, SitOut, State, Table, Tournament
from clubs.pages.newest import HungPaper, hung_plan, hung_season, hung_standings
from clubs.printouts.kinds import KINDS
from clubs.printouts.newest import square_for
from clubs.printouts.request import PrintoutRequest
from core.qr import Square
from tests.clubs.conftest import House, enter, player, seated, tournament, written
from tests.clubs.pages.evenings import evening_of

SITE = "https://jass.example.ch"
NEWEST, OUTDATED = "This paper is the newest", "This paper is out of date"


def english() -> Client:
    """A browser of nobody, in English."""
    return Client(headers={"accept-language": "en"})


def said(paper: HungPaper) -> str:
    """What heads the page that a code leads to."""
    page = english().get(address(paper)).text
    return NEWEST if f"<h1>{NEWEST}</h1>" in page else OUTDATED if f"<h1>{OUTDATED}</h1>" in page else page


def address(paper: HungPaper) -> str:
    return reverse("clubs:newest", args=[paper.token])


def raised(evening: Tournament) -> Tournament:
    """The tournament after an action, which raises its revision."""
    evening.revision += 1
    evening.save(update_fields=["revision"])
    return evening


def seated_eight(bern: House) -> Tournament:
    evening = tournament(bern.club, preset="schieber-single", public=True, state=State.RUNNING)
    seated(evening, 1, enter(evening, 8))
    return evening


# A season's table


def test_a_season_s_table_is_the_newest_until_a_tournament_of_it_changes(bern: House):
    season = Season.objects.create(club=bern.club, name="2026", slug="2026", settings={"minimum": 1})
    evening = evening_of(bern, ("ABCD", 1000, 256), season=season, state=State.FINISHED)
    paper = hung_season(season, None)

    assert said(paper) == NEWEST
    assert said(hung_season(season, 1)) == NEWEST
    Table.objects.get().results.update(active=False)
    written(Table.objects.get(), NS=999, EW=257)
    raised(evening)
    assert said(paper) == OUTDATED
    assert bern.club.name not in english().get(address(paper)).text


def test_a_public_season_s_table_leads_to_its_page(bern: House):
    season = Season.objects.create(club=bern.club, name="2026", slug="2026", public=True)

    page = english().get(address(hung_season(season, None))).text

    assert f"{bern.club.name} · 2026" in page
    assert f'href="{reverse("clubs:season-live", args=["bern", "2026"])}"' in page


def test_a_season_of_a_club_that_is_gone_has_no_newest_table(bern: House):
    season = Season.objects.create(club=bern.club, name="2026", slug="2026")
    Club.objects.update(deleted_at=timezone.now())

    assert english().get(address(hung_season(season, None))).status_code == 404


# Standings


def test_standings_are_the_newest_until_a_result_changes_them(bern: House):
    evening = evening_of(bern, ("ABCD", 1000, 256))
    paper = hung_standings(evening, 1)

    assert said(paper) == NEWEST
    Table.objects.get().results.update(active=False)
    written(Table.objects.get(), NS=999, EW=257)
    raised(evening)
    assert said(paper) == OUTDATED


def test_what_does_not_touch_the_standings_leaves_them_the_newest(bern: House):
    evening = evening_of(bern, ("ABCD", 1000, 256))
    paper = hung_standings(evening, 1)
    Club.objects.update(name="Jassclub Bern")

    assert said(hung_standings(raised(evening), 1)) == said(paper) == NEWEST


def test_standings_after_a_round_are_out_of_date_when_the_next_one_has_results(bern: House):
    evening = evening_of(bern, ("ABCD", 1000, 256), ("ABDC", 700, 556))

    assert [said(hung_standings(evening, number)) for number in (1, 2)] == [OUTDATED, NEWEST]


def test_empty_standings_are_the_newest_until_somebody_has_a_rank(bern: House):
    evening = seated_eight(bern)
    paper = hung_standings(evening, None)

    assert said(paper) == NEWEST
    written(Table.objects.get(number=1), NS=700, EW=556)
    raised(evening)
    assert said(paper) == OUTDATED


# Plans


def test_a_plan_is_the_newest_until_somebody_sits_elsewhere(bern: House):
    evening = seated_eight(bern)
    paper = hung_plan(evening, 1, 1)

    assert said(paper) == NEWEST
    seat = Seat.objects.order_by("pk")[0]
    Seat.objects.filter(pk=seat.pk).update(player=player(evening.club, 9))
    assert said(paper) == OUTDATED


def test_a_plan_is_out_of_date_when_somebody_rests_or_the_round_is_drawn_anew(bern: House):
    evening = tournament(bern.club, public=True, state=State.RUNNING)
    *entries, late = enter(evening, 9)
    draw = seated(evening, 1, entries).draws.get()
    paper = hung_plan(evening, 1, 1)

    SitOut.objects.create(draw=draw, entry=late)
    assert said(paper) == OUTDATED
    draw.sit_outs.all().delete()
    assert said(paper) == NEWEST
    evening.rounds.get().draws.update(current=False)
    assert said(paper) == OUTDATED


def test_a_plan_of_all_rounds_is_out_of_date_when_another_round_is_released(bern: House):
    evening = seated_eight(bern)
    entries = list(evening.entries.order_by("number"))
    seated(evening, 2, entries)
    one, all_rounds = hung_plan(evening, 1, 1), hung_plan(evening, 1, 2)

    assert [said(one), said(all_rounds)] == [NEWEST, NEWEST]
    seated(evening, 3, entries)
    assert [said(one), said(all_rounds)] == [NEWEST, OUTDATED]


# What is said to whom


def test_a_public_tournament_is_named_and_its_live_page_opened(bern: House):
    page = Client().get(address(hung_plan(seated_eight(bern), 1, 1))).text

    assert 'href="/clubs/bern/tournaments/november/live/"' in page
    assert "November" in page
    assert "Anna" not in page


@pytest.mark.parametrize(
    "fields", [{"public": False}, {"state": State.DRAFT}], ids=["not public", "still a draft"]
)
def test_of_another_one_nothing_is_said_but_whether_the_paper_is_the_newest(bern: House, fields):
    evening = seated_eight(bern)
    Tournament.objects.filter(pk=evening.pk).update(**fields)
    answer = english().get(address(hung_plan(evening, 1, 1)))

    assert f"<h1>{NEWEST}</h1>" in answer.text
    assert [word for word in ("November", "Bern", "/live/", "Anna") if word in answer.text] == []
    assert (answer["X-Robots-Tag"], "no-store" in answer["Cache-Control"]) == ("noindex, nofollow", True)


def test_addresses_that_are_made_up_lead_nowhere(bern: House):
    paper = hung_plan(seated_eight(bern), 1, 1)
    token = paper.token
    forged = [
        token[:-1] + ("0" if token[-1] != "0" else "1"),
        token.replace("p1-1", "p1-2"),
        "x",
        token + "0",
    ]

    assert HungPaper.from_token(token) == paper
    assert [Client().get(f"/n/{each}/").status_code for each in forged] == [404] * 4
    assert Client().get(address(paper._replace(of=paper.of + 1))).status_code == 404


@pytest.mark.parametrize("people", [4, 16])
def test_queries_stay_as_many_however_many_play(bern: House, django_assert_num_queries, people: int):
    evening = tournament(bern.club, public=True, state=State.RUNNING)
    seated(evening, 1, enter(evening, people))
    where = address(hung_plan(evening, 1, 1))

    with django_assert_num_queries(4):
        assert NEWEST in english().get(where).text


# On paper


def sheet_of(evening: Tournament, slug: str, site: str = SITE, **options: str):
    kind = KINDS[slug]
    request = PrintoutRequest(evening, date(2026, 11, 22), options=kind.chosen(options), site=site)
    return kind.make(request)


@pytest.mark.parametrize(
    ("slug", "options", "flows"),
    [
        ("standings", {"paper": "a4"}, True),
        ("standings", {"paper": "wall-a3"}, False),
        ("section-list", {}, True),
        ("prize-list", {"paper": "wall-a4"}, False),
        ("seating-plan", {"by": "name"}, False),
        ("seating-plan", {"by": "table"}, False),
    ],
)
def test_what_hangs_has_the_code_of_its_state(bern: House, slug: str, options: dict[str, str], flows: bool):
    """Where a list flows from page to page there is one for the first and one for all others."""
    evening = evening_of(bern, ("ABCD", 1000, 256))
    paper = hung_plan(evening, 1, 1) if slug == "seating-plan" else hung_standings(evening, 1)
    square = Square(f"{SITE}{address(paper)}")

    sheet = sheet_of(evening, slug, **options)

    assert sheet.document().codes == {square.file: square.text}
    assert sheet.html().count(f'src="/files/{square.file}"') == (2 if flows else 1)
    assert square.size <= 49
    assert sheet_of(evening, slug, "http://localhost:8000", **options).document().codes == {}
    assert sheet_of(evening, slug, "", **options).document().codes == {}


def test_a_code_has_modules_that_a_phone_reads():
    """Of a long address, 19 mm wide: a phone near the paper tells thirds of a millimetre apart."""
    paper = HungPaper(123456, "s", 1, 12, "0123456789")  # type: ignore[arg-type] # a value of the enum
    square = square_for(lambda: paper, "https://standblatt.jassverband-zuerich.example.ch")

    assert square is not None
    assert 19 / square.size > 0.33


@pytest.mark.long  # each day what hangs has the code of its state
def test_the_office_prints_the_code_and_shows_it(bern: House):
    evening = evening_of(bern, ("ABCD", 1000, 256))
    where = reverse("clubs:sheet-paper", args=["bern", evening.slug, "standings"])

    page = bern.client(Role.VIEWER).get(where, headers={"host": "testserver"}).text

    assert '<div class="newest"><svg' in page
