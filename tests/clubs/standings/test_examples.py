"""Worked examples from the rules that clubs have published, and from the entry format."""

import pytest

from clubs.standings.document import read_tournament
from clubs.standings.ranking import rank
from tests.clubs.standings.examples import EXAMPLES, document_of, lines
from tests.scoring.rules.examples import params


@pytest.mark.parametrize("example", params(EXAMPLES))
def test_a_worked_example_ranks_as_its_source_says(example):
    standings = rank(read_tournament(document_of(example)))

    assert lines(standings) == example["standings"]
    assert standings.checks == ()


@pytest.mark.parametrize("example", params([each for each in EXAMPLES if "through" in each]))
def test_a_worked_example_stood_otherwise_before(example):  # TN-7
    standings = rank(read_tournament(document_of(example)), through=example["through"])

    assert lines(standings) == example["as_of"]
