"""The menus of a club and of a tournament: which pages somebody may open, and which of them is shown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from clubs.models import Club, Role, Tournament


@dataclass(frozen=True, slots=True)
class MenuEntry:
    """A page of a menu; `covers` says how the names of the pages begin that belong to it, beside its own.

    One without a name is called as what the menu is of. What is wanted less often is `aside`: under *More*.
    """

    name: str | Promise
    page: str
    covers: tuple[str, ...] = ()
    needs: Role = Role.VIEWER
    aside: bool = False

    def closeness(self, here: str) -> int:
        """Return how much of a page's name this entry claims; -1 where it is another's."""
        return max((len(start) for start in (self.page, *self.covers) if here.startswith(start)), default=-1)


@dataclass(frozen=True, slots=True)
class MenuLink:
    name: str | Promise
    url: str
    is_current: bool = False


@dataclass(frozen=True, slots=True)
class Menu:
    """What stands in the row, and what under *More*."""

    row: Sequence[MenuLink]
    more: Sequence[MenuLink]

    @property
    def is_in_more(self) -> bool:
        """Whether the page that is shown is one of those under *More*."""
        return any(link.is_current for link in self.more)


CLUB = (
    MenuEntry(_("Tournaments"), "club", ("", "club-deleted")),
    MenuEntry(_("Members"), "members", ("member",)),
    MenuEntry(_("Seasons"), "seasons", ("season", "statistics", "club-year")),
    MenuEntry(_("Access"), "people", needs=Role.OWNER),
    MenuEntry(_("Club settings"), "club-settings", ("club-delete", "key"), needs=Role.OWNER, aside=True),
    MenuEntry(_("Club log"), "club-log", needs=Role.DIRECTOR, aside=True),
)
TOURNAMENT = (
    MenuEntry("", "tournament"),
    MenuEntry(_("Entries"), "entries", ("entr", "missed", "scorekeepers", "sign-up")),
    MenuEntry(
        _("Rounds"),
        "rounds",
        ("round", "table", "draw", "hall", "open-tables", "self-seating", "score-cards"),
        needs=Role.HELPER,
    ),
    MenuEntry(_("Standings"), "standings", ("entry-story", "cut", "bracket")),
    MenuEntry(_("Print"), "sheets", ("sheet",)),
    MenuEntry(_("Lists"), "lists", ("prize", "counter", "tournament-list"), aside=True),
    MenuEntry(_("Cash desk"), "cash", needs=Role.HELPER, aside=True),
    MenuEntry(_("Adjustments"), "adjustments", ("adjustment",), aside=True),
    MenuEntry(
        _("Settings"),
        "tournament-settings",
        ("programme", "house-rules", "round-house-rules", "sign-up-settings"),
        needs=Role.DIRECTOR,
        aside=True,
    ),
    MenuEntry(_("Log"), "tournament-log", needs=Role.DIRECTOR, aside=True),
)


def club_menu(club: Club, role: Role, page: str) -> Menu:
    return _menu(CLUB, role, page, club.slug)


def tournament_menu(tournament: Tournament, role: Role, page: str) -> Menu:
    return _menu(TOURNAMENT, role, page, tournament.club.slug, tournament.slug, title=tournament.name)


def _menu(entries: Sequence[MenuEntry], role: Role, page: str, *slugs: str, title: str = "") -> Menu:
    """Return a menu for a role; what would stand alone under *More* joins the row."""
    here = page.removeprefix("clubs:")
    claiming = max(entries, key=lambda entry: entry.closeness(here))
    current = claiming if claiming.closeness(here) >= 0 else None

    def links(*, aside: bool) -> Iterator[MenuLink]:
        for entry in entries:
            if entry.aside is aside and role.includes(entry.needs):
                yield MenuLink(
                    entry.name or title, reverse(f"clubs:{entry.page}", args=slugs), entry is current
                )

    row, more = list(links(aside=False)), list(links(aside=True))
    return Menu(row, more) if len(more) > 1 else Menu([*row, *more], [])
