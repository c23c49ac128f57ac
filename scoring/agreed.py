"""What was agreed in a deal, told alike for every game: who declared what, and for how much."""

from dataclasses import dataclass
from functools import singledispatch
from typing import Any

from scoring.rules.auction import Word
from scoring.rules.cards import DENOMINATIONS, Denomination
from scoring.rules.deals import DealEntry, JudgedDeal, Number
from scoring.rules.games.coiffeur import CoiffeurDeal
from scoring.rules.games.differenzler import DifferenzlerDeal
from scoring.rules.games.handjass import HandjassDeal
from scoring.rules.games.pandur import PandurDeal
from scoring.rules.games.schieber.deal import SchieberDeal, denomination_of
from scoring.rules.games.sidi_barrani import SidiBarraniDeal
from scoring.rules.sides import Place, Seat


@dataclass(frozen=True, slots=True)
class Agreed:
    """As far as the game has it, and somebody wrote it down; a bid of Pandur may be a word."""

    declarer: Place | None = None
    bid: Number | str | None = None
    denomination: Denomination | None = None
    stake: int | None = None


@singledispatch
def agreed(entry: DealEntry, deal: JudgedDeal, rules: Any) -> Agreed:
    """Return what was agreed in the deal that `entry` holds and `deal` judges."""
    raise NotImplementedError(type(entry))


@agreed.register
def _of_sidi_barrani(entry: SidiBarraniDeal, deal: JudgedDeal, rules: Any) -> Agreed:
    contract = deal.contract
    if contract is None:
        return Agreed()
    return Agreed(contract.declarer, contract.bid.points, contract.bid.denomination, contract.stake.value)


@agreed.register
def _of_schieber(entry: SchieberDeal, deal: JudgedDeal, rules: Any) -> Agreed:
    """SC-1: who named follows from who dealt; where a card is turned up nobody names."""
    denomination = denomination_of(entry, rules)
    declarer: Place | None = entry.named_by
    if declarer is None and denomination and not rules.trump_turned_up and isinstance(deal.dealer, Seat):
        forehand = deal.dealer.right
        declarer = forehand.partner if entry.pushed else forehand
    return Agreed(declarer, denomination=denomination)


@agreed.register
def _of_handjass(entry: HandjassDeal, deal: JudgedDeal, rules: Any) -> Agreed:
    return Agreed(denomination=entry.denomination)


@agreed.register
def _of_pandur(entry: PandurDeal, deal: JudgedDeal, rules: Any) -> Agreed:
    """PA-2: what was called last and is no pass."""
    bids = [call for call in entry.calls or () if call[1] is not Word.PASS]
    declarer, bid = bids[-1] if bids else (entry.declarer, entry.bid)
    return Agreed(declarer, bid, entry.denomination)


@agreed.register
def _of_differenzler(entry: DifferenzlerDeal, deal: JudgedDeal, rules: Any) -> Agreed:
    """DZ-2: the card's suit is trumps."""
    turned_up = Denomination(entry.turned_up.suit.value) if entry.turned_up else None
    return Agreed(denomination=entry.denomination or turned_up)


@agreed.register
def _of_coiffeur(entry: CoiffeurDeal, deal: JudgedDeal, rules: Any) -> Agreed:
    """CO-2: some rows are a denomination."""
    return Agreed(entry.declarer, denomination=DENOMINATIONS.get(entry.row or ""))
