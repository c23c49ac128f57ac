"""Plans for tests, made the plainest way."""

from clubs.schedules.plans import Fours, Plan


def rotation(tables: int, rounds: int) -> Plan:
    """Four columns that move on by 0, 1, 2 and 3 places; a third of the tables is a safe number of rounds."""
    return Plan(4 * tables, tuple(_moved(tables, turn) for turn in range(rounds)), "rotation")


def _moved(tables: int, turn: int) -> Fours:
    return tuple(
        (
            table,
            tables + (table + turn) % tables,
            2 * tables + (table + 2 * turn) % tables,
            3 * tables + (table + 3 * turn) % tables,
        )
        for table in range(tables)
    )
