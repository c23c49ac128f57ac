"""What the office's control can find, every kind with its code and message in one table (TN-8)."""

from clubs.faults import FaultKind
from core.errors import N_


class CheckKind(FaultKind):
    """One kind of fault: its stable code, its message template; both kinds of a sum have the same code."""

    TABLE_SUM = (
        "table_sum",
        N_("Round {round}, table {table}: the sides must have {expected} points together, not {given}."),
    )
    TABLE_SUM_OF_SOME_MATCHES = (
        "table_sum",
        N_(
            "Round {round}, table {table}: the sides must have {expected} points together and {bonus} for "
            "each match, not {given}."
        ),
    )
    ROUND_SUM = (
        "round_sum",
        N_("Round {round}: all scores must add up to {expected} points, not {given}."),
    )
    ROUND_SUM_OF_SOME_MATCHES = (
        "round_sum",
        N_(
            "Round {round}: all scores must add up to {expected} points and {bonus} for each match, not "
            "{given}."
        ),
    )
    ENTRY_TWICE = (
        "entry_twice",
        N_("Round {round}: {entry} appears twice and gets no score until this is settled."),
    )
