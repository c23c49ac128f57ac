"""Table cards: the number, who sits there, and the QR code that opens the table on a phone.

One round has one large code; several rounds have a strip each, for a card that lies there all evening. On
the back stand the rules that hold at this tournament.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple, Self
from urllib.parse import urlsplit

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.timezone import now
from django.utils.translation import gettext

from clubs.actions.access_cards import AccessCard, cards_for
from clubs.actions.admission import admission_expired
from clubs.actions.score_sheets import sheet_document
from clubs.actions.seating import places_at_table
from clubs.models import Round, Table, Tournament
from clubs.pages.access_cards import Address, is_only_here, typed_at
from clubs.pages.draws import LETTERS
from clubs.printouts.cutting import Cut, Page, mirrored
from clubs.printouts.letterheads import imprint_of, letterhead_of
from clubs.printouts.personal import public_square
from clubs.printouts.request import NothingToPrint, PrintoutRequest
from clubs.printouts.rules_in_words import rules_in_words
from clubs.queries.programme import games_of
from core.errors import N_
from core.printing.printout import Printout, shortened
from core.qr import Square
from scoring.printouts.suits import SuitDrawing, drawing_of
from scoring.rules.cards import Denomination, Suit

CUTS: Mapping[str, Cut] = {
    "a6": Cut(2, 2, 105, 148.5),
    "a5": Cut(1, 2, 210, 148.5),
    "a4": Cut(1, 1, 210, 297),
}
"""How cards of each size lie on a page."""

MOST_ROUNDS = 4
"""So many strips have room on a card of any size; codes that were smaller would no longer scan."""

LONG_NAME, LONGER_NAME = 26, 36
"""From so many letters on a name is printed a step smaller, and another."""

STEPS = (("short", 420), ("middling", 760), ("long", 1050))
"""How large rules are printed, by their letters; `longer` where there are more."""


MOST_BESIDE_CODE = 560
"""With so many letters of rules a code still has room below them."""


class CardPlayer(NamedTuple):
    """Somebody at the table, and the side of the table where he sits."""

    letter: str
    name: str
    deals_first: bool

    @property
    def step(self) -> str:
        """How much smaller than others a name must be."""
        letters = len(shortened(self.name))
        return "longer" if letters > LONGER_NAME else "long" if letters > LONG_NAME else ""


class CardRound(NamedTuple):
    """A round on a card; without a `square` the `note` says why."""

    title: str
    sides: tuple[tuple[CardPlayer, ...], ...]
    code: str = ""
    square: Square | None = None
    note: str = ""


class TableCard(NamedTuple):
    """A card; `part` and `parts` count those of one table."""

    number: int
    rounds: tuple[CardRound, ...]
    part: int = 1
    parts: int = 1


class Back(NamedTuple):
    """What stands on the back of all cards.

    The `square` leads to the public page, where the rules leave room for it: on the front it would be taken
    for the one that opens the table.
    """

    game: str
    rules: str
    suits: tuple[SuitDrawing, ...]
    square: Square | None = None

    @classmethod
    def of(cls, tournament: Tournament, rounds: Sequence[Round], square: Square | None = None) -> Self:
        games = games_of(tournament, rounds)
        rules = [rules_in_words(game, tournament.pack) for game in games]
        if len(games) > 1:
            rules = [
                gettext("{game}: {rules}").format(game=game.name, rules=text)
                for game, text in zip(games, rules, strict=True)
            ]
        text = " ".join(rules)
        return cls(
            " · ".join(game.name for game in games),
            text,
            tuple(drawing_of(Denomination(suit.value), tournament.pack) for suit in Suit),
            square if len(text) <= MOST_BESIDE_CODE else None,
        )

    @property
    def step(self) -> str:
        """How large these rules can be."""
        return next((step for step, most in STEPS if len(self.rules) <= most), "longer")


@dataclass(frozen=True, kw_only=True)
class TableCardsSheet(Printout):
    """Cards to be cut out; the back of a page follows its front, mirrored."""

    template: ClassVar[str] = "printouts/table_cards.html"
    styles: ClassVar[tuple[str, ...]] = ("print/cutting.css", "print/table-cards.css")

    size: str
    tournament: str
    cards: tuple[TableCard, ...]
    back: Back | None
    host: str

    @classmethod
    def of(cls, request: PrintoutRequest) -> Self:
        tournament, rounds = request.tournament, request.drawn
        if not any(each.is_released for each in rounds):
            raise NothingToPrint(N_("The tables get their codes when the round is released."))
        if not request.site:
            raise NothingToPrint(N_("A code needs the address at which phones reach this server."))
        word = str(tournament.club.get_round_word_display())
        of_one = [f"{word} {request.round.number}"] if request.round else []
        return cls(
            title=gettext("Table cards"),
            letterhead=letterhead_of(tournament.club),
            imprint=imprint_of(tournament, request.today, date_format(tournament.date), *of_one),
            size=request.options["size"],
            tournament=tournament.name,
            cards=_cards(request, rounds, word),
            back=(
                Back.of(tournament, rounds, public_square(request))
                if request.options["back"] == "with"
                else None
            ),
            host=urlsplit(request.site).netloc,
        )

    @property
    def cut(self) -> Cut:
        return CUTS[self.size]

    @property
    def pages(self) -> int:
        return self.cut.pages(len(self.cards)) * (2 if self.back else 1)

    @property
    def squares(self) -> Sequence[Square | None]:
        behind = [self.back.square] if self.back and self.back.square else []
        return [*(shown.square for card in self.cards for shown in card.rounds), *behind]

    @property
    def faces(self) -> Sequence[tuple[Page[TableCard], Page[TableCard]]]:
        """The pages with what lies behind each of them."""
        return [(page, mirrored(page)) for page in self.cut.laid(self.cards)]

    @property
    def typed_at(self) -> str:
        return typed_at(self.host)

    @property
    def is_only_here(self) -> bool:
        return is_only_here(self.host)


def past(request: PrintoutRequest) -> object:
    """Return which of the rounds are over, so that their codes open nothing any more."""
    return [each.number for each in request.drawn if admission_expired(each, now())]


def _cards(request: PrintoutRequest, rounds: Sequence[Round], word: str) -> tuple[TableCard, ...]:
    tables = request.tables_in(rounds)
    moment = now()
    open_ = [
        each
        for each in tables
        if each.draw.round.is_released and not admission_expired(each.draw.round, moment)
    ]
    cards = {card.table.pk: card for card in cards_for(open_)}
    by_number: dict[int, list[CardRound]] = defaultdict(list)
    for table in tables:
        title = f"{word} {table.draw.round.number}"
        by_number[table.number].append(
            CardRound(title, _sides(table), *_opened(table.draw.round, cards.get(table.pk), request.site))
        )
    return tuple(card for number, shown in sorted(by_number.items()) for card in _shared(number, shown))


def _sides(table: Table) -> tuple[tuple[CardPlayer, ...], ...]:
    first = sheet_document(table).get("first_dealer")
    in_turn = dict(zip(table.seated(), places_at_table(table.draw.round), strict=False))
    return tuple(
        tuple(
            CardPlayer(str(LETTERS[seat.position]), seat.player.name, in_turn[seat.position] == first)
            for seat in side
        )
        for side in table.sides(alone=table.draw.round.plan.alone).values()
    )


def _opened(round_: Round, card: AccessCard | None, site: str) -> tuple[str, Square | None, str]:
    """Return a table's code, as it is typed and as it is scanned, or a word why there is none."""
    if not round_.is_released:
        return "", None, gettext("The code comes when the round is released.")
    if card is None:
        return "", None, gettext("No code: this round is over.")
    if card.revoked:
        return "", None, gettext("No code: it was revoked.")
    if card.lost:
        return "", None, gettext("No code: the office has to make a new one.")
    return card.code_shown, Square(address_at(site)(card.token)), ""


def address_at(site: str) -> Address:
    """Return what makes the address of a token where phones find the server."""
    return lambda token: f"{site}{reverse('clubs:enter', args=[token])}"


def _shared(number: int, rounds: Sequence[CardRound]) -> Sequence[TableCard]:
    """Return a table's cards; where one has not room enough, each has about as many rounds as the others."""
    parts = -(-len(rounds) // MOST_ROUNDS)
    each = -(-len(rounds) // parts)
    return [
        TableCard(number, tuple(rounds[part * each : (part + 1) * each]), part + 1, parts)
        for part in range(parts)
    ]
