"""Plans judged the plainest way, sharing no code with what makes them: a square table of who met whom."""

from collections.abc import Sequence

Rounds = Sequence[Sequence[Sequence[int]]]
Square = list[list[int]]


def meetings(rounds: Rounds, players: int) -> Square:
    """How often each two sat at one table."""
    square = [[0] * players for _player in range(players)]
    for tables in rounds:
        for table in tables:
            for one in table:
                for other in table:
                    square[one][other] += one != other
    return square


def partnerships(rounds: Rounds, players: int) -> Square:
    square = [[0] * players for _player in range(players)]
    for tables in rounds:
        for south, east, north, west in tables:
            for one, other in ((south, north), (north, south), (east, west), (west, east)):
                square[one][other] += 1
    return square


def counts(square: Square) -> set[int]:
    """The numbers that stand anywhere but for oneself."""
    return {times for one, row in enumerate(square) for other, times in enumerate(row) if one != other}


def figures(rounds: Rounds, players: int) -> tuple[int, int, int, int]:
    """Partner repeats, the worst number of meetings, meetings again, and the sum of the squared meetings."""
    met = [times for row in meetings(rounds, players) for times in row]
    partners = [times for row in partnerships(rounds, players) for times in row]
    return (
        sum(times - 1 for times in partners if times > 1) // 2,
        max(met),
        sum(times - 1 for times in met if times > 1) // 2,
        sum(times * times for times in met) // 2,
    )


def is_a_plan(rounds: Rounds, players: int) -> bool:
    """Whether nobody sits twice in a round, no table is missing and people rest by turns at any time."""
    rests = [0] * players
    for tables in rounds:
        seated = [one for table in tables for one in table]
        resting = [one for one in range(players) if one not in seated]
        if any(len(table) != 4 for table in tables) or len(seated) + len(resting) != players:
            return False
        for one in resting:
            rests[one] += 1
        if len(tables) != players // 4 or max(rests) - min(rests) > 1:
            return False
    return True
