"""Two against one: a soloist plays for the points he has bid before the pair has its target (rule book J3-2).

=============  =================================================================  ====
soloist        who plays alone; stands on the game itself                         J3-2
solo bid       the total that the soloist must reach; stands on the game itself   J3-2
pair target    the total at which the pair has won                                J3-2
=============  =================================================================  ====

The other house rules are those of Schieber: factors, claims. Nothing is turned up unless a table wants it:
the soloist names trumps in every other deal, beginning with the first, in between the two of the pair in
turn, the lower number first. Whose turn it is goes by the number of the deal.
The pair writes under the lower number of its two; what is written under the other one is added to it. Who is
first when both reach their totals in one deal is settled as in Schieber: by tricks it is asked, and if nobody
said so it is whoever is further over.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import ClassVar

from scoring.rules.deals import JudgedDeal, Number, PlayedContract, Written
from scoring.rules.games import weis_presets
from scoring.rules.games.base import Jass, Judge, Outcome, Situation
from scoring.rules.games.pairs import going_on
from scoring.rules.games.schieber.alone import DEAL_READERS
from scoring.rules.games.schieber.deal import SchieberDeal, played_in
from scoring.rules.games.schieber.ending import winner_at_target
from scoring.rules.games.schieber.judge import SchieberJudge
from scoring.rules.games.schieber.players import Simulation
from scoring.rules.games.schieber.rules import FactorRules
from scoring.rules.games.schieber.tally import AloneTally
from scoring.rules.house import choice, whole
from scoring.rules.sides import BySide, Place, Side, Teams, sides_of, solo

PLAYERS = solo(3)

SOLOIST_WINS, PAIR_WINS = 2, 1
"""What the game is worth to the soloist, and to the pair (J3-2)."""

MOST_TAKEN = 1_000_000
"""More than anybody takes or shows in a deal; the sum of two larger numbers can have too many digits."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TwoAgainstOneRules(FactorRules):
    """The house rules of a table of two against one."""

    hand: ClassVar[int] = 12

    soloist: Side = field(default=Side.ONE, metadata=choice(*PLAYERS))  # J3-2
    solo_bid: int = field(default=1000, metadata=whole(1, 100_000))  # J3-2
    pair_target: int = field(default=1000, metadata=whole(1, 100_000))  # J3-2

    @property
    def teams(self) -> Teams:
        """Return who plays for which side: the pair for the lower number of its two (J3-2)."""
        pair = min(player for player in PLAYERS if player is not self.soloist)
        return {player: player if player is self.soloist else pair for player in PLAYERS}

    def namer(self, number: int) -> Side | None:
        """Return whose turn it is to name trumps in the deal of that number; None: a card decides (J3-2)."""
        if self.trump_turned_up:
            return None
        if number % 2:
            return self.soloist
        pair = [player for player in PLAYERS if player is not self.soloist]
        return pair[(number // 2 - 1) % 2]

    @property
    def targets(self) -> BySide[int]:
        """Return the total that each side plays for (J3-2)."""
        return BySide.build(
            lambda side: self.solo_bid if side is self.soloist else self.pair_target, sides_of(self.teams)
        )


class TwoAgainstOne(Jass[TwoAgainstOneRules, SchieberDeal]):
    """The game as `Jass`: its preset, its deals, its end."""

    slug = "two-against-one"
    presets: Mapping[str, TwoAgainstOneRules] = {"two-against-one": TwoAgainstOneRules(**weis_presets.MANUAL)}
    deal_class = SchieberDeal
    deal_readers = DEAL_READERS
    terms = ("soloist", "solo_bid")

    def places(self, rules: TwoAgainstOneRules) -> tuple[Place, ...]:
        """Return the three players' numbers."""
        return PLAYERS

    def sides(self, rules: TwoAgainstOneRules) -> tuple[Side, ...]:
        """Return the soloist's number and the pair's, in the order of play (J3-2)."""
        return sides_of(rules.teams)

    def players_of(self, rules: TwoAgainstOneRules, side: Side) -> tuple[Place, ...]:
        """Return the soloist, or the two of the pair."""
        return tuple(player for player in PLAYERS if rules.teams[player] is side)

    def judge(self, rules: TwoAgainstOneRules) -> Judge[SchieberDeal]:
        """Return the judge of single deals under these house rules (V-1 to V-5, V-8; J3-2)."""
        teams = rules.teams
        judge = SchieberJudge(rules, AloneTally(rules, PLAYERS, teams), rules.targets)
        return lambda entry, situation: judge.judge(_by_side(entry, teams), situation)

    def contract_of(
        self, rules: TwoAgainstOneRules, entry: SchieberDeal, judged: JudgedDeal
    ) -> PlayedContract:
        """Return what a card or a player decided; whose turn it was to name is not written (J3-2)."""
        contract = played_in(entry, rules)
        return replace(contract, declarer=rules.namer(entry.number)) if contract.denomination else contract

    def outcome(
        self, rules: TwoAgainstOneRules, counted: Sequence[JudgedDeal], totals: BySide[int]
    ) -> Outcome:
        """Return how the game stands: the first side at its total has won (J3-2)."""
        winner = winner_at_target(rules, rules.targets, counted, totals)
        if winner is None:
            return going_on(totals)
        worth = SOLOIST_WINS if winner is rules.soloist else PAIR_WINS
        game_points = BySide.build(lambda side: worth if side is winner else 0, totals.sides)
        return Outcome(over=True, winner=winner, double_game=False, game_points=game_points)

    def play_deal(
        self, rules: TwoAgainstOneRules, number: int, situation: Situation, rng: Random
    ) -> SchieberDeal:
        """Deal, name and play one deal, legally and sensibly, and write it down."""
        simulation = Simulation(rules, rules.teams, rules.targets)
        return simulation.play_deal(number, situation, rng, namer=rules.namer(number))


def _by_side(entry: SchieberDeal, teams: Teams) -> SchieberDeal:
    """Return the deal with everything of the pair under its lower number (J3-2)."""
    return replace(
        entry,
        card_points=_added_up(entry.card_points, teams),
        match=teams.get(entry.match, entry.match) if entry.match else None,
        weis=_added_up(entry.weis, teams),
        stoeck=teams.get(entry.stoeck, entry.stoeck) if entry.stoeck else None,
        claimed_by=teams.get(entry.claimed_by, entry.claimed_by) if entry.claimed_by else None,
    )


def _added_up(written: Written | None, teams: Teams) -> Written | None:
    if written is None:
        return None
    numbers: dict[Side, Number] = {}
    for player, number in written.items():
        if number is not None:
            side = teams.get(player, player)
            numbers[side] = _sum(numbers.get(side, 0), number)
    return BySide.build(numbers.get, written.sides)


def _sum(one: Number, other: Number) -> Number:
    """Add two numbers up; one that nobody can take stays as it is, for the judge to see."""
    for number in (one, other):
        if not isinstance(number, int) or not 0 <= number <= MOST_TAKEN:
            return number
    return one + other
