"""What can be changed in JavaScript source, one place at a time, so that it means something else.

It is read as tokens, not as a tree: enough for operators, constants and simple statements on one line.
Comments, text, patterns and imports are left alone.
"""

import re
from collections.abc import Iterator

from tests.mutation.mutant import Change

TOKEN = re.compile(
    r"""
      (?P<comment>//[^\n]*|/\*.*?\*/)
    | (?P<text>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)
    | (?P<pattern>/(?![/*\s=])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n\[])+/[a-z]*)
    | (?P<number>\b\d[\d_]*(?:\.\d+)?\b)
    | (?P<word>[\#A-Za-z_$][\w$]*)
    | (?P<operator>=>|===|!==|<=|>=|&&|\|\||\?\?|\?\.|\.\.\.|\+\+|--|\*\*|[-+*/%]=|[-+*/%<>!])
    | (?P<mark>[^\s])
    """,
    re.DOTALL | re.VERBOSE,
)
OTHERS = {
    "===": "!==",
    "!==": "===",
    "<": "<=",
    "<=": "<",
    ">": ">=",
    ">=": ">",
    "&&": "||",
    "||": "&&",
    "!": "",
    "+": "-",
    "-": "+",
    "*": "+",
    "/": "*",
    "%": "*",
    "+=": "-=",
    "-=": "+=",
    "++": "--",
    "--": "++",
    "true": "false",
    "false": "true",
}
BETWEEN_NUMBERS = {"+", "-", "*", "/", "%"}
KEYWORDS = {"return", "case", "yield", "function", "await", "typeof", "of", "in"}
IMPORT = re.compile(r"^(?:import|export)\b[^;(=]*;", re.MULTILINE)
RETURN = re.compile(r"^ *(?:if \(.*\) )?return (?P<value>(?!null;)[^;{]+);$", re.MULTILINE)
CALL = re.compile(r"^ *(?P<call>(?:await )?[\w$#]+(?:\??\.[\w$#]+)*\([^{}\n]*\);)$", re.MULTILINE)
IF = re.compile(r"\bif \(")


def changes(source: str) -> Iterator[Change]:
    """Yield each change of one place that lies on one line."""
    left_alone = [match.span() for match in IMPORT.finditer(source)]
    left_alone += [match.span() for match in TOKEN.finditer(source) if match["comment"] or match["text"]]
    for change in (*_of_tokens(source), *_of_statements(source)):
        whole_line = "\n" not in source[change.start : change.end]
        if whole_line and not any(start <= change.start < end for start, end in left_alone):
            yield change


def _of_tokens(source: str) -> Iterator[Change]:
    tokens = [match for match in TOKEN.finditer(source) if not match["comment"]]
    for before, token, after in zip(tokens, tokens[1:], tokens[2:], strict=False):
        if token["number"]:
            yield from _other_number(token)
        elif token[0] in OTHERS and not (token[0] in BETWEEN_NUMBERS and not _are_numbers(before, after)):
            yield Change(*token.span(), OTHERS[token[0]])


def _other_number(token: re.Match[str]) -> Iterator[Change]:
    if token[0].isdigit():
        yield Change(*token.span(), str(int(token[0]) + 1))
        if int(token[0]):
            yield Change(*token.span(), str(int(token[0]) - 1))


def _are_numbers(before: re.Match[str], after: re.Match[str]) -> bool:
    """Whether an operator stands between what may be numbers: not before one alone, nor beside a text."""
    is_operand = before["number"] or before[0] in ")]" or (before["word"] and before[0] not in KEYWORDS)
    return bool(is_operand) and not after["text"]


def _of_statements(source: str) -> Iterator[Change]:
    for found in RETURN.finditer(source):
        yield Change(*found.span("value"), "null")
    for found in CALL.finditer(source):
        yield Change(*found.span("call"), ";")
    for found in IF.finditer(source):
        end = _closing(source, found.end())
        yield Change(found.end(), end, f"!({source[found.end() : end]})")


def _closing(source: str, start: int) -> int:
    """Return the place of the bracket that closes the one before `start`."""
    depth = 1
    for token in TOKEN.finditer(source, start):
        depth += {"(": 1, ")": -1}.get(token[0], 0)
        if not depth:
            return token.start()
    raise ValueError(source[start:])
