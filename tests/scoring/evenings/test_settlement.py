"""Who pays whom: what each game costs, and the fewest payments that settle it (EV-3 to EV-8)."""

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.evenings.people import plain_name
from scoring.evenings.settlement import Payment, Settled, balances_of, payments_of, rounds_of, settled
from scoring.evenings.stakes import Stakes
from scoring.evenings.sums import Played, played_games
from scoring.rules.codec import read_game
from tests.laws import examples
from tests.scoring.evenings.random_evenings import evenings, stakes

FOR_NS = {"declarer": "S", "bid": 257, "denomination": "roses", "match": "NS"}


def played(game: str, names: str, *deals: dict[str, Any], **rules: Any) -> Played:
    """Return a game that is over, of these people in the order of play."""
    places = "SENW" if game in ("sidi-barrani", "schieber") else "12345"
    (over,) = played_games(
        [
            read_game(
                {
                    "format": 1,
                    "game": game,
                    "rules": rules,
                    "players": dict(zip(places, names.split(), strict=False)),
                    "first_dealer": places[0],
                    "deals": [{"number": number, **deal} for number, deal in enumerate(deals, 1)],
                }
            )
        ]
    )
    return over


def by_name(balances: Mapping[str, int]) -> dict[str, int]:
    return {key[2:-4]: amount for key, amount in balances.items()}


FOUR = "Anna Beat Carla Dani"
DOUBLE = played("sidi-barrani", FOUR, FOR_NS, FOR_NS, target=1000)  # 1028 : 0
DIFFERENZLER = played(
    "differenzler",
    FOUR,
    {
        "announced": {"1": 40, "2": 30, "3": 50, "4": 20},
        "denomination": "roses",
        "card_points": {"1": 40, "2": 35, "3": 40, "4": 42},
    },
    deals=1,
)  # 0, 5, 10, 22
HANDJASS = played(
    "handjass",
    "Anna Beat Carla",
    *[{"card_points": {"1": 90, "2": 57, "3": 10}, "denomination": "roses"}] * 5,
    players=3,
)


@pytest.mark.parametrize(
    ("game", "agreed", "expected"),
    [
        pytest.param(DOUBLE, Stakes(game=100, double_twice=False), [100, -100, 100, -100], id="EV-4"),
        pytest.param(DOUBLE, Stakes(game=100), [200, -200, 200, -200], id="EV-4-double-game-twice"),
        pytest.param(DOUBLE, Stakes(hundred=50), [500, -500, 500, -500], id="EV-5-full-hundreds"),
        pytest.param(DOUBLE, Stakes(game=100, hundred=50), [700, -700, 700, -700], id="both-together"),
        pytest.param(DOUBLE, Stakes(place=20, potato=20, rounds=True), [0, 0, 0, 0], id="not-of-this-game"),
        pytest.param(DIFFERENZLER, Stakes(game=100), [300, -100, -100, -100], id="EV-4-each-alone"),
        pytest.param(DIFFERENZLER, Stakes(place=20), [60, 20, -20, -60], id="EV-6"),
        pytest.param(HANDJASS, Stakes(game=100), [100, 100, -200], id="EV-4-who-is-last-in-pays"),
        pytest.param(HANDJASS, Stakes(potato=10), [30, 30, -60], id="EV-7-three-potatoes"),
        pytest.param(HANDJASS, Stakes(place=10), [20, 0, -20], id="EV-6-who-is-out-first"),
        pytest.param(HANDJASS, Stakes(hundred=10), [0, 0, 0], id="EV-5-sticks-are-no-points"),
    ],
)
def test_what_a_game_costs(game: Played, agreed: Stakes, expected: Sequence[int]) -> None:
    assert list(balances_of([game], agreed).values()) == expected


def test_one_against_two_pays_or_gets_twice() -> None:
    deals = [{"card_points": {"1": 157, "2": 0}, "denomination": "roses"}] * 10
    game = played("two-against-one", "Anna Beat Carla", *deals, soloist="1", solo_bid=300)

    assert list(balances_of([game], Stakes(game=100)).values()) == [200, -100, -100]


def test_rounds_of_drinks_are_counted_for_whoever_has_lost() -> None:
    rounds = rounds_of([DOUBLE, DOUBLE, HANDJASS], Stakes(rounds=True))

    assert by_name(rounds) == {"beat": 2, "dani": 2, "carla": 1}
    assert rounds_of([DOUBLE], Stakes(game=1)) == {}


@given(evenings, stakes)
@examples(400)
def test_balances_sum_to_nothing_and_the_payments_settle_them(evening: list[Played], agreed: Stakes) -> None:
    balances = balances_of(evening, agreed)
    left = dict(balances)
    for payment in payments_of(balances):
        assert payment.amount > 0
        left[payment.payer] += payment.amount
        left[payment.payee] -= payment.amount

    assert sum(balances.values()) == 0
    assert set(left.values()) <= {0}


def fewest(balances: Sequence[int]) -> int:
    """Return the least number of payments, by trying who settles the first one's balance."""

    @cache
    def least(left: tuple[int, ...]) -> int:
        if not left:
            return 0
        first, *others = left
        return 1 + min(
            least(tuple(sorted(filter(None, [*others[:at], first + other, *others[at + 1 :]]))))
            for at, other in enumerate(others)
            if first * other < 0
        )

    return least(tuple(sorted(filter(None, balances))))


def balances(least: int, most: int) -> st.SearchStrategy[dict[str, int]]:
    """Return balances of so many people, small ones so that some settle among themselves."""
    amounts = st.lists(st.integers(-4, 4), min_size=least - 1, max_size=most - 1)
    return amounts.map(lambda of: {f"p{at}": amount for at, amount in enumerate([*of, -sum(of)])})


@given(balances(2, 6))
@examples(200)
def test_no_fewer_payments_settle(of: dict[str, int]) -> None:
    assert len(payments_of(of)) == fewest(list(of.values()))


@given(balances(7, 8))
@examples(50)
def test_of_up_to_eight_people_each_group_that_settles_saves_a_payment(of: dict[str, int]) -> None:
    open_ones = [amount for amount in of.values() if amount]

    assert len(payments_of(of)) == len(open_ones) - _most_groups(tuple(open_ones))


@cache
def _most_groups(amounts: tuple[int, ...]) -> int:
    """Return into how many groups that sum to nothing these can be parted."""
    if not amounts:
        return 0
    first, others = amounts[0], range(1, len(amounts))
    return max(
        1 + _most_groups(tuple(amounts[at] for at in others if at not in chosen))
        for size in range(len(amounts))
        for chosen in combinations(others, size)
        if first + sum(amounts[at] for at in chosen) == 0
    )


@given(balances(9, 15))
@examples(50)
def test_many_people_pay_at_most_once_less_than_they_are(of: dict[str, int]) -> None:
    assert len(payments_of(of)) <= max(0, sum(map(bool, of.values())) - 1)


def test_what_was_paid_is_ticked_and_stays_paid_when_the_balances_change() -> None:
    before = {"a": -300, "b": -100, "c": 400}
    paid = [Payment("a", "c", 300)]

    assert settled(before, paid) == (
        Settled(Payment("a", "c", 300), paid=True),
        Settled(Payment("b", "c", 100), paid=False),
    )
    assert settled({"a": -200, "b": -200, "c": 400}, paid) == (
        Settled(Payment("a", "c", 300), paid=True),
        Settled(Payment("b", "a", 100), paid=False),
        Settled(Payment("b", "c", 100), paid=False),
    )
    assert settled(before, [Payment("gone", "c", 5)]) == tuple(
        Settled(payment, paid=False) for payment in payments_of(before)
    )


@given(evenings, stakes, st.data())
@examples(100)
def test_whatever_was_paid_all_payments_together_settle(
    evening: list[Played], agreed: Stakes, data: st.DataObject
) -> None:
    owed = balances_of(evening, agreed)
    pairs = st.sampled_from(sorted(owed) or ["nobody"])
    paid = data.draw(st.lists(st.builds(Payment, pairs, pairs, st.integers(1, 300)), max_size=3, unique=True))
    left = dict(owed)
    for each in settled(owed, paid):
        left[each.payment.payer] += each.payment.amount
        left[each.payment.payee] -= each.payment.amount

    assert set(left.values()) <= {0}


def test_people_of_balances_are_those_at_the_tables() -> None:
    assert by_name(balances_of([DOUBLE], Stakes(game=1))).keys() == {
        plain_name(name) for name in FOUR.split()
    }
    assert len(DOUBLE.seated) == len(FOUR.split())
