"""Text in the cells of spreadsheets: what begins like a formula is taken for one, whoever typed it.

No Django here.
"""

FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")  # noqa: RUF001 - as typed in Asia
APOSTROPHE = "'"


def escape_formula(text: str) -> str:
    """Return text that no spreadsheet takes for a formula: with an apostrophe before it where one might."""
    return APOSTROPHE + text if text.startswith(FORMULA_STARTS) else text


def unescape_formula(text: str) -> str:
    """Return text without the apostrophe that `escape_formula` put before it."""
    return text[1:] if text.startswith(APOSTROPHE) and text[1:].startswith(FORMULA_STARTS) else text
