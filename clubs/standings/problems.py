"""What the office's control can find, every kind with its code and message in one table (TN-8)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from scoring.rules.errors import Translate, Value, _


class CheckKind(Enum):
    """One kind of finding: its stable code, its message template."""

    TABLE_SUM = (
        "table_sum",
        _("Round {round}, table {table}: the sides must have {expected} points together, not {given}."),
    )
    TABLE_SUM_OF_SOME_MATCHES = (
        "table_sum",
        _(
            "Round {round}, table {table}: the sides must have {expected} points together and {bonus} for "
            "each match, not {given}."
        ),
    )
    ROUND_SUM = (
        "round_sum",
        _("Round {round}: all scores must add up to {expected} points, not {given}."),
    )
    ROUND_SUM_OF_SOME_MATCHES = (
        "round_sum",
        _(
            "Round {round}: all scores must add up to {expected} points and {bonus} for each match, not "
            "{given}."
        ),
    )
    ENTRY_TWICE = (
        "entry_twice",
        _("Round {round}: {entry} appears twice and gets no score until this is settled."),
    )

    @property
    def code(self) -> str:
        """Return the stable code; both kinds of a sum have the same."""
        return self.value[0]

    @property
    def template(self) -> str:
        """Return the message id."""
        return self.value[1]


@dataclass(frozen=True, slots=True)
class Check:
    """A finding of the control (TN-8): in which round, at which table if it is one table's."""

    kind: CheckKind
    round: int
    table: int | None = None
    values: Mapping[str, Value] = field(default_factory=dict)

    @property
    def code(self) -> str:
        """Return the stable code: `table_sum`, `round_sum` or `entry_twice`."""
        return self.kind.code

    def message(self, translate: Translate = str) -> str:
        """Return the sentence that says what would be right, in the language of `translate`."""
        return translate(self.kind.template).format(**self.values, round=self.round, table=self.table)
