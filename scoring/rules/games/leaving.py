"""Games that players leave one after the other: who gets cards, and the last one in has lost (HJ-6, PA-5)."""

from collections.abc import Callable, Sequence

from scoring.rules.deals import JudgedDeal
from scoring.rules.games.base import Outcome, Situation
from scoring.rules.games.pairs import going_on
from scoring.rules.judging import ProblemReport
from scoring.rules.problems import ProblemKind
from scoring.rules.sides import BySide, Place, Side, following

Rank = tuple[int, int, int]
"""How early and how well a player left: the higher, the sooner."""


def after_leaving(
    goal: int,
    counted: Sequence[JudgedDeal],
    totals: BySide[int],
    points_of: Callable[[JudgedDeal], BySide[int]],
) -> Outcome:
    """Return how a game stands in which who reaches `goal` is out (HJ-6, PA-5).

    Among those who leave in the same deal the higher total comes first, then who has more of that deal's
    points; where these are equal too, nobody has won or lost.
    """
    if max(totals.values) < goal:
        return going_on(totals)
    ranks = {side: _rank(side, counted, totals, points_of) for side, total in totals.items() if total >= goal}
    out = tuple(sorted(ranks, key=ranks.__getitem__, reverse=True))
    left = [side for side in totals.sides if side not in ranks]
    if len(left) > 1:
        return Outcome(False, None, double_game=False, game_points=totals.map(lambda _: 0), out=out)
    winner, loser = _alone(out, ranks), left[0] if left else _alone(out[::-1], ranks)
    return Outcome(
        over=True,
        winner=winner,
        double_game=False,
        game_points=BySide.build(lambda side: int(side is winner), totals.sides),
        out=out,
        loser=loser,
    )


def _rank(
    side: Side,
    counted: Sequence[JudgedDeal],
    totals: BySide[int],
    points_of: Callable[[JudgedDeal], BySide[int]],
) -> Rank:
    """Return a player's rank; the deal that took him out is the last in which he wrote anything."""
    number, deal = next((n, deal) for n, deal in reversed([*enumerate(counted)]) if deal.scores[side])
    return -number, totals[side], points_of(deal)[side]


def _alone(sides: Sequence[Side], ranks: dict[Side, Rank]) -> Side | None:
    """Return the first player, None where another left just as he did."""
    first, *others = sides
    return None if any(ranks[other] == ranks[first] for other in others) else first


def dealt_to(players: Sequence[Side], most: int, situation: Situation) -> tuple[Side, ...]:
    """Return who gets cards: all who are still in, without the dealer while they are more than `most`.

    Nobody sits out while it is not known who dealt (HJ-1, PA-1).
    """
    left = tuple(player for player in players if player not in situation.outcome.out)
    return tuple(player for player in left if player is not situation.dealer) if len(left) > most else left


def judge_dealer(players: Sequence[Side], most: int, situation: Situation, report: ProblemReport) -> None:
    """Report a dealer who has left, or who is not known although he sits out (HJ-1, HJ-6, PA-1)."""
    left = [player for player in players if player not in situation.outcome.out]
    dealer = situation.dealer
    if dealer is None and len(left) > most:
        report(ProblemKind.DEALER_MISSING)
    elif dealer is not None and dealer not in left:
        report(ProblemKind.DEALER_OUT, player=dealer.value, next=following(dealer, left).value)


def is_dealt_to(given: Sequence[Side] | None, players: Sequence[Side], report: ProblemReport) -> bool:
    """Tell whether a deal was written for those who now play it, and report where it was for others (HJ-1).

    Players leave by what they wrote before, so that a correction may bring one back: what was written for
    fewer is then no longer what the others took. Where nobody wrote who had cards, it is believed.
    """
    if given is None or set(given) == set(players):
        return True
    report(ProblemKind.DEALT_TO_OTHERS, before=", ".join(given), players=", ".join(players))
    return False


def order_of_play(dealer: Place | None, players: Sequence[Side]) -> tuple[Side, ...]:
    """Return the players in the order of play: who sits at the dealer's right is the first (C-9)."""
    if dealer is None or not players:
        return tuple(players)
    return order_from(following(dealer, players), players)


def order_from(first: Place, players: Sequence[Side]) -> tuple[Side, ...]:
    """Return the players in the order of play, `first` among them in front (C-9)."""
    start = players.index(first)
    return (*players[start:], *players[:start])
