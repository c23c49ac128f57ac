import pytest
from django.core.signals import got_request_exception
from django.db import NotSupportedError, connection


@pytest.mark.sample(1)
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("error", "is_closed"),
    [
        pytest.param(NotSupportedError("cached plan must not change result type"), True, id="a-stale-plan"),
        pytest.param(ValueError("anything else"), False, id="anything-else"),
    ],
)
def test_a_connection_whose_prepared_statements_are_stale_is_renewed(error, is_closed):
    connection.ensure_connection()

    try:
        raise error
    except Exception:
        got_request_exception.send(sender=None)

    assert (connection.connection is None) is is_closed
