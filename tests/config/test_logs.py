import errno
import logging
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.exceptions import DisallowedHost, TooManyFieldsSent
from django.db import OperationalError
from django.http import HttpResponse
from django.utils.log import log_response

from config.environment import CannotStart, log_level
from config.errors import server_error
from config.logs import (
    MOST_NAMES,
    HideKeys,
    Logfmt,
    NameForeignForms,
    NameForeignHosts,
    RequestLogMiddleware,
    ShortenErrors,
)

ROOT = Path(__file__).resolve().parents[2]


def test_what_the_front_writes_reaches_no_other_handler_than_the_one_that_hides_keys():
    logger, root = logging.getLogger("waitress"), logging.getLogger()
    [console] = [handler for handler in root.handlers if type(handler) is logging.StreamHandler]

    assert (logger.handlers, logger.propagate) == ([], True)
    assert [type(each) for each in console.filters] == [ShortenErrors, HideKeys]


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("Not Found: /watch/Zm9vYmFy/", "Not Found: /watch/…/"),
        ("Not Found: /watch/Zm9vYmFy/qr.svg", "Not Found: /watch/…/qr.svg"),
        ("Not Found: /api/v1/watch/Zm9vYmFy?lang=fr", "Not Found: /api/v1/watch/…?lang=fr"),
        ("Not Found: /accounts/invitation/Zm9v_YmFy-/", "Not Found: /accounts/invitation/…/"),
        ("Not Found: /accounts/set-up/Zm9vYmFy/", "Not Found: /accounts/set-up/…/"),
        ("Not Found: /accounts/password-link/NDI/abc-def/", "Not Found: /accounts/password-link/NDI/…/"),
        (
            "Forbidden: /accounts/sign-in/?next=%2Faccounts%2Finvitation%2FZm9vYmFy%2F&a=b",
            "Forbidden: /accounts/sign-in/?next=%2Faccounts%2Finvitation%2F…%2F&a=b",
        ),
        ("Not Found: /q/Zm9v_YmFy-Zm9vYmFyZm9v", "Not Found: /q/…"),
        ("Not Found: /q/Zm9vYmFy/?a=b", "Not Found: /q/…/?a=b"),
        ("Not Found: /q//Zm9vYmFy", "Not Found: /q//…"),
        ("Forbidden: /i18n/?next=%2Fq%2FZm9vYmFy&a=b", "Forbidden: /i18n/?next=%2Fq%2F…&a=b"),
        ("Forbidden: /i18n/?next=%252Fq%252FZm9vYmFy%252F", "Forbidden: /i18n/?next=%252Fq%252F…%252F"),
        ("Forbidden: /q/?because=revoked", "Forbidden: /q/?because=revoked"),
        ("Not Found: /faq/Zm9vYmFy", "Not Found: /faq/Zm9vYmFy"),
        ("Not Found: /invitation/", "Not Found: /invitation/"),
        ("Not Found: /favicon.ico", "Not Found: /favicon.ico"),
    ],
)
def test_keys_do_not_reach_the_log(written, kept):
    kind, address = written.split(": ")
    record = logging.LogRecord("django.request", logging.WARNING, "", 0, "%s: %s", (kind, address), None)

    assert HideKeys().filter(record)
    assert record.getMessage() == kept


@pytest.mark.parametrize(
    ("address", "status", "lines"),
    [
        ("/clubs/bern/", 404, 1),
        ("/healthz/deep", 503, 0),
        ("/q/", 429, 0),
        ("/api/v1/games/", 403, 0),
        ("/api/v1/games/", 422, 0),
        ("/api/v1/", 500, 1),
    ],
)
def test_what_the_api_refuses_is_no_news_for_the_log(caplog, rf, address, status, lines):
    request = rf.get(address)

    log_response("%s: %s", "Said", request.path, response=HttpResponse(status=status), request=request)

    assert len(caplog.records) == lines


def line_of(message, exception=None, **extra):
    record = logging.LogRecord("clubs", logging.ERROR, "", 0, message, None, exception)
    record.created = 1_795_637_700.5
    vars(record).update(extra)
    return Logfmt().format(record)


def test_a_line_is_words_and_values():
    assert line_of('3 of "Bern" failed', status="500", route="clubs:club") == (
        "time=2026-11-25T20:15:00.500+00:00 level=error logger=clubs "
        r'message="3 of \"Bern\" failed" route=clubs:club status=500'
    )


def test_a_traceback_stands_in_the_same_line_without_keys():
    try:
        raise ValueError("/watch/Zm9vYmFy/")
    except ValueError:
        line = line_of("failed", sys.exc_info())

    assert line.count("\n") == 0
    assert line.endswith(r'ValueError: /watch/…/"')


@pytest.mark.parametrize(
    ("error", "line"),
    [
        (OSError(errno.ENOSPC, "No space left on device"), "The disk is full, make room. Failed: /x/"),
        (OperationalError("connection refused"), "The database does not answer. Failed: /x/"),
        (TooManyFieldsSent("Too many fields"), "Refused. Failed: /x/"),
    ],
    ids=["disk-full", "database-away", "refused"],
)
def test_what_is_no_fault_of_the_code_fills_no_log_with_tracebacks(error, line):
    record = logging.LogRecord("any", logging.ERROR, "", 0, "Failed: %s", ("/x/",), None)
    record.exc_info = (type(error), error, None)

    assert ShortenErrors().filter(record)
    assert record.getMessage() == line
    assert not record.exc_info


def test_a_name_that_is_not_allowed_is_told_once_in_one_line(rf):
    told, names = NameForeignHosts(), ["blatt.example", "blatt.example", "b.example:8443"]
    records = []
    for name in names:
        record = logging.LogRecord(
            "django.security.DisallowedHost", logging.ERROR, "", 0, "Invalid", (), None
        )
        record.exc_info = (DisallowedHost, DisallowedHost("Invalid"), None)
        record.request = rf.get("/", headers={"host": name})
        records += [record] if told.filter(record) else []

    assert [(record.getMessage(), record.exc_info) for record in records] == [
        (
            f"Asked as {name!r}, which is not allowed: name it in ALLOWED_HOSTS, as docs/deployment.md says",
            None,
        )
        for name in names[1:]
    ]


def test_a_form_that_a_proxy_gave_another_name_is_told_once_in_one_line(rf):
    told = NameForeignForms()
    records = []
    for origin in ("http://a.ch:81", "http://a.ch:81", "http://a.ch", "null"):
        record = logging.LogRecord("django.security.csrf", logging.WARNING, "", 0, "Forbidden", (), None)
        record.request = rf.post("/", headers={"host": "a.ch", "origin": origin})
        records += [record] if told.filter(record) else []

    assert [record.getMessage() for record in records] == [
        NameForeignForms.SENTENCE % ("http://a.ch:81", "http://a.ch"),
        "Forbidden",
        "Forbidden",
    ]


def test_names_that_are_made_up_fill_no_log(rf):
    told = NameForeignHosts()
    record = logging.LogRecord("django.security.DisallowedHost", logging.ERROR, "", 0, "Invalid", (), None)

    def is_told(number):
        record.request = rf.get("/", headers={"host": f"{number}.example"})
        return told.filter(record)

    assert [is_told(number) for number in range(MOST_NAMES + 1)] == [True] * MOST_NAMES + [False]


@pytest.fixture
def access(caplog):
    caplog.set_level(logging.INFO, "standblatt.access")
    return caplog


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("path", "route", "status", "club"),
    [
        pytest.param("/", "scoring:home", "200", None, id="page"),
        pytest.param("/clubs/bern/members/", "clubs:members", "302", "bern", id="of-a-club"),
        pytest.param("/watch/Zm9vYmFyZm9v/", "scoring:watch", "404", None, id="with-a-key"),
        pytest.param("/nowhere/Anna/", "none", "404", None, id="nowhere"),
    ],
)
def test_a_request_is_told_by_the_name_of_its_page(client, access, path, route, status, club):
    response = client.get(path)

    [record] = [record for record in access.records if record.name == "standblatt.access"]
    assert (record.method, record.route, record.status) == ("GET", route, status)
    assert getattr(record, "club", None) == club
    line = Logfmt().format(record)
    assert path == "/" or path not in line
    assert float(record.ms) > 0
    assert re.fullmatch("[0-9a-f]{12}", response["X-Request-ID"])


def test_without_a_wish_for_it_no_request_is_written(client, caplog):
    client.get("/table/")

    assert caplog.records == []


def test_lines_of_a_request_carry_its_id(rf):
    written = []

    def view(request):
        written.append(line_of("half way"))
        return HttpResponse()

    response = RequestLogMiddleware(view)(rf.get("/"))

    assert f" request={response['X-Request-ID']} " in written[0]
    assert " request=" not in line_of("afterwards")


@pytest.mark.django_db
def test_what_is_written_of_an_answer_carries_the_id_too(client, caplog):
    response = client.get("/nowhere/")

    [record] = caplog.records
    assert record.name == "django.request"
    assert f" request={response['X-Request-ID']} message=" in Logfmt().format(record)


def test_a_page_of_an_error_says_the_id_of_its_request(rf):
    response = RequestLogMiddleware(server_error)(rf.get("/"))

    assert isinstance(response, HttpResponse)
    assert f"{response['X-Request-ID']}</p>" in response.content.decode()


@pytest.mark.parametrize(("text", "level"), [("", "WARNING"), ("info", "INFO"), ("Error", "ERROR")])
def test_the_level_is_said_by_its_name(text, level):
    assert log_level(text) == level


def test_another_level_is_refused():
    with pytest.raises(
        CannotStart, match=r"^LOG_LEVEL must be one of debug, info, warning, error, critical, not 'loud'\.$"
    ):
        log_level("loud")


FILE = """
import logging
from django.conf import settings
import django
django.setup()
for number in range(40):
    logging.getLogger("clubs").error("x" * 1_000_000)
"""


@pytest.mark.long  # writes more than fifty megabytes
def test_a_file_is_rotated(tmp_path):
    environment = {
        **os.environ,
        "LOG_FILE": str(tmp_path / "log"),
        "DJANGO_SETTINGS_MODULE": "config.settings",
    }
    subprocess.run([sys.executable, "-c", FILE], cwd=ROOT, env=environment, check=True)

    assert sorted(path.name for path in tmp_path.iterdir()) == ["log", "log.1", "log.2", "log.3", "log.4"]
    assert max(path.stat().st_size for path in tmp_path.iterdir()) <= 10_000_000
