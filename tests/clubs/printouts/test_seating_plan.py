"""Who sits where, for the wall: table by table, or everybody by name."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date

import pytest
from django.urls import reverse
from django.utils.translation import override

from clubs.models import Role, Round, RoundState, SitOut, Tournament, TournamentKind
from clubs.printouts.kinds import KINDS
from clubs.printouts.request import NothingToPrint, PrintoutRequest
from clubs.printouts.seating_plan import (
    RESTS,
    NameGroup,
    NamePlan,
    PlanBlock,
    PlanCell,
    PlanChair,
    PlanColumn,
    PlanRow,
    PlanSide,
    RoundPlan,
    TablePlan,
    initial,
    seating_plan,
)
from clubs.printouts.seats import SeatedPerson
from clubs.printouts.wall import WallPaper, least_points
from core.printing.printout import Imprint, Letterhead
from tests.clubs.conftest import House, enter, player, rename, seated, tournament
from tests.printing.look import boxes_of, pages_of, pdf_of
from tests.printing.samples import sample_of
from tests.printing.sizes import Size

TODAY = date(2026, 11, 22)
BOX = 1.257
"""The height of a word's box, in em of Source Sans."""


def asked(
    evening: Tournament, by: str = "table", round_: Round | None = None, **more: bool
) -> PrintoutRequest:
    return PrintoutRequest(evening, TODAY, round_, options={"by": by}, **more)  # type: ignore[arg-type] # only `drafts`


def by_table(evening: Tournament) -> TablePlan:
    return TablePlan.of(asked(evening))


def by_name(evening: Tournament) -> NamePlan:
    return NamePlan.of(asked(evening, "name"))


def rows_of(plan: NamePlan) -> list[PlanRow]:
    return [row for group in plan.groups for row in group.rows]


def chairs(*pairs: str) -> tuple[PlanChair, ...]:
    """Chairs in one word each: "N Carla Bern"."""
    return tuple(PlanChair(pair[0], SeatedPerson(pair[2:])) for pair in pairs)


def unseen(round_: Round) -> None:
    Round.objects.filter(pk=round_.pk).update(state=RoundState.DRAWN)


# By table


def test_a_table_shows_who_sits_against_whom(bern: House):
    evening = tournament(bern.club)
    entries = enter(evening, 5)
    first = seated(evening, 1, entries[:4])
    SitOut.objects.create(draw=first.draws.get(), entry=entries[4])

    plan = by_table(evening)

    assert plan == TablePlan(
        title="Seating plan · Round 1",
        letterhead=Letterhead("Bern", plan.letterhead.colour, None, plan.letterhead.colour_address),
        imprint=Imprint("November · 20.11.2026", TODAY, 0),
        rounds=(
            RoundPlan(
                heading="Seating plan · Round 1",
                is_seen=True,
                blocks=(
                    PlanBlock(
                        1,
                        (
                            PlanSide("", chairs("N Carla Bern", "S Anna Bern")),
                            PlanSide("", chairs("E Beat Bern", "W Dani Bern")),
                        ),
                    ),
                ),
                resting=("Erna Bern",),
            ),
        ),
    )


def test_teams_that_have_a_name_stand_over_their_players(bern: House):
    evening = tournament(bern.club, kind=TournamentKind.PAIRS)
    first, _second = entries = enter(evening, 2)
    evening.entries.filter(pk=first.pk).update(name="The Aces")
    seated(evening, 1, entries)

    [block] = by_table(evening).rounds[0].blocks

    assert [(side.team, [chair.who.name for chair in side.chairs]) for side in block.sides] == [
        ("The Aces", ["Beat Bern", "Anna Bern"]),
        ("", ["Carla Bern", "Dani Bern"]),
    ]


def test_where_all_play_alone_nobody_sits_with_anybody(bern: House):
    evening = tournament(bern.club, preset="differenzler")
    seated(evening, 1, enter(evening, 4))

    [block] = by_table(evening).rounds[0].blocks

    assert block.sides == (PlanSide("", chairs("S Anna Bern", "E Beat Bern", "N Carla Bern", "W Dani Bern")),)


def test_tables_fill_columns_one_after_the_other(bern: House):
    evening = tournament(bern.club)
    seated(evening, 1, enter(evening, 32))

    [page] = by_table(evening).hung

    numbers = [[block.number for block in column] for column in page.columns]
    assert (len(numbers), [number for column in numbers for number in column]) == (
        page.layout.columns,
        [1, 2, 3, 4, 5, 6, 7, 8],
    )
    assert max(map(len, numbers)) - min(map(len, numbers)) <= 1
    assert (page.part, page.is_first, page.is_last) == ("", True, True)


def crowd(people: int) -> NamePlan:
    rows = [
        PlanRow(SeatedPerson(f"{'ABC'[number % 3]}lder Anna {number}"), (PlanCell("1", "N"),))
        for number in range(people)
    ]
    groups = [NameGroup(letter, tuple(row for row in rows if row.who.name[0] == letter)) for letter in "ABC"]
    return NamePlan(
        title="Seating plan · Round 1",
        letterhead=Letterhead("Bern"),
        imprint=Imprint("November", TODAY, 1),
        round_word="Round",
        rounds=(PlanColumn(1, is_seen=True),),
        groups=tuple(groups),
    )


def test_a_letter_that_goes_on_in_the_next_column_says_so():
    plan = crowd(200)

    told = [
        (group.letter, group.goes_on) for page in plan.hung for column in page.columns for group in column
    ]

    assert [letter for letter, goes_on in told if not goes_on] == ["A", "B", "C"]
    assert [letter for letter, goes_on in told if goes_on].count("A") >= 1
    assert plan.html().count("<small>(cont.)</small>") == sum(goes_on for _letter, goes_on in told)
    assert [row for page in plan.hung for c in page.columns for group in c for row in group.rows] == rows_of(
        plan
    )


def test_each_page_of_a_plan_says_which_letters_or_tables_it_has(bern: House):
    parts = [page.part for page in crowd(200).hung]

    assert parts == ["A", "A–B", "B–C", "C"]
    evening = tournament(bern.club)
    entries = enter(evening, 8)
    seated(evening, 1, entries)
    seated(evening, 2, entries[:4])
    assert [page.part for page in by_table(evening).hung] == ["Tables 1–2", "Table 1"]


@pytest.mark.sample(1)
@pytest.mark.parametrize("paper", WallPaper)
@pytest.mark.parametrize(
    "people", [5, *(pytest.param(each, marks=pytest.mark.long) for each in (24, 47, 200))]
)
@pytest.mark.parametrize("slug", ["seating_plan", "seating_plan_by_name", "seating_plan_of_all_rounds"])
def test_pages_and_letters_are_those_of_the_pdf(slug: str, people: int, paper: WallPaper):
    with override("de-ch"):
        sample = sample_of(slug, Size(people, 4))
        assert isinstance(sample, TablePlan | NamePlan)
        sheet = replace(sample, hangs_on=paper)
        pdf = pdf_of(sheet)
    heights = {round(box.bottom - box.top, 1) for box in boxes_of(pdf) if box.word[:4] in {"Anne", "Hans"}}

    assert pages_of(pdf) == sheet.pages
    sizes = {page.layout.points for page in sheet.hung}
    assert min(sizes) >= least_points()
    assert max(sizes) <= 40
    assert all(any(abs(height / BOX - size) < 0.3 for height in heights) for size in sizes)


def test_each_round_is_a_part_of_its_own(bern: House):
    evening = tournament(bern.club)
    entries = enter(evening, 4)
    first, second = (seated(evening, number, entries) for number in (1, 2))
    unseen(second)

    assert [(plan.heading, plan.is_seen) for plan in by_table(evening).rounds] == [
        ("Seating plan · Round 1", True),
        ("Seating plan · Round 2", False),
    ]
    one = TablePlan.of(asked(evening, round_=first))
    assert [plan.heading for plan in one.rounds] == ["Seating plan · Round 1"]
    assert (by_table(evening).pages, one.pages) == (2, 1)


# By name


def test_names_stand_under_their_letters_as_the_house_sorts_them(bern: House):
    evening = tournament(bern.club)
    entries = enter(evening, 5)
    for number, name in enumerate(["Zita", "Urs Äschlimann", "Zoé aebi", "Éric", "3 Könige"], 1):
        rename(name, str(number))
    first = seated(evening, 1, entries[:4])
    SitOut.objects.create(draw=first.draws.get(), entry=entries[4])

    plan = by_name(evening)

    assert (plan.title, plan.is_matrix, plan.unseen) == ("Seating plan · Round 1", False, ())
    assert [(group.letter, [(row.who.name, row.cells) for row in group.rows]) for group in plan.groups] == [
        ("", [("3 Könige", (RESTS,))]),
        ("A", [("aebi Zoé", (PlanCell("1", "N"),)), ("Äschlimann Urs", (PlanCell("1", "E"),))]),
        ("E", [("Éric", (PlanCell("1", "W"),))]),
        ("Z", [("Zita", (PlanCell("1", "S"),))]),
    ]


@pytest.mark.parametrize(
    ("name", "letter"),
    [("Ökonom", "O"), ("œuvre", "O"), ("7 Zwerge", ""), ("", ""), ("🃏 Rösli", "R"), ("محمد", "م")],
)
def test_a_name_stands_under_the_letter_that_it_begins_with(name, letter):
    assert initial(name) == letter


def test_of_all_rounds_each_name_has_a_line_of_places(bern: House):
    evening = tournament(bern.club)
    entries = enter(evening, 5)
    first, second = seated(evening, 1, entries[:4]), seated(evening, 2, entries[1:])
    SitOut.objects.create(draw=first.draws.get(), entry=entries[4])
    unseen(second)

    plan = by_name(evening)

    assert (plan.title, plan.is_matrix, plan.unseen, plan.pages) == ("Seating plan", True, (2,), 1)
    assert plan.rounds == (PlanColumn(1, is_seen=True), PlanColumn(2, is_seen=False))
    assert rows_of(plan) == [
        PlanRow(SeatedPerson("Bern Anna"), (PlanCell("1", "S"), PlanCell("", ""))),
        PlanRow(SeatedPerson("Bern Beat"), (PlanCell("1", "E"), PlanCell("1", "S"))),
        PlanRow(SeatedPerson("Bern Carla"), (PlanCell("1", "N"), PlanCell("1", "E"))),
        PlanRow(SeatedPerson("Bern Dani"), (PlanCell("1", "W"), PlanCell("1", "N"))),
        PlanRow(SeatedPerson("Bern Erna"), (RESTS, PlanCell("1", "W"))),
    ]


@pytest.mark.long
def test_more_rounds_than_a_line_holds_make_several_lists():
    with override("de-ch"):
        plan = sample_of("seating_plan_of_all_rounds", Size(24, 20))
    assert isinstance(plan, NamePlan)

    numbers = [[round_.number for round_ in page.rounds] for page in plan.hung if page.is_first]

    assert numbers == [[*range(1, 11)], [*range(11, 21)]]
    assert pages_of(pdf_of(plan)) == plan.pages
    for page in plan.hung:
        assert {len(row.cells) for column in page.columns for group in column for row in group.rows} == {10}


def test_two_of_one_name_have_their_numbers(bern: House):
    evening = tournament(bern.club)
    seated(evening, 1, enter(evening, 4))
    rename("Hans Müller", "2", "4")

    assert [row.who for row in rows_of(by_name(evening))] == [
        SeatedPerson("Bern Anna"),
        SeatedPerson("Bern Carla"),
        SeatedPerson("Müller Hans", "2"),
        SeatedPerson("Müller Hans", "4"),
    ]


def test_who_stands_in_is_found_by_name_at_the_table_and_at_rest(bern: House):
    evening = tournament(bern.club, kind=TournamentKind.PAIRS)
    entries = enter(evening, 3)
    stand_in = player(bern.club, 9)
    entries[2].members.filter(place=2).update(substitute=stand_in)
    first = seated(evening, 1, entries[:2])
    SitOut.objects.create(draw=first.draws.get(), entry=entries[2])
    first.draws.get().tables.get().seats.filter(position="N").update(player=player(bern.club, 10))

    assert [(row.who.name, row.cells) for row in rows_of(by_name(evening))] == [
        ("Bern Anna", (PlanCell("1", "S"),)),
        ("Bern Carla", (PlanCell("1", "E"),)),
        ("Bern Dani", (PlanCell("1", "W"),)),
        ("Bern Erna", (RESTS,)),
        ("Bern Ida", (RESTS,)),
        ("Bern Jakob", (PlanCell("1", "N"),)),
    ]


# What may be seen


def test_without_a_round_there_is_nothing_to_hang_up(bern: House):
    evening = tournament(bern.club)
    for by in ("table", "name"):
        with pytest.raises(NothingToPrint):
            seating_plan(asked(evening, by))


def test_a_round_that_is_not_released_is_for_directors_alone(bern: House):
    evening = tournament(bern.club)
    entries = enter(evening, 4)
    seated(evening, 1, entries)
    second = seated(evening, 2, entries)
    unseen(second)

    seen = TablePlan.of(asked(evening, drafts=False))
    names = NamePlan.of(asked(evening, "name", drafts=False))

    assert [plan.heading for plan in seen.rounds] == ["Seating plan · Round 1"]
    assert names.rounds == (PlanColumn(1, is_seen=True),)
    with pytest.raises(NothingToPrint):
        seating_plan(asked(evening, round_=second, drafts=False))


@pytest.mark.parametrize(("role", "told"), [(Role.HELPER, 0), (Role.DIRECTOR, 1)])
def test_the_office_shows_a_director_what_the_hall_must_not_see(bern: House, role, told):
    evening = tournament(bern.club)
    entries = enter(evening, 4)
    seated(evening, 1, entries)
    unseen(seated(evening, 2, entries))
    address = reverse("clubs:sheet-paper", args=["bern", "november", "seating-plan"])

    page = bern.client(role).get(address).text

    assert (page.count('class="letterhead"'), page.count('<p class="unseen">')) == (1 + told, told)


# On paper


def test_the_plan_by_table_has_a_big_number_beside_each_table(bern: House):
    evening = tournament(bern.club)
    seated(evening, 1, enter(evening, 8))

    html = by_table(evening).html()

    assert re.findall(r"<h2>(\d+)</h2>", html) == ["1", "2"]
    assert html.count('<div class="side">') == 4
    assert html.count('<p class="chair">') == 8


def test_the_plan_by_name_is_one_list_or_a_table_of_rounds(bern: House):
    evening = tournament(bern.club)
    entries = enter(evening, 4)
    seated(evening, 1, entries)
    one = by_name(evening).html()
    unseen(seated(evening, 2, entries))

    several = by_name(evening).html()

    assert (one.count('<p class="person'), one.count('<span class="rounds">')) == (4, 0)
    assert (several.count('<p class="person'), several.count('<span class="rounds">')) == (4, 5)
    assert re.findall(r"<span>(\(?\d\)?)<i></i></span>", several) == ["1", "(2)"]
    assert re.findall(r'<p class="unseen">(.*?)</p>', several) == ["Not yet released: Round 2"]


@pytest.mark.parametrize(("by", "queries"), [("table", 7), ("name", 9)])
@pytest.mark.parametrize(("people", "rounds"), [(4, 1), (16, 3)])
def test_queries_stay_as_many_however_large_the_evening_is(
    bern: House, django_assert_num_queries, by, queries, people, rounds
):
    evening = tournament(bern.club)
    entries = enter(evening, people + 1)
    for number in range(1, rounds + 1):
        round_ = seated(evening, number, entries[:people])
        SitOut.objects.create(draw=round_.draws.get(), entry=entries[people])
    wish = asked(Tournament.objects.select_related("club").get(pk=evening.pk), by)

    with django_assert_num_queries(queries):
        KINDS["seating-plan"].make(wish).html()
