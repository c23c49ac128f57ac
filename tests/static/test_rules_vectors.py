"""The browser's rules are held against the rule book in Python: each question gets the same answer."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest

from config.static_files import minified
from tests.static.node import RULES, ask
from tests.static.questions import FAMILIES, asked, count, some
from tests.static.rulebook import answers

SOME = 6
"""So many questions of each family are asked every day."""

RARE = ("random games", "earlier games")
"""Families that take long to draw; what differs there mostly differs in played games and judged deals too."""

SUBJECTS = sorted({family.partition(":")[0] for family in FAMILIES})
"""What families are about: a game, or a part of the rules."""


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


@pytest.mark.long  # draws all questions of all families
def test_more_than_a_hundred_thousand_deals_are_compared():
    assert sum(count(question) for family in FAMILIES for question in asked(family)) > 150_000


@pytest.mark.sample(4)
@pytest.mark.parametrize("subject", SUBJECTS)
def test_browser_and_rule_book_agree_on_some_questions_about(subject):
    about = [family for family in FAMILIES if family.partition(":")[0] == subject]
    families, rng = [family for family in about if not family.endswith(RARE)], Random(29)
    agree_on([question for family in families for question in some(family, SOME, rng)])


@pytest.mark.long  # all questions: what some of them do not find is rare
@pytest.mark.parametrize("family", FAMILIES)
def test_browser_and_rule_book_agree_on(family):
    agree_on(asked(family))


def agree_on(questions: Sequence[Any]) -> None:

    theirs = ask(questions)

    assert next(differences(questions, answers(questions), theirs), None) is None


@pytest.mark.long  # draws all questions of all families
def test_rules_agree_as_they_are_served_too(tmp_path):
    for path in RULES.rglob("*.js"):
        target = tmp_path / "rules" / path.relative_to(RULES)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(minified("js/rules.js", path.read_text("utf-8")), "utf-8")
    rng = Random(31)
    questions = [question for family in FAMILIES for question in some(family, 20, rng)]

    theirs = ask(questions, modules=tmp_path)

    assert next(differences(questions, answers(questions), theirs), None) is None
