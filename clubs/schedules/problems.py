"""What can be wrong with a schedule, every kind with its code and message in one table."""

from clubs.faults import FaultKind
from core.errors import N_


class DrawProblemKind(FaultKind):
    """One kind of problem: its stable code, its message template."""

    ROUND_TWICE = "round_twice", N_("Round {round} appears twice.")
    NO_TABLE = "no_table", N_("Round {round} has no table.")
    TABLE_TWICE = "table_twice", N_("Round {round}: table {table} appears twice.")
    UNKNOWN_SEAT = "unknown_seat", N_("Round {round}, table {table}: there is no seat {seat}.")
    SEAT_EMPTY = "seat_empty", N_("Round {round}, table {table}: nobody sits at {seat}.")
    SEATED_TWICE = "seated_twice", N_("Round {round}: {entry} has two seats.")
    RESTS_TWICE = "rests_twice", N_("Round {round}: {entry} is named twice among those who sit out.")
    SEATED_AND_RESTING = "seated_and_resting", N_("Round {round}: {entry} both plays and sits out.")
    ABSENT_BUT_THERE = "absent_but_there", N_("Round {round}: {entry} is absent, but plays or sits out.")
    MISSING = "missing", N_("Round {round}: {entry} neither plays nor sits out.")
    TOO_MANY_REST = "too_many_rest", N_("Round {round}: {count} sit out, though they could fill a table.")
    RESTS_TOO_EARLY = (
        "rests_too_early",
        N_("Round {round}: {entry} sits out, but {other} has sat out less often."),
    )
    OTHER_GROUP = (
        "other_group",
        N_("Round {round}, table {table}: {entry} and {other} are from different groups."),
    )
    NO_PAIRS = (
        "no_pairs",
        N_("Round {round}, table {table}: it does not say which pairs of the teams sit there."),
    )
    SEVERAL_OPPONENTS = "several_opponents", N_("Round {round}: {entry} meets more than one team.")
    PAIR_TWICE = "pair_twice", N_("Round {round}: pair {pair} of {entry} has two seats.")
    PAIR_MISSING = "pair_missing", N_("Round {round}: pair {pair} of {entry} has no seat.")
    ONE_SIDE = (
        "one_side",
        N_("Round {round}: the pairs of {entry} do not sit crosswise: too many sit {seat}."),
    )
    FIGURE = "figure", N_("fairness: {figure} is given as {given}, but the rounds give {found}.")
    BOUND = "bound", N_("fairness: the bound for {figure} is given as {given}, but counting gives {found}.")
    OPTIMAL = "optimal", N_("fairness: it says optimal, but the bound is not reached.")
