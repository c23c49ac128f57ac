"""What the database never keeps of a tournament and its entries."""

from typing import Any

import pytest
from django.db import IntegrityError

from clubs.models import DrawMethod, TournamentKind
from clubs.models.tournaments import methods_of
from tests.clubs.conftest import House, tournament


@pytest.mark.parametrize("kind", TournamentKind)
@pytest.mark.parametrize("method", DrawMethod)
def test_a_way_goes_with_the_kind_or_is_not_stored(bern: House, kind: TournamentKind, method: DrawMethod):
    if method in methods_of(kind):
        assert tournament(bern.club, kind=kind, method=method).method == method
    else:
        with pytest.raises(IntegrityError, match="tournament_method_fits_kind"):
            tournament(bern.club, kind=kind, method=method)


@pytest.mark.parametrize(
    ("fields", "constraint"),
    [
        ({"method": "chance"}, "tournament_method_fits_kind"),
        ({"seconds": 31}, "tournament_search_seconds"),
        ({"groups": 0}, "tournament_has_a_group"),
        ({"pack": "spanish"}, "tournament_pack_known"),
    ],
    ids=str,
)
def test_what_could_not_be_drawn_or_shown_is_not_stored(bern: House, fields: dict[str, Any], constraint: str):
    with pytest.raises(IntegrityError, match=constraint):
        tournament(bern.club, **fields)


def test_methods_by_standing():
    assert {method for method in DrawMethod if method.is_by_standing} == {
        DrawMethod.SWISS,
        DrawMethod.UP_AND_DOWN,
        DrawMethod.ONE_UP_DOWN,
        DrawMethod.TOP_TABLE,
        DrawMethod.STEPS,
        DrawMethod.MONRAD,
        DrawMethod.KNOCKOUT,
        DrawMethod.THIRD_PLACE,
        DrawMethod.DOUBLE,
        DrawMethod.CONSOLATION,
        DrawMethod.ALL_PLACES,
    }


# Kept apart
