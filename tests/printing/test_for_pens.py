"""Paper to write on: every field is as large as a pen asks, on every size and with any number of deals."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.utils.translation import override

from clubs.printouts.draw_slips import CUTS
from clubs.printouts.score_cards import FORMS
from core.printing.printout import Paper
from scoring.printouts.sheet_layout import (
    CIRCLE,
    FIELD,
    FIGURES,
    LINE,
    ROOM_FOR_NOTES,
    Size,
    TickStyle,
    choices,
)
from scoring.printouts.table_sheet import TableForm, TableSheet, form_layout
from scoring.rules.games import PRESETS
from tests.printing import sizes
from tests.printing.boxes import LaidOut, margins_of
from tests.printing.look import pages_of, pdf_of
from tests.printing.samples import (
    certificates,
    check_in_list,
    draw_slips,
    result_slips,
    sample_of,
    schedules,
    score_cards,
)
from tests.printing.samples._tables import tables
from tests.scoring.printouts.test_play import play

DEALS = (4, 8, 10, 12, 16, 20)
PRINTED = [pytest.param(deals, marks=() if deals == 8 else pytest.mark.long) for deals in DEALS]
"""So many deals are printed: each day the usual number and the most."""
OTHERS = [pytest.param(language, marks=pytest.mark.long) for language in ("fr-ch", "it-ch", "en")]
LEAST_LINE, LEAST_FIELD, LEAST_CIRCLE, LEAST_SIGNATURE, LEAST_MARGIN, LEAST_PRINT = (
    9.0,
    12.0,
    7.0,
    45.0,
    10.0,
    6.0,
)
"""Millimetres, and points of the smallest print."""

NEARLY = 0.06
"""What a picture of 150 points an inch cannot tell."""


def table_sheet(preset: str, size: Size, deals: int) -> TableSheet:
    return tables(sizes.Size(4, deals), preset, size)


@pytest.mark.sample(60)
@pytest.mark.parametrize("deals", DEALS)
@pytest.mark.parametrize("size", Size)
@pytest.mark.parametrize("preset", PRESETS)
def test_every_game_s_layout_has_room_for_a_pen(preset: str, size: Size, deals: int):
    played = play(preset, deals)
    layout = form_layout(size, [played])

    for form in TableForm.of(played, game="Jass", layout=layout).split():
        columns, lines = form.drawn.columns, len(form.grid.lines)
        written = [
            laid.width
            for laid in columns
            if laid.column.kind in {*FIGURES, "stoeck"}
            or (layout.style is TickStyle.WRITE and len(choices(laid.column.cell)) > 1)
        ]
        unused = 2 * layout.leaf.room - (lines + 1) * form.drawn.height - LINE * len(form.drawn.note_lines)
        assert sum(laid.width for laid in columns) == layout.width
        assert min(written) >= FIELD
        assert form.drawn.height >= layout.least_line(form.grid)
        assert unused < max(ROOM_FOR_NOTES, lines + 1)


@pytest.mark.sample(2)
@pytest.mark.parametrize("deals", PRINTED)
@pytest.mark.parametrize("size", Size)
@pytest.mark.parametrize("preset", ["sidi-barrani", "schieber"])
def test_the_boxes_on_paper_are_as_large_as_the_layout_says(preset: str, size: Size, deals: int):
    sheet = table_sheet(preset, size, deals)
    leaf, forms = sheet.layout.leaf, len(sheet.forms)

    laid = LaidOut(sheet)

    figures = [box for kind in FIGURES for box in laid[f"td.{kind}"]]
    lines = laid["td.number"]
    assert len(lines) == deals * forms
    assert min(box.width for box in [*figures, *laid["td.stoeck"]]) >= LEAST_FIELD - 0.001
    assert min(box.height for box in [*figures, *lines]) >= LEAST_LINE - 0.001
    assert min(box.width for box in laid[".signed"][0:1]) >= 2 * LEAST_SIGNATURE
    assert all(abs(box.height - sheet.forms[0].drawn.height / 2) < 0.001 for box in lines)
    assert lines[0].top == pytest.approx(leaf.top, abs=0.01)
    assert max(box.bottom for box in laid["tr.sums"][:1]) <= leaf.top + leaf.room + 0.01
    assert min([box.points for box in laid["p.form-imprint"]]) >= LEAST_PRINT


@pytest.mark.sample(1)
@pytest.mark.parametrize("style", TickStyle)
def test_what_is_circled_has_seven_millimetres(style: TickStyle):
    sizes_of_styles = {TickStyle.ROW: Size.A4, TickStyle.STACK: Size.A5, TickStyle.WRITE: Size.TWO}
    sheet = table_sheet("schieber", sizes_of_styles[style], 8 if style is TickStyle.WRITE else 4)
    assert sheet.layout.style is style

    laid = LaidOut(sheet)

    letters = [box for box in laid["b"] if box.points == 10 and box.width > 5]
    drawings = laid[".circles"]
    one = {TickStyle.ROW: (6, 1), TickStyle.STACK: (3, 2), TickStyle.WRITE: (1, 1)}[style]
    assert all(min(box.width, box.height) >= LEAST_CIRCLE for box in [*letters, *laid[".box"]])
    assert all(
        box.width / one[0] >= LEAST_CIRCLE and box.height / one[1] >= LEAST_CIRCLE - 0.001 for box in drawings
    )
    assert CIRCLE / 2 == LEAST_CIRCLE
    assert bool(letters) == bool(drawings) == (style is not TickStyle.WRITE)


@pytest.mark.sample(1)
@pytest.mark.parametrize("preset", ["schieber", "differenzler", "three-hand", "pandur", "coiffeur"])
def test_who_signs_has_a_line_of_45_millimetres(preset: str):
    sheet = table_sheet(preset, Size.A5, 8)
    lines = [box for box in LaidOut(sheet)["p"] if box.width == pytest.approx(45.2, abs=0.01)]

    signatures = len(sheet.forms[0].parties) + sheet.forms[0].scorekeeper_signs
    assert len(lines) == signatures * len(sheet.forms)
    assert max(box.right for box in lines) <= sheet.layout.leaf.across - LEAST_MARGIN + 0.01


@pytest.mark.long  # each day those of score cards do
@pytest.mark.parametrize("language", ["de-ch", *OTHERS])
@pytest.mark.parametrize(
    ("preset", "size", "deals"),
    [
        pytest.param("sidi-barrani", Size.TWO, 8, id="two"),
        pytest.param("schieber", Size.A5, 4, id="a5"),
        pytest.param("differenzler", Size.A4, 8, id="across"),
        pytest.param("sidi-barrani", Size.A4, 16, id="upright"),
        pytest.param("pandur", Size.A5, 8, id="pandur"),
    ],
)
def test_titles_go_on_their_lines_in_every_language_and_margins_stay_white(
    language: str, preset: str, size: Size, deals: int
):
    with override(language):
        sheet = table_sheet(preset, size, deals)
        pdf = pdf_of(sheet)
        laid = LaidOut(sheet)

    assert laid["td.number"][0].top == pytest.approx(sheet.layout.leaf.top, abs=0.01)
    assert min(margins_of(pdf)) >= LEAST_MARGIN - NEARLY


@pytest.mark.sample(1)
@pytest.mark.parametrize("rounds", DEALS)
@pytest.mark.parametrize("form", FORMS)
def test_score_cards_have_room_for_points_and_a_signature_in_every_line(form: str, rounds: int):
    sheet = score_cards.sample(sizes.Size(1, rounds), form)
    laid = LaidOut(sheet)

    figures, signed = laid["td.points"], laid["td.sign"]
    assert len(signed) == rounds + len(sheet.laid)
    assert min(box.width for box in figures) >= LEAST_FIELD
    assert min(box.height for box in [*figures, *signed]) >= LEAST_LINE - 0.01
    assert min(box.width for box in signed) >= LEAST_SIGNATURE
    assert min(box.width for name in ("c-round", "c-table", "c-seat") for box in laid[f"col.{name}"]) >= (
        LEAST_FIELD - 0.01
    )
    assert min(box.points for box in laid[".own-imprint"]) >= LEAST_PRINT
    assert all(
        box.bottom <= imprint.top for box, imprint in zip(laid["tfoot"], laid[".own-imprint"], strict=True)
    )


@pytest.mark.sample(1)
@pytest.mark.parametrize("language", ["de-ch", "fr-ch", "it-ch", "en"])
def test_titles_of_score_cards_take_one_line_but_for_the_opponents_points(language: str):
    with override(language):
        laid = LaidOut(score_cards.sample(sizes.Size(2, 4)))

    [sign, *_], [points, *_] = laid["th.sign"], laid["th.points"]
    assert sign.height == points.height
    assert len({box.top for box in laid["th.sign"]}) == 2


def test_result_slips_have_fields_for_a_pen_and_lines_to_sign_on():
    laid = LaidOut(result_slips.sample(sizes.Size(8, 8)))

    fields, signatures = laid[".result-field"], laid[".result-sign"]
    assert fields
    assert min(min(box.width, box.height) for box in fields) >= LEAST_LINE
    assert min(box.width for box in fields) >= LEAST_FIELD
    assert min(box.width for box in signatures) >= LEAST_SIGNATURE
    assert min(box.points for box in laid[".result-printed"]) >= LEAST_PRINT


@pytest.mark.parametrize("people", [2, 1], ids=["two-sides", "four-alone"])
def test_no_name_on_a_result_slip_is_cut(people: int):
    """Names of 40 letters take up to three lines; what is higher than its box would be cut."""
    sample = result_slips.sample(sizes.Size(8, 8))
    sides = [sum(slip.sides, ()) for slip in sample.slips]
    parted = tuple(
        slip._replace(sides=tuple(names[at : at + people] for at in range(0, 4, people)))
        for slip, names in zip(sample.slips, sides, strict=True)
    )

    laid = LaidOut(replace(sample, slips=parted))

    most = {2: 41, 1: 13}[people]
    assert len(laid[".result-names"]) == len(parted) * 4 // people
    assert max(box.height for box in laid[".result-names"]) < most - 0.1


@pytest.mark.sample(1)
@pytest.mark.parametrize("rounds", [4, 12, 16])
def test_personal_schedules_keep_ten_millimetres_to_where_they_are_cut(rounds: int):
    laid = LaidOut(schedules.sample(sizes.Size(4, rounds)))

    slips = laid[".slip"]
    assert {(box.left < 100, box.top < 100) for box in slips if box.page == 1} == (
        {(True, True), (False, True), (True, False), (False, False)}
        if rounds < 13
        else {(True, True), (False, True)}
    )
    printed = [*laid[".own-head"], *laid["td"], *laid[".own-imprint"]]
    for slip in slips:
        own = [
            box
            for box in printed
            if box.page == slip.page
            and slip.left <= box.left < slip.right
            and slip.top <= box.top < slip.bottom
        ]
        assert min(box.left for box in own) >= slip.left + LEAST_MARGIN - 0.01
        assert min(box.top for box in own) >= slip.top + LEAST_MARGIN - 0.01
        assert max(box.right for box in own) <= slip.right - LEAST_MARGIN + 0.01
        assert max(box.bottom for box in own) <= slip.bottom - LEAST_MARGIN + 0.01
    lines, [imprint, *_] = laid["td"], laid[".own-imprint"]
    assert max(box.bottom for box in lines if box.page == 1 and box.top < imprint.top) <= imprint.top
    assert min(box.points for box in laid[".own-imprint"]) >= LEAST_PRINT


@pytest.mark.long  # each day lists keep their margins, and result slips their line to sign
@pytest.mark.parametrize("paper", [Paper.A4, Paper.A5])
def test_certificates_leave_ten_millimetres_and_room_to_sign(paper: Paper):
    sheet = replace(certificates.sample(sizes.Size(5, 4)), paper=paper)

    pdf, laid = pdf_of(sheet), LaidOut(sheet)

    assert min(margins_of(pdf)) >= LEAST_MARGIN - NEARLY
    assert pages_of(pdf) == sheet.pages
    assert min(box.width for box in laid[".to-sign"]) >= LEAST_SIGNATURE
    assert min(box.points for box in laid[".printed"]) >= LEAST_PRINT


def test_the_boxes_of_the_check_in_list_are_as_large_as_rings():
    laid = LaidOut(check_in_list.sample(sizes.Size(24, 8)))

    lines = laid["td.number"]
    assert min(min(box.width, box.height) for box in laid[".tick"]) >= LEAST_CIRCLE - 0.001
    assert min(box.height for box in lines) >= LEAST_LINE


@pytest.mark.sample(1)
@pytest.mark.parametrize("deals", [4, 8], ids=list(CUTS))
def test_draw_slips_are_printed_within_the_margins_in_letters_that_can_be_read(deals: int):
    laid = LaidOut(draw_slips.sample(sizes.Size(24, deals)))

    papers = laid[".slip"]
    assert min(min(box.left, box.top) for box in papers) >= LEAST_MARGIN
    assert max(box.right for box in papers) <= 210 - LEAST_MARGIN
    assert max(box.bottom for box in papers) <= 297 - LEAST_MARGIN
    assert min(box.points for box in laid[".slip-printed"]) >= LEAST_PRINT


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    "slug",
    [
        "standings",
        "prize_list",
        "section_list",
        "record",
        "check_in_list",
        "season_table",
        "sign_up_sheet",
        "fairness",
        "seating_plan",
        "standings_in_large_letters",
        "timetable",
    ],
)
def test_lists_leave_ten_millimetres_on_every_side(slug: str):
    assert min(margins_of(pdf_of(sample_of(slug, sizes.Size(24, 8))))) >= LEAST_MARGIN - NEARLY
