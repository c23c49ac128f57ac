"""The standings on paper."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, date, datetime

import pytest
from django.utils.translation import override

from clubs.models import Action, Player, State, Table
from clubs.pages.standings import StandingsLine
from clubs.printouts.request import PrintoutRequest
from clubs.printouts.standings import StandingsMark, StandingsSheet
from clubs.tables.base import PrintedCell
from clubs.tables.standings import DROPPED, RESTED
from core.printing.printout import Imprint, Letterhead, Paper
from tests.clubs.conftest import House, enter, seated, tournament, written
from tests.clubs.evenings import played
from tests.clubs.pages.evenings import BEST_ROUND, entry_of, evening_of
from tests.clubs.pages.standings_pages import line, page_of
from tests.clubs.printouts.paper import cells_of, headings, texts_of
from tests.printing.look import pages_of, pdf_of, text_of

TODAY = date(2026, 11, 22)


def place(name: str = "Anna Meier", rounds: int = 4, **more: object) -> StandingsLine:
    return line(**{"number": 7, "title": name, "rounds": (1288,) * rounds, "total": 5152, **more})


def arranged(*places: StandingsLine, rounds: int = 4) -> StandingsSheet:
    page = page_of(places, rounds)
    return StandingsSheet.arranged(
        page,
        title="Standings",
        letterhead=Letterhead("Bern"),
        imprint=Imprint("November", TODAY, 3),
        notices=[],
        adjusted="adjustment",
    )


def ranks(sheet: StandingsSheet) -> list[str]:
    return [rank for (rank,) in texts_of(sheet.table, "rank")]


def test_a_line_says_all_of_an_entry(bern: House):
    evening = evening_of(
        bern, ("ABCD", 1000, 256), ("ABDC", 700, 556), settings={"drop_worst": 1, **BEST_ROUND}
    )
    evening.adjustments.create(entry=entry_of(evening, "A"), kind="other", points=-20, reason="late")
    Player.objects.filter(number="1").update(section="Köniz")

    sheet = StandingsSheet.of(PrintoutRequest(evening, TODAY))

    assert cells_of(sheet.table)[1] == {
        "rank": PrintedCell("2"),
        "number": PrintedCell("1"),
        "title": PrintedCell("Anna Bern", below="−20 late"),
        "section": PrintedCell("Köniz"),
        "round_1": PrintedCell("1,000"),
        "round_2": PrintedCell("700", DROPPED),
        "adjustments": PrintedCell("−20"),
        "total": PrintedCell("980"),
    }
    assert texts_of(sheet.table, "rank", "title", "total") == [
        ("1", "Carla Bern", "1,000"),
        ("2", "Anna Bern", "980"),
        ("3", "Dani Bern", "700"),
        ("4", "Beat Bern", "556"),
    ]
    assert sheet.marks == [
        StandingsMark(PrintedCell("556", DROPPED), "does not count"),
        StandingsMark(PrintedCell("±"), "adjustment"),
    ]


def test_it_is_told_as_of_which_round_and_how_it_was_counted(bern: House):
    evening = evening_of(bern, ("ABCD", 1000, 256), ("ABDC", 700, 556))
    evening.planned_rounds = 2

    last = StandingsSheet.of(PrintoutRequest(evening, TODAY))
    first = StandingsSheet.of(PrintoutRequest(evening, TODAY, round=evening.rounds.get(number=1)))

    assert (last.title, first.title) == ("Standings", "Standings after round 1 of 2: interim")
    assert last.imprint == Imprint("November · 20.11.2026", TODAY, evening.revision)
    assert (headings(last), headings(first)) == (["Round 1", "Round 2"], ["Round 1"])
    assert last.notes[0] == "The points of the rounds are added up. The highest total wins."
    assert last.notices == ()


def test_standings_with_rounds_or_tables_to_come_are_interim(bern: House):
    evening = evening_of(bern, ("ABCD", 1000, 256), ("ABDC", 700, 556))

    def title() -> str:
        return StandingsSheet.of(PrintoutRequest(evening, TODAY)).title

    evening.planned_rounds = 5
    assert title() == "Standings after round 2 of 5: interim"
    with override("de-ch"):
        assert title() == "Rangliste nach Passe 2 von 5: Zwischenstand"
    evening.state = State.FINISHED
    assert title() == "Standings"
    evening.planned_rounds, evening.state = 3, State.RUNNING
    seated(evening, 3, list(evening.entries.order_by("number")))
    assert title() == "Standings after round 2 of 3: interim"


def test_a_sheet_says_when_its_state_was_made(bern: House):
    evening = evening_of(bern, ("ABCD", 1000, 256))
    moment = datetime(2026, 11, 22, 19, 14, tzinfo=UTC)
    evening.log.create(club=bern.club, at=moment, by_name="Dora", action=Action.RESULT_ENTERED)

    today, later = (StandingsSheet.of(PrintoutRequest(evening, day)) for day in (TODAY, date(2026, 11, 23)))

    assert today.imprint.as_of == moment
    assert (today.imprint.time, later.imprint.time) == ("20:14", "22.11.2026 20:14")
    assert "November\u00a0·\u00a020.11.2026</bdi> · as of 22.11.2026 20:14" in today.html()
    assert f"Printed 22.11.2026 · Version {evening.revision} (20:14)" in today.html()


@pytest.mark.long
def test_each_page_of_a_long_list_says_what_it_is_and_which_ranks_it_has():
    sheet = arranged(*(place(rank=number) for number in range(1, 101)))
    pdf = pdf_of(replace(sheet, title="Standings after round 4 of 5: interim"))

    heads = [text_of(pdf, page).strip().splitlines()[0].split() for page in range(1, pages_of(pdf) + 1)]
    ranks = [(int(first), int(last)) for first, last in (head[-1].split("–") for head in heads)]

    title = ["Standings", "after", "round", "4", "of", "5:", "interim", "Ranks"]
    assert [head[:-1] for head in heads] == [["Ranks"], *[title] * (len(heads) - 1)]
    assert (ranks[0][0], ranks[-1][1]) == (1, 100)
    assert [first for first, _last in ranks[1:]] == [last + 1 for _first, last in ranks[:-1]]
    assert not arranged(place()).is_long


def test_who_shares_a_rank_has_the_same_number(bern: House):
    sheet = StandingsSheet.of(PrintoutRequest(evening_of(bern, ("ABCD", 1000, 256)), TODAY))

    assert ranks(sheet) == ["1", "1", "3", "3"]


def test_missing_tables_and_what_does_not_add_up_are_told(bern: House):
    evening = tournament(bern.club, preset="schieber-single")
    entries = enter(evening, 8)
    written(Table.objects.in_round(seated(evening, 1, entries))[0], NS=1000, EW=200)

    sheet = StandingsSheet.of(PrintoutRequest(evening, TODAY))

    assert sheet.notices == (
        "Round 1: 1 table is missing. Its players have no rank yet.",
        "Round 1, table 1: the sides must have 1256 points together, not 1200.",
    )
    assert ranks(sheet) == ["1", "1", "3", "3", "–", "–", "–", "–"]
    assert sheet.table.name_of(sheet.table.rows[-1]).below == "no result in round 1"


def test_of_many_notices_the_first_stand_there_and_how_many_more_there_are(bern: House):
    evening = tournament(bern.club, preset="schieber-single")
    for table in Table.objects.in_round(seated(evening, 1, enter(evening, 16))):
        written(table, NS=1000, EW=200)

    notices = StandingsSheet.of(PrintoutRequest(evening, TODAY)).notices

    assert len(notices) == 3
    assert notices[1:] == (
        "Round 1, table 2: the sides must have 1256 points together, not 1200.",
        "2 more notices: see the page of the standings.",
    )


def test_who_sat_out_is_set_in_italics(bern: House):
    evening = tournament(bern.club)
    played(evening, 5, 1)

    sheet = StandingsSheet.of(PrintoutRequest(evening, TODAY))

    manners = [cells["round_1"].manner for cells in cells_of(sheet.table)]
    assert [manner for manner in manners if manner] == [RESTED]
    assert [mark.meaning for mark in sheet.marks] == ["sat out"]


def test_before_anything_is_written_the_list_is_empty(bern: House):
    sheet = StandingsSheet.of(PrintoutRequest(tournament(bern.club), TODAY))

    assert (sheet.table.rows, headings(sheet), sheet.marks, sheet.pages) == ((), [], [], 1)


@pytest.mark.parametrize(("count", "rounds"), [(4, 1), (32, 1), (4, 4), (32, 4)])
def test_it_asks_the_same_for_few_and_many(bern: House, django_assert_num_queries, count, rounds):
    evening = tournament(bern.club)
    played(evening, count, rounds)

    with django_assert_num_queries(12):
        sheet = StandingsSheet.of(PrintoutRequest(evening, TODAY))

    assert (len(sheet.table.rows), len(headings(sheet))) == (count, rounds)


@pytest.mark.parametrize(
    ("rounds", "paper", "size"),
    [(1, Paper.A4, 11), (4, Paper.A4, 11), (12, Paper.A4, 10), (20, Paper.A4_ACROSS, 10)],
)
def test_many_rounds_need_the_paper_across_and_smaller_type(rounds: int, paper: Paper, size: int):
    sheet = arranged(*[place(rounds=rounds)] * 20, rounds=rounds)

    assert (sheet.paper, sheet.table.form.size, len(headings(sheet))) == (paper, size, rounds)


def test_more_rounds_than_have_room_leave_out_the_first_ones_and_say_so():
    sheet = arranged(*[place(rounds=40)] * 20, rounds=40)

    left_out = 40 - len(headings(sheet))
    assert headings(sheet) == [f"R{number}" for number in range(left_out + 1, 41)]
    assert {len(row.cells) for row in sheet.table.rows} == {len(sheet.table.columns)}
    assert sheet.notes[0] == (
        f"The first {left_out} columns do not fit here; they are included in the totals."
    )


def test_a_pair_with_long_names_has_a_line_for_each():
    short, long = "Anna Meier / Beat Kunz", "Anneliese Hinterberger-Zumsteg / Maria Magdalena Oeschger"

    sheet = arranged(place(short), place(long))

    assert [sheet.table.name_lines(row) for row in sheet.table.rows] == [[short], long.split(" / ")]
    assert sheet.html().count(" /<br>") == 1


def test_columns_in_which_nothing_stands_are_left_out():
    bare = arranged(place(number=0))
    full = arranged(place(section="Köniz", adjustments=20))

    rounds = ["round_1", "round_2", "round_3", "round_4"]
    assert [column.name for column in bare.table.columns] == ["rank", "title", *rounds, "total"]
    assert [column.name for column in full.table.columns] == [
        *("rank", "number", "title", "section"),
        *(*rounds, "adjustments", "total"),
    ]


def test_each_heading_and_each_name_is_a_heading_of_the_table():
    html = arranged(place(decided_by="best round 1,012"), place("Beat Kunz")).html()

    assert html.count('scope="col"') == 8
    assert re.findall(r'<th class="word" scope="row">(.*?)</th>', html) == [
        "<bdi>Anna Meier</bdi><small><bdi>best round 1,012</bdi></small>",
        "<bdi>Beat Kunz</bdi>",
    ]


def test_what_somebody_is_called_is_never_part_of_the_page(bern: House):
    evening = evening_of(bern, ("ABCD", 1000, 256))
    Player.objects.filter(number="1").update(name="<b>{{ x }}</b>\u202e", section="a" * 80)

    sheet = StandingsSheet.of(PrintoutRequest(evening, TODAY))

    assert "<bdi>&lt;b&gt;{{ x }}&lt;/b&gt;</bdi>" in sheet.html()
    assert texts_of(sheet.table, "section")[0] == ("a" * 59 + "…",)


def test_who_plays_outside_the_ranking_stands_at_the_end_with_the_reason(bern: House):
    evening = tournament(bern.club)
    first, *_others = played(evening, 8, 2)
    evening.entries.filter(pk=first.pk).update(outside_ranking=True)

    *ranked, last = cells_of(StandingsSheet.of(PrintoutRequest(evening, TODAY)).table)

    found = [int(cells["rank"].text) for cells in ranked]
    assert found == sorted(found)
    assert (last["rank"], last["title"]) == (
        PrintedCell("–"),
        PrintedCell("Anna Bern", below="outside the ranking"),
    )
