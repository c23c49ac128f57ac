"""What a group plays for, agreed once: its document, read and written (EV-3). Amounts are whole Rappen."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Any, TypeAlias

from core.documents import number_reader
from core.errors import N_, DocumentError
from core.records import record_document, record_reader

HIGHEST_STAKE = 1_000_00
"""No stake is higher: a thousand francs."""

Amount: TypeAlias = Annotated[int, number_reader(0, HIGHEST_STAKE)]


class Currency(StrEnum):
    """What is paid in."""

    CHF = "CHF"


@dataclass(frozen=True, slots=True, kw_only=True)
class Stakes:
    """What is played for; several may be agreed together, and 0 is none (EV-3).

    `game`: whoever loses a game pays it, twice in a double game if `double_twice`. `hundred`: for each full
    hundred points of difference. `place`: in games each for himself, to everybody in front. `potato`: to
    everybody else in the game. `rounds`: whoever lost a game together owes a round of drinks.
    """

    currency: Currency = Currency.CHF
    game: Amount = 0
    double_twice: bool = True
    hundred: Amount = 0
    place: Amount = 0
    potato: Amount = 0
    rounds: bool = False


def _check_any_stake(stakes: Stakes) -> None:
    if not (stakes.game or stakes.hundred or stakes.place or stakes.potato or stakes.rounds):
        raise DocumentError(N_("Nothing has been agreed: enter an amount, or choose a round of drinks."))


read_stakes = record_reader(Stakes, _check_any_stake)
"""Read what is agreed, as `read_stakes("stakes", document)`; DocumentError says what would be right."""


def stakes_document(stakes: Stakes) -> dict[str, Any]:
    """Return what is agreed as a document; what is not agreed is left out."""
    return {"currency": stakes.currency.value, **record_document(stakes)}
