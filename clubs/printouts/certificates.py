"""Certificates for the first ranks or the best of a list, to be signed: one page for each of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from sys import maxsize
from typing import ClassVar, NamedTuple, Self

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import get_language, gettext, gettext_lazy, ngettext, pgettext

from clubs.models import Tournament
from clubs.pages.listings import ListsPage
from clubs.pages.numbers import number_text
from clubs.pages.own_result import OwnResult
from clubs.pages.prizes import PODIUM, Call, PrizesPage, Winner
from clubs.pages.tournament_lists import ListedEntry, ShownList
from clubs.printouts.columns import longest_text
from clubs.printouts.letterheads import imprint_of, letterhead_of
from clubs.printouts.ranks import AND
from clubs.printouts.request import NothingToPrint, PrintoutRequest
from core.errors import N_
from core.printing.printout import Paper, Printout, shortened
from core.printing.text_lengths import SURPLUS, measured_text

PLACES: Mapping[int, str | Promise] = {
    1: gettext_lazy("First place"),
    2: gettext_lazy("Second place"),
    3: gettext_lazy("Third place"),
}
SHARED: Mapping[int, str | Promise] = {
    1: gettext_lazy("First place, shared"),
    2: gettext_lazy("Second place, shared"),
    3: gettext_lazy("Third place, shared"),
}

LONGEST_NAME = 60
ROOM = 41.0
"""A line of names, in em of the text."""

SIZES = (44, 38, 32, 26, 20)
"""In tenths of an em, as the styles know them; the first in which a name stands on one line is taken."""

CLUB_SIZES = (17, 14, 12)
LONGEST_CLUB, LONGEST_OCCASION = 100, 80
"""Sizes of the club's name over the title; in the smallest it may take two lines."""

TEXT, HEIGHT_OF_TEXT = 41.85, 59.0
"""The room for the text, in em."""

HEAD, BARE_HEAD, LOGO, TITLE, SEAL = 8.6, 4.2, 6.1, 6.4, 20.5
"""What the head takes at least, with a logo and without; the logo, the title and the seal; in em."""

LINE = 1.3
SMALLER_SEALS = {"": 0.0, "small-seal": 3.0, "smaller-seal": 7.0, "rank-alone": 15.0}
"""The seals, as the styles know them, the last none at all, and how much room each leaves to long names."""

SIZES_OF = {1: SIZES, 2: SIZES[2:]}
SIZES_OF_MANY = (20, 16)
"""Those that are tried, by the number of names: many have to be smaller on one page."""


class Certificate(NamedTuple):
    """A page: who is honoured, each name on a line, for which rank and with what total."""

    names: tuple[str, ...]
    section: str
    rank: int
    place: str
    total: str
    detail: str = ""

    @classmethod
    def of_listed(
        cls, entry: ListedEntry, names: tuple[str, ...], place: str, detail: str, rank: int = 1
    ) -> Self:
        """Return the certificate for one of the best of a list, with a detail of it instead of a total."""
        return cls(names, "", rank, place, entry.value, detail)

    @classmethod
    def of(cls, call: Call, winner: Winner, group: str = "") -> Self:
        names = _names(winner.title)
        section, total = shortened(winner.section), winner.total
        place = place_words(call.rank, is_shared=len(call.winners) > 1)
        return cls(names, section, call.rank, place, total, _total_in(group, total))

    @classmethod
    def of_own(cls, result: OwnResult) -> Self:
        """Return the certificate of one entry that has a rank."""
        rank, total = result.rank or 0, result.total
        place = place_words(rank, is_shared=result.is_shared)
        section = shortened(result.section)
        return cls(_names(result.name), section, rank, place, total, _total_in(result.group, total))

    @property
    def size(self) -> int:
        """How large the names are, in tenths of an em."""
        return size_of(self.names)

    @property
    def are_several(self) -> bool:
        return len(self.names) > 1


@dataclass(frozen=True, kw_only=True)
class CertificatesSheet(Printout):
    """The certificates of a tournament, the first rank first; only those of the office are signed."""

    template: ClassVar[str] = "printouts/certificates.html"
    styles: ClassVar[tuple[str, ...]] = ("print/certificate.css",)

    certificates: tuple[Certificate, ...]
    tournament: str
    day: str
    place: str
    pack: str
    is_to_sign: bool = True

    @classmethod
    def of(cls, request: PrintoutRequest) -> Self:
        what, group = request.options.get("for", PODIUM_ALONE), request.options.get("group", "")
        return cls._with(request, tuple(certificates_for(request.tournament, what, group)))

    @classmethod
    def of_own(cls, request: PrintoutRequest, result: OwnResult) -> Self:
        """Return the certificate of one entry alone."""
        return cls._with(request, (Certificate.of_own(result),), is_to_sign=False)

    @classmethod
    def _with(
        cls, request: PrintoutRequest, certificates: tuple[Certificate, ...], *, is_to_sign: bool = True
    ) -> Self:
        tournament = request.tournament
        return cls(
            title=gettext("Certificate"),
            letterhead=letterhead_of(tournament.club),
            imprint=imprint_of(tournament, request.today),
            paper=Paper.A5 if request.options["size"] == "a5" else Paper.A4,
            certificates=certificates,
            tournament=tournament.name,
            day=long_date(tournament.date),
            place=tournament.place,
            pack=tournament.pack,
            is_to_sign=is_to_sign,
        )

    @property
    def pages(self) -> int:
        return len(self.certificates)

    @property
    def club_size(self) -> int:
        """How large the club's name is, in tenths of an em: a long one is smaller, and on two lines."""
        return size_of((shortened(self.letterhead.name, LONGEST_CLUB),), CLUB_SIZES)

    @property
    def laid(self) -> Sequence[tuple[Certificate, str]]:
        """The certificates, each with its seal: a smaller one where the words need more lines."""
        return [(each, self._seal(each)) for each in self.certificates]

    def _seal(self, certificate: Certificate) -> str:
        surplus = TITLE + SEAL + self._head_height + self._words_height(certificate) - HEIGHT_OF_TEXT
        *larger, smallest = SMALLER_SEALS
        first = 1 if certificate.are_several else 0
        return next((seal for seal in larger[first:] if surplus <= SMALLER_SEALS[seal]), smallest)

    @property
    def _head_height(self) -> float:
        club = letters_height(shortened(self.letterhead.name, LONGEST_CLUB), self.club_size / 10, 1.2)
        return max(HEAD, LOGO + club) if self.letterhead.logo else max(BARE_HEAD, club)

    def _words_height(self, certificate: Certificate) -> float:
        place, section = self.place and f" · {self.place}", certificate.section
        return (
            sum(letters_height(name, certificate.size / 10, 1.15) for name in certificate.names)
            + (letters_height(section, 1.5, LINE, above=0.3) if section else 0)
            + letters_height(certificate.place, 2.6, LINE, above=0.9)
            + letters_height(certificate.detail or certificate.total, 1.7, LINE, above=0.2)
            + letters_height(shortened(self.tournament, LONGEST_OCCASION), 1.8, LINE, above=1.5)
            + letters_height(f"{self.day}{shortened(place, LONGEST_OCCASION)}", 1.4, LINE)
        )

    @property
    def ink(self) -> str:
        """The colour of the ornament: dark enough for lines as thin as these."""
        return self.letterhead.colour.ink.css

    @property
    def corners(self) -> tuple[tuple[str, int, int], ...]:
        """The drawing in each corner, and where its middle lies."""
        suits = ("acorns", "roses", "bells", "shields")
        middles = ((13, 13), (177, 13), (13, 262), (177, 262))
        return tuple(
            (f"printouts/suits/{suit}-{self.pack}.svg", *middle)
            for suit, middle in zip(suits, middles, strict=True)
        )


def _total_in(group: str, total: str) -> str:
    """Return the line with the group of that title and the total; nothing where there are no groups."""
    return f"{group} · {pgettext('points', 'Total')} {total}" if group else ""


def place_words(rank: int, *, is_shared: bool) -> str:
    """Return a place in words; after the third one it is called by its number."""
    words = SHARED if is_shared else PLACES
    if rank in words:
        return str(words[rank])
    text = gettext("Rank {rank}, shared") if is_shared else gettext("Rank {rank}")
    return text.format(rank=rank)


PODIUM_ALONE = "podium"

RANKS: Mapping[str, tuple[str | Promise, int]] = {
    PODIUM_ALONE: (gettext_lazy("the first three"), PODIUM),
    "first-5": (gettext_lazy("the first five"), 5),
    "first-10": (gettext_lazy("the first ten"), 10),
    "first-20": (gettext_lazy("the first twenty"), 20),
    "all": (gettext_lazy("everyone with a rank"), maxsize),
}
"""Up to which rank there are certificates, and how that is called."""

LISTS: Mapping[str, str | Promise] = {
    "rounds": gettext_lazy("Best round"),
    "matches": gettext_lazy("Most matches"),
    "juniors": gettext_lazy("Best junior"),
    "women": gettext_lazy("Best woman"),
    "sections": gettext_lazy("Best section"),
    "teams": gettext_lazy("Best team"),
    "last": gettext_lazy("Last place"),
}
"""For what else there are certificates: the first place of a list, and the last rank of all."""

VALUE_HEADINGS: Mapping[str, str | Promise] = {"rounds": "", "sections": gettext_lazy("Average")}
"""What stands before a number: nothing before points of a round, else it is a total."""

OF_GROUPS = ("sections", "teams")
OWN_LIST = "list-"
"""What stands before the number of a list that the club has made: the first three of it are honoured."""


def kept_list_choices(tournament: Tournament) -> Sequence[tuple[str, str]]:
    """Return the lists that a club has made for a tournament, as choices."""
    return [(f"{OWN_LIST}{kept.place}", kept.name) for kept in tournament.lists.all()]


def choice_of(shown: ShownList) -> str:
    """Return the choice that honours the best of a list; nothing where there is none."""
    if shown.is_kept:
        return f"{OWN_LIST}{shown.key}"
    return shown.key if shown.key in LISTS else ""


def certificates_for(tournament: Tournament, what: str, group: str = "") -> Iterator[Certificate]:
    """Yield the certificates of ranks, of all or of a group, or of a list; refuse where nobody is on it."""
    page = PrizesPage.of(tournament, RANKS[what if what in RANKS else PODIUM_ALONE][1], group)
    if not page.calls:
        raise NothingToPrint(N_("There is nothing to print until somebody has a rank."))
    if what in RANKS:
        winners = [(call, winner) for call in reversed(page.calls) for winner in call.winners]
        yield from (Certificate.of(call, winner, page.group_title) for call, winner in winners)
        return
    lists = ListsPage.of(tournament)
    found = list(_of_kept(lists, what) if what.startswith(OWN_LIST) else _of_list(lists, what))
    if not found:
        raise NothingToPrint(N_("There is nothing to print: nobody is on this list."))
    yield from found


def _of_list(lists: ListsPage, what: str) -> Iterator[Certificate]:
    word = str(LISTS[what])
    if what == "last":
        yield from _last(lists, word)
        return
    for entry in lists.ready_lines(what):
        if entry.place == 1:
            names = _names(entry.title, of_group=what in OF_GROUPS)
            yield Certificate.of_listed(entry, names, word, _value_line(entry, what))


def _of_kept(lists: ListsPage, what: str) -> Iterator[Certificate]:
    """Yield the certificates of the first three places of a list that the club has made, or of its team."""
    for shown in (each for each in lists.kept if choice_of(each) == what):
        if shown.is_team:
            yield from _of_team(shown)
            continue
        podium = [entry for entry in shown.lines if entry.place is not None and entry.place <= PODIUM]
        many = Counter(entry.place for entry in podium)
        for entry in podium:
            place = entry.place or 0
            names = _names(entry.title, of_group=shown.is_of_groups)
            detail = f"{shown.name} · {entry.value}"
            words = place_words(place, is_shared=many[place] > 1)
            yield Certificate.of_listed(entry, names, words, detail, place)


def _of_team(shown: ShownList) -> Iterator[Certificate]:
    """Yield a certificate for everyone in a team that is picked."""
    for entry in shown.lines:
        if entry.place is not None:
            detail = f"{shown.name} · {entry.value}"
            yield Certificate.of_listed(
                entry, _names(entry.title), shortened(entry.role), detail, entry.place
            )


def _value_line(entry: ListedEntry, what: str) -> str:
    """Return the detail below the place: points and the round, matches, or the total and the rank."""
    if what == "matches":
        return ngettext("{count} match", "{count} matches", int(entry.value)).format(count=entry.value)
    heading = VALUE_HEADINGS.get(what, pgettext("points", "Total"))
    value = f"{heading} {entry.value}".strip()
    return " · ".join(filter(None, [value, entry.note]))


def _last(lists: ListsPage, word: str) -> Iterator[Certificate]:
    last = max((row.rank or 0 for row in lists.ranked), default=0)
    for row in lists.ranked:
        if row.rank == last:
            entry = ListedEntry(last, lists.entrants[row.entry].title, number_text(row.total))
            yield Certificate.of_listed(entry, _names(entry.title), word, _value_line(entry, "last"), last)


def _names(title: str, *, of_group: bool = False) -> tuple[str, ...]:
    """Return the lines of a title: partners below each other, the name of a group as it is."""
    return tuple(shortened(name, LONGEST_NAME) for name in ([title] if of_group else title.split(AND)))


def long_date(day: date) -> str:
    """Return a date with its month in words; Django writes Italian months with a capital, wrongly."""
    text = date_format(day, pgettext("long date, as Django writes formats", "j F Y"))
    return text.lower() if (get_language() or "").startswith("it") else text


def letters_height(text: str, size: float, leading: float, above: float = 0.0) -> float:
    """Return how high a text is in letters of so many em, with what is `above` it in em of its own."""
    return size * (above + leading * measured_text(text).lines(TEXT / size / SURPLUS))


def size_of(names: tuple[str, ...], sizes: Sequence[int] = ()) -> int:
    """Return the size for names: as large as lets the longest stand on one line."""
    sizes = sizes or SIZES_OF.get(len(names), SIZES_OF_MANY)
    length = longest_text(names)
    return next((size for size in sizes if length * size / 10 <= ROOM), sizes[-1])
