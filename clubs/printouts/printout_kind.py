"""What a kind of printout is: what it is made of, for whom, and in which manners it can be made."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import NamedTuple, TypeGuard

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubs.models import Role, Round, Tournament
from clubs.names import has_words
from clubs.printouts.request import PrintoutRequest
from core.printing.print_jobs import PrintJob
from core.printing.printout import Printout


class EveningPart(Enum):
    """What a sheet is for."""

    SEATING = _("Before a round")
    NAMES = _("Names and addresses")
    TABLES = _("At the tables")
    RESULTS = _("Results")
    MONEY = _("Cash desk")


class Rounds(Enum):
    """Of what a sheet can be: of the whole tournament, of one round or all, of one round only."""

    NONE = "none"
    ONE_OR_ALL = "one or all"
    ONE = "one"


class TypedOption(NamedTuple):
    """What may be typed instead of a choice: in which input of a browser, within which `bounds`, in words."""

    input: str
    words: str | Promise
    takes: Callable[[str], bool]
    bounds: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class PrintoutOption:
    """A choice in how a sheet is made; the first of the `choices` is the usual one.

    With `of_tournament` each tournament has some more of its own, written like `own`; what is `typed` has a
    field instead of a list. One that comes `after` another is offered only where that is no longer as usual.
    """

    name: str
    label: str | Promise
    choices: tuple[tuple[str, str | Promise], ...]
    of_tournament: Callable[[Tournament], Sequence[tuple[str, str]]] | None = None
    own: tuple[str, ...] = ()
    typed: TypedOption | None = None
    after: str = ""

    def within(self, tournament: Tournament) -> PrintoutOption:
        """Return it with what a tournament adds."""
        if self.of_tournament is None:
            return self
        return replace(self, choices=(*self.choices, *self.of_tournament(tournament)), of_tournament=None)

    @property
    def usual(self) -> str:
        return self.choices[0][0]

    def takes(self, text: str | None) -> TypeGuard[str]:
        """Whether this is one of the choices, or may be typed."""
        return text is not None and (
            text in dict(self.choices) or (self.typed is not None and self.typed.takes(text))
        )

    def chosen(self, text: str | None) -> str:
        """Return what is chosen; the usual one where nothing is, or what there is not."""
        return text if self.takes(text) else self.usual


@dataclass(frozen=True, slots=True)
class PrintoutKind:
    """A sheet that can be asked for; `needs` is the role that may, `is_secret` where it opens something.

    `purpose` says in a sentence what it is for. `narrowed` names what it can be made of alone: "table" or
    "entry". `state` returns what its key must tell beside the tournament's revision: deals that phones write
    are no action on the tournament. What `hangs` has a code that says whether it is still the newest;
    what `is_scanned` has some that lead to its line at the door, or to where a lot is typed. Which of its
    sizes are too small for all lines is said by `enlarged`, and `concerns` says of which tournaments there
    is one at all.
    """

    slug: str
    name: str | Promise
    part: EveningPart
    make: Callable[[PrintoutRequest], Printout]
    rounds: Rounds = Rounds.NONE
    narrowed: str = ""
    options: tuple[PrintoutOption, ...] = ()
    needs: Role = Role.VIEWER
    is_secret: bool = False
    hangs: bool = False
    is_scanned: bool = False
    state: Callable[[PrintoutRequest], object] = lambda _: None
    purpose: str | Promise = ""
    enlarged: Callable[[Tournament, Sequence[Round]], Collection[str]] = lambda _tournament, _rounds: ()
    concerns: Callable[[Tournament], bool] = lambda _tournament: True

    def order(self, request: PrintoutRequest) -> PrintJob:
        """Return the order of this sheet's PDF."""
        key = request.key(self.slug, self.state(request))
        return PrintJob(
            key,
            lambda: self.make(request).document(),
            self.is_secret,
            notes=lambda: self.notes(request, request.drawn),
        )

    def notes(self, request: PrintoutRequest, rounds: Sequence[Round]) -> Sequence[str]:
        """Return what is said before it is printed."""
        is_enlarged = request.options.get("size") in self.enlarged(request.tournament, rounds)
        return [gettext("This many lines need a whole A4 page.")] if is_enlarged else []

    @property
    def has_codes(self) -> bool:
        """Whether it needs the address at which phones find the server."""
        return self.is_secret or self.hangs or self.is_scanned

    def has_words(self, search: str) -> bool:
        """Whether every word of a search is in its name or in what it is for."""
        return has_words(f"{self.name} {self.purpose}", search)

    def options_within(self, tournament: Tournament) -> Sequence[PrintoutOption]:
        return [option.within(tournament) for option in self.options]

    def chosen(
        self, given: Mapping[str, str], options: Sequence[PrintoutOption] | None = None
    ) -> Mapping[str, str]:
        """Return the manner that is wanted, whole, whatever was given; `options`: those of a tournament."""
        offered = self.options if options is None else options
        return {option.name: option.chosen(given.get(option.name)) for option in offered}
