"""What is tried each day of many cases."""

from tests.everyday import sampled


def test_a_sample_has_cases_from_all_over():
    assert sampled(10, 3) == {0, 3, 6}
    assert sampled(178, 1) == {0}


def test_where_there_are_no_more_cases_all_are_tried():
    assert sampled(3, 3) == sampled(3, 8) == {0, 1, 2}
