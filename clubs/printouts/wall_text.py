"""Headings with lines for the wall: in letters as large as the page allows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from django.utils.functional import cached_property

from clubs.printouts.letterheads import wall_head
from clubs.printouts.wall import (
    HEADING,
    HungPages,
    WallBlock,
    WallGroup,
    WallLayout,
    WallPaper,
    heading_texts,
    on_the_wall,
)
from core.printing.printout import Printout
from core.printing.text_lengths import measured_text

SENTENCE = 0.35
"""What is round a sentence, in em."""

MOST_LINES = 4
"""So many lines a sentence may have."""


class WallTextPart(NamedTuple):
    """A heading and what stands below it."""

    heading: str
    lines: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class WallText(Printout):
    template: ClassVar[str] = "printouts/wall_text.html"
    styles: ClassVar[tuple[str, ...]] = ("print/wall.css", "print/wall-text.css")

    parts: tuple[WallTextPart, ...]
    hangs_on: WallPaper = WallPaper.A4

    @cached_property
    def layout(self) -> WallLayout:
        """How it hangs."""
        groups = [
            WallGroup(
                tuple(WallBlock((measured_text(line),), SENTENCE) for line in part.lines),
                HEADING,
                heading_texts(part.heading),
            )
            for part in self.parts
        ]
        return on_the_wall(
            groups, self.hangs_on.forms(wall_head(self, self.title, None)), indent=0, most_lines=MOST_LINES
        )

    @property
    def hung(self) -> HungPages[str]:
        return self.layout.hung(self.parts)

    @property
    def pages(self) -> int:
        return len(self.layout.pages)
