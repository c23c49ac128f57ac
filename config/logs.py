"""What is written to the log. A key in an address is as good as a password: it must not stand there."""

import logging
import re

KEY_IN_ADDRESS = re.compile(r"(/watch/)[^/?\s]+")


def without_keys(text: str) -> str:
    """Return the text with each key in an address replaced by dots."""
    return KEY_IN_ADDRESS.sub(r"\1…", text)


class HideKeys(logging.Filter):
    def filter(self, record: logging.LogRecord) -> bool:
        record.msg, record.args = without_keys(record.getMessage()), None
        return True
