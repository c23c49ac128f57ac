"""What spreadsheets and people write into cells: yes and no in four languages, and formulas."""

from __future__ import annotations

from django.utils.translation import get_language

YES = frozenset({"ja", "j", "yes", "y", "oui", "o", "si", "s", "wahr", "true", "vrai", "vero", "1", "x"})
NO = frozenset({"nein", "n", "no", "non", "0", "falsch", "false", "faux", "falso"})
MARKS = frozenset("✓✔☑●•*")
"""These say yes too; the words stand without accents."""

# Formulas: what begins like one is taken for one, whoever typed it

FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")  # noqa: RUF001 - as typed in Asia
APOSTROPHE = "'"


def escape_formula(text: str) -> str:
    """Return text that no spreadsheet takes for a formula: with an apostrophe before it where one might."""
    return APOSTROPHE + text if text.startswith(FORMULA_STARTS) else text


def unescape_formula(text: str) -> str:
    """Return text without the apostrophe that `escape_formula` put before it."""
    return text[1:] if text.startswith(APOSTROPHE) and text[1:].startswith(FORMULA_STARTS) else text


def csv_delimiter() -> str:
    """Return what stands between cells: what Excel cuts at by a double click, set for this language here.

    A first line `sep=;` would say so to any Excel; with it, Excel takes the file for another encoding.
    """
    return "," if (get_language() or "").startswith("en") else ";"
