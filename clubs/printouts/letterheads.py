"""The letterhead of a club: name, logo and colour on every printout."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date

from django.urls import reverse
from django.utils.translation import gettext

from clubs.models import Club, ClubLogo, LogEvent, Tournament
from clubs.printouts.list_pages import text_height
from clubs.printouts.wall import HEAD
from core.printing.colour import Colour
from core.printing.printout import Imprint, Letterhead, Logo, Printout
from core.qr import Square

LOGO_WIDTH, LOGO_HEIGHT, CODE, BETWEEN = 50.0, 16.0, 18.0, 8.0
"""In millimetres, as `print.css` has it: the most a logo takes, the code, what is beside the words."""

BOLD = 0.96
"""So much of the room is counted with: a title is set bolder than what lengths are measured with."""

NOTICE, NOTICE_MARGIN, NOTICE_LEFT = 11.0, 1.0, 4.0
"""What a notice under the head takes, in millimetres, as `print/wall-list.css` has it: two lines or more,
what is below them, and what is left of them.
"""

WORDS = 20.0
"""What the usual head of a list on the wall has for words, in millimetres: one line each."""


def letterhead_of(club: Club) -> Letterhead:
    """Return a club's name, its colour and its logo."""
    logo = ClubLogo.objects.filter(club=club).select_related("club").first()
    return Letterhead(
        name=club.name,
        colour=Colour.from_text(club.colour),
        logo=Logo(bytes(logo.png), logo.get_absolute_url(), logo.width, logo.height) if logo else None,
        colour_address=reverse("clubs:club-colour", args=[club.slug]),
    )


def imprint_of(tournament: Tournament, today: date, *subject: str) -> Imprint:
    """Return what tells sheets of a tournament apart; more of the `subject` after the tournament's name."""
    last = LogEvent.objects.filter(tournament=tournament).order_by("-pk").values_list("at", flat=True).first()
    return Imprint(" · ".join([tournament.name, *subject]), today, tournament.revision, last)


def letterhead_height(sheet: Printout, title: str, square: Square | None, width: float) -> float:
    """Return how high the words of a letterhead are, beside logo and code on so broad a page."""
    logo = sheet.letterhead.logo
    beside = CODE + BETWEEN if square else 0.0
    if logo:
        beside += BETWEEN + min(LOGO_WIDTH, LOGO_HEIGHT * logo.width / logo.height)
    about = [sheet.imprint.subject]
    if sheet.imprint.moment:
        about.append(gettext("as of {moment}").format(moment=sheet.imprint.moment))
    texts = [(sheet.letterhead.name, 10.0, 1.3), (title, 20.0, 1.15), (" · ".join(about), 11.0, 1.3)]
    return sum(text_height(*text, (width - beside) * BOLD) for text in texts)


def wall_head(
    sheet: Printout,
    title: str,
    square: Square | None,
    more: float = 0.0,
    notices: Sequence[str] = (),
) -> Callable[[float], float]:
    """Return how high the head of a list on the wall is by the width of its page: long titles take lines."""

    def height(width: float) -> float:
        below = sum(_notice_height(notice, width) for notice in notices)
        return HEAD + more + below + max(0.0, letterhead_height(sheet, title, square, width) - WORDS)

    return height


def _notice_height(notice: str, width: float) -> float:
    return NOTICE_MARGIN + max(NOTICE, text_height(notice, 12.0, 1.3, (width - NOTICE_LEFT) * BOLD))
