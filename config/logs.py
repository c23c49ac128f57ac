"""Logging: secret keys in addresses are masked, for a key in an address is as good as a password."""

import logging
import re
from http import HTTPStatus

# What follows is a key; an address inside another one's query has its slashes escaped, once or twice.
SLASH = r"(?:/|%(?:25)*2F)"
IN_ADDRESS = rf"(?:(?!{SLASH})[^?&\s])"
KEY_IN_ADDRESS = re.compile(
    rf"({SLASH}(?:watch|invitation|set-up|q){SLASH}+|{SLASH}password-link{SLASH}{IN_ADDRESS}+{SLASH}){IN_ADDRESS}+",
    re.IGNORECASE,
)


def without_keys(text: str) -> str:
    """Return the text with each key in an address replaced by dots."""
    return KEY_IN_ADDRESS.sub(r"\1…", text)


class HideKeys(logging.Filter):
    def filter(self, record: logging.LogRecord) -> bool:
        record.msg, record.args = without_keys(record.getMessage()), None
        return True


class LeaveOutRefusals(logging.Filter):
    """Leaves out what the API refuses: each phone tells why, and a hall of them asks again and again.

    And who has to wait, wherever: a flood would fill the log.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        path = getattr(getattr(record, "request", None), "path", "")
        status = getattr(record, "status_code", 0)
        is_refusal = status < HTTPStatus.INTERNAL_SERVER_ERROR and path.startswith("/api/")
        return not (is_refusal or status == HTTPStatus.TOO_MANY_REQUESTS)
