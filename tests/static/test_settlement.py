"""Who pays whom, by the browser's modules and by the rule book: both say the same of any evening (EV)."""

import json
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import IO, Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from core.errors import DocumentError
from scoring.evenings.people import plain_name
from scoring.evenings.settlement import Payment, balances_of, payments_of, rounds_of, settled
from scoring.evenings.stakes import Stakes, read_stakes, stakes_document
from scoring.evenings.sums import PersonMade, evening_sums
from tests.laws import examples
from tests.scoring.evenings.random_evenings import Simulated, documents_of, evenings, stakes
from tests.scoring.evenings.test_settlement import balances
from tests.static.node import MODULES, NODE

Ask = Callable[..., Any]


@pytest.fixture(scope="module")
def ask() -> Iterator[Ask]:
    """Ask the browser's modules, all questions in one process."""
    with subprocess.Popen(
        [str(NODE), str(Path(__file__).with_name("settlement.mjs"))],
        env={"MODULES": str(MODULES)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    ) as node:
        questions, answers, errors = pipe(node.stdin), pipe(node.stdout), pipe(node.stderr)

        def answer(what: str, **asked: Any) -> Any:
            print(json.dumps({"ask": what, **asked}), file=questions, flush=True)
            said = answers.readline()
            return json.loads(said) if said else pytest.fail(errors.read())

        yield answer
        questions.close()


def pipe(found: IO[str] | None) -> IO[str]:
    assert found is not None
    return found


MADE = {
    "games": "games",
    "won": "won",
    "doubles": "doubles",
    "gamePoints": "game_points",
    "matches": "matches",
    "points": "points",
    "differences": "differences",
    "strokes": "strokes",
    "potatoes": "potatoes",
}


def document_of(payment: Payment) -> dict[str, Any]:
    return {"from": payment.payer, "to": payment.payee, "amount": payment.amount}


def said_by_rule_book(evening: list[Simulated], agreed: Stakes, paid: list[Payment]) -> dict[str, Any]:
    owed = balances_of(evening, agreed)
    return {
        "sums": [(each.key, each.pauses, asdict(each.made)) for each in evening_sums(evening)],
        "balances": [list(each) for each in owed.items()],
        "rounds": sorted(map(list, rounds_of(evening, agreed).items())),
        "settled": [{**document_of(each.payment), "paid": each.paid} for each in settled(owed, paid)],
    }


def said_by_browser(answer: dict[str, Any]) -> dict[str, Any]:
    sums = [
        (each["key"], each["pauses"], {MADE[kind]: each[kind] for kind in MADE}) for each in answer["sums"]
    ]
    return {**answer, "sums": sums, "rounds": sorted(answer["rounds"])}


def compare(ask: Ask, evening: list[Simulated], agreed: Stakes, data: st.DataObject) -> None:
    people = sorted({person.key for game in evening for person in game.seated} | {"gone"})
    some = st.sampled_from(people)
    made = data.draw(st.lists(st.builds(Payment, some, some, st.integers(1, 300)), max_size=2, unique=True))
    fewest = payments_of(balances_of(evening, agreed))
    paid = [*fewest[: data.draw(st.integers(0, 2))], *made]

    answer = ask(
        "evening",
        games=documents_of(evening),
        stakes=stakes_document(agreed),
        paid=[document_of(each) for each in paid],
    )

    assert said_by_browser(answer) == said_by_rule_book(evening, agreed, paid)


@given(evenings, stakes, st.data())
@examples(200)
def test_of_random_evenings_both_say_the_same(
    ask: Ask, evening: list[Simulated], agreed: Stakes, data: st.DataObject
) -> None:
    compare(ask, evening, agreed, data)


@pytest.mark.long  # the same is tried each day with two hundred
@given(evenings, stakes, st.data())
@examples(10_000)
def test_of_ten_thousand_evenings_both_say_the_same(
    ask: Ask, evening: list[Simulated], agreed: Stakes, data: st.DataObject
) -> None:
    compare(ask, evening, agreed, data)


@given(balances(2, 12))
@examples(400)
def test_both_find_the_same_payments(ask: Ask, of: dict[str, int]) -> None:
    assert ask("payments", balances=[*of.items()]) == [document_of(each) for each in payments_of(of)]


def read(document: Any) -> dict[str, Any] | None:
    try:
        return asdict(read_stakes("stakes", document))
    except DocumentError:
        return None


VALUES: st.SearchStrategy[Any] = st.sampled_from(
    [None, 0, 1, 150, 100_000, 100_001, -1, 1.5, "1", True, False, "CHF", "EUR", [], {}]
)
KEYS = ["currency", "game", "double_twice", "hundred", "place", "potato", "rounds", "horse", "__proto__"]


@given(st.dictionaries(st.sampled_from(KEYS), VALUES) | VALUES)
@example({"game": 1, "horse": None})
@examples(400)
def test_both_read_the_same_stakes(ask: Ask, document: Any) -> None:
    assert ask("stakes", document=document) == read(document)


@given(stakes)
@examples(50)
def test_the_browser_reads_what_the_rule_book_writes(ask: Ask, agreed: Stakes) -> None:
    written = stakes_document(agreed)

    assert ask("stakes", document=written) == read(written)


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("1.50", [150, "1.50"]),
        ("1,50", [150, "1.50"]),
        ("1.5", [150, "1.50"]),
        (" 2 ", [200, "2.00"]),
        ("2.-", [200, "2.00"]),
        (".05", [5, "0.05"]),
        ("0", [0, "0.00"]),
        ("", [0, "0.00"]),
        ("1000", [100_000, "1000.00"]),
        ("1000.05", [None, None]),
        ("1.505", [None, None]),
        ("-1", [None, None]),
        ("1e2", [None, None]),
        ("one", [None, None]),
    ],
)
def test_an_amount_is_typed_as_francs(ask: Ask, text: str, amount: list[Any]) -> None:
    assert ask("amount", text=text) == amount


@given(st.text(max_size=12))
@examples(400)
def test_both_take_the_same_names_for_one(ask: Ask, name: str) -> None:
    assert ask("plain", name=name) == plain_name(name)


def test_all_that_somebody_has_made_is_compared() -> None:
    assert set(MADE.values()) == set(asdict(PersonMade()))
