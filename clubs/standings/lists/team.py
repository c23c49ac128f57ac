"""A team picked from a list by places: each takes the best who is left and whom it is for (LI-7)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from clubs.standings.lists.description import ListDescription
from clubs.standings.lists.evaluation import Candidate, ListLine, fits
from clubs.standings.values import E


def picked_team(
    description: ListDescription, found: Sequence[ListLine[E]], candidates: Mapping[E, Candidate[E]]
) -> Iterator[ListLine[E]]:
    """Yield a line for each place of the team, from the lines of the list, best first: nobody has two places.

    A line has the place in the team and the `rank` in the list. Who shares that rank, is meant too and is
    left over, stands in `level`. Where nobody is meant who is left, there are no entries.
    """
    left = list(found)
    for number, place in enumerate(description.places, 1):
        who = place.who(description.who.whom)
        meant = [line for line in left if fits(who, candidates[line.entries[0]])]
        if not meant:
            yield ListLine(number, Fraction(), (), role=place.name)
            continue
        best, *others = meant
        left.remove(best)
        level = tuple(line.entries[0] for line in others if line.place == best.place)
        yield replace(best, place=number, rank=best.place, role=place.name, level=level)
