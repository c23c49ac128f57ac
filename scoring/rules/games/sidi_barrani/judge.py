"""Judging and scoring a single deal of Sidi Barrani (V-1 to V-5, V-8; SB-8, SB-9)."""

from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache

from scoring.rules.auction import Auction, hold_auction
from scoring.rules.cards import Denomination, possible_card_points
from scoring.rules.deals import Bid, Contract, JudgedDeal, Label, Line, Number, Stake
from scoring.rules.games.base import Situation
from scoring.rules.games.sidi_barrani.deal import SidiBarraniDeal
from scoring.rules.games.sidi_barrani.rules import (
    DoubleAppliesTo,
    FailedSide,
    SidiBarraniRules,
    bidding_of,
)
from scoring.rules.judging import (
    NOTHING,
    ProblemReport,
    for_side,
    judge_card_points,
    judge_match,
    judge_stoeck,
    judge_weis,
    judge_weis_cards,
    without_score,
)
from scoring.rules.problems import Problem, ProblemKind, neighbours
from scoring.rules.sides import PAIRS, BySide, Place, Seat, Side
from scoring.rules.weis_totals import weis_totals

HIGH_WEIS = 300
"""More Weis than this is asked about (V-8)."""

STAKES: Mapping[Number, Stake] = {int(stake): stake for stake in Stake}

BID_LABELS = {
    Stake.UNDOUBLED: Label.BID,
    Stake.DOUBLED: Label.BID_DOUBLED,
    Stake.REDOUBLED: Label.BID_REDOUBLED,
}
EXTRA_LABELS = {Stake.DOUBLED: Label.DOUBLED, Stake.REDOUBLED: Label.REDOUBLED}

line = lru_cache(maxsize=8192)(Line)
"""Most lines are like many before: a frozen value can stand on every sheet."""


class SidiBarraniJudge:
    """Judges deals under one table's house rules."""

    __slots__ = ("_bidding", "_double_all", "_rules")

    def __init__(self, rules: SidiBarraniRules) -> None:
        self._rules = rules
        self._bidding = bidding_of(rules)
        self._double_all = rules.double_applies_to is DoubleAppliesTo.ALL

    def judge(self, entry: SidiBarraniDeal, situation: Situation) -> JudgedDeal:
        """Return the deal with its score, or with all that is wrong with it."""
        dealer = situation.dealer
        report = ProblemReport()
        auction = self._auction(entry, dealer, report) if entry.calls is not None else None
        if entry.thrown_in or (auction and auction.thrown_in):
            return self._thrown_in(entry, dealer, auction, report)
        contract = self._contract(entry, auction, report)
        denomination = contract.bid.denomination if contract else entry.denomination
        taken = self._card_points(entry, denomination, report)
        weis = self._weis(entry, contract, denomination, report)
        stoeck = judge_stoeck(entry.stoeck, denomination, self._rules, report)
        if contract is None or report.problems:
            return without_score(entry, dealer, report, PAIRS)
        return self._scored(entry, dealer, contract, taken, weis, stoeck)

    def _auction(self, entry: SidiBarraniDeal, dealer: Place | None, report: ProblemReport) -> Auction:
        calls = entry.calls or ()
        if not isinstance(dealer, Seat):
            # Nobody knows who dealt: then whoever called first was at the dealer's right (SB-3).
            dealer = calls[0][0].partner.right if calls else Seat.S
        auction, problems = hold_auction(calls, dealer, self._bidding)
        report.problems += problems
        if not problems and not auction.over:
            report(ProblemKind.AUCTION_OPEN)
        return auction

    def _thrown_in(
        self, entry: SidiBarraniDeal, dealer: Place | None, auction: Auction | None, report: ProblemReport
    ) -> JudgedDeal:
        """SB-6: nobody scores, so nothing else may be written."""
        if auction and auction.contract:
            report(ProblemKind.CONTRACT_DISAGREES)
        if _says_more(entry):
            report(ProblemKind.THROWN_IN_ENTRY)
        return without_score(entry, dealer, report, PAIRS, thrown_in=True)

    def _contract(
        self, entry: SidiBarraniDeal, auction: Auction | None, report: ProblemReport
    ) -> Contract | None:
        """Return the outcome of the calls, else what was entered; given twice, both must agree (V-5)."""
        if auction is None:
            return self._entered(entry, report)
        contract = auction.contract
        if contract and not _agrees(entry, contract):
            report(ProblemKind.CONTRACT_DISAGREES)
        return contract

    def _entered(self, entry: SidiBarraniDeal, report: ProblemReport) -> Contract | None:
        if entry.declarer is None:
            report(ProblemKind.DECLARER_MISSING)
        points = self._bid_points(entry, report)
        denomination = entry.denomination
        if denomination is None:
            report(ProblemKind.DENOMINATION_MISSING)
        elif denomination not in self._bidding.denominations:
            report(ProblemKind.DENOMINATION_NOT_PLAYED)
        stake = self._stake(entry, report)
        if entry.declarer is None or points is None or denomination is None:
            return None
        return Contract(entry.declarer, Bid(points, denomination), stake)

    def _bid_points(self, entry: SidiBarraniDeal, report: ProblemReport) -> int | None:
        numbers = self._bidding.numbers
        if entry.bid is None:
            report(ProblemKind.BID_MISSING)
        elif isinstance(entry.bid, int) and entry.bid in numbers:
            return entry.bid
        else:
            report(ProblemKind.BID_UNKNOWN, **neighbours(entry.bid, numbers))
        return None

    def _stake(self, entry: SidiBarraniDeal, report: ProblemReport) -> Stake:
        stake = Stake.UNDOUBLED if entry.stake is None else STAKES.get(entry.stake)
        if stake is None:
            report(ProblemKind.STAKE_UNKNOWN, given=entry.stake or 0)
            return Stake.UNDOUBLED
        if stake > Stake.UNDOUBLED and not self._bidding.doubling:
            report(ProblemKind.DOUBLE_NOT_PLAYED)
        elif stake is Stake.REDOUBLED and not self._bidding.redoubling:
            report(ProblemKind.REDOUBLE_NOT_PLAYED)
        return stake

    def _card_points(
        self, entry: SidiBarraniDeal, denomination: Denomination | None, report: ProblemReport
    ) -> BySide[int]:
        if entry.match is not None:
            return judge_match(entry.match, entry.card_points, self._rules, report)
        possible = self._possible_points(denomination)
        return judge_card_points(entry.card_points, possible, self._rules, report)

    def _possible_points(self, denomination: Denomination | None) -> Collection[int]:
        """Return what tricks can make; while the denomination is missing, in any (V-2)."""
        if denomination is not None:
            return possible_card_points(denomination, self._rules)
        return frozenset().union(*(possible_card_points(each, self._rules) for each in Denomination))

    def _weis(
        self,
        entry: SidiBarraniDeal,
        contract: Contract | None,
        denomination: Denomination | None,
        report: ProblemReport,
    ) -> BySide[int]:
        if entry.weis is None and entry.weis_cards is None:
            return NOTHING
        # Undenufe can only exchange two fours of one worth: any denomination does while it is missing.
        denomination = denomination or Denomination.OBENABE
        possible = weis_totals(denomination, self._rules)
        written = judge_weis(entry.weis, possible, self._rules, report)
        if entry.weis_cards is None:
            return written
        # T-6: the declarer leads; without one, nothing will be scored.
        first = contract.declarer if contract else Seat.S
        return judge_weis_cards(entry.weis_cards, entry.weis, first, denomination, self._rules, report)

    def _scored(
        self,
        entry: SidiBarraniDeal,
        dealer: Place | None,
        contract: Contract,
        taken: BySide[int],
        weis: BySide[int],
        stoeck: BySide[int],
    ) -> JudgedDeal:
        """SB-9: each side writes what it took, and the bid goes to the declaring side or to its opponents."""
        declarers = contract.declarers
        counting = (taken, weis, stoeck) if self._rules.weis_counts else (taken,)
        made = self._is_made(contract, sum(points[declarers] for points in counting), entry.match)
        kept = taken if made else self._kept_after_failure(declarers, taken)
        first, second = [
            self._lines(
                side,
                taken=kept[side],
                weis=weis[side],
                stoeck=stoeck[side],
                won=contract if (side is declarers) is made else None,
                stake=contract.stake,
            )
            for side in PAIRS
        ]
        return JudgedDeal(
            entry.number,
            dealer,
            entry,
            made=made,
            contract=contract,
            card_points=taken,
            weis=weis,
            stoeck=stoeck,
            scores=BySide((_total(first), _total(second))),
            lines=(*first, *second),
            confirm=tuple(self._rarities(entry, contract, made, taken, weis)),
        )

    def _is_made(self, contract: Contract, reached: int, match: Side | None) -> bool:
        """Tell whether the declarers reached their bid; all nine tricks must be taken (SB-2, SB-8)."""
        if contract.bid.points == self._rules.all_tricks:
            return match is contract.declarers
        return reached >= contract.bid.points

    def _kept_after_failure(self, declarers: Side, taken: BySide[int]) -> BySide[int]:
        """SB-9: what each side writes of the card points when the contract failed."""
        match self._rules.failed_side_keeps_card_points:
            case FailedSide.KEEPS_ITS_OWN:
                return taken
            case FailedSide.WRITES_NONE:
                return for_side(declarers.other, taken[declarers.other])
            case FailedSide.OPPONENTS_WRITE_ALL:
                return for_side(declarers.other, sum(taken.values))

    def _lines(
        self, side: Side, *, taken: int, weis: int, stoeck: int, won: Contract | None, stake: Stake
    ) -> list[Line]:
        """Return what a side writes: its own points, the bid it `won`, and what a double adds (SB-9)."""
        lines = []
        if taken:
            lines.append(line(side, Label.CARD_POINTS, taken))
        if weis:
            lines.append(line(side, Label.WEIS, weis))
        if stoeck:
            lines.append(line(side, Label.STOECK, stoeck))
        if won:
            lines.append(self._bid_line(side, won))
        if self._double_all and stake > Stake.UNDOUBLED and lines:
            lines.append(line(side, EXTRA_LABELS[stake], (stake - 1) * _total(lines)))
        return lines

    def _bid_line(self, side: Side, contract: Contract) -> Line:
        if self._double_all:
            return line(side, Label.BID, contract.bid.points)
        return line(side, BID_LABELS[contract.stake], contract.bid.points * contract.stake)

    def _rarities(
        self, entry: SidiBarraniDeal, contract: Contract, made: bool, taken: BySide[int], weis: BySide[int]
    ) -> Iterator[Problem]:
        """V-8: possible, but worth a question."""
        bid = contract.bid.points
        if not made and bid == self._rules.lowest_bid:
            yield Problem(ProblemKind.FAILED_LOWEST_BID, {"bid": bid})
        if bid == self._bidding.top:
            yield Problem(ProblemKind.TOP_BID, {"bid": self._rules.called(bid)})
        if max(weis.values) > HIGH_WEIS:
            yield Problem(ProblemKind.WEIS_HIGH, {"given": max(weis.values)})
        if entry.match is None and 0 in taken.values:
            yield Problem(ProblemKind.NOTHING_WITHOUT_MATCH)


def _total(lines: list[Line]) -> int:
    return sum([each.points for each in lines])


def _agrees(entry: SidiBarraniDeal, contract: Contract) -> bool:
    """Tell whether what was entered beside the calls is their outcome (V-5)."""
    return (
        entry.declarer in (None, contract.declarer)
        and entry.bid in (None, contract.bid.points)
        and entry.denomination in (None, contract.bid.denomination)
        and entry.stake in (None, contract.stake)
    )


def _says_more(entry: SidiBarraniDeal) -> bool:
    """Tell whether a deal without play has a contract or points; noughts and a stake of 1 say nothing."""
    contract = entry.declarer or entry.bid or entry.denomination or entry.stake not in (None, 1)
    points = any(written and any(written.values) for written in (entry.card_points, entry.weis))
    return bool(contract or points or entry.match or entry.weis_cards or entry.stoeck)
