"""Score cards of an evening with half of its rounds drawn; in one of them somebody sits out."""

from __future__ import annotations

from itertools import chain

from django.utils.translation import gettext

from clubs.pages.fairness import SEAT_NAMES
from clubs.printouts.personal import Holder, PersonalTable, form_for
from clubs.printouts.score_cards import FORMS, ScoreCardsSheet, cards_of
from core.qr import Square
from tests.printing.sizes import Size

SEATS = "SENW"
EXPECTED_PAGES = {(5, 4): 3}
MOST_ENTRIES = 9


def sample(size: Size, form: str = "a5-two", filled: bool = False, together: int = 1) -> ScoreCardsSheet:
    """As many rounds as deals; `together` people on each card, with a name of their own from four on."""
    chosen = form_for(FORMS[form], size.deals)
    spots = {
        number: [_spot(size, number, round_, filled, together) for round_ in range(1, size.deals + 1)]
        for number in range(1, size.entries + 1)
    }
    cards = [
        card
        for number, own in spots.items()
        for card in cards_of(_holder(size, number, together), own, None, chosen)
    ]
    height = chosen.height(min(size.deals, chosen.lines))
    return ScoreCardsSheet(
        title=gettext("Score card"),
        letterhead=size.letterhead,
        imprint=size.imprint,
        paper=chosen.paper,
        form=chosen,
        height=height,
        round_word=gettext("Round"),
        partners=gettext("Partner") if together == 1 else "",
        has_theirs=True,
        letters=chosen.letters(chain.from_iterable(spots.values()), height),
        laid=chosen.laid(cards),
    )


def _holder(size: Size, number: int, together: int) -> Holder:
    names = tuple(size.name(number + 500 * place) for place in range(together))
    own = Holder(number, (size.name(4000 + number),), names) if together > 2 else Holder(number, names)
    return own._replace(
        square=Square(f"https://jass.example.org/clubs/bern/tournaments/november/live/?q={number}")
    )


def _spot(size: Size, number: int, round_: int, filled: bool, together: int) -> PersonalTable:
    if round_ > (size.deals + 1) // 2:
        return PersonalTable(round_)
    if (number + round_) % 5 == 0:
        return PersonalTable(round_, remark=gettext("sits out"))
    return PersonalTable(
        round_,
        table=str((number + 3 * round_) % 60 + 1),
        seat=str(SEAT_NAMES[SEATS[(number + round_) % 4]]),
        partners=(size.name(number + 31 * round_),) if together == 1 else (),
        opponents=(size.name(number + 37 * round_), size.name(number + 41 * round_)),
        points=157 * 8 - 10 * number % 900 if filled else None,
        theirs=10 * number % 900 if filled else None,
    )
