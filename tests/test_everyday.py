"""What is tried each day of many cases."""

from typing import cast

import pytest


@pytest.mark.sample(3)
@pytest.mark.parametrize("case", range(10))
def test_case(case: int):
    assert case in range(10)


def test_of_ten_cases_three_from_all_over_are_of_every_day(request: pytest.FixtureRequest):
    cases = [
        cast("pytest.Function", item)
        for item in request.session.items
        if item.nodeid.startswith(f"{request.node.nodeid.partition('::')[0]}::test_case[")
    ]

    everyday = [item.callspec.params["case"] for item in cases if not item.get_closest_marker("long")]

    assert everyday == [0, 3, 6]
