"""Letters that come in parts, made whole: a Mac and a PDF write ü as u and two dots, which equals no other ü.

Whatever enters goes through here once: forms, imports, documents, requests (NFC, Unicode Standard Annex 15).
"""

from typing import Any, TypeVar
from unicodedata import is_normalized, normalize

T = TypeVar("T")


def composed(text: str) -> str:
    """Return a text with each letter and its marks as one character, where there is one for them."""
    return text if text.isascii() or is_normalized("NFC", text) else normalize("NFC", text)


def composed_value(value: T) -> T:
    """Return a value of JSON with all its texts composed."""
    found: Any = value
    if isinstance(value, str):
        found = composed(value)
    elif isinstance(value, dict):
        found = {composed(key): composed_value(item) for key, item in value.items()}
    elif isinstance(value, list):
        found = [composed_value(item) for item in value]
    return found  # type: ignore[no-any-return] # a value of the same kind
