"""What is kept of how fair rounds are."""

from typing import Any

import pytest

from clubs.schedules.reports import FairnessReport, is_readable, widest

FIGURES: dict[str, Any] = {
    "partner_repeats": 0,
    "meetings": {"1": 6},
    "worst_meeting": 1,
    "sit_outs": {"0": 4},
    "table_repeats": 0,
    "drawn": [1],
    "before": [],
}


def report_of(*rounds: int) -> FairnessReport:
    report = FairnessReport.from_stored({**FIGURES, "drawn": rounds})
    assert report
    return report


def test_of_several_reports_the_one_that_counts_most_is_the_widest():
    whole, first, last = report_of(1, 2, 3), report_of(1), report_of(3)

    assert widest([first, whole, last]) == whole
    assert widest([first, last]) == last
    assert widest([]) is None


@pytest.mark.parametrize(
    ("stored", "readable"),
    [
        pytest.param({}, True, id="nothing"),
        pytest.param({"partner_repeats": "?"}, True, id="of-an-old-draw"),
        pytest.param(FIGURES, True, id="without-a-bound"),
        pytest.param({**FIGURES, "meetings": {"often": 6}}, False, id="meetings-in-words"),
        pytest.param({**FIGURES, "meetings": 6}, False, id="meetings-without-number"),
        pytest.param({**FIGURES, "partner_repeats": "none"}, False, id="partners-in-words"),
        pytest.param({**FIGURES, "table_repeats": 1.5}, False, id="half-a-table"),
        pytest.param({**FIGURES, "drawn": [[1]]}, False, id="a-list-for-a-round"),
        pytest.param({**FIGURES, "bound": {"reason": "luck"}}, False, id="an-unknown-reason"),
    ],
)
def test_what_comes_from_elsewhere_is_looked_at_first(stored: dict[str, Any], readable: bool):
    assert is_readable(stored) is readable
