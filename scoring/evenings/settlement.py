"""Who pays whom after an evening: what each game costs, and the fewest payments for it (EV-3 to EV-8).

Amounts are whole Rappen. Of one game, and so of any evening, all balances sum to nothing.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations

from scoring.evenings.people import Seated
from scoring.evenings.stakes import Stakes
from scoring.evenings.sums import Played
from scoring.rules.sides import Side

FULL_HUNDRED = 100
MOST_EXACT = 8
"""So many people are settled with the fewest payments that there are; more, with nearly as few."""

DOUBLE = 2

Balances = Mapping[str, int]
"""What each person has won, by key; who has lost has less than nothing."""


@dataclass(frozen=True, slots=True)
class Debt:
    """What one side of a game owes another; of unequal sides, each of the larger one has this amount."""

    payer: Side
    payee: Side
    amount: int


@dataclass(frozen=True, slots=True)
class Payment:
    """Somebody pays somebody, by their keys."""

    payer: str
    payee: str
    amount: int


@dataclass(frozen=True, slots=True)
class Settled:
    """A payment, and whether it has been made."""

    payment: Payment
    paid: bool


def balances_of(played: Sequence[Played], stakes: Stakes) -> dict[str, int]:
    """Return what each person has won or lost in these games (EV-3)."""
    balances: dict[str, int] = {}
    for game in played:
        for person in game.seated:
            balances.setdefault(person.key, 0)
        for debt in debts_of(game, stakes):
            _move(balances, debt, game.seated)
    return balances


def _move(balances: dict[str, int], debt: Debt, seated: Sequence[Seated]) -> None:
    """Share a debt among those who play for the two sides: the smaller pays or gets the same sum (EV-4)."""
    payers = [person.key for person in seated if person.side is debt.payer]
    payees = [person.key for person in seated if person.side is debt.payee]
    whole = debt.amount * max(len(payers), len(payees))
    for key in payers:
        balances[key] -= whole // len(payers)
    for key in payees:
        balances[key] += whole // len(payees)


def debts_of(game: Played, stakes: Stakes) -> Iterator[Debt]:
    """Yield what each side owes each other one after a game (EV-3)."""
    twice = DOUBLE if stakes.double_twice and game.double_game else 1
    lost = losers_of(game)
    won = set(game.made).difference(lost)
    places = game_places(game) if len(game.made) > DOUBLE else {}
    for payer, payee in permutations(game.made, 2):
        owed = stakes.hundred * _hundreds(game, payer, payee) + stakes.potato * game.made[payer].potatoes
        if payer in lost and payee in won:
            owed += stakes.game * twice
        if places and places[payer] > places[payee]:
            owed += stakes.place
        if owed:
            yield Debt(payer, payee, owed)


def losers_of(game: Played) -> tuple[Side, ...]:
    """Return who has lost: the last one in where players leave (HJ-6), else all who have not won (EV-4)."""
    if game.players_leave:
        return (game.loser,) if game.loser else ()
    return tuple(side for side in game.made if side is not game.winner) if game.winner else ()


def _hundreds(game: Played, behind: Side, front: Side) -> int:
    """Return the full hundreds that one side is behind another; none where players leave (EV-5)."""
    if game.players_leave:
        return 0
    return max(0, _best_first(game, front) - _best_first(game, behind)) // FULL_HUNDRED


def _best_first(game: Played, side: Side) -> int:
    """Return a total of which more is better."""
    total = game.made[side].total
    return -total if game.fewest_first else total


def game_places(game: Played) -> dict[Side, int]:
    """Return each side's place: who left first, or has the best total; equal ones share a place (EV-6)."""
    out = game.out
    if game.players_leave:
        return {side: out.index(side) if side in out else len(out) for side in game.made}
    made = {side: _best_first(game, side) for side in game.made}
    return {side: sum(other > own for other in made.values()) for side, own in made.items()}


def rounds_of(played: Sequence[Played], stakes: Stakes) -> dict[str, int]:
    """Return how many rounds of drinks each person owes, with whoever has lost the same game (EV-7)."""
    rounds: dict[str, int] = {}
    for game in played if stakes.rounds else ():
        lost = losers_of(game)
        for person in game.seated:
            rounds[person.key] = rounds.get(person.key, 0) + (person.side in lost)
    return {key: count for key, count in rounds.items() if count}


def payments_of(balances: Balances) -> tuple[Payment, ...]:
    """Return the fewest payments that settle; of more than eight people, nearly as few (EV-8)."""
    open_ones = {key: balance for key, balance in balances.items() if balance}
    groups = _groups(open_ones) if len(open_ones) <= MOST_EXACT else [open_ones]
    order = list(balances)
    payments = [payment for group in groups for payment in _paid_off(group)]
    return tuple(sorted(payments, key=lambda each: (order.index(each.payer), order.index(each.payee))))


def _groups(balances: Balances) -> list[dict[str, int]]:
    """Return as many groups as can be made that settle among themselves: each saves a payment.

    Whoever is taken out last of a set of people is `chosen` so that most sets on the way settle.
    """
    keys, amounts = list(balances), list(balances.values())
    sums, most, chosen = [0], [0], [0]
    for people in range(1, 1 << len(keys)):
        members = [at for at in range(len(keys)) if people >> at & 1]
        last = max(members, key=lambda at: most[people ^ 1 << at])
        sums.append(sum(amounts[at] for at in members))
        most.append(most[people ^ 1 << last] + (sums[people] == 0))
        chosen.append(last)
    groups: list[list[int]] = []
    people = len(sums) - 1
    while people:
        if sums[people] == 0:
            groups.append([])
        groups[-1].append(chosen[people])
        people ^= 1 << chosen[people]
    return [{keys[at]: amounts[at] for at in sorted(group)} for group in groups]


def _paid_off(balances: Balances) -> Iterator[Payment]:
    """Yield payments until nobody owes anything: whoever owes most pays whoever is owed most."""
    left = dict(balances)
    while any(left.values()):
        payer, payee = min(left, key=left.__getitem__), max(left, key=left.__getitem__)
        amount = min(-left[payer], left[payee])
        left[payer] += amount
        left[payee] -= amount
        yield Payment(payer, payee, amount)


def settled(balances: Balances, paid: Sequence[Payment]) -> tuple[Settled, ...]:
    """Return all payments, those made first where they are not among the fewest any more (EV-8).

    What was paid stays paid when a later game changes the balances: the rest is settled anew.
    """
    known = [payment for payment in paid if payment.payer in balances and payment.payee in balances]
    fewest = payments_of(balances)
    if all(payment in fewest for payment in known):
        return tuple(Settled(payment, payment in known) for payment in fewest)
    left = dict(balances)
    for payment in known:
        left[payment.payer] += payment.amount
        left[payment.payee] -= payment.amount
    return (
        *(Settled(payment, paid=True) for payment in known),
        *(Settled(payment, paid=False) for payment in payments_of(left)),
    )
