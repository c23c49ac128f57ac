"""Sheets for an archive: PDF/A-3 and PDF/UA-1 at once, with the list inside as CSV."""

from __future__ import annotations

from datetime import date
from io import BytesIO
from pathlib import Path

import outloud
import pikepdf
import pytest
from django.utils.translation import override
from pytest_django import Settings

from clubs.models import Player
from clubs.printouts.kinds import KINDS
from clubs.printouts.request import PrintoutRequest
from clubs.printouts.section_list import SectionList
from core.printing.print_jobs import PrintJob
from core.printing.printout import Printout
from tests.clubs.conftest import House
from tests.clubs.pages.evenings import evening_of

TODAY = date(2026, 11, 22)


def sheet_of(bern: House, slug: str, language: str = "de-ch", **options: str) -> Printout:
    evening = evening_of(bern, ("ABCD", 1000, 256), ("ABDC", 700, 556))
    Player.objects.filter(number=1).update(name="=Anna; Meier", section="Köniz")
    kind = KINDS[slug]
    with override(language):
        return kind.make(PrintoutRequest(evening, TODAY, options=kind.chosen(options)))


def test_the_standings_have_their_list_with_them(bern: House):
    sheet = sheet_of(bern, "standings", file="archive")

    lines = sheet.attachments["standings.csv"].decode("utf-8-sig").split("\r\n")
    assert lines[0] == "Rang;Nr.;Name;Verein oder Sektion;Passe 1;Passe 2;±;Total"
    assert lines[1] == '1;1;"\'=Anna; Meier";Köniz;1000;700;0;1700'
    assert len(lines) == 1 + 4 + 1


def test_in_english_cells_are_apart_by_commas(bern: House):
    sheet = sheet_of(bern, "standings", "en", file="archive")

    assert sheet.attachments["standings.csv"].splitlines()[0].count(b",") == 7


def test_lists_are_one_list_with_their_headings(bern: House):
    sheet = sheet_of(bern, "section-list", file="archive")
    assert isinstance(sheet, SectionList)

    lines = sheet.attachments["lists.csv"].decode("utf-8-sig").split("\r\n")
    assert len(lines) == 1 + sum(
        len(part.items) + sum(1 + len(group.items) for group in part.groups) for part in sheet.parts
    ) + len([""])
    assert "Köniz;1;'=Anna; Meier" in lines[2].replace('"', "")


@pytest.mark.parametrize("slug", ["standings", "section-list"])
def test_what_is_for_printing_has_nothing_with_it(bern: House, slug: str):
    assert sheet_of(bern, slug).attachments == {}


@pytest.mark.long
def test_the_file_keeps_to_both_norms_and_brings_what_was_attached(
    bern: House, tmp_path: Path, settings: Settings
):
    settings.SHEETS = tmp_path / "sheets"
    sheet = sheet_of(bern, "standings", file="archive")
    path = PrintJob("archived", sheet.document).wait()

    with pikepdf.open(BytesIO(path.read_bytes())) as pdf:
        meta = pdf.open_metadata()
        assert (meta.pdfa_status, meta["pdfuaid:part"]) == ("3A", "1")
        assert pdf.attachments["standings.csv"].get_file().read_bytes() == sheet.attachments["standings.csv"]
        assert [(str(each.UF), str(each.AFRelationship)) for each in pdf.Root.AF] == [
            ("standings.csv", "/Data")
        ]
        assert pdf.Root.OutputIntents[0].S == "/GTS_PDFA1"
    assert [each.message for each in outloud.check(str(path)).findings if each.severity == "error"] == []
