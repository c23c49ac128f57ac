"""The picture that a chat shows beside a watch link: what is played, names, totals, how the game stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from io import BytesIO

from PIL import Image, ImageDraw, ImageFont

from core.printing.assets import letters
from core.printing.printout import shortened

SIZE = WIDTH, HEIGHT = 1200, 630
"""What chats ask for, in pixels."""

MARGIN, GAP, BAR = 64, 40, 8
ROOM = WIDTH - 2 * MARGIN
PAPER, INK, MUTED = "#f6f4ee", "#1b1b19", "#5c5a53"
SIDES = ("#0f5696", "#a8440a", "#22683a", "#7a2a7d", "#5f5200")
"""The colours of the sides, as on the light page."""

SMALLEST = 24
LONGEST = 160
LAST_SIGN = "\uffff"


@dataclass(frozen=True, slots=True)
class Preview:
    """What stands on the picture; `sides` are names and totals."""

    name: str
    sides: Sequence[tuple[str, str]]
    standing: str

    def png(self) -> bytes:
        image = Image.new("RGB", SIZE, PAPER)
        draw = ImageDraw.Draw(image)
        _Line(self.name, "Semibold", 48).draw(draw, MARGIN, 100)
        self._draw_sides(draw)
        _Line(self.standing, "Regular", 36).draw(draw, MARGIN, 545)
        _Line("Standblatt", "Semibold", 28).draw(draw, MARGIN, 595, ink=MUTED)
        file = BytesIO()
        image.save(file, "PNG")
        return file.getvalue()

    def _draw_sides(self, draw: ImageDraw.ImageDraw) -> None:
        """Draw the sides beside each other, all in letters of the size that the longest allows."""
        width = (ROOM + GAP) // len(self.sides) - GAP
        names = [_Line(name, "Regular", 44, width) for name, _total in self.sides]
        totals = [_Line(total, "Bold", 220, width) for _name, total in self.sides]
        small, large = min(line.size for line in names), min(line.size for line in totals)
        for index, (name, total) in enumerate(zip(names, totals, strict=True)):
            left = MARGIN + index * (width + GAP)
            draw.rectangle((left, 150, left + width, 150 + BAR), fill=SIDES[index])
            replace(name, most=small).draw(draw, left, 215)
            replace(total, most=large).draw(draw, left, 355 + large // 3)


@dataclass(frozen=True, slots=True)
class _Line:
    """One line of text in a room: in smaller letters where it is long, cut where it is longer still."""

    text: str
    face: str
    most: int
    room: int = ROOM

    @property
    def size(self) -> int:
        sizes = range(self.most, SMALLEST, -4)
        return next((size for size in sizes if self._width(self._seen, size) <= self.room), SMALLEST)

    def draw(self, draw: ImageDraw.ImageDraw, left: int, base: int, *, ink: str = INK) -> None:
        size, line = self.size, self._seen
        while len(line) > 1 and self._width(line, size) > self.room:
            line = shortened(line, len(line) - 1)
        draw.text((left, base), line, font=_font(self.face, size), fill=ink, anchor="ls")

    @property
    def _seen(self) -> str:
        """The text without signs that no letters here have, as small pictures."""
        return shortened("".join(sign for sign in self.text if sign <= LAST_SIGN), LONGEST)

    def _width(self, line: str, size: int) -> float:
        return _font(self.face, size).getlength(line)


@cache
def _font(face: str, size: int) -> ImageFont.FreeTypeFont:
    # The plain layout: shaping by another library would differ from machine to machine.
    file = letters() / f"SourceSansPro-{face}.ttf"
    return ImageFont.truetype(file, size, layout_engine=ImageFont.Layout.BASIC)
