"""What a column has in PostgreSQL where a server of the release before says nothing of it."""

import pytest
from django.apps import apps

from config.column_defaults import default_of


@pytest.mark.parametrize(
    ("model", "name", "default"),
    [
        pytest.param("clubs.Club", "listed", False, id="the-same-for-each-row"),
        pytest.param("clubs.Tournament", "fees", {}, id="nothing-in-it"),
        pytest.param("clubs.Player", "surname", "", id="text"),
        pytest.param("clubs.LogEvent", "at", None, id="another-moment-for-each-row"),
        pytest.param("core.RateCount", "key", None, id="a-key"),
        pytest.param("clubs.Player", "club", None, id="another-row"),
    ],
)
def test_a_column_has_the_default_of_its_field_where_that_is_alike_for_all_rows(model, name, default):
    assert default_of(apps.get_model(model)._meta.get_field(name)) == default
