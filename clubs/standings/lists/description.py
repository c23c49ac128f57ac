"""The description of a list: who stands in it, what counts, in which order, what parts the same (LI)."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated

from clubs.document_reading import Ordinal, Points
from clubs.standings.settings import Order, Tie
from core.documents import number_reader, word_reader
from core.errors import N_, RulesError
from core.records import record_reader

MOST_TEAM_PLACES = 6
"""No team that is picked has more places."""

LONGEST_PLACE_NAME = 60

MOST_LISTS = 30
"""No tournament has more lists of its own."""

OLDEST_AGE = 150
"""Nobody is older."""

Age = Annotated[int, number_reader(0, OLDEST_AGE)]


class Unit(StrEnum):
    """What a line is (LI-1): an entry, a single round, or all of the same section, home, team, category."""

    ENTRY = "entry"
    ROUND = "round"
    SECTION = "section"
    HOME = "home"
    TEAM = "team"
    CATEGORY = "category"

    @property
    def is_group(self) -> bool:
        """Whether a line is made of several entries."""
        return self not in {Unit.ENTRY, Unit.ROUND}


class ListMeasure(StrEnum):
    """What counts of an entry (LI-3)."""

    TOTAL = "total"
    ROUNDS = "rounds"
    AVERAGE = "average"
    MATCHES = "matches"
    DIFFERENCE = "difference"
    GAME_POINTS = "game_points"
    STROKES = "strokes"
    COUNTED = "counted"


class GroupValue(StrEnum):
    """What a group makes of what its members have (LI-4)."""

    SUM = "sum"
    AVERAGE = "average"


class Whom(StrEnum):
    """Which players of an entry a filter is about (LI-2)."""

    ALL = "all"
    ANY = "any"
    YOUNGEST = "youngest"
    OLDEST = "oldest"


class Sex(StrEnum):
    """Women or men, where a club keeps it."""

    WOMAN = "woman"
    MAN = "man"


class Belonging(StrEnum):
    """Members of the club, or guests."""

    MEMBER = "member"
    GUEST = "guest"


RANK = "rank"
"""The last thing that may part the same: who is before whom in the standings."""

LIST_TIES = (*(tie.value for tie in Tie if tie is not Tie.DIRECT), RANK)
"""What may part the same in a list (LI-6): all criteria but the meetings of two, and the standings."""


def _check_ages(from_age: int | None, to_age: int | None) -> None:
    if from_age is not None and to_age is not None and from_age > to_age:
        raise RulesError(N_("The lower age is above the higher one."))


@dataclass(frozen=True, slots=True, kw_only=True)
class Who:
    """Who stands in a list (LI-2); what is left out says nothing.

    Ages are those of the year of the tournament, both ends included; whoever's year of birth is not known has
    none. Of texts one must fit, whatever its capitals. `categories`, `teams` and `groups` are the entry's,
    all else is that of the players `whom`.
    """

    whom: Whom = Whom.ALL
    sex: Sex | None = None
    junior: bool | None = None
    belonging: Belonging | None = None
    from_age: Age | None = None
    to_age: Age | None = None
    sections: tuple[str, ...] = ()
    homes: tuple[str, ...] = ()
    categories: tuple[str, ...] = ()
    teams: tuple[str, ...] = ()
    groups: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        _check_ages(self.from_age, self.to_age)

    @property
    def by_age(self) -> bool:
        """Whether the list needs years of birth."""
        young_or_old = self.whom in {Whom.YOUNGEST, Whom.OLDEST}
        return young_or_old or self.from_age is not None or self.to_age is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamPlace:
    """A place in a team that is picked (LI-7): its name, and for whom of the list it is."""

    name: str
    sex: Sex | None = None
    junior: bool = False
    from_age: Age | None = None
    to_age: Age | None = None

    def __post_init__(self) -> None:
        _check_ages(self.from_age, self.to_age)
        if not self.name.strip() or len(self.name) > LONGEST_PLACE_NAME:
            raise RulesError(
                N_("Each place in the team needs a name of at most {most} characters."),
                most=LONGEST_PLACE_NAME,
            )

    def who(self, whom: Whom) -> Who:
        """Return the filter, which is about the same players of an entry as that of the list."""
        junior = self.junior or None
        return Who(whom=whom, sex=self.sex, junior=junior, from_age=self.from_age, to_age=self.to_age)


@dataclass(frozen=True, slots=True, kw_only=True)
class ListDescription:
    """A list (LI-1 to LI-7); RulesError where two things clash.

    - `best` is how many of an entry's best rounds count, with ROUNDS; without it, all of them.
    - `size` is how many of a group's best count; a group that has fewer stands at the end without a place.
    - `order` says which number is the best; without it that of the tournament, and the most for all that is
      not points. With NEAREST either a `target`, or `target_place`: the number is the n-th highest.
    - `ties` part the same number in this order; what they leave level shares the place.
    - `last` is the last place that is listed, shared or not; `ranked` leaves out who has no rank.
    - `places` are those of a team that is picked from the list, in the order in which they are filled.
    """

    unit: Unit = Unit.ENTRY
    who: Who = field(default_factory=Who)
    measure: ListMeasure = ListMeasure.TOTAL
    best: Ordinal | None = None
    group: GroupValue = GroupValue.SUM
    size: Ordinal | None = None
    order: Order | None = None
    target: Points | None = None
    target_place: Ordinal | None = None
    ties: tuple[Annotated[str, word_reader({tie: tie for tie in LIST_TIES})], ...] = ()
    last: Ordinal | None = None
    ranked: bool = True
    places: tuple[TeamPlace, ...] = ()

    def __post_init__(self) -> None:
        targets = [each for each in (self.target, self.target_place) if each is not None]
        if (self.order is Order.NEAREST) != (len(targets) == 1):
            raise RulesError(
                N_("To find the nearest, one number is needed: type it, or give the place that has it.")
            )
        if self.best is not None and self.measure is not ListMeasure.ROUNDS:
            raise RulesError(N_("The best can be chosen among rounds only."))
        if self.size is not None and not self.unit.is_group:
            raise RulesError(N_("How many of the best count can be chosen for groups only."))
        if self.unit is Unit.ROUND and self.measure is not ListMeasure.ROUNDS:
            raise RulesError(N_("For a single round, only its points can count."))
        if self.places and self.unit is not Unit.ENTRY:
            raise RulesError(N_("A team can be picked only from a list with a line for each entry."))
        if len(self.places) > MOST_TEAM_PLACES:
            raise RulesError(N_("A team has at most {most} places."), most=MOST_TEAM_PLACES)
        if len(set(self.ties)) < len(self.ties):
            raise RulesError(N_("A tie criterion can be used only once."))

    @property
    def by_age(self) -> bool:
        """Whether the list or its team needs years of birth."""
        return self.who.by_age or any(place.who(self.who.whom).by_age for place in self.places)


_read_list = record_reader(ListDescription)


def read_list_description(document: object) -> ListDescription:
    """Return the description that a document holds; RulesError says what is wrong with it."""
    return _read_list("list", document)
