"""Tags of a PDF, mended where WeasyPrint leaves them short of PDF/UA-1, before the file is written.

It writes no scope on header cells, so that one to which no cell refers says nothing; and a picture that its
author marked as an ornament (`alt=""`, a drawing without a title) it tags as a figure without a description.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

ORNAMENT = "has no required alt description"
"""What WeasyPrint complains of where a picture is meant to be none for whoever listens."""


def mend_tags(pdf: Any, mark: str = "") -> None:
    """Give each header cell its scope, and take ornaments out of what is read aloud.

    `mark` goes before the names of header cells, so that they stay apart where files are joined.
    """
    elements = {each.reference: each for each in pdf.objects if _is_element(each)}
    for element in elements.values():
        if element["S"] == "/TH":
            element["A"]["Scope"] = "/Column" if _is_in_head(element, elements) else "/Row"
        if "ID" in element:
            # The cells that refer to it have the same object.
            element["ID"].string = f"{mark}{element['ID'].string}"
    for element in list(elements.values()):
        if element["S"] == "/Figure" and "Alt" not in element:
            _make_ornament(element, elements, pdf)


def _is_element(each: object) -> bool:
    return isinstance(each, dict) and each.get("Type") == "/StructElem"


def _is_in_head(element: Any, elements: Mapping[bytes, Any]) -> bool:
    """Whether a cell stands in the head of its table: its row's parent tells."""
    row = elements[element["P"]]
    return bool(elements[row["P"]]["S"] == "/THead")


def _make_ornament(element: Any, elements: Mapping[bytes, Any], pdf: Any) -> None:
    """Mark what a figure paints as an artifact, and take the figure out of the tree."""
    page = _found(pdf, element["Pg"])
    numbers = [each for each in element["K"] if isinstance(each, int)]
    operators = _found(pdf, page["Contents"]).stream
    for at in _beginnings(operators, numbers):
        operators[at : at + 3] = ["/Artifact", b"BMC"]
    tree = _found(pdf, _found(pdf, pdf.catalog["StructTreeRoot"])["ParentTree"])
    marked = tree["Nums"][2 * page["StructParents"] + 1]
    for number in numbers:
        marked[number] = "null"
    kids = elements[element["P"]]["K"]
    if element.reference in kids:
        kids.remove(element.reference)


def _beginnings(operators: list[Any], numbers: list[int]) -> Iterator[int]:
    """Yield where marked content with these numbers begins, the last one first."""
    for at in range(len(operators) - 3, -1, -1):
        if operators[at] == "/Figure" and operators[at + 1].get("MCID") in numbers:
            yield at


def _found(pdf: Any, reference: bytes) -> Any:
    """Return the object behind a reference such as `12 0 R`."""
    return pdf.objects[int(reference.split()[0])]
