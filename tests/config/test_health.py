import pytest
from django.core.wsgi import get_wsgi_application
from django.db import DatabaseError, connection
from django.test import RequestFactory

from config.proxies import BY_PROXY, ForwardedRequests, trusted_networks
from config.version import VERSION


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


TOKEN = "of whoever runs the server"


def deep(client, address="203.0.113.7", *, by_proxy=False, host="localhost:8000", **headers):
    seen = {"REMOTE_ADDR": address, "HTTP_HOST": host, BY_PROXY: by_proxy}
    return client.get("/healthz/deep", headers=headers, **seen)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("address", "headers", "shown"),
    [
        pytest.param("127.0.0.1", {}, True, id="this-machine"),
        pytest.param("::1", {}, True, id="this-machine-by-ipv6"),
        pytest.param("203.0.113.7", {"authorization": f"Bearer {TOKEN}"}, True, id="token"),
        pytest.param("203.0.113.7", {}, False, id="stranger"),
        pytest.param("203.0.113.7", {"authorization": "Bearer wrong"}, False, id="wrong-token"),
        pytest.param("203.0.113.7", {"authorization": "Bearer schlüssel"}, False, id="strange-letters"),
        pytest.param("127.0.0.1", {"host": "127.0.0.1:8000"}, True, id="by-its-address"),
        pytest.param("127.0.0.1", {"host": "[::1]:8000"}, True, id="by-its-address-of-ipv6"),
        pytest.param("127.0.0.1", {"by_proxy": True}, False, id="by-a-proxy"),
        pytest.param("127.0.0.1", {"host": "testserver"}, False, id="by-a-proxy-that-tells-the-name-only"),
    ],
)
def test_only_whoever_runs_the_server_sees_how_well_it_is(client, settings, address, headers, shown):
    settings.OPERATOR_TOKEN = TOKEN

    assert (deep(client, address, **headers).status_code == 404) is not shown


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/healthz/deep", "/metrics"])
@pytest.mark.parametrize(
    "header",
    [{}, {"HTTP_X_FORWARDED_FOR": "203.0.113.7"}, {"HTTP_X_REAL_IP": "203.0.113.7"}, {"HTTP_VIA": "1.1 a"}],
)
@pytest.mark.parametrize("trusted", ["", "127.0.0.1"])
def test_strangers_behind_a_proxy_of_this_machine_see_nothing(address, header, trusted):
    statuses = []
    environment = RequestFactory().get(address, headers={"host": "localhost"}).environ | header
    passing_on = ForwardedRequests(get_wsgi_application(), trusted_networks(trusted, https=False))

    list(passing_on(environment, lambda status, _headers: statuses.append(status[:3])))

    assert ("404" in statuses) is bool(header)


@pytest.mark.django_db
def test_without_a_token_none_opens_it(client, settings):
    settings.OPERATOR_TOKEN = ""

    assert deep(client, authorization="Bearer ").status_code == 404


def test_the_deep_look_is_only_looked_at(client):
    assert client.post("/healthz/deep").status_code == 405


@pytest.mark.django_db
def test_what_is_wrong_makes_it_503(client, settings, tmp_path):
    settings.BACKUP_FOLDER = tmp_path / "stick"

    response = deep(client, "127.0.0.1")

    sentence = f"The folder {tmp_path}/stick is gone, so no backup is made: plug the stick in."
    assert {"code": "backup-folder", "sentence": sentence} in response.json()["problems"]
    assert (response.status_code, response.json()["ok"], response.json()["version"]) == (503, False, VERSION)
    assert response["Cache-Control"] == "max-age=0, no-cache, no-store, must-revalidate, private"
