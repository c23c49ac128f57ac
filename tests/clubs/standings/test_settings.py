import pytest

from clubs.standings.settings import Counts, Order, Settings
from core.errors import RulesError


@pytest.mark.parametrize(
    ("clashing", "sentence"),
    [
        pytest.param(
            {"order": Order.NEAREST},
            "The order nearest needs a target: the number to come closest to.",
            id="nearest-to-nothing",
        ),
        pytest.param(
            {"drop_worst": 1, "best_of": 3},
            "Rounds are dropped by drop_worst or by best_of, not by both.",
            id="dropped-twice",
        ),
        pytest.param(
            {"counts": Counts.RANK_POINTS},
            "Rank points need rank_points: those for the first rank, the second and so on.",
            id="rank-points-without-points",
        ),
        pytest.param(
            {"ties": ("matches", "best_round", "matches")},
            "A tie criterion can be used only once.",
            id="a-criterion-twice",
        ),
    ],
)
def test_what_clashes_is_refused_with_a_sentence(clashing, sentence):
    with pytest.raises(RulesError) as refused:
        Settings(**clashing)

    assert str(refused.value) == sentence


@pytest.mark.parametrize(
    "agreed",
    [
        pytest.param({"order": Order.NEAREST, "target": 0}, id="nearest-to-zero"),
        pytest.param({"drop_worst": 0, "best_of": 3}, id="nothing-dropped-of-the-best-three"),
        pytest.param({"counts": Counts.RANK_POINTS, "order": Order.LOWEST}, id="places-summed"),
    ],
)
def test_what_goes_together_is_accepted(agreed):
    settings = Settings(**agreed)

    assert {name: getattr(settings, name) for name in agreed} == agreed
