"""The auction of Pandur: who may call what, and who plays alone for which bid (PA-2).

The player at the dealer's right begins; each in turn passes or bids higher, and who has passed is out. It
ends when all but the highest bidder have passed, or all: then the cards are thrown in.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from core.errors import Value
from scoring.rules.auction import CallWord
from scoring.rules.deals import Number
from scoring.rules.games.pandur.bids import PandurBid, TrickBid, numbers_of
from scoring.rules.problems import Problem, ProblemKind, neighbours
from scoring.rules.sides import Side

PandurCall = CallWord | Number | TrickBid
"""A pass or a bid as it was written: whether there is such a bid is for the auction to say."""

PandurCalls = tuple[tuple[Side, PandurCall], ...]


class PandurContract(NamedTuple):
    """Who plays alone, and for which bid (PA-2)."""

    declarer: Side
    bid: PandurBid


class PandurAuction:
    """An auction as far as it has gone, among the players in the `order` of play.

    `active` are those who have not passed. An illegal call is a problem and counts for nothing; the turn goes
    on behind the caller, as the table did.
    """

    __slots__ = ("_next", "active", "bid", "bidder", "calls", "ladder", "order")

    def __init__(self, order: Sequence[Side], ladder: Sequence[PandurBid]) -> None:
        self.order = tuple(order)
        self.ladder = ladder
        self.active = self.order
        self.bid: PandurBid | None = None
        self.bidder: Side | None = None
        self.calls = 0
        self._next = self.order[0]

    @property
    def over(self) -> bool:
        """Tell whether nobody is left who could bid higher (PA-2)."""
        return not self.active or self.active == (self.bidder,)

    @property
    def thrown_in(self) -> bool:
        """Tell whether all passed (PA-2)."""
        return not self.active

    @property
    def contract(self) -> PandurContract | None:
        """Return the outcome, None while the auction goes on or when the cards are thrown in."""
        if not self.over or self.bid is None or self.bidder is None:
            return None
        return PandurContract(self.bidder, self.bid)

    @property
    def turn(self) -> Side | None:
        """Return who is to call, None when the auction is over."""
        return None if self.over else self._next

    def legal_calls(self) -> tuple[CallWord | PandurBid, ...]:
        """Return what the player whose turn it is may call: pass, then the bids above, ascending (PA-2)."""
        return () if self.over else (CallWord.PASS, *self._higher)

    @property
    def _higher(self) -> Sequence[PandurBid]:
        return self.ladder if self.bid is None else self.ladder[self.ladder.index(self.bid) + 1 :]

    def call(self, player: Side, call: PandurCall) -> Problem | None:
        """Take the next call; the answer is what is wrong with it (PA-2), None when it is legal."""
        self.calls += 1
        problem = self._objection(player, call)
        if problem is None:
            self._take(player, call)
        if self.active and player in self.order:
            self._next = _behind(player, self.order, self.active)
        return problem

    def _take(self, player: Side, call: PandurCall) -> None:
        if call is CallWord.PASS:
            self.active = tuple(each for each in self.active if each is not player)
        else:
            self.bid, self.bidder = next(bid for bid in self.ladder if bid == call), player

    def _objection(self, player: Side, call: PandurCall) -> Problem | None:
        if self.over:
            return self._refuse(ProblemKind.CALL_AFTER_END)
        if player in self.order and player not in self.active:
            return self._refuse(ProblemKind.CALL_PASSED, player=player.value)
        if player is not self._next:
            return self._refuse(ProblemKind.CALL_TURN, turn=self._next.value)
        return None if call is CallWord.PASS else self._objection_to_bid(call)

    def _objection_to_bid(self, call: PandurCall) -> Problem | None:
        if isinstance(call, int | float) and call not in self.ladder:
            return self._refuse(ProblemKind.CALL_UNKNOWN_BID, **neighbours(call, numbers_of(self.ladder)))
        if call not in self._higher:
            return self._refuse(ProblemKind.CALL_LOW, highest=str(self.bid))
        return None

    def _refuse(self, kind: ProblemKind, **values: Value) -> Problem:
        return Problem(kind, {"number": self.calls, **values})


def _behind(player: Side, order: Sequence[Side], active: Sequence[Side]) -> Side:
    start = order.index(player) + 1
    return next(each for each in (*order[start:], *order[:start]) if each in active)


def hold_pandur_auction(
    calls: Iterable[tuple[Side, PandurCall]], order: Sequence[Side], ladder: Sequence[PandurBid]
) -> tuple[PandurAuction, tuple[Problem, ...]]:
    """Return the auction after `calls` and the problems of its illegal calls, numbered from 1 (PA-2, V-5)."""
    auction = PandurAuction(order, ladder)
    problems = [auction.call(player, call) for player, call in calls]
    return auction, tuple(problem for problem in problems if problem)
