import logging

import pytest

from config.logs import HideKeys


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("Not Found: /watch/Zm9vYmFy/", "Not Found: /watch/…/"),
        ("Not Found: /watch/Zm9vYmFy/qr.svg", "Not Found: /watch/…/qr.svg"),
        ("Not Found: /api/v1/watch/Zm9vYmFy?lang=fr", "Not Found: /api/v1/watch/…?lang=fr"),
        ("Not Found: /favicon.ico", "Not Found: /favicon.ico"),
    ],
)
def test_keys_do_not_reach_the_log(written, kept):
    kind, address = written.split(": ")
    record = logging.LogRecord("django.request", logging.WARNING, "", 0, "%s: %s", (kind, address), None)

    assert HideKeys().filter(record)
    assert record.getMessage() == kept
