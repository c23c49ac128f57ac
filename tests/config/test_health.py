import pytest
from django.db import DatabaseError, connection


@pytest.mark.django_db
def test_health_is_ok_while_the_database_answers(client):
    response = client.get("/healthz")

    assert (response.status_code, response.content) == (200, b"ok")


@pytest.mark.django_db
def test_health_is_bad_when_the_database_does_not_answer(client):
    def refuse(*_):
        raise DatabaseError

    with connection.execute_wrapper(refuse):
        response = client.get("/healthz")

    assert (response.status_code, response.content) == (503, b"the database does not answer")


def test_health_is_only_looked_at(client):
    assert client.post("/healthz").status_code == 405
