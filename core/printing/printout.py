"""What all printouts share: a frozen page object, a template and styles."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from enum import StrEnum
from typing import ClassVar

from django import template
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from core.printing.colour import Colour
from core.printing.drawings import drawings_as_files
from core.printing.fallback_fonts import script_styles
from core.printing.print_jobs import Document
from core.printing.text_lengths import TextBox
from core.qr import Square

LOGO = "logo.png"
INK = Colour(28, 27, 25)


class Paper(StrEnum):
    """The paper of a page, as the styles name it."""

    A4 = "a4"
    A4_ACROSS = "a4-across"
    A5 = "a5"
    A5_ACROSS = "a5-across"
    A6 = "a6"
    A3 = "a3"
    A3_ACROSS = "a3-across"


@dataclass(frozen=True, slots=True)
class Logo:
    """A club's picture: its bytes for paper, and where browsers find it."""

    png: bytes
    address: str
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Letterhead:
    """Who prints; nobody for a sheet without a club."""

    name: str = ""
    colour: Colour = INK
    logo: Logo | None = None
    colour_address: str = ""

    @property
    def css(self) -> str:
        """The colour for lines and fields, and the one for text."""
        return f":root {{ --club: {self.colour.css}; --club-ink: {self.colour.ink.css}; }}"


@dataclass(frozen=True, slots=True)
class Imprint:
    """What tells two sheets apart: what they are about, when they were printed, and as of which revision.

    `as_of` is when the last action made that revision.
    """

    subject: str
    printed: date
    revision: int | None = None
    as_of: datetime | None = None

    @property
    def moment(self) -> str:
        """Day and time of what is printed."""
        return date_format(timezone.localtime(self.as_of), "SHORT_DATETIME_FORMAT") if self.as_of else ""

    @property
    def time(self) -> str:
        """The same, without the day where it is the one on which the sheet was printed."""
        local = timezone.localtime(self.as_of) if self.as_of else None
        return date_format(local, "TIME_FORMAT") if local and local.date() == self.printed else self.moment


LONGEST_FOOT = 60
"""Letters that stand on one line at the foot, beside the page and when it was printed."""


@dataclass(frozen=True, kw_only=True)
class Printout:
    """What every page object has: its title, who prints it, and its imprint.

    `styles` are files below `static/css`, after `print.css`; `pages` is a guess for whoever waits. With
    `attachments` by name the PDF is one for an archive. What
    `is_enlarged` has larger paper than was asked for, and says so before it is printed.
    """

    template: ClassVar[str]
    styles: ClassVar[tuple[str, ...]] = ()

    title: str
    letterhead: Letterhead
    imprint: Imprint
    paper: Paper = Paper.A4
    attachments: Mapping[str, bytes] = field(default_factory=dict)
    is_enlarged: bool = False

    @property
    def pages(self) -> int:
        return 1

    @property
    def squares(self) -> Sequence[Square | None]:
        """The QR codes of a sheet, None for each that is left out."""
        return []

    @property
    def has_long_foot(self) -> bool:
        """Whether its club and subject take two lines at the foot, so that these must be small ones."""
        return len(self.letterhead.name) + len(self.imprint.subject) > LONGEST_FOOT

    def html(self, *, on_screen: bool = False) -> str:
        """Return the sheet as HTML, for paper or for a browser that shows it as it is on paper."""
        logo = self.letterhead.logo
        context = {
            "sheet": self,
            "on_screen": on_screen,
            "language": get_language(),
            "styles": self.all_styles,
            "logo": logo and (logo.address if on_screen else f"/files/{LOGO}"),
        }
        return render_to_string(self.template, context)

    @property
    def all_styles(self) -> tuple[str, ...]:
        return ("print.css", *self.styles)

    def document(self) -> Document:
        """Return what a PDF is made of."""
        logo = self.letterhead.logo
        html, drawings = drawings_as_files(self.html())
        return Document(
            html=html,
            styles=self.all_styles,
            css=f"{self.letterhead.css}{script_styles(html)}",
            files={**drawings, **({LOGO: logo.png} if logo else {})},
            codes={square.file: square.text for square in self.squares if square},
            tagged=True,
            pages=self.pages,
            attachments=self.attachments,
        )


# Names as they are printed: whatever somebody typed, it stays in its place

LONGEST = 60
"""So many letters of a name are printed; who has more is known by them."""

register = template.Library()


@register.filter
def shortened(text: str, most: int = LONGEST) -> str:
    """Return a text on one line, without signs that cannot be seen, cut with an ellipsis where it is long."""
    seen = "".join(each if unicodedata.category(each) not in UNSEEN else " " for each in text[: 40 * most])
    line = " ".join(seen.split())
    return line if len(line) <= most else line[: most - 1].rstrip() + "…"


UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Unicode's categories of signs without a shape: controls, turners of the direction, what nobody assigned."""


SHORT_LAST = re.compile(r" (?=\S{1,3}$)")


@register.filter(is_safe=True)
def well_broken(text: str) -> str:
    """Return a text that breaks neither beside a dot between its parts nor before a short last word."""
    return SHORT_LAST.sub("\u00a0", text.replace(" · ", "\u00a0·\u00a0"))


@register.filter
def printable(text: object, most: int = LONGEST) -> SafeString:
    """Return somebody's words for a sheet, shortened; their direction turns nothing that is round them."""
    return format_html("<bdi>{}</bdi>", shortened(str(text), most))


@register.filter
def fitted(text: object, room: TextBox) -> str:
    """Return the class of the largest letters in which somebody's words, as they are printed, have room."""
    return f"letters-{room.letters(shortened(str(text), room.most))}"
