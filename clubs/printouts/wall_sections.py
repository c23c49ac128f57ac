"""Sections and lists for the wall, in letters as large as the page allows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple, Self

from django.utils.functional import cached_property

from clubs.printouts.letterheads import wall_head
from clubs.printouts.newest import HungSheet
from clubs.printouts.section_list import Item, SectionList, SectionPart
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
from clubs.printouts.wall_list import FIGURE, GAP, LINE, value_width
from core.printing.text_lengths import measured_text


class WallLine(NamedTuple):
    """A line of a list: a section or team over its people, or somebody."""

    item: Item
    is_head: bool

    @property
    def block(self) -> WallBlock:
        texts = filter(None, [self.item.title, self.item.note])
        return WallBlock(tuple(map(measured_text, texts)), LINE)


@dataclass(frozen=True, kw_only=True)
class SectionsOnTheWall(HungSheet):
    """All lists in which somebody stands, one after the other."""

    template: ClassVar[str] = "printouts/wall_sections.html"
    styles: ClassVar[tuple[str, ...]] = ("print/wall.css", "print/wall-list.css", "print/wall-text.css")

    parts: tuple[SectionPart, ...]
    hangs_on: WallPaper = WallPaper.A4

    @classmethod
    def of(cls, listed: SectionList, paper: WallPaper) -> Self:
        """Return the lists of a sheet that is read close up, for the wall."""
        return cls(
            title=listed.title,
            letterhead=listed.letterhead,
            imprint=listed.imprint,
            parts=listed.parts,
            square=listed.square,
            hangs_on=paper,
        )

    @cached_property
    def lines(self) -> Sequence[Sequence[WallLine]]:
        """The lines of each list."""
        return [list(_lines(part)) for part in self.parts]

    @property
    def digits(self) -> int:
        """How many figures the longest rank has."""
        return max(len(line.item.place) for lines in self.lines for line in lines)

    @property
    def value(self) -> int:
        """The width of the totals with the gap before them, in half em."""
        return value_width(line.item.value for lines in self.lines for line in lines)

    @cached_property
    def layout(self) -> WallLayout:
        """How the lists hang."""
        groups = [
            WallGroup(tuple(line.block for line in lines), HEADING, heading_texts(part.heading))
            for part, lines in zip(self.parts, self.lines, strict=True)
        ]
        forms = self.hangs_on.forms(wall_head(self, self.title, self.square))
        return on_the_wall(groups, forms, indent=FIGURE * self.digits + GAP + self.value / 2)

    @property
    def hung(self) -> HungPages[WallLine]:
        return self.layout.hung(
            [(part.heading, lines) for part, lines in zip(self.parts, self.lines, strict=True)]
        )

    @property
    def pages(self) -> int:
        return len(self.layout.pages)


def _lines(part: SectionPart) -> Iterator[WallLine]:
    for group in part.groups:
        yield WallLine(group.head, is_head=True)
        yield from (WallLine(item, is_head=False) for item in group.items)
    yield from (WallLine(item, is_head=True) for item in part.items)
