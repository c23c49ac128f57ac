"""What each side of a table took, as the Schieber family judges it (V-1 to V-4, SC-1, SC-4).

A `DealTally` knows who plays for which side: `PairTally` the four seats of Schieber, `AloneTally` players
with numbers.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Sequence

from scoring.rules.alone import judge_player_stoeck, judge_player_weis
from scoring.rules.cards import Denomination, can_share, possible_card_points, possible_part, possible_sums
from scoring.rules.deals import Written
from scoring.rules.games.schieber.deal import SchieberDeal
from scoring.rules.games.schieber.rules import FactorRules
from scoring.rules.judging import (
    NOTHING,
    ProblemReport,
    judge_card_points,
    judge_match,
    judge_player_match,
    judge_player_points,
    judge_stoeck,
    judge_weis,
    judge_weis_cards,
    out_of_range,
    refuse_others,
)
from scoring.rules.problems import ProblemKind, neighbours
from scoring.rules.sides import ACROSS, BySide, Place, Seat, Side, Teams, alone, following, sides_of
from scoring.rules.simulate import order_of_turns
from scoring.rules.weis_totals import weis_totals

Points = BySide[int]
Totals = Collection[int]
Derive = Callable[..., frozenset[int]]


class DealTally(ABC):
    """Judges what the sides of one table took."""

    def __init__(self, rules: FactorRules, teams: Teams) -> None:
        self.rules = rules
        self.teams = teams
        self.sides = sides_of(teams)
        self._played = rules.denominations

    def card_points(
        self, entry: SchieberDeal, denomination: Denomination | None, report: ProblemReport
    ) -> Points:
        """Return each side's card points: of a match, as far as a claim counted them, or of all tricks."""
        if entry.match is not None:
            return self._match(entry.match, entry.card_points, denomination, report)
        if entry.claimed_by is not None:
            return self._claimed(entry.card_points, denomination, report)
        return self._all(entry.card_points, denomination, report)

    @abstractmethod
    def forehand(self, entry: SchieberDeal, dealer: Place | None, report: ProblemReport) -> Place:
        """Return who leads to the first trick (T-6), and report who cannot have named (SC-1)."""

    @abstractmethod
    def weis(
        self, entry: SchieberDeal, first: Place, denomination: Denomination | None, report: ProblemReport
    ) -> Points:
        """Return each side's Weis (V-3, W-5)."""

    @abstractmethod
    def stoeck(self, holder: Side | None, denomination: Denomination | None, report: ProblemReport) -> Points:
        """Return each side's Stöck (V-4, W-6)."""

    @abstractmethod
    def _match(
        self, match: Side, written: Written | None, denomination: Denomination | None, report: ProblemReport
    ) -> Points: ...

    @abstractmethod
    def _all(
        self, written: Written | None, denomination: Denomination | None, report: ProblemReport
    ) -> Points: ...

    def _claimed(
        self, written: Written | None, denomination: Denomination | None, report: ProblemReport
    ) -> Points:
        """SC-4: up to a claim; a side left out had nothing yet, and the sum must be what some tricks make."""
        given = [written[side] if written else None for side in self.sides]
        refuse_others(written, self.sides, "card_points", report)
        if out_of_range(given, self.rules, report):
            return BySide((0,) * len(self.sides), self.sides)
        counted = BySide(tuple(int(number or 0) for number in given), self.sides)
        self._judge_claimed(counted, denomination, report)
        return counted

    def _judge_claimed(
        self, counted: Points, denomination: Denomination | None, report: ProblemReport
    ) -> None:
        possible = self._derived(possible_card_points, denomination)
        for points in counted.values:
            if points not in possible:
                report(ProblemKind.CARD_POINTS_IMPOSSIBLE, **neighbours(points, possible))
        sums = self._derived(possible_part, denomination) | self._derived(possible_sums, denomination)
        if sum(counted.values) not in sums:
            report(ProblemKind.CARD_POINTS_COUNTED, **neighbours(sum(counted.values), sums))

    def _derived(self, derive: Derive, denomination: Denomination | None) -> frozenset[int]:
        """Return what tricks can be worth; while the denomination is missing, in any that is played (V-2)."""
        cards = len(self.teams)
        if denomination is not None:
            return derive(denomination, self.rules, cards_per_trick=cards)
        return frozenset().union(*(derive(each, self.rules, cards_per_trick=cards) for each in self._played))


class PairTally(DealTally):
    """The table of Schieber: partners sit across (SC-1)."""

    def __init__(self, rules: FactorRules) -> None:
        super().__init__(rules, ACROSS)

    def forehand(self, entry: SchieberDeal, dealer: Place | None, report: ProblemReport) -> Seat:
        """Return the player at the dealer's right, who names, or pushes to the partner (SC-1, T-6)."""
        named_by = entry.named_by
        if not isinstance(dealer, Seat):
            if named_by is None:
                return Seat.S
            return named_by.partner if entry.pushed else named_by
        forehand = dealer.right
        namers = {True: (forehand.partner,), False: (forehand,), None: (forehand, forehand.partner)}
        if named_by not in (None, *namers[entry.pushed]) and not self.rules.trump_turned_up:
            report(ProblemKind.NAMED_BY_TURN, forehand=forehand.value, partner=forehand.partner.value)
        return forehand

    def weis(
        self, entry: SchieberDeal, first: Place, denomination: Denomination | None, report: ProblemReport
    ) -> Points:
        """Return each side's Weis (V-3, W-5)."""
        if entry.weis is None and entry.weis_cards is None:
            return NOTHING
        known = denomination or Denomination.OBENABE
        written = judge_weis(entry.weis, weis_totals(known, self.rules), self.rules, report)
        if entry.weis_cards is None or not isinstance(first, Seat):
            return written
        return judge_weis_cards(entry.weis_cards, entry.weis, first, known, self.rules, report)

    def stoeck(self, holder: Side | None, denomination: Denomination | None, report: ProblemReport) -> Points:
        """Return each side's Stöck (V-4, W-6)."""
        return judge_stoeck(holder, denomination, self.rules, report)

    def _match(
        self, match: Side, written: Written | None, denomination: Denomination | None, report: ProblemReport
    ) -> Points:
        return judge_match(match, written, self.rules, report)

    def _all(
        self, written: Written | None, denomination: Denomination | None, report: ProblemReport
    ) -> Points:
        possible = self._derived(possible_card_points, denomination)
        return judge_card_points(written, possible, self.rules, report)


class AloneTally(DealTally):
    """A table of players with numbers, each for himself or two against one (J3-1 to J3-3)."""

    def __init__(
        self,
        rules: FactorRules,
        players: Sequence[Side],
        teams: Teams | None = None,
        *,
        with_bonus: bool = False,
    ) -> None:
        super().__init__(rules, teams or alone(players))
        self._players = tuple(players)
        self._with_bonus = with_bonus

    def forehand(self, entry: SchieberDeal, dealer: Place | None, report: ProblemReport) -> Place:
        """Return the player at the dealer's right (T-6)."""
        return self._players[0] if dealer is None else following(dealer, self._players)

    def weis(
        self, entry: SchieberDeal, first: Place, denomination: Denomination | None, report: ProblemReport
    ) -> Points:
        """Return each side's Weis (V-3, W-5)."""
        if entry.weis is None and entry.weis_cards is None:
            return BySide((0,) * len(self.sides), self.sides)
        order = order_of_turns(first, self._players) if isinstance(first, Side) else self._players
        # What is missing was said where it was looked for.
        known = denomination or Denomination.OBENABE
        points = judge_player_weis(entry.weis, entry.weis_cards, order, known, self.rules, report, self.teams)
        return BySide.build(points.__getitem__, self.sides)

    def stoeck(self, holder: Side | None, denomination: Denomination | None, report: ProblemReport) -> Points:
        """Return each side's Stöck (V-4, W-6)."""
        return judge_player_stoeck(holder, self.sides, denomination, self.rules, report)

    def _match(
        self, match: Side, written: Written | None, denomination: Denomination | None, report: ProblemReport
    ) -> Points:
        sums = self._derived(possible_sums, denomination)
        return judge_player_match(
            match, written, self.sides, sums, self.rules, report, with_bonus=self._with_bonus
        )

    def _all(
        self, written: Written | None, denomination: Denomination | None, report: ProblemReport
    ) -> Points:
        possible = self._derived(possible_card_points, denomination)
        sums = self._derived(possible_sums, denomination)
        can_share = self._can_share(denomination)
        return judge_player_points(written, self.sides, possible, sums, self.rules, report, can_share)

    def _can_share(self, denomination: Denomination | None) -> Callable[[tuple[int, ...]], bool]:
        played = self._played if denomination is None else (denomination,)
        cards = len(self.teams)
        return lambda points: any(
            can_share(points, each, self.rules, cards_per_trick=cards) for each in played
        )
