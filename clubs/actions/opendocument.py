"""OpenDocument spreadsheets (ODS) read in a stream: repeated cells as what they stand for, within bounds."""

from __future__ import annotations

from typing import IO, NamedTuple
from xml.sax.handler import ContentHandler, feature_namespaces
from xml.sax.xmlreader import AttributesNSImpl, InputSource

from defusedxml.sax import make_parser

from clubs.actions.spreadsheet_limits import (
    MOST_COLUMNS,
    MOST_LETTERS,
    MOST_LINES,
    MOST_MERGED,
    MOST_ROWS,
    MOST_SHEETS,
    NumberedLine,
)

TABLE, OFFICE, TEXT = (
    f"urn:oasis:names:tc:opendocument:xmlns:{name}:1.0" for name in ("table", "office", "text")
)
CELLS = {(TABLE, "table-cell"), (TABLE, "covered-table-cell")}
ASIDE = {(OFFICE, "annotation"), (TABLE, "tracked-changes")}
"""What stands inside and is no text of a cell: comments, and what cells once were."""
VALUES = {
    "float": "value",
    "percentage": "value",
    "currency": "value",
    "date": "date-value",
    "boolean": "boolean-value",
}


class OpenSheet(NamedTuple):
    title: str
    lines: list[NumberedLine]
    merged: list[tuple[int, int, int]]
    """Column, first row and last row of cells merged over several rows, counted from 1."""


class SheetHandler(ContentHandler):
    """Keeps what a document says of its sheets; what is repeated counts as often."""

    def __init__(self) -> None:
        super().__init__()
        self.sheets: list[OpenSheet] = []
        self.aside = 0
        self.number, self.times = 0, 1
        self.hidden = False
        self.cells: list[str] = []
        self.cell_times = 1
        self.value, self.paragraphs = "", list[str]()
        self.in_text = False
        self.letters = 0

    def startElementNS(
        self, name: tuple[str | None, str], _qname: str | None, attrs: AttributesNSImpl
    ) -> None:
        if name in ASIDE or self.aside:
            self.aside += 1
        elif name == (TABLE, "table"):
            self.sheets.append(OpenSheet(attrs.get((TABLE, "name"), ""), [], []))
            self.number = 0
        elif name == (TABLE, "table-row"):
            self.times, self.cells = _count(attrs, "number-rows-repeated"), []
            self.hidden = attrs.get((TABLE, "visibility"), "visible") != "visible"
        elif name in CELLS:
            self._begin_cell(attrs)
        elif name == (TEXT, "p"):
            self.in_text = True
            self.paragraphs.append("")
        elif name in {(TEXT, "s"), (TEXT, "tab"), (TEXT, "line-break")}:
            self.characters(" ")

    def endElementNS(self, name: tuple[str | None, str], _qname: str | None) -> None:
        if self.aside:
            self.aside -= 1
        elif name == (TABLE, "table-row"):
            self._end_row()
        elif name in CELLS:
            self._end_cell()
        elif name == (TEXT, "p"):
            self.in_text = False

    def characters(self, content: str) -> None:
        if self.in_text and not self.aside and self.letters < MOST_LETTERS:
            self.letters += len(content)
            self.paragraphs[-1] += content

    def _begin_cell(self, attrs: AttributesNSImpl) -> None:
        self.cell_times = _count(attrs, "number-columns-repeated")
        kind = attrs.get((OFFICE, "value-type"), "")
        self.value = str(attrs.get((OFFICE, VALUES.get(kind, "")), ""))
        self.paragraphs = []
        spanned = _count(attrs, "number-rows-spanned")
        if spanned > 1 and self.sheets and len(self.sheets[-1].merged) < MOST_MERGED:
            top = self.number + 1
            self.sheets[-1].merged.append((len(self.cells) + 1, top, top + spanned - 1))

    def _end_cell(self) -> None:
        text = _shown(self.value) or " ".join(self.paragraphs)
        self.cells += [text] * min(self.cell_times, MOST_COLUMNS - len(self.cells))

    def _end_row(self) -> None:
        if self.sheets and any(self.cells) and self.number < MOST_LINES:
            lines = self.sheets[-1].lines
            for ahead in range(min(self.times, MOST_ROWS + 2 - len(lines))):
                lines.append(NumberedLine(self.number + 1 + ahead, self.cells, self.hidden))
        self.number += self.times


def _count(attrs: AttributesNSImpl, name: str) -> int:
    text = str(attrs.get((TABLE, name), "1"))
    return int(text) if text.isascii() and text.isdigit() and len(text) < 9 else 1


def _shown(value: str) -> str:
    """Return a value as people read it: 7 and not 7.0, a day without its midnight."""
    whole = value.removesuffix("T00:00:00")
    digits, _point, rest = whole.partition(".")
    return digits if rest.strip("0") == "" and digits.lstrip("-").isdigit() else whole


def sheets_of_content(content: IO[bytes]) -> list[OpenSheet]:
    handler = SheetHandler()
    parser = make_parser()
    parser.forbid_dtd = True
    parser.setFeature(feature_namespaces, True)
    parser.setContentHandler(handler)
    source = InputSource()
    source.setByteStream(content)
    parser.parse(source)
    return handler.sheets[:MOST_SHEETS]
