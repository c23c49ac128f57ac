"""The browser's rules are held against the rule book in Python: each question gets the same answer."""

import json
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from tests.static.node import ask
from tests.static.questions import FAMILIES
from tests.static.rulebook import answer


def differences(questions: Sequence[Any], ours: Sequence[Any], theirs: Sequence[Any]) -> Iterator[Any]:
    """Yield what differs: the question, the answer in Python, the answer in the browser."""
    for question, own, other in zip(questions, ours, theirs, strict=True):
        if own == other:
            continue
        if question["ask"] != "judge":
            yield question, own, other
            continue
        judged = zip(question["deals"], own, other, strict=True)
        yield from ((question["rules"], *each) for each in judged if each[1] != each[2])


@pytest.mark.parametrize("family", FAMILIES)
def test_browser_and_rule_book_agree_on(family):
    questions = list(FAMILIES[family]())
    ours = json.loads(json.dumps([answer(question) for question in questions]))

    theirs = ask(questions)

    assert next(differences(questions, ours, theirs), None) is None
