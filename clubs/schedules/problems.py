"""What can be wrong with a schedule, every kind with its code and message in one table."""

from clubs.faults import FaultKind
from core.errors import _


class DrawProblemKind(FaultKind):
    """One kind of problem: its stable code, its message template."""

    ROUND_TWICE = "round_twice", _("Round {round} appears twice.")
    NO_TABLE = "no_table", _("Round {round} has no table.")
    TABLE_TWICE = "table_twice", _("Round {round}: table {table} appears twice.")
    UNKNOWN_SEAT = "unknown_seat", _("Round {round}, table {table}: there is no seat {seat}.")
    SEAT_EMPTY = "seat_empty", _("Round {round}, table {table}: nobody sits at {seat}.")
    SEATED_TWICE = "seated_twice", _("Round {round}: {entry} has two seats.")
    RESTS_TWICE = "rests_twice", _("Round {round}: {entry} is named twice among those who sit out.")
    SEATED_AND_RESTING = "seated_and_resting", _("Round {round}: {entry} both plays and sits out.")
    ABSENT_BUT_THERE = "absent_but_there", _("Round {round}: {entry} is absent, but plays or sits out.")
    MISSING = "missing", _("Round {round}: {entry} neither plays nor sits out.")
    TOO_MANY_REST = "too_many_rest", _("Round {round}: {count} sit out, though they could fill a table.")
    RESTS_TOO_EARLY = (
        "rests_too_early",
        _("Round {round}: {entry} sits out, but {other} has sat out less often."),
    )
    OTHER_GROUP = (
        "other_group",
        _("Round {round}, table {table}: {entry} and {other} are from different groups."),
    )
    NO_PAIRS = (
        "no_pairs",
        _("Round {round}, table {table}: it does not say which pairs of the teams sit there."),
    )
    SEVERAL_OPPONENTS = "several_opponents", _("Round {round}: {entry} meets more than one team.")
    PAIR_TWICE = "pair_twice", _("Round {round}: pair {pair} of {entry} has two seats.")
    PAIR_MISSING = "pair_missing", _("Round {round}: pair {pair} of {entry} has no seat.")
    ONE_SIDE = "one_side", _("Round {round}: the pairs of {entry} do not sit crosswise: too many sit {seat}.")
    FIGURE = "figure", _("fairness: {figure} is given as {given}, but the rounds give {found}.")
    BOUND = "bound", _("fairness: the bound for {figure} is given as {given}, but counting gives {found}.")
    OPTIMAL = "optimal", _("fairness: it says optimal, but the bound is not reached.")
