"""A fault that a control finds: its code, its place and its sentence, the same for draws and for results.

Knows nothing of what is controlled; the kinds stand with what finds them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from core.errors import Translate, Value


class FaultKind(Enum):
    """One kind of fault: its stable code, its message template."""

    _value_: tuple[str, str]

    @property
    def code(self) -> str:
        """Return the stable code."""
        return self.value[0]

    @property
    def template(self) -> str:
        """Return the message id."""
        return self.value[1]


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that is not as it should be, and its place: in which round, at which table, with whom."""

    kind: FaultKind
    round: int | None = None
    table: int | None = None
    entry: str | None = None
    values: Mapping[str, Value] = field(default_factory=dict)

    @property
    def code(self) -> str:
        """Return the stable code."""
        return self.kind.code

    def message(self, translate: Translate = str) -> str:
        """Return the sentence that says what is wrong or would be right, in the language of `translate`."""
        place = {"round": self.round, "table": self.table, "entry": self.entry}
        return translate(self.kind.template).format(**place | dict(self.values))
