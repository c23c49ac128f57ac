"""What can be changed in Python source, one place at a time, so that it means something else.

Left alone is what decides nothing: annotations, decorators, docstrings and other text, `__all__` and
`__slots__`, lines for the log or only for type checkers, and keywords that guard or hurry without an effect
on the answer.
"""

import ast
import re
from collections.abc import Iterator
from itertools import pairwise

from tests.mutation.mutant import Change

COMPARISONS = {
    "<": "<=",
    "<=": "<",
    ">": ">=",
    ">=": ">",
    "==": "!=",
    "!=": "==",
    "in": "not in",
    "not in": "in",
    "is": "is not",
    "is not": "is",
}
ARITHMETIC = {"+": "-", "-": "+", "*": "+", "//": "*", "/": "*", "%": "*"}
COMPARISON = re.compile(r"not\s+in|is\s+not|in|is|[<>=!]=|[<>]")
OPERATOR = re.compile(r"//|[-+*/%]")
JUNCTION = re.compile(r"\b(and|or)\b")
NO_EFFECT = {"strict", "update_fields", "batch_size", "maxsize"}
NAMES_FOR_TOOLS = {"__all__", "__slots__"}
NOT_VISITED = {"annotation", "returns", "decorator_list", "bases"}


def changes(source: str) -> Iterator[Change]:
    """Yield each change of one place that lies on one line."""
    text = _Text(source)
    for node in _deciding(ast.parse(source)):
        yield from (change for change in text.changes(node) if "\n" not in source[change.start : change.end])


def _deciding(node: ast.AST) -> Iterator[ast.AST]:
    """Yield a node and all nodes in it that can decide something."""
    if _decides_nothing(node):
        return
    yield node
    for name, value in ast.iter_fields(node):
        if name not in NOT_VISITED:
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    yield from _deciding(child)


def _decides_nothing(node: ast.AST) -> bool:
    match node:
        case ast.If(test=ast.Name(id="TYPE_CHECKING") | ast.Compare(left=ast.Name(id="__name__"))):
            return True
        case ast.Assign(targets=[ast.Name(id=name)]):
            return name in NAMES_FOR_TOOLS
        case ast.Expr(value=ast.Constant()):
            return True
        case ast.Call(func=ast.Attribute(value=ast.Name(id="log" | "logger")) | ast.Name(id="TypeVar")):
            return True
        case ast.keyword(arg=name):
            return name in NO_EFFECT
    return False


class _Text:
    """A source, and where in it the parts of its tree stand."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.lines = source.splitlines(keepends=True)
        self.starts = [0]
        for line in self.lines:
            self.starts.append(self.starts[-1] + len(line))

    def at(self, line: int, column: int) -> int:
        """Return the place of a column, which the tree counts in bytes."""
        return self.starts[line - 1] + len(self.lines[line - 1].encode()[:column].decode())

    def span(self, node: ast.expr | ast.stmt | ast.keyword) -> tuple[int, int]:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self.at(node.lineno, node.col_offset), self.at(node.end_lineno, node.end_col_offset)

    def between(self, left: ast.expr, right: ast.expr, pattern: re.Pattern[str]) -> re.Match[str]:
        """Return the operator between two operands."""
        found = pattern.search(self.source, self.span(left)[1], self.span(right)[0])
        assert found
        return found

    def changes(self, node: ast.AST) -> Iterator[Change]:
        """Yield what can be changed of a node itself, not of those inside."""
        yield from self.other_operator(node)
        match node:
            case ast.Constant(value=bool() | int()):
                yield from self.other_constant(node)
            case ast.If(test=test) | ast.IfExp(test=test):
                yield from self.negated(test)
            case ast.comprehension(ifs=tests):
                for test in tests:
                    yield from self.negated(test)
            case ast.Call():
                yield from self.keyword_left_out(node)
            case ast.stmt():
                yield from self.other_statement(node)

    def other_operator(self, node: ast.AST) -> Iterator[Change]:
        match node:
            case ast.Compare(left=left, comparators=others):
                for one, other in pairwise([left, *others]):
                    found = self.between(one, other, COMPARISON)
                    yield Change(*found.span(), COMPARISONS[" ".join(found[0].split())])
            case ast.BinOp(op=ast.Add() | ast.Sub() | ast.Mult() | ast.FloorDiv() | ast.Mod()):
                if not (_is_text(node.left) or _is_text(node.right)):
                    found = self.between(node.left, node.right, OPERATOR)
                    yield Change(*found.span(), ARITHMETIC[found[0]])
            case ast.BoolOp(values=values):
                for one, other in pairwise(values):
                    found = self.between(one, other, JUNCTION)
                    yield Change(*found.span(), "or" if found[0] == "and" else "and")
            case ast.UnaryOp(op=ast.Not()):
                start, _ = self.span(node)
                yield Change(start, start + len("not"), "")

    def other_constant(self, node: ast.Constant) -> Iterator[Change]:
        start, end = self.span(node)
        if isinstance(node.value, bool):
            yield Change(start, end, str(not node.value))
        elif isinstance(node.value, int):
            yield Change(start, end, str(node.value + 1))
            yield Change(start, end, str(node.value - 1))

    def negated(self, test: ast.expr) -> Iterator[Change]:
        """Yield the opposite of a test; what has an opposite operator of its own is left to that."""
        if not isinstance(test, ast.Compare | ast.UnaryOp):
            start, end = self.span(test)
            yield Change(start, end, f"not ({self.source[start:end]})")

    def keyword_left_out(self, node: ast.Call) -> Iterator[Change]:
        parts: list[ast.expr | ast.keyword] = [*node.args, *node.keywords]
        for before, part in pairwise(sorted(parts, key=self.span)):
            if isinstance(part, ast.keyword) and part.arg and part.arg not in NO_EFFECT:
                yield Change(self.span(before)[1], self.span(part)[1], "")

    def other_statement(self, node: ast.stmt) -> Iterator[Change]:
        start, end = self.span(node)
        match node:
            case ast.Return(value=ast.expr() as value) if not (
                isinstance(value, ast.Constant) and value.value is None
            ):
                yield Change(*self.span(value), "None")
            case ast.Expr(value=ast.Call()) | ast.Raise():
                yield Change(start, end, "pass")
            case ast.AugAssign(op=ast.Add()):
                yield Change(*self.between(node.target, node.value, OPERATOR).span(), "-")
            case ast.AugAssign():
                yield Change(start, end, "pass")
            case ast.Break() | ast.Continue():
                yield Change(start, end, "continue" if isinstance(node, ast.Break) else "break")


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))
