"""The personal score card: what is printed on it, and what is left to be written."""

from __future__ import annotations

import re
from datetime import date

import pytest

from clubs.models import Entry, Player, Round, RoundState, SitOut, Table, Tournament, TournamentKind
from clubs.printouts.kinds import KINDS
from clubs.printouts.personal import LARGEST, HeadLetters, Holder, PersonalTable, form_for
from clubs.printouts.request import NothingToPrint, PrintoutRequest
from clubs.printouts.score_cards import ACROSS, FORMS, ScoreCard, ScoreCardLine, ScoreCardsSheet, cards_of
from core.printing.printout import Paper
from tests.clubs.conftest import House, enter, seated, tournament, written
from tests.clubs.evenings import played, teams_seated

TODAY = date(2026, 11, 22)
BLANK = ("", "", (), (), "", "", "")


def blank(round_: int) -> ScoreCardLine:
    return ScoreCardLine(str(round_), *BLANK)


def sheet_of(evening: Tournament, **options: str) -> ScoreCardsSheet:
    return ScoreCardsSheet.of(PrintoutRequest(evening, TODAY, options=options))


def filled(evening: Tournament) -> ScoreCardsSheet:
    return sheet_of(evening, results="filled")


def cards(sheet: ScoreCardsSheet) -> list[ScoreCard]:
    return [card for page in sheet.laid for card in page]


def played_evening(bern: House) -> tuple[Tournament, list[Entry]]:
    """One of four rounds is played, the second is drawn and not released."""
    evening = tournament(bern.club)
    entries = enter(evening, 5)
    first = seated(evening, 1, entries[:4])
    SitOut.objects.create(draw=first.draws.get(), entry=entries[4])
    written(Table.objects.in_round(first).get(), NS=1000, EW=256)
    second = seated(evening, 2, entries[1:])
    Round.objects.filter(pk=second.pk).update(state=RoundState.DRAWN)
    return evening, entries


def test_a_card_has_a_line_for_each_round_and_tells_what_the_hall_knows(bern: House):
    evening, _entries = played_evening(bern)

    sheet = sheet_of(evening)

    assert cards(sheet)[0] == ScoreCard(
        holder=Holder(1, ("Anna Bern",)),
        head=HeadLetters(44),
        part="",
        lines=(
            ScoreCardLine("1", "1", "S", ("Carla Bern",), ("Beat Bern", "Dani Bern"), "", "", ""),
            blank(2),
            blank(3),
            blank(4),
        ),
        points="",
        theirs="",
        counted="",
    )
    assert cards(sheet)[4].lines[0] == ScoreCardLine("1", "", "", (), (), "sits out", "", "")
    assert (sheet.partners, sheet.has_theirs, sheet.letters) == ("Partner", True, LARGEST)
    assert (sheet.paper, sheet.pages, [len(page) for page in sheet.laid]) == (Paper.A4, 3, [2, 2, 1])


def test_a_card_that_needs_a_whole_page_says_so_before_it_is_printed(bern: House):
    sentence = "This many lines need a whole A4 page."
    short, long = (tournament(bern.club, slug=f"of-{rounds}", planned_rounds=rounds) for rounds in (4, 12))
    for evening in (short, long):
        enter(evening, 4)

    assert [sentence in sheet_of(each).html(on_screen=True) for each in (short, long)] == [False, True]
    assert sentence not in sheet_of(long).html()


def test_points_so_far_are_filled_in_where_they_are_wanted(bern: House):
    evening, _entries = played_evening(bern)

    first, second, *_others, last = cards(filled(evening))

    assert [(card.lines[0].points, card.lines[0].theirs) for card in (first, second, last)] == [
        ("1,000", "256"),
        ("256", "1,000"),
        ("", ""),
    ]
    assert [(card.points, card.theirs, card.counted) for card in (first, second)] == [
        ("1,000", "256", ""),
        ("256", "1,000", ""),
    ]


def test_where_the_standings_count_otherwise_the_card_says_so(bern: House):
    evening, entries = played_evening(bern)
    evening.adjustments.create(entry=entries[0], kind="other", points=-20, reason="late")

    assert [(card.points, card.counted) for card in cards(filled(evening))[:2]] == [
        ("1,000", "980"),
        ("256", ""),
    ]
    assert [card.counted for card in cards(sheet_of(evening))] == [""] * 5


def test_who_neither_sat_nor_rested_has_a_dash(bern: House):
    evening = tournament(bern.club)
    entries = enter(evening, 5)
    seated(evening, 1, entries[:4])

    assert cards(sheet_of(evening))[4].lines[0] == ScoreCardLine("1", "", "", (), (), "–", "", "")


def test_a_pair_has_one_card_and_no_column_for_partners(bern: House):
    evening = tournament(bern.club, kind=TournamentKind.PAIRS)
    first, _second = entries = enter(evening, 2)
    evening.entries.filter(pk=first.pk).update(name="The Aces")
    seated(evening, 1, entries)

    sheet = sheet_of(evening)

    assert [card.holder for card in cards(sheet)] == [
        Holder(1, ("The Aces",), ("Anna Bern", "Beat Bern")),
        Holder(2, ("Carla Bern", "Dani Bern")),
    ]
    assert cards(sheet)[1].lines[0] == ScoreCardLine(
        "1", "1", "EW", (), ("Beat Bern", "Anna Bern"), "", "", ""
    )
    assert sheet.partners == ""


def test_a_team_has_a_line_for_each_of_its_tables(bern: House):
    evening = tournament(bern.club, kind=TournamentKind.TEAMS, planned_rounds=2)
    teams_seated(evening, 1, enter(evening, 2))

    sheet = sheet_of(evening)

    assert cards(sheet)[0].lines == (
        ScoreCardLine("1", "1", "NS", ("Beat Bern", "Anna Bern"), ("Erna Bern", "Fritz Bern"), "", "", ""),
        ScoreCardLine("1", "2", "NS", ("Dani Bern", "Carla Bern"), ("Greti Bern", "Hans Bern"), "", "", ""),
        blank(2),
        blank(2),
    )
    assert sheet.partners == "Players"


def test_who_plays_alone_has_three_opponents_and_no_partner(bern: House):
    evening = tournament(bern.club, preset="differenzler")
    entries = enter(evening, 4)
    written(Table.objects.in_round(seated(evening, 1, entries)).get(), **{"1": 40, "2": 30, "3": 20, "4": 10})

    sheet = filled(evening)

    assert cards(sheet)[1].lines[0] == ScoreCardLine(
        "1", "1", "E", (), ("Anna Bern", "Carla Bern", "Dani Bern"), "", "30", ""
    )
    assert (sheet.partners, sheet.has_theirs) == ("", False)


def test_before_the_first_draw_cards_are_blank(bern: House):
    evening = tournament(bern.club, planned_rounds=2)
    enter(evening, 1)

    assert [card.lines for card in cards(sheet_of(evening))] == [(blank(1), blank(2))]


def test_one_card_is_printed_for_one_entry(bern: House):
    evening = tournament(bern.club)
    enter(evening, 3)

    sheet = ScoreCardsSheet.of(PrintoutRequest(evening, TODAY, entry=2))

    assert [card.holder for card in cards(sheet)] == [Holder(2, ("Beat Bern",))]
    with pytest.raises(NothingToPrint) as refused:
        ScoreCardsSheet.of(PrintoutRequest(evening, TODAY, entry=9))
    assert refused.value.sentence == "There is no entry with the number 9."


def test_without_entries_there_is_nothing_to_print(bern: House):
    with pytest.raises(NothingToPrint) as refused:
        sheet_of(tournament(bern.club))
    assert refused.value.sentence == "There is nothing to print until somebody has been entered."


@pytest.mark.parametrize(
    ("size", "lines", "form", "height"),
    [
        pytest.param("a5-two", 1, "two-across", 20, id="one-round"),
        pytest.param("a5-two", 4, "two-across", 20, id="four-rounds"),
        pytest.param("a5-two", 9, "two-across", 9, id="as-many-as-go-on-a5"),
        pytest.param("a5-two", 10, "whole", 21, id="one-more-needs-a4"),
        pytest.param("a5-two", 24, "whole", 9, id="a-long-evening"),
        pytest.param("a5", 4, "one-across", 20, id="a5"),
        pytest.param("a5", 12, "one-across", 9, id="a5-and-another-one"),
        pytest.param("a4", 12, "whole", 18, id="a4"),
        pytest.param("a4", 30, "whole", 9, id="a4-of-the-longest-evening"),
    ],
)
def test_lines_are_as_high_as_the_paper_allows_and_never_too_low_to_be_written_on(size, lines, form, height):
    chosen = form_for(FORMS[size], lines)

    assert (chosen.name, chosen.height(lines)) == (form, height)
    assert all(form.least >= 9 for forms in FORMS.values() for form in forms)


def test_what_does_not_go_on_one_card_goes_on_a_second_one():
    form = FORMS["a5-two"][-1]
    spots = [PersonalTable(number, points=100, theirs=57) for number in range(1, 31)]

    first, second = cards_of(Holder(1, ("Anna",)), spots, None, form)

    assert (first.part, len(first.lines), first.points) == ("1/2", 24, "")
    assert (second.part, len(second.lines), second.points, second.theirs) == ("2/2", 6, "3,000", "1,710")


def test_long_names_are_set_in_smaller_type(bern: House):
    evening, _entries = played_evening(bern)
    Player.objects.filter(number="2").update(name="Anneliese Hinterberger-Zumsteg-Schläpfer")

    assert max(card.head.title for card in cards(sheet_of(evening))) > min(
        card.head.title for card in cards(sheet_of(evening))
    )


def test_cards_lie_on_their_page_with_a_cell_for_all_that_is_written(bern: House):
    evening, _entries = played_evening(bern)

    html = filled(evening).html()

    assert (html.count('<section class="page-of">'), html.count('<article class="score-card">')) == (3, 5)
    assert html.count('<th scope="row">') == 5 * 4
    assert html.count('<td class="sign">') == 5 * 5
    assert re.findall(r'<td class="remark">(.*?)</td>', html) == ["sits out"]


@pytest.mark.parametrize(("people", "rounds"), [(4, 1), (16, 3)])
def test_queries_stay_as_many_however_large_the_evening_is(
    bern: House, django_assert_num_queries, people, rounds
):
    evening = tournament(bern.club)
    played(evening, people + 1, rounds)
    wish = PrintoutRequest(
        Tournament.objects.select_related("club").get(pk=evening.pk), TODAY, options={"results": "filled"}
    )

    with django_assert_num_queries(14):
        KINDS["score-cards"].make(wish).html()


@pytest.mark.parametrize(("height", "letters"), [(17, LARGEST), (12, LARGEST), (9, 16), (6, 15)])
def test_names_are_set_smaller_where_their_lines_would_be_higher_than_the_card_s(height: int, letters: int):
    """Two pairs of whom one needs two lines."""
    spot = PersonalTable(
        1,
        partners=("Niccolò Giovanettina", "Käthi-Hansjörg Schläpfer"),
        opponents=("Käthi Zürcher", "Zoé Pâquier"),
    )

    assert ACROSS.letters([spot], height) == letters


@pytest.mark.parametrize(
    ("public", "site", "codes"),
    [
        (True, "https://jass.example", ["https://jass.example/clubs/bern/tournaments/november/live/?q=4"]),
        (False, "https://jass.example", []),
        (True, "http://localhost:8000", []),
    ],
    ids=["public", "the page is off", "out of reach"],
)
def test_a_code_leads_to_ones_own_place_and_result(bern: House, public: bool, site: str, codes: list[str]):
    evening = tournament(bern.club, public=public)
    seated(evening, 1, enter(evening, 4))

    sheet = ScoreCardsSheet.of(PrintoutRequest(evening, TODAY, entry=4, site=site))

    assert [square.text for square in sheet.squares if square] == codes
