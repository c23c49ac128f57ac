"""What people and programs read when something went wrong."""

import json

import pytest
from django.core.exceptions import RequestDataTooBig, SuspiciousOperation
from django.db import OperationalError, connection
from django.test import Client, RequestFactory
from django.utils import translation

from config import errors

FORBIDDEN = "Your role does not allow this. Ask an owner of the club."
FOREIGN_FORM = "This is not possible here. Reload the page and try again."
FOREIGN_NAME = (
    "This server is not set up for the name &lt;b&gt;.example: "
    "whoever runs it has to add it to ALLOWED_HOSTS."
)
FORM_FROM_ELSEWHERE = (
    "This form is from http://blatt.example:8443, but the server was asked as {}: "
    "whoever runs it has to make the proxy pass on Host with its port, and X-Forwarded-Proto."
)
OUR_FAULT = "Something went wrong on our side."


def given(handler, exception):
    return lambda request: handler(request, exception)


CASES = [
    pytest.param(
        given(errors.bad_request, SuspiciousOperation()),
        400,
        "This request could not be understood.",
        id="bad-request",
    ),
    pytest.param(
        given(errors.bad_request, RequestDataTooBig()),
        413,
        "This is too much at once: at most 256 kB are accepted.",
        id="too-big",
    ),
    pytest.param(given(errors.permission_denied, PermissionError()), 403, FORBIDDEN, id="refused"),
    pytest.param(errors.csrf_failure, 403, FOREIGN_FORM, id="foreign-form"),
    pytest.param(
        given(errors.page_not_found, LookupError()), 404, "There is nothing at this address.", id="not-found"
    ),
    pytest.param(errors.server_error, 500, OUR_FAULT, id="our-fault"),
]


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/accounts/sign-in/", "/clubs/", "/clubs/bern/"])
def test_while_the_database_does_not_answer_everybody_is_asked_to_come_again(client, address):
    def refuse(*_):
        raise OperationalError("the server closed the connection unexpectedly")

    client.raise_request_exception = False
    client.cookies["sessionid"] = "of-somebody-who-is-signed-in"
    with connection.execute_wrapper(refuse):
        response = client.get(address, headers={"accept-language": "en"})

    assert (response.status_code, response["Retry-After"]) == (503, "2")
    assert "The server is busy: try again in a moment." in response.content.decode()


@pytest.fixture(autouse=True)
def english():
    with translation.override("en"):
        yield


@pytest.mark.parametrize(("handle", "status", "sentence"), CASES)
def test_a_program_gets_one_sentence_as_json(handle, status, sentence):
    response = handle(RequestFactory().get("/api/v1/score"))

    assert (response.status_code, json.loads(response.content)) == (status, {"detail": sentence})


@pytest.mark.parametrize(("handle", "status", "sentence"), CASES)
def test_a_person_gets_one_sentence_as_a_page(handle, status, sentence):
    response = handle(RequestFactory().get("/nowhere/"))

    assert response.status_code == status
    assert f"<h1>{sentence}</h1>" in response.content.decode()


def test_an_unknown_address_is_answered_in_the_language_of_the_browser(client):
    response = client.get("/api/nowhere", headers={"accept-language": "en"})

    assert (response.status_code, response.json()) == (404, {"detail": "There is nothing at this address."})


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("192.168.1.7", FOREIGN_NAME),
        ("8.8.8.8", "This request could not be understood."),
        ("somewhere", "This request could not be understood."),
    ],
)
def test_an_unknown_host_is_refused_and_told_to_whoever_is_in_the_same_network(client, address, sentence):
    answer = client.get(
        "/table/", headers={"host": "<b>.example", "accept-language": "en"}, REMOTE_ADDR=address
    )

    assert answer.status_code == 400
    assert f"<h1>{sentence}</h1>" in answer.content.decode()


@pytest.mark.parametrize(
    ("address", "host", "sentence"),
    [
        ("127.0.0.1", "blatt.example", FORM_FROM_ELSEWHERE.format("http://blatt.example")),
        ("127.0.0.1", "localhost:8000", FORM_FROM_ELSEWHERE.format("http://localhost:8000")),
        ("8.8.8.8", "blatt.example", FOREIGN_FORM),
        ("127.0.0.1", "blatt.example:8443", FOREIGN_FORM),  # as it should be, but without the cookie
    ],
)
def test_a_form_whose_proxy_drops_the_port_is_refused_and_whoever_is_in_the_same_network_is_told(
    address, host, sentence, settings
):
    settings.ALLOWED_HOSTS = ["blatt.example", "localhost"]
    headers = {"host": host, "origin": "http://blatt.example:8443", "accept-language": "en"}

    answer = Client(enforce_csrf_checks=True).post("/accounts/sign-in/", headers=headers, REMOTE_ADDR=address)

    assert answer.status_code == 403
    assert f"<h1>{sentence}</h1>" in answer.content.decode()


def test_the_sentence_arrives_even_when_the_page_around_it_is_broken(settings):
    settings.TEMPLATES = [{**settings.TEMPLATES[0], "DIRS": []}]

    response = errors.server_error(RequestFactory().get("/nowhere/"))

    assert response.content.decode() == OUR_FAULT
