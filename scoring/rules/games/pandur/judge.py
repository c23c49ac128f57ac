"""Judging and scoring a single deal of Pandur (V-3 to V-5, V-8; PA-1 to PA-4)."""

from collections.abc import Iterator, Sequence

from scoring.rules.deals import JudgedDeal, Label, Line
from scoring.rules.games.base import Situation
from scoring.rules.games.leaving import dealt_to, is_dealt_to, judge_dealer, order_from, order_of_play
from scoring.rules.games.pandur.auction import PandurAuction, PandurContract, hold_pandur_auction
from scoring.rules.games.pandur.bids import OVER, PandurBid, TrickBid, bid_worth, ladder, numbers_of
from scoring.rules.games.pandur.deal import PandurDeal
from scoring.rules.games.pandur.rules import MOST_IN_PLAY, PandurRules
from scoring.rules.games.pandur.soloist import SoloistPoints, judge_soloist
from scoring.rules.judging import ProblemReport, without_score
from scoring.rules.problems import Problem, ProblemKind, neighbours
from scoring.rules.sides import BySide, Side, solo

HIGH_WEIS = 200
"""More Weis in one hand than this is asked about (V-8)."""

NO_SHARE = (1, 2)
"""So few points below the target the dealer has no share in a failed bid (PA-4)."""


def players_in_play(rules: PandurRules, situation: Situation) -> tuple[Side, ...]:
    """Return who plays a deal: with four in the game all but the dealer, else all who are still in (PA-1)."""
    return dealt_to(solo(rules.players), MOST_IN_PLAY, situation)


def auction_of(
    entry: PandurDeal, rules: PandurRules, situation: Situation
) -> tuple[PandurAuction, tuple[Problem, ...]]:
    """Return the auction of a deal among those in play, and the problems of its illegal calls (PA-2).

    Where nobody knows who dealt, whoever called first was at the dealer's right.
    """
    calls, players = entry.calls or (), players_in_play(rules, situation)
    order = order_of_play(situation.dealer, players)
    if situation.dealer is None and calls and calls[0][0] in players:
        order = order_from(calls[0][0], players)
    return hold_pandur_auction(calls, order, ladder(rules))


class PandurJudge:
    """Judges deals under one table's house rules."""

    __slots__ = ("_ladder", "_players", "_rules")

    def __init__(self, rules: PandurRules) -> None:
        self._rules = rules
        self._players = solo(rules.players)
        self._ladder = ladder(rules)

    def judge(self, entry: PandurDeal, situation: Situation) -> JudgedDeal:
        """Return the deal with what its bid writes, or with all that is wrong with it."""
        report = ProblemReport()
        if situation.outcome.over:
            return without_score(entry, situation.dealer, report, self._players)
        judge_dealer(self._players, MOST_IN_PLAY, situation, report)
        players = players_in_play(self._rules, situation)
        if not is_dealt_to(entry.dealt_to, players, report) or len(players) > MOST_IN_PLAY:
            return without_score(entry, situation.dealer, report, self._players)
        auction = self._auction(entry, situation, report) if entry.calls is not None else None
        if entry.thrown_in or (auction and auction.thrown_in):
            return self._thrown_in(entry, situation, auction, report)
        contract = self._contract(entry, auction, players, report)
        self._judge_denomination(entry, contract, report)
        points = self._points(entry, contract, players, report)
        made = self._made(entry, contract, points, report)
        if report.problems or contract is None or made is None:
            return without_score(entry, situation.dealer, report, self._players)
        return self._scored(entry, situation, contract, points, made=made)

    def _auction(self, entry: PandurDeal, situation: Situation, report: ProblemReport) -> PandurAuction:
        auction, problems = auction_of(entry, self._rules, situation)
        report.problems += problems
        if not problems and not auction.over:
            report(ProblemKind.AUCTION_OPEN)
        return auction

    def _thrown_in(
        self, entry: PandurDeal, situation: Situation, auction: PandurAuction | None, report: ProblemReport
    ) -> JudgedDeal:
        """PA-2: all passed, so nobody scores."""
        if auction and auction.contract:
            report(ProblemKind.CONTRACT_DISAGREES)
        if _says_more(entry):
            report(ProblemKind.NOTHING_PLAYED)
        return without_score(entry, situation.dealer, report, self._players, thrown_in=True)

    def _contract(
        self, entry: PandurDeal, auction: PandurAuction | None, players: Sequence[Side], report: ProblemReport
    ) -> PandurContract | None:
        """Return the outcome of the calls, else what was entered; given twice, both must agree (V-5)."""
        if auction is None:
            return self._entered(entry, players, report)
        contract = auction.contract
        agrees = contract and (
            entry.declarer in (None, contract.declarer) and entry.bid in (None, contract.bid)
        )
        if contract and not agrees:
            report(ProblemKind.CONTRACT_DISAGREES)
        return contract if agrees else None

    def _entered(
        self, entry: PandurDeal, players: Sequence[Side], report: ProblemReport
    ) -> PandurContract | None:
        declarer, bid = entry.declarer, self._bid(entry, report)
        if declarer is None:
            report(ProblemKind.DECLARER_MISSING)
        elif declarer not in players:
            report(ProblemKind.SOLOIST_NOT_IN_PLAY, player=declarer.value)
        elif bid is not None:
            return PandurContract(declarer, bid)
        return None

    def _bid(self, entry: PandurDeal, report: ProblemReport) -> PandurBid | None:
        bid = entry.bid
        if bid is None:
            report(ProblemKind.BID_MISSING)
        elif isinstance(bid, TrickBid) or (isinstance(bid, int) and bid in self._ladder):
            return bid
        else:
            report(ProblemKind.BID_UNKNOWN, **neighbours(bid, numbers_of(self._ladder)))
        return None

    def _judge_denomination(
        self, entry: PandurDeal, contract: PandurContract | None, report: ProblemReport
    ) -> None:
        """PA-2: a bid on tricks says itself whether there are trumps; nobody need write which."""
        denomination, bid = entry.denomination, contract.bid if contract else None
        if denomination is None:
            return
        if isinstance(bid, TrickBid):
            if bid.has_trumps is denomination.is_no_trump:
                report(ProblemKind.BID_WITH_TRUMPS if bid.has_trumps else ProblemKind.BID_WITHOUT_TRUMPS)
        elif denomination not in self._rules.denominations:
            report(ProblemKind.DENOMINATION_NOT_PLAYED)

    def _points(
        self,
        entry: PandurDeal,
        contract: PandurContract | None,
        players: Sequence[Side],
        report: ProblemReport,
    ) -> SoloistPoints:
        nothing = SoloistPoints(None, 0, 0)
        if contract is None:
            return nothing
        if isinstance(contract.bid, TrickBid):
            if _has_points(entry):
                report(ProblemKind.BID_OF_TRICKS)
            return nothing
        return judge_soloist(entry, order_from(contract.declarer, players), self._rules, report)

    def _made(
        self, entry: PandurDeal, contract: PandurContract | None, points: SoloistPoints, report: ProblemReport
    ) -> bool | None:
        """PA-4: what was entered; for a number also what follows from the points, and both must agree."""
        bid, total = contract.bid if contract else None, points.total
        if total is None or not isinstance(bid, int):
            if entry.made is None and (isinstance(bid, TrickBid) or not _has_card_points(entry, contract)):
                report(ProblemKind.MADE_MISSING)
            return entry.made
        made = total >= bid
        if entry.made not in (None, made) and not report.problems:
            report(
                ProblemKind.MADE_AFTER_ALL if made else ProblemKind.FAILED_AFTER_ALL, points=total, bid=bid
            )
        return made

    def _scored(
        self,
        entry: PandurDeal,
        situation: Situation,
        contract: PandurContract,
        points: SoloistPoints,
        *,
        made: bool,
    ) -> JudgedDeal:
        """PA-4: the bid's worth goes to the soloist, or else to everyone against him."""
        lines = tuple(self._lines(contract, situation, made=made))
        own = {line.side: line.points for line in lines}
        return JudgedDeal(
            number=entry.number,
            dealer=situation.dealer,
            entry=entry,
            card_points=self._of(contract.declarer, points.card_points or 0),
            weis=self._of(contract.declarer, points.weis),
            stoeck=self._of(contract.declarer, points.stoeck),
            scores=BySide.build(lambda side: own.get(side, 0), self._players),
            made=made,
            lines=lines,
            confirm=tuple(_rarities(contract, points)),
        )

    def _lines(self, contract: PandurContract, situation: Situation, *, made: bool) -> Iterator[Line]:
        points = bid_worth(contract.bid, self._rules)
        if made:
            yield Line(contract.declarer, Label.BID, points)
            return
        players = players_in_play(self._rules, situation)
        for side in self._players:
            if side in players and side is not contract.declarer:
                yield Line(side, Label.BID_FAILED, points)
            elif side is situation.dealer and side not in players and self._has_share(side, situation):
                yield Line(side, Label.DEALER, points)

    def _has_share(self, dealer: Side, situation: Situation) -> bool:
        return self._rules.target - situation.totals[dealer] not in NO_SHARE

    def _of(self, side: Side, points: int) -> BySide[int]:
        return BySide.build(lambda each: points if each is side else 0, self._players)


def _rarities(contract: PandurContract, points: SoloistPoints) -> Iterator[Problem]:
    """V-8: possible, but worth a question."""
    if isinstance(contract.bid, int) and contract.bid > max(OVER.values()):
        yield Problem(ProblemKind.BID_RARE, {"bid": contract.bid})
    if points.weis > HIGH_WEIS:
        yield Problem(ProblemKind.WEIS_HIGH, {"given": points.weis})


def _says_more(entry: PandurDeal) -> bool:
    """Tell whether a deal without play has a contract or points; noughts say nothing."""
    contract = entry.declarer or entry.bid or entry.denomination or entry.made is not None
    return bool(contract) or _has_points(entry)


def _has_card_points(entry: PandurDeal, contract: PandurContract | None) -> bool:
    """Tell whether the soloist's card points were written, somebody's while nobody knows who that is."""
    numbers = entry.card_points.values if entry.card_points else ()
    if entry.card_points and contract:
        numbers = (entry.card_points[contract.declarer],)
    return entry.match is not None or any(number is not None for number in numbers)


def _has_points(entry: PandurDeal) -> bool:
    points = any(written and any(written.values) for written in (entry.card_points, entry.weis))
    return bool(points or entry.match or entry.weis_cards or entry.stoeck)
