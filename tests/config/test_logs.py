import logging

import pytest
from django.http import HttpResponse
from django.utils.log import log_response

from config.logs import HideKeys


def test_what_the_front_writes_reaches_no_other_handler_than_the_one_that_hides_keys():
    logger, root = logging.getLogger("waitress"), logging.getLogger()
    [console] = [handler for handler in root.handlers if type(handler) is logging.StreamHandler]

    assert (logger.handlers, logger.propagate) == ([], True)
    assert [type(each) for each in console.filters] == [HideKeys]


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
