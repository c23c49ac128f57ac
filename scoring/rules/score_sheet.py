"""The sheet of a game: its deals judged in turn, whose deal it is, the totals, the end (SB-10, V-6, C-9)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from types import MappingProxyType

from scoring.rules.capabilities import bergpreis_of
from scoring.rules.deals import DealEntry, JudgedDeal, PlayedContract
from scoring.rules.games.base import AnyJass, Outcome, Situation
from scoring.rules.house import Rules
from scoring.rules.problems import Problem, ProblemKind
from scoring.rules.sides import BySide, Place, Side, plus
from scoring.rules.strokes import strokes_of


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEntry:
    """A game as it was written down.

    `preset` names the agreed rules, `rules` are those of this game, `players` has the names by place.
    """

    jass: AnyJass
    preset: str
    rules: Rules
    players: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    first_dealer: Place | None = None
    deals: tuple[DealEntry, ...] = ()

    def contract_of(self, deal: JudgedDeal) -> PlayedContract:
        """Return what a judged deal of this game was played in."""
        contract: PlayedContract = self.jass.contract_of(self.rules, deal.entry, deal)
        return contract


@dataclass(frozen=True, slots=True)
class GameResult:
    """A game as the rule book sees it; `totals` and `game_points` are points of the sheet.

    `strokes` are None where the table counts none (SC-8).
    """

    deals: tuple[JudgedDeal, ...]
    totals: BySide[int]
    next_dealer: Place | None
    outcome: Outcome
    players_leave: bool = False
    with_bergpreis: bool = False
    strokes: BySide[int] | None = None

    @property
    def over(self) -> bool:
        """Tell whether the game has ended (SB-10)."""
        return self.outcome.over

    @property
    def winner(self) -> Side | None:
        """Return who won, None while the game goes on or when it ended level."""
        return self.outcome.winner

    @property
    def double_game(self) -> bool:
        """Tell whether the win is a double game (SB-11)."""
        return self.outcome.double_game

    @property
    def game_points(self) -> BySide[int]:
        """Return what the game is worth to each side (SB-11)."""
        return self.outcome.game_points


class ScoreSheet:
    """A game being written down, deal by deal (SB-9 to SB-11, V-6).

    A deal with problems writes nothing. Only one refused under V-6 does not turn the deal: the cards of
    every other one were dealt. `misplaced` is the number of a deal that stands where another one comes, and
    that one's.
    """

    def __init__(
        self,
        jass: AnyJass,
        rules: Rules,
        first_dealer: Place | None,
        misplaced: tuple[int, int] | None = None,
    ) -> None:
        self._out_of_order = misplaced
        self._jass = jass
        self._rules = rules
        self._judge = jass.judge(rules)
        self._dealer = first_dealer
        self._judged: list[JudgedDeal] = []
        self._counted: list[JudgedDeal] = []
        self._numbers: set[int] = set()
        sides = jass.sides(rules)
        self._totals = BySide((0,) * len(sides), sides)
        self._outcome = jass.outcome(rules, (), self._totals)

    @property
    def over(self) -> bool:
        """Tell whether the game has ended (SB-10)."""
        return self._outcome.over

    @property
    def result(self) -> GameResult:
        """Return the game as it stands."""
        return GameResult(
            tuple(self._judged),
            self._totals,
            self._dealer,
            self._outcome,
            players_leave=self._jass.players_leave,
            with_bergpreis=bergpreis_of(self._rules) is not None,
            strokes=strokes_of(self._jass, self._rules, self._counted, self._outcome),
        )

    @property
    def situation(self) -> Situation:
        """Return how the game stands now, before the next deal."""
        return Situation(self._dealer, self._totals, self._counted, self._outcome)

    def write(self, entry: DealEntry) -> None:
        """Judge the next deal, and count it if nothing is wrong with it."""
        dealer = entry.dealer or self._dealer
        deal = self._judge(entry, Situation(dealer, self._totals, self._counted, self._outcome))
        problems = self._misplaced(deal)
        if not self._outcome.over:
            self._numbers.add(deal.number)
        if problems:
            self._judged.append(_refused(deal, problems))
            return
        self._judged.append(deal)
        if deal.counted:
            self._count(deal)
        self._dealer = dealer and self._jass.next_dealer(self._rules, dealer, deal, self._outcome)

    def settle(self, entry: DealEntry) -> DealEntry:
        """Write the next deal; where it counts, return it with what its evening has made a fact."""
        before = self.situation
        self.write(entry)
        deal = self._judged[-1]
        if not deal.counted:
            return entry
        settled: DealEntry = self._jass.settled(self._rules, entry, before._replace(dealer=deal.dealer))
        self._judged[-1] = replace(deal, entry=settled)
        return settled

    def _count(self, deal: JudgedDeal) -> None:
        """Add a deal up; the Bergpreis stays with whoever had it first (SC-7)."""
        holder = self._outcome.bergpreis or self._jass.bergpreis(self._rules, deal, self._totals)
        self._counted.append(deal)
        self._totals = plus(self._totals, deal.scores)
        outcome = self._jass.outcome(self._rules, self._counted, self._totals)
        self._outcome = replace(outcome, bergpreis=holder) if holder else outcome

    def _misplaced(self, deal: JudgedDeal) -> tuple[Problem, ...]:
        """Return all that is wrong with a deal that does not belong to this place in the game (V-6)."""
        number, problems = deal.number, []
        if self._outcome.over:
            problems.append(Problem(ProblemKind.GAME_OVER))
        if number in self._numbers:
            following = max(self._numbers) + 1
            problems.append(Problem(ProblemKind.NUMBER_TWICE, {"number": number, "next": following}))
        if problems:
            return (*problems, *deal.problems)
        stands, comes = self._out_of_order or (None, 0)
        if number != stands:
            return ()
        # Judged where it belongs it may be right: what is wrong with it here says nothing.
        return (Problem(ProblemKind.NUMBER_ORDER, {"number": number, "next": comes}),)


def score_game(entry: GameEntry) -> GameResult:
    """Judge every deal in the order of the list and add up those that count (SB-9 to SB-11, V-6)."""
    sheet = _sheet_of(entry)
    for deal in entry.deals:
        sheet.write(deal)
    return sheet.result


def settle_game(entry: GameEntry) -> tuple[GameEntry, GameResult]:
    """Return a game whose deals say who dealt and who had cards, as far as they count, and its result.

    Written down, these stay when an earlier deal is corrected: nobody is given what others took (V-6, HJ-1).
    """
    sheet = _sheet_of(entry)
    deals = tuple([sheet.settle(deal) for deal in entry.deals])
    return replace(entry, deals=deals), sheet.result


def _sheet_of(entry: GameEntry) -> ScoreSheet:
    """Return the sheet of a game before its first deal."""
    misplaced = first_misplaced([deal.number for deal in entry.deals])
    return ScoreSheet(entry.jass, entry.rules, entry.first_dealer, misplaced)


def first_misplaced(numbers: Sequence[int]) -> tuple[int, int] | None:
    """Return the first number that stands where a lower one comes, and that one (V-6); None in order."""
    once = dict.fromkeys(numbers)
    return next(
        ((stands, comes) for stands, comes in zip(once, sorted(once), strict=True) if stands != comes), None
    )


def play_game(preset: str, jass: AnyJass, rules: Rules, rng: Random, most: int | None = None) -> GameEntry:
    """Return a game simulated to its end, or for at most so many deals; one `rng` plays one game."""
    first_dealer = rng.choice(jass.places(rules))
    sheet = ScoreSheet(jass, rules, first_dealer)
    deals: list[DealEntry] = []
    while not sheet.over and (most is None or len(deals) < most):
        deal = jass.play_deal(rules, len(deals) + 1, sheet.situation, rng)
        deals.append(deal)
        sheet.write(deal)
    return GameEntry(jass=jass, preset=preset, rules=rules, first_dealer=first_dealer, deals=tuple(deals))


def _refused(deal: JudgedDeal, problems: tuple[Problem, ...]) -> JudgedDeal:
    nothing = deal.scores.map(lambda _: 0)
    return replace(
        deal,
        made=None,
        scores=nothing,
        lines=(),
        problems=problems,
        confirm=(),
        counted=False,
    )
