"""Measuring paper: the boxes of a sheet as they are laid out, and the margins that its ink leaves."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from PIL import ImageOps

from core.printing.printout import Printout
from core.printing.rendering import ADDRESS, reader_of
from tests.printing.look import picture_of

MM = 25.4 / 96
"""A pixel of WeasyPrint in millimetres."""

DPI = 150


@dataclass(frozen=True)
class LaidBox:
    """Where an element's box lies on its page, from the left and from above, and its size, in millimetres."""

    page: int
    left: float
    top: float
    width: float
    height: float
    points: float
    """The size of its letters."""

    @property
    def bottom(self) -> float:
        return self.top + self.height

    @property
    def right(self) -> float:
        return self.left + self.width


class LaidOut:
    """A sheet as WeasyPrint lays it out."""

    def __init__(self, sheet: Printout) -> None:
        import weasyprint
        from weasyprint.text.fonts import FontConfiguration

        envelope = json.loads(sheet.document().envelope())
        fonts, reader = FontConfiguration(), reader_of(envelope)
        given: dict[str, Any] = {"url_fetcher": reader, "font_config": fonts}
        styles = [weasyprint.CSS(url=f"{ADDRESS}/static/css/{name}", **given) for name in envelope["styles"]]
        html = weasyprint.HTML(string=envelope["html"], base_url=f"{ADDRESS}/", url_fetcher=reader)
        self.document = html.render(font_config=fonts, stylesheets=styles)

    def __getitem__(self, selector: str) -> list[LaidBox]:
        """Return the boxes of the elements of a tag or class: `td`, `.points`, `td.points`."""
        tag, _, name = selector.partition(".")
        return [box for each, classes, box in self._all() if tag in ("", each) and name in ("", *classes)]

    def _all(self) -> Iterator[tuple[str, set[str], LaidBox]]:
        for number, page in enumerate(self.document.pages, 1):
            for box in _with_columns(page._page_box):
                element = box.element
                if (
                    element is None
                    or box.element_tag != element.tag
                    or "marker" in type(box).__name__.lower()
                ):
                    continue
                if type(box).__name__ in ("TextBox", "LineBox", "TableBox"):
                    continue
                classes = set((element.get("class") or "").split())
                yield (
                    element.tag,
                    classes,
                    LaidBox(
                        number,
                        (box.position_x + _number(box.margin_left)) * MM,
                        (box.position_y + _number(box.margin_top)) * MM,
                        box.border_width() * MM,
                        box.border_height() * MM,
                        box.style["font_size"] * 0.75,
                    ),
                )


def _with_columns(page: Any) -> Iterator[Any]:
    """Yield all boxes of a page; a table's columns are not among its children."""
    for box in page.descendants(placeholders=True):
        yield box
        for group in getattr(box, "column_groups", ()):
            yield from group.children


def _number(length: Any) -> float:
    return length if isinstance(length, int | float) else 0.0


def margins_of(pdf: bytes, page: int = 1) -> tuple[float, float, float, float]:
    """Return what is white to the left, above, to the right and below of all ink, in millimetres."""
    picture = picture_of(pdf, page, DPI)
    box = ImageOps.invert(picture).point(lambda grey: 255 if grey > 40 else 0).getbbox()
    assert box
    left, top, right, bottom = box
    return tuple(  # type: ignore[return-value] # four of them
        each * 25.4 / DPI for each in (left, top, picture.width - right, picture.height - bottom)
    )
