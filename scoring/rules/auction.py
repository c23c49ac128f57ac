"""The auction of Sidi Barrani: who may call what, and the contract it ends in (SB-3 to SB-7).

An `Auction` takes calls one by one, in the order in which they were made. It knows no cards, and of
the house rules only what `Bidding` says.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from core.errors import N_, RulesError, Value
from scoring.rules.cards import DENOMINATIONS, Denomination
from scoring.rules.deals import Bid, Contract, Stake
from scoring.rules.problems import Problem, ProblemKind, neighbours
from scoring.rules.sides import Seat


class CallWord(StrEnum):
    """A call that is no bid."""

    PASS = "pass"  # noqa: S105 - a word at the table, not a secret
    DOUBLE = "double"
    REDOUBLE = "redouble"


Call = Bid | CallWord
Calls = tuple[tuple[Seat, Call], ...]

OPENING_PASSES = 4
"""So many passes without a bid throw the cards in (SB-6)."""

CLOSING_PASSES = 3
"""So many passes after a bid end the auction (SB-6)."""

_WORDS = {word.value: word for word in CallWord}
_POINTS, _DENOMINATION = r"0|[1-9][0-9]{0,3}", "|".join(DENOMINATIONS)
BID_FORM = f"({_POINTS}) ({_DENOMINATION})"
"""How a bid is written, as a regular expression."""

_BID = re.compile(rf"(?P<points>{_POINTS}) (?P<denomination>{_DENOMINATION})")


def call_from_text(text: str) -> Call:
    """Return the call that `text` names: `pass`, `double`, `redouble` or `70 acorns`; RulesError for others.

    Whether such a bid exists is for the auction to say.
    """
    if text in _WORDS:
        return _WORDS[text]
    match = _BID.fullmatch(text)
    if match is None:
        raise RulesError(N_("{text} is not a call."), text=text)
    return Bid(int(match["points"]), DENOMINATIONS[match["denomination"]])


@dataclass(frozen=True, slots=True)
class Bidding:
    """What may be called: the numbers ascending, the denominations, and when (SB-2, SB-4 to SB-7)."""

    numbers: tuple[int, ...]
    denominations: tuple[Denomination, ...]
    doubling: bool = True
    redoubling: bool = False
    double_ends: bool = True
    double_in_turn: bool = False
    winner_may_change: bool = False

    @property
    def top(self) -> int:
        """Return the highest number, which nobody can outbid (SB-6)."""
        return self.numbers[-1]

    def bids_above(self, points: int) -> Iterator[Bid]:
        """Return every bid higher than `points`, by number and then by denomination (SB-3)."""
        return (
            Bid(number, denomination)
            for number in self.numbers
            if number > points
            for denomination in self.denominations
        )


class Auction:
    """An auction as far as it has gone.

    `bid`, `bidder` and `stake` stand until they are outbid; `passes` counts the passes since the last
    other call. An illegal call is a problem and counts for nothing; after an illegal pass or bid the turn
    goes on behind the caller, as the table did.
    """

    __slots__ = (
        "_changes", "_closing", "_next", "_open", "bid", "bidder", "bidding", "calls", "doubler", "passes",
        "stake",
    )  # fmt: skip

    def __init__(self, dealer: Seat, bidding: Bidding) -> None:
        self.bidding = bidding
        self.calls = 0
        self.bid: Bid | None = None
        self.bidder: Seat | None = None
        self.doubler: Seat | None = None
        self.stake = Stake.UNDOUBLED
        self._next = dealer.right
        self._changes = bidding.winner_may_change
        self._await(closing=OPENING_PASSES)

    def _await(self, *, closing: int, accepted: int | None = None) -> None:
        """Count passes anew: `closing` ones end the auction, `accepted` ones may be written."""
        self.passes = 0
        self._closing = closing
        self._open = closing if accepted is None else accepted

    @property
    def over(self) -> bool:
        """Tell whether the contract stands, or the cards are thrown in (SB-6)."""
        return self.passes >= self._closing

    @property
    def thrown_in(self) -> bool:
        """Tell whether all four passed (SB-6)."""
        return self.over and self.bid is None

    @property
    def contract(self) -> Contract | None:
        """Return the outcome, None while the auction goes on or when the cards are thrown in."""
        if not self.over or self.bid is None or self.bidder is None:
            return None
        return Contract(self.bidder, self.bid, self.stake)

    @property
    def turn(self) -> Seat | None:
        """Return who is to call; None when nothing is left to say.

        After the top bid this is the next player, who may still double (SB-6), after the three passes the
        bidder, who may bid once more (SB-6a).
        """
        left = not self.over or self.can_double(self._next) or self._can_change
        return self._next if left else None

    @property
    def may_double(self) -> tuple[Seat, ...]:
        """Return who may double out of turn (SB-4)."""
        return tuple(seat for seat in Seat if seat is not self._next and self.can_double(seat))

    @property
    def may_redouble(self) -> tuple[Seat, ...]:
        """Return who may redouble out of turn (SB-5)."""
        return tuple(seat for seat in Seat if seat is not self._next and self.can_redouble(seat))

    def legal_calls(self) -> tuple[Call, ...]:
        """Return what the player whose turn it is may call: pass, double or redouble, then bids ascending."""
        if self.turn is None:
            return ()
        calls: list[Call] = [CallWord.PASS]
        if self.can_double(self._next):
            calls.append(CallWord.DOUBLE)
        if self.can_redouble(self._next):
            calls.append(CallWord.REDOUBLE)
        if self.can_bid:
            calls += self.bidding.bids_above(self.bid.points if self.bid else 0)
        return tuple(calls)

    def call(self, seat: Seat, call: Call) -> Problem | None:
        """Take the next call; the answer is what is wrong with it (SB-3 to SB-7), None when it is legal."""
        self.calls += 1
        if call is CallWord.PASS and seat is self._next and self.passes < self._open:
            self._take_pass(seat)  # most calls are that: no more questions
            return None
        problem = self._objection(seat, call)
        if problem is None:
            self._take(seat, call)
        elif call is CallWord.PASS or isinstance(call, Bid):
            self._next = seat.right
        return problem

    def _take_pass(self, seat: Seat) -> None:
        self.passes += 1
        # Where a double ends the auction, only the doubled side is still asked: for a redouble (SB-5).
        self._next = seat.partner if self.doubler and self.bidding.double_ends else seat.right

    def _take(self, seat: Seat, call: Call) -> None:
        self._next = seat.right
        if isinstance(call, Bid):
            self._changes = self._changes and not self.over
            self.bid, self.bidder, self.stake, self.doubler = call, seat, Stake.UNDOUBLED, None
            top = call.points >= self.bidding.top
            accepted = CLOSING_PASSES + (self._changes and not top)
            self._await(closing=0 if top else CLOSING_PASSES, accepted=accepted)
        elif call is CallWord.DOUBLE:
            self.stake, self.doubler = Stake.DOUBLED, seat
            self._await_redouble()
        else:
            self.stake = Stake.REDOUBLED
            self._await_outbid()

    def _await_redouble(self) -> None:
        if self.bidding.redoubling:
            self._await(closing=2 if self.bidding.double_ends else CLOSING_PASSES)
        else:
            self._await_outbid()

    def _await_outbid(self) -> None:
        accepted = 0 if self.bidding.double_ends else CLOSING_PASSES
        self._await(closing=0 if self._final else CLOSING_PASSES, accepted=accepted)

    @property
    def _final(self) -> bool:
        """Tell whether nobody may outbid a double or redouble (SB-6, SB-7)."""
        return self.bidding.double_ends or (self.bid is not None and self.bid.points >= self.bidding.top)

    @property
    def can_bid(self) -> bool:
        """Tell whether the auction is open for a higher bid (SB-6 to SB-7)."""
        return self._can_change or not (self.over or (self.doubler and self.bidding.double_ends))

    @property
    def _can_change(self) -> bool:
        """Tell whether three passes have just followed a bid whose bidder may bid once more (SB-6a)."""
        return self.over and self.passes == CLOSING_PASSES < self._open and self._next is self.bidder

    def can_double(self, seat: Seat) -> bool:
        """Tell whether `seat` may double now, in turn or out of it (SB-4, SB-4a)."""
        in_turn = self.bidding.double_in_turn and seat is self._next and not self.over
        return (
            self.bidder is not None
            and self.stake is Stake.UNDOUBLED
            and (self.passes == 0 or in_turn)
            and self.bidding.doubling
            and seat.side is not self.bidder.side
        )

    def can_redouble(self, seat: Seat) -> bool:
        """Tell whether `seat` may redouble now, in turn or out of it: both have one chance (SB-5)."""
        return (
            self.doubler is not None
            and self.stake is Stake.DOUBLED
            and self.bidding.redoubling
            and not self.over
            and seat.side is not self.doubler.side
            # The doubler's right-hand neighbour is asked first: with a pass that chance is gone.
            and (self.passes == 0 or seat is not self.doubler.right)
        )

    def _objection(self, seat: Seat, call: Call) -> Problem | None:
        if isinstance(call, Bid):
            return self._objection_to_turn(seat) or self._objection_to_bid(call)
        if call is CallWord.DOUBLE:
            return self._objection_to_double(seat)
        if call is CallWord.REDOUBLE:
            return self._objection_to_redouble(seat)
        return self._objection_to_turn(seat)

    def _objection_to_double(self, seat: Seat) -> Problem | None:
        if not self.bidding.doubling:
            return self._refuse(ProblemKind.CALL_DOUBLE_NOT_PLAYED)
        if self.can_double(seat):
            return None
        late = ProblemKind.CALL_DOUBLE_IN_TURN if self.bidding.double_in_turn else ProblemKind.CALL_DOUBLE
        return self._refuse(late)

    def _objection_to_redouble(self, seat: Seat) -> Problem | None:
        if not self.bidding.redoubling:
            return self._refuse(ProblemKind.CALL_REDOUBLE_NOT_PLAYED)
        return None if self.can_redouble(seat) else self._refuse(ProblemKind.CALL_REDOUBLE)

    def _objection_to_turn(self, seat: Seat) -> Problem | None:
        if self.passes >= self._open:
            return self._refuse(ProblemKind.CALL_AFTER_END)
        if seat is not self._next:
            return self._refuse(ProblemKind.CALL_TURN, turn=self._next.value)
        return None

    def _objection_to_bid(self, bid: Bid) -> Problem | None:
        bidding = self.bidding
        if bid.points not in bidding.numbers:
            return self._refuse(ProblemKind.CALL_UNKNOWN_BID, **neighbours(bid.points, bidding.numbers))
        if bid.denomination not in bidding.denominations:
            return self._refuse(ProblemKind.CALL_DENOMINATION_NOT_PLAYED)
        if not self.can_bid:
            return self._refuse(ProblemKind.CALL_AFTER_END)
        if self.bid is not None and bid.points <= self.bid.points:
            return self._refuse(ProblemKind.CALL_LOW, highest=self.bid.points)
        return None

    def _refuse(self, kind: ProblemKind, **values: Value) -> Problem:
        return Problem(kind, {"number": self.calls, **values})


def hold_auction(
    calls: Iterable[tuple[Seat, Call]], dealer: Seat, bidding: Bidding
) -> tuple[Auction, tuple[Problem, ...]]:
    """Return the auction after `calls` and the problems of its illegal calls, by number from 1 (V-5)."""
    auction = Auction(dealer, bidding)
    problems = []
    for seat, call in calls:
        problem = auction.call(seat, call)
        if problem:
            problems.append(problem)
    return auction, tuple(problems)
