"""Labels, place cards and stickers for medals: who has one, and where each lies on its sheet."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from clubs.models import Player, TournamentKind
from clubs.printouts.kinds import KINDS
from clubs.printouts.labels import LABELS, MEDALS, LabelsSheet, Medal, MedalsSheet, PlaceCardsSheet
from clubs.printouts.request import NothingToPrint, PrintoutRequest
from core.printing.printout import Imprint, Letterhead
from tests.clubs.conftest import House, enter, tournament
from tests.clubs.pages.evenings import evening_of
from tests.printing.look import boxes_of, pages_of, pdf_of

TODAY = date(2026, 11, 22)
POINT = 25.4 / 72


def made(evening, slug: str, **options: str):
    return KINDS[slug].make(PrintoutRequest(evening, TODAY, options=KINDS[slug].chosen(options)))


# Labels


def test_everyone_has_a_label_by_last_name_with_club_and_number(bern: House):
    evening = tournament(bern.club)
    enter(evening, 3)
    Player.objects.filter(number="2").update(section="Köniz")

    sheet = made(evening, "labels", size="2x7")

    assert isinstance(sheet, LabelsSheet)
    assert [(tag.number, tag.name, tag.section) for tag in sheet.labels] == [
        (1, "Anna Bern", ""),
        (2, "Beat Bern", "Köniz"),
        (3, "Carla Bern", ""),
    ]


def test_rows_that_are_used_up_stay_empty(bern: House):
    evening = tournament(bern.club)
    enter(evening, 4)

    sheet = made(evening, "labels", size="2x7", used="6")

    [first, second] = sheet.laid
    assert [[tag and tag.number for tag in row] for row in first] == [[None, None]] * 6 + [[1, 2]]
    assert [tag and tag.number for tag in second[0]] == [3, 4]
    assert sheet.pages == pages_of(pdf_of(sheet)) == 2


@pytest.mark.sample(1)
@pytest.mark.parametrize("size", LABELS)
def test_each_name_stands_on_its_label(bern: House, size: str):
    """The places of the labels, measured on the PDF: of the sheets that shops sell."""
    cut, gap = LABELS[size], 0 if size == "3x8" else 2.5
    left = (210 - cut.columns * cut.width - (cut.columns - 1) * gap) / 2
    top = (297 - cut.rows * cut.height) / 2
    evening = tournament(bern.club)
    enter(evening, cut.papers)

    words = [box for box in boxes_of(pdf_of(made(evening, "labels", size=size))) if box.word == "Bern"]

    assert len(words) == cut.papers
    for place, box in enumerate(words):
        row, column = divmod(place, cut.columns)
        x, y = left + column * (cut.width + gap), top + row * cut.height
        assert x + 4 < box.left * POINT < box.right * POINT < x + cut.width - 4
        assert y + 3 < box.top * POINT < box.bottom * POINT < y + cut.height - 3


def test_the_sheets_are_those_of_the_shops():
    margins = {size: (297 - cut.rows * cut.height) / 2 for size, cut in LABELS.items()}

    assert margins == pytest.approx({"3x8": 0.5, "3x7": 15.15, "2x7": 15.15})


@pytest.mark.parametrize("slug", ["labels", "place-cards"])
def test_where_nobody_is_entered_there_is_nothing_to_stick_on(bern: House, slug: str):
    with pytest.raises(NothingToPrint, match="until somebody has been entered"):
        made(tournament(bern.club), slug)


# Place cards


def test_a_place_card_has_the_name_on_both_sides_of_the_fold(bern: House):
    evening = tournament(bern.club)
    enter(evening, 9)

    sheet = made(evening, "place-cards")

    assert isinstance(sheet, PlaceCardsSheet)
    assert sheet.pages == pages_of(pdf_of(sheet)) == 2
    assert sheet.html().count("Anna Bern") == 2
    assert sheet.html().count('class="place-card over" aria-hidden="true"') == 9


# Stickers


def test_each_of_the_podium_has_a_sticker_the_first_rank_first(bern: House):
    sheet = made(evening_of(bern, ("ABCD", 1000, 256), ("ABDC", 700, 556)), "medals", size="40")

    assert isinstance(sheet, MedalsSheet)
    assert (sheet.size, [(medal.rank, medal.name) for medal in sheet.medals]) == (
        "40",
        [(1, "Anna Bern"), (2, "Carla Bern"), (3, "Dani Bern")],
    )


def test_partners_have_a_sticker_each(bern: House):
    evening = tournament(bern.club, kind=TournamentKind.PAIRS)
    enter(evening, 2)
    with pytest.raises(NothingToPrint, match="until somebody has a rank"):
        made(evening, "medals")

    sheet = MedalsSheet(
        title="Stickers",
        letterhead=Letterhead("Bern"),
        imprint=Imprint("November", TODAY),
        size="60",
        tournament="November",
        day="20.11.2026",
        medals=tuple(Medal(rank, "Hans Zürcher") for rank in (1, 1, 2, 2, 3, 3)),
    )
    assert (sheet.pages, sheet.html().count('class="medal"')) == (1, 6)


@pytest.mark.long  # each day each name stands on its label
@pytest.mark.parametrize("size", MEDALS)
def test_what_stands_on_a_sticker_stays_in_its_circle(size: str):
    cut = MEDALS[size]
    sheet = MedalsSheet(
        title="Stickers",
        letterhead=Letterhead("Jassclub Seebach-Oerlikon"),
        imprint=Imprint("November", TODAY),
        size=size,
        tournament="Herbstjass im Restaurant",
        day="20.11.2026",
        medals=(Medal(1, "Anneliese Hinterberger-Rüegsegger"),) * cut.papers,
    )
    pdf = pdf_of(sheet)
    words = boxes_of(pdf)

    assert pages_of(pdf) == 1
    ranks = [box for box in words if box.word == "1"]
    assert len(ranks) == cut.papers
    radius = cut.width / 2
    middles = {round((box.left + box.right) / 2 * POINT, 1) for box in ranks}
    assert len(middles) == cut.columns
    for box in words:
        corners = [abs(x * POINT - middle) for x in (box.left, box.right) for middle in middles]
        assert min(corners) < radius
    assert replace(sheet, medals=sheet.medals * 2).pages == 2
